// A call of the interface, in forms to paste, and sent again.

import { control, controlHeaders, inBytes, keyHeaders, needsKey, place } from "./api.js";
import { findCustomer } from "./customers.js";
import { hasToken, keyOf } from "./key.js";
import { MASKED, queryOf } from "./words.js";

const OWN_BUSINESS = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent",
  "origin", "referer", "cookie", "accept-language", "cache-control", "pragma", "transfer-encoding",
  "priority", "te", "upgrade", "expect"]);

/** What stands for a key or the control token in calls that are shown: where a program finds it. */
const SHOWN_KEY = "$KEY";
const SHOWN_TOKEN = "Bearer $TOKEN";
const OPENING = new Set(["X-Sandbox-Key", "Authorization"]);
const IN_PYTHON = { [SHOWN_KEY]: 'os.environ["KEY"]', [SHOWN_TOKEN]: '"Bearer " + os.environ["TOKEN"]' };
const IN_JAVASCRIPT = { [SHOWN_KEY]: "process.env.KEY", [SHOWN_TOKEN]: '"Bearer " + process.env.TOKEN' };

/** Quote a text for a POSIX shell. */
function quoted(text) {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function asCurl({ method, url, headers = {}, body }) {
  const words = ["curl", "-sS"];
  if (method !== "GET") words.push("-X", quoted(method));
  words.push(quoted(url));
  for (const [name, value] of Object.entries(headers)) words.push("-H", isSecret(name, value) ? `"${name}: ${value}"` : quoted(value ? `${name}: ${value}` : `${name};`));
  if (body && !Object.keys(headers).some((name) => name.toLowerCase() === "content-type")) words.push("-H", "Content-Type:"); // or it is said to be a form
  if (body) words.push("--data-raw", quoted(body));
  return words.join(" ");
}

/** Write a call for Python, with nothing but its standard library. */
export function asPython({ method, url, headers = {}, body }) {
  const hasSecret = Object.entries(headers).some(([name, value]) => isSecret(name, value));
  const lines = ["import json", ...(hasSecret ? ["import os"] : []), "import urllib.error", "import urllib.request", ""];
  const data = body ? `,\n    data=${JSON.stringify(body)}.encode()` : "";
  const sent = Object.keys(headers).length ? `,\n    headers=${reading(inBytesEach(headers), IN_PYTHON)}` : "";
  lines.push(`call = urllib.request.Request(\n    ${JSON.stringify(url)},\n    method=${JSON.stringify(method)}${sent}${data},\n)`);
  lines.push("try:", "    reply = urllib.request.urlopen(call)", "except urllib.error.HTTPError as error:", "    reply = error");
  lines.push("print(reply.status, json.dumps(json.load(reply), indent=2))");
  return lines.join("\n");
}

/** Write a call for JavaScript, in a browser or in Node. */
export function asJavaScript({ method, url, headers = {}, body }) {
  const request = { method, ...(Object.keys(headers).length && { headers: inBytesEach(headers) }), ...(body && { body }) };
  return `fetch(${JSON.stringify(url)}, ${reading(request, IN_JAVASCRIPT)})\n`
    + "  .then(async (reply) => console.log(reply.status, JSON.stringify(await reply.json(), null, 2)));";
}

/** Say whether a header is one of ours: what a recorded call has in others is no more than a text. */
function isSecret(name, value) {
  return OPENING.has(name) && Object.hasOwn(IN_PYTHON, value);
}

/** Return headers as programs take them, too: where each character is a byte. */
function inBytesEach(headers) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inBytes(value)]));
}

/** Write data, with what reads a secret from the environment in its place. */
function reading(data, expressions) {
  const text = JSON.stringify(data, null, "method" in data ? 2 : undefined).replace(/[\x80-\xff]/g, (byte) => `\\u00${byte.charCodeAt(0).toString(16)}`);
  return Object.entries(expressions).reduce(
    (written, [shown, expression]) => written.replace(JSON.stringify(shown), () => expression), text);
}

/** Return the header with which a call of the interface is shown: never with the key itself. */
export function shownKey() {
  return needsKey() ? { "X-Sandbox-Key": SHOWN_KEY } : {};
}

/** Return the header with which a control call is shown: never with the key or the token itself. */
export function shownControl() {
  if (keyOf(place.name) !== null) return shownKey();
  return hasToken() ? { Authorization: SHOWN_TOKEN } : {};
}

/** Return the call of an entry of the journal, ready to be sent again.
 *
 * The journal masks credentials: a token of the scenario that acts for the same customer takes their
 * place. `isWhole` tells whether that was possible.
 */
export async function callOf(entry, scheme) {
  const { request } = entry;
  const headers = entry.control === null ? shownKey() : shownControl(); // the journal keeps none
  let isWhole = true;
  for (const [name, value] of Object.entries(request.headers)) {
    if (OWN_BUSINESS.has(name) || name.startsWith("sec-")) continue;
    const sent = value === MASKED ? await credential(entry, scheme) : value;
    if (sent === null) isWhole = false;
    else headers[name] = sent;
  }
  const url = location.origin + request.path + queryOf(request);
  return { method: request.method, url, headers, body: request.body, isWhole };
}

async function credential(entry, scheme) {
  if (entry.requester === null) return null;
  const [{ requesters = [] }, found] = await Promise.all([control("/scenario"), findCustomer(entry.requester)]); // it may be gone
  const said = found && requesters.find(({ customer }) => [found.customerId, found.ref].includes(customer));
  return said ? withScheme(said.token, scheme) : null;
}

/** Return a token as the header of credentials carries it; `x-scheme` is that of a header of another name. */
export function withScheme(token, { scheme, "x-scheme": written = scheme }) {
  if (written === "basic") return `Basic ${btoa(inBytes(token))}`;
  return written === "bearer" ? `Bearer ${token}` : token;
}

export function credentialHeader(scheme) {
  return scheme.type === "apiKey" ? scheme.name : "Authorization";
}

/** Send a call again; returns the status and the number of the new entry, null where it broke. */
export async function sendAgain({ method, url, headers, body }) {
  const hasBody = body && method !== "GET" && method !== "HEAD";
  try {
    const opened = { ...inBytesEach(headers), ...keyHeaders(), ...(headers.Authorization === SHOWN_TOKEN && controlHeaders()) };
    const sent = hasBody ? new Blob([body]) : undefined; // a text has a type even where the call has none
    const reply = await fetch(url, { method, headers: opened, body: sent, cache: "no-store" });
    await reply.text();
    return { status: reply.status, entry: reply.headers.get("X-Sandbox-Entry") };
  } catch {
    return null;
  }
}
