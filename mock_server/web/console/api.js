// The place of this page, and its calls to the server; keys and the control token are kept for the session only.

import { hasKeys, keep, noteKeys, openerOf } from "./key.js"; // first: it takes the key out of the address
import { parseExactly } from "./exact.js";
import { askToken } from "./token.js";

const folder = location.pathname.slice(0, location.pathname.lastIndexOf("/"));
const named = /^(.*)\/s\/([^/]+)$/.exec(folder);

/** The sandbox of this page: its name, its path, and the path of the server around it. */
export const place = {
  name: named ? decodeURIComponent(named[2]) : "default",
  sandbox: folder,
  server: named ? named[1] : folder,
  url: location.origin + folder,
};

/** Return the address of this page, or of this view of it, for another sandbox: entries and requests are its own. */
export function pageOf(name) {
  const path = name === "default" ? "/" : `/s/${encodeURIComponent(name)}/`;
  const page = location.pathname.slice(folder.length + 1);
  return place.server + path + page + (page ? location.hash : location.hash.replace(/[/?].*/, ""));
}

/** What the server refused, with each thing that is wrong. */
export class ApiError extends Error {
  constructor(status, detail, { errors, nearest } = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.nearest = nearest;
  }
}

/** Tell whether what was refused may succeed later: nobody was there, or what is there still loads. */
export function isPassing({ status }) {
  return status === 0 || status === 503;
}

/** Tell whether calls of the interface need a key here, too. */
export function needsKey() {
  return hasKeys(place.name);
}

/** Return a text as `fetch` takes it in a header, where each character is a byte. */
export function inBytes(text) {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export function controlHeaders() {
  const opener = openerOf(place.name);
  return opener ? { Authorization: `Bearer ${inBytes(opener)}` } : {};
}

/** Return the header that opens calls of the interface, beside which they have Authorization. */
export function keyHeaders() {
  const opener = openerOf(place.name);
  return needsKey() && opener ? { "X-Sandbox-Key": inBytes(opener) } : {};
}

/** Send a control call, with data as `json` or a text as `yaml`; ask for the token where it is wanted.
 *
 * `opening` returns the header that opens it.
 */
async function send(path, { method = "GET", json, yaml, headers, signal, opening = controlHeaders } = {}) {
  const body = json === undefined ? yaml : JSON.stringify(json);
  const type = body === undefined ? {} : { "Content-Type": yaml === undefined ? "application/json" : "application/yaml" };
  for (;;) {
    const opened = opening();
    const reply = await reach(path, { method, body, headers: { ...opened, ...type, ...headers }, signal, cache: "no-store" });
    if (reply.status !== 401) return reply;
    if (opening === keyHeaders || (await reply.text()).includes("X-Sandbox-Key")) noteKeys();
    const [tried, known] = [opened, opening()].map((said) => Object.values(said).join());
    if (tried === known) keep(place.name, await askToken(tried !== "", needsKey())); // or it was asked for meanwhile
  }
}

const SILENT_MS = 60_000;

/** Call the server; a read without an answer is given up, as its connection may have died without a word. */
async function reach(path, { signal, ...request }) {
  const silence = new AbortController();
  const timer = request.method === "GET" && setTimeout(() => silence.abort(), SILENT_MS);
  try {
    return await fetch(path, { ...request, signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "The server cannot be reached.");
  } finally {
    clearTimeout(timer);
  }
}

async function read(reply, parse = JSON.parse) {
  const text = await reply.text();
  if (reply.ok) return text === "" ? null : parse(text);
  throw asError(reply.status, text);
}

function asError(status, text) {
  try {
    const { detail, title, ...more } = JSON.parse(text);
    return new ApiError(status, detail ?? title ?? `The server answers ${status}.`, more);
  } catch {
    return new ApiError(status, `The server answers ${status}.`);
  }
}

const NO_OTHER = { "X-Sandbox-Create": "never" }; // where somebody has deleted the sandbox, looking makes none

export function sendControl(path, { headers, ...request } = {}) {
  return send(`${place.sandbox}/_sandbox${path}`, { ...request, headers: { ...NO_OTHER, ...headers } });
}

/** Call the control API of this sandbox: `control("/clock")`. */
export async function control(path, request) {
  return read(await sendControl(path, request));
}

/** Call the control API about something that is sent back: returns `{value, tag}` (for If-Match), with numbers as they are written. */
export async function tagged(path, request) {
  const reply = await sendControl(path, request);
  return { value: await read(reply, parseExactly), tag: reply.headers.get("ETag") };
}

/** Read data that is sent back or shown as text: its numbers stay as they are written. */
export async function exactControl(path) {
  return read(await sendControl(path), parseExactly);
}

/** Call what is about the sandboxes of the server: `sandboxes("/NAME")`. */
export async function sandboxes(path, request) {
  return read(await send(`${place.server}/_sandboxes${path}`, request));
}

/** Read the interface's document, under the assumptions in force. */
export async function interfaceDocument() {
  return read(await send(`${place.sandbox}/openapi.json`, { headers: NO_OTHER, opening: keyHeaders }));
}

/** Make a path of pieces that may hold anything. */
export function path(...pieces) {
  return "/" + pieces.map(encodeURIComponent).join("/");
}

/** Make a query of what is something. */
export function query(values) {
  const said = Object.entries(values).filter(([, value]) => value || value === 0);
  return said.length ? `?${new URLSearchParams(said)}` : "";
}
