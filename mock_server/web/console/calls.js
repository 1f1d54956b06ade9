// Calls of the interface: written as code to paste or as HAR 1.2, and sent again.
//
// In a HAR, credentials are left out, as browsers do; instants and durations are those of the sandbox's
// clock. A call whose connection broke has the status 0, as in browsers.

import { control, controlHeaders, hasToken, inBytes, keyHeaders, keyOf, needsKey, place } from "./api.js";
import { findCustomer } from "./sandbox.js";
import { isBroken, MASKED, queryOf } from "./words.js";

const SET_BY_CLIENT = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent",
  "origin", "referer", "cookie", "accept-language", "cache-control", "pragma", "transfer-encoding",
  "priority", "te", "upgrade", "expect"]);

/** Placeholders for a key and the control token in displayed calls: environment variables. */
const SHOWN_KEY = "$KEY";
const SHOWN_TOKEN = "Bearer $TOKEN";
const CREDENTIALS = new Set(["X-Sandbox-Key", "Authorization"]);
const IN_PYTHON = { [SHOWN_KEY]: 'os.environ["KEY"]', [SHOWN_TOKEN]: '"Bearer " + os.environ["TOKEN"]' };
const IN_JAVASCRIPT = { [SHOWN_KEY]: "process.env.KEY", [SHOWN_TOKEN]: '"Bearer " + process.env.TOKEN' };

/** Quote a text for a POSIX shell. */
const quoted = (text) => (/^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

export function asCurl({ method, url, headers = {}, body }) {
  const words = ["curl", "-sS"];
  if (method !== "GET") words.push("-X", quoted(method));
  words.push(quoted(url));
  for (const [name, value] of Object.entries(headers)) words.push("-H", isSecret(name, value) ? `"${name}: ${value}"` : quoted(value ? `${name}: ${value}` : `${name};`));
  if (body && !Object.keys(headers).some((name) => name.toLowerCase() === "content-type")) words.push("-H", "Content-Type:"); // or curl declares the body to be a form
  if (body) words.push("--data-raw", quoted(body));
  return words.join(" ");
}

/** Write a call in Python, using only the standard library. */
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

/** Write a call in JavaScript, for a browser or Node. */
export function asJavaScript({ method, url, headers = {}, body }) {
  const request = { method, ...(Object.keys(headers).length && { headers: inBytesEach(headers) }), ...(body && { body }) };
  return `fetch(${JSON.stringify(url)}, ${reading(request, IN_JAVASCRIPT)})\n`
    + "  .then(async (reply) => console.log(reply.status, JSON.stringify(await reply.json(), null, 2)));";
}

/** Return whether a header holds one of our placeholders; all other headers are plain text. */
const isSecret = (name, value) => CREDENTIALS.has(name) && Object.hasOwn(IN_PYTHON, value);

/** Encode headers as `fetch` and urllib expect them, with each character as a byte. */
const inBytesEach = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inBytes(value)]));

/** Write data as code, with placeholders replaced by expressions that read the environment. */
function reading(data, expressions) {
  const text = JSON.stringify(data, null, "method" in data ? 2 : undefined).replace(/[\x80-\xff]/g, (byte) => `\\u00${byte.charCodeAt(0).toString(16)}`);
  return Object.entries(expressions).reduce(
    (written, [shown, expression]) => written.replace(JSON.stringify(shown), () => expression), text);
}

/** Return the key header of a displayed call of the interface, with a placeholder for the key. */
export const shownKey = () => (needsKey() ? { "X-Sandbox-Key": SHOWN_KEY } : {});

/** Return the header of a displayed control call, with a placeholder for the key or token. */
export function shownControl() {
  if (keyOf(place.name) !== null) return shownKey();
  return hasToken() ? { Authorization: SHOWN_TOKEN } : {};
}

/** Return the call of a journal entry, ready to be sent again.
 *
 * The journal masks credentials. They are replaced by a token of the scenario that acts for the same
 * customer; `isWhole` is false if there is none.
 */
export async function callOf(entry, scheme) {
  const { request } = entry;
  const headers = entry.control === null ? shownKey() : shownControl(); // the journal does not keep these headers
  let isWhole = true;
  for (const [name, value] of Object.entries(request.headers)) {
    if (SET_BY_CLIENT.has(name) || name.startsWith("sec-")) continue;
    const sent = value === MASKED ? await credential(entry, scheme) : value;
    if (sent === null) isWhole = false;
    else headers[name] = sent;
  }
  const url = location.origin + request.path + queryOf(request);
  return { method: request.method, url, headers, body: request.body, isWhole };
}

async function credential(entry, scheme) {
  if (entry.requester === null) return null;
  const [{ requesters = [] }, found] = await Promise.all([control("/scenario"), findCustomer(entry.requester)]); // the customer may have been deleted
  const requester = found && requesters.find(({ customer }) => [found.customerId, found.ref].includes(customer));
  return requester ? withScheme(requester.token, scheme) : null;
}

/** Return a token as written in the credentials header; `x-scheme` is the scheme in a custom header. */
export function withScheme(token, { scheme, "x-scheme": written = scheme }) {
  if (written === "basic") return `Basic ${btoa(inBytes(token))}`;
  return written === "bearer" ? `Bearer ${token}` : token;
}

export const credentialHeader = (scheme) => (scheme.type === "apiKey" ? scheme.name : "Authorization");

/** Send a call again; returns its status and entry number, or null if the connection broke. */
export async function sendAgain({ method, url, headers, body }) {
  const hasBody = body && method !== "GET" && method !== "HEAD";
  try {
    const authorized = { ...inBytesEach(headers), ...keyHeaders(), ...(headers.Authorization === SHOWN_TOKEN && controlHeaders()) };
    const sent = hasBody ? new Blob([body]) : undefined; // for a string, fetch would add a Content-Type
    const reply = await fetch(url, { method, headers: authorized, body: sent, cache: "no-store" });
    await reply.text();
    return { status: reply.status, entry: reply.headers.get("X-Sandbox-Entry") };
  } catch {
    return null;
  }
}

// ── HAR ─────────────────────────────────────────────────────────────────────────────────────────

const UNKNOWN = -1;

/** Return the HAR of journal entries as JSON text. */
export function asHar(entries, origin) {
  const log = { version: "1.2", creator: { name: "customer-sandbox", version: "" }, pages: [], entries: entries.map((entry) => one(entry, origin)), comment: "Credentials are left out." };
  return JSON.stringify({ log }, null, 1);
}

function one({ at, request, reply, why }, origin) {
  return {
    startedDateTime: at,
    time: reply.delayMs,
    request: {
      method: request.method,
      url: origin + request.path + queryOf(request),
      queryString: pairs(request.query),
      ...head(request),
      bodySize: sizeOf(request.body),
      ...(request.body && { postData: { mimeType: typeOf(request), params: [], text: request.body } }),
    },
    response: {
      status: isBroken(reply) ? 0 : reply.status,
      statusText: "",
      ...head(reply),
      content: { size: sizeOf(reply.body), mimeType: typeOf(reply), text: reply.body },
      redirectURL: "",
      bodySize: UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: reply.delayMs, receive: 0 },
    comment: why.join("; "),
  };
}

const pairs = (members) => Object.entries(members).map(([name, value]) => ({ name, value }));

const head = ({ headers }) => ({ httpVersion: "HTTP/1.1", cookies: [], headers: pairs(headers).filter(({ value }) => value !== MASKED), headersSize: UNKNOWN });

const typeOf = ({ headers }) => pairs(headers).find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "application/octet-stream";

const sizeOf = (body) => new TextEncoder().encode(body).length;
