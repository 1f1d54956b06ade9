// A call of the interface, in forms to paste, and sent again.

import { control, controlHeaders, path, place } from "./api.js";

const OWN_BUSINESS = new Set(["host", "connection", "content-length", "accept-encoding", "user-agent",
  "origin", "referer", "cookie", "accept-language", "cache-control", "pragma", "transfer-encoding",
  "priority", "te", "upgrade", "expect"]);
const MASKED = "***";

/** Quote a text for a POSIX shell. */
export function quoted(text) {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Write a call for a shell. */
export function asCurl({ method, url, headers = {}, body }) {
  const words = ["curl", "-sS"];
  if (method !== "GET") words.push("-X", method);
  words.push(quoted(url));
  for (const [name, value] of Object.entries(headers)) words.push("-H", quoted(`${name}: ${value}`));
  if (body) words.push("--data-raw", quoted(body));
  return words.join(" ");
}

/** Write a call for Python, with nothing but its standard library. */
export function asPython({ method, url, headers = {}, body }) {
  const lines = ["import json", "import urllib.error", "import urllib.request", ""];
  const data = body ? `,\n    data=${JSON.stringify(body)}.encode()` : "";
  const sent = Object.keys(headers).length ? `,\n    headers=${JSON.stringify(headers)}` : "";
  lines.push(`call = urllib.request.Request(\n    ${JSON.stringify(url)},\n    method="${method}"${sent}${data},\n)`);
  lines.push("try:", "    reply = urllib.request.urlopen(call)", "except urllib.error.HTTPError as error:", "    reply = error");
  lines.push("print(reply.status, json.dumps(json.load(reply), indent=2))");
  return lines.join("\n");
}

/** Write a call for JavaScript, in a browser or in Node. */
export function asJavaScript({ method, url, headers = {}, body }) {
  const request = { method, ...(Object.keys(headers).length && { headers }), ...(body && { body }) };
  return `fetch(${JSON.stringify(url)}, ${JSON.stringify(request, null, 2)})\n`
    + "  .then(async (reply) => console.log(reply.status, JSON.stringify(await reply.json(), null, 2)));";
}

/** Return the call of an entry of the journal, ready to be sent again.
 *
 * The journal masks credentials: a token of the scenario that acts for the same customer takes their
 * place. `isWhole` tells whether that was possible.
 */
export async function callOf(entry, scheme) {
  const { request } = entry;
  const headers = entry.control === null ? {} : controlHeaders(); // the journal keeps no token
  let isWhole = true;
  for (const [name, value] of Object.entries(request.headers)) {
    if (OWN_BUSINESS.has(name) || name.startsWith("sec-")) continue;
    const sent = value === MASKED ? await credential(entry, scheme) : value;
    if (sent === null) isWhole = false;
    else headers[name] = sent;
  }
  const queried = new URLSearchParams(request.query).toString();
  const url = location.origin + request.path + (queried ? `?${queried}` : "");
  return { method: request.method, url, headers, body: request.body, isWhole };
}

async function credential(entry, scheme) {
  if (entry.requester === null) return null;
  for (const { token, customer } of (await control("/scenario")).requesters ?? []) {
    const { customerId } = await control(path("customers", customer));
    if (customerId === entry.requester) return withScheme(token, scheme);
  }
  return null;
}

/** Return a token as the header of credentials carries it. */
export function withScheme(token, scheme) {
  if (scheme.type === "apiKey") return token;
  return scheme.scheme === "basic" ? `Basic ${btoa(token)}` : `Bearer ${token}`;
}

/** Return the name of the header that carries credentials. */
export function credentialHeader(scheme) {
  return scheme.type === "apiKey" ? scheme.name : "Authorization";
}

/** Send a call again; returns the status and the number of the new entry, null where it broke. */
export async function sendAgain({ method, url, headers, body }) {
  const hasBody = body && method !== "GET" && method !== "HEAD";
  try {
    const reply = await fetch(url, { method, headers, body: hasBody ? body : undefined, cache: "no-store" });
    await reply.text();
    return { status: reply.status, entry: reply.headers.get("X-Sandbox-Entry") };
  } catch {
    return null;
  }
}

/** Return the address of a path of the interface in this sandbox. */
export function addressOf(template) {
  return place.url + template;
}
