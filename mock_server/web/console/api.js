// The location of this page, and its calls to the server. Keys and tokens are kept for the session only.
//
// A key in the address is moved to the session of this tab before any call is made, and removed from the address.

import { askToken } from "./dialogs.js";
import { parseExactly } from "./formats.js";

// ── The key of the sandbox ──────────────────────────────────────────────────────────────────────

const KEYED = /^(.*\/s\/([^/~]+))(?:~|%7E)([^/]+)(.*)$/i;
const MARK = "sbx-";
const TOKEN = "customer-sandbox control token";
const HAS_KEYS = "customer-sandbox has keys";
const slot = (name) => `customer-sandbox key of ${name}`;

const found = KEYED.exec(location.pathname);
if (found) {
  const [, before, name, key, after] = found;
  sessionStorage.setItem(slot(decodeURIComponent(name)), decodeURIComponent(key));
  history.replaceState(history.state, "", `${before}${after || "/"}${location.search}${location.hash}`);
}

/** Return the key of a sandbox, or null if this session does not have one. */
export function keyOf(name) {
  return sessionStorage.getItem(slot(name));
}

/** Return the credential for a sandbox: its key, or the control token, or null. */
function credentialOf(name) {
  return keyOf(name) ?? sessionStorage.getItem(TOKEN);
}

/** Return whether this session has a control token. */
export function hasToken() {
  return sessionStorage.getItem(TOKEN) !== null;
}

export function forgetKey(name) {
  sessionStorage.removeItem(slot(name));
}

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────

/** The most elements of a list that the server sends at once. */
export const LARGEST_PAGE = 1000;

const folder = location.pathname.slice(0, location.pathname.lastIndexOf("/"));
const named = /^(.*)\/s\/([^/]+)$/.exec(folder);

/** The sandbox of this page: its name, its path, and the path of the server around it. */
export const place = {
  name: named ? decodeURIComponent(named[2]) : "default",
  sandbox: folder,
  server: named ? named[1] : folder,
  url: location.origin + folder,
};

/** Return the address of this page and view for another sandbox, without the ids, which differ there. */
export function pageOf(name) {
  const path = name === "default" ? "/" : `/s/${encodeURIComponent(name)}/`;
  const page = location.pathname.slice(folder.length + 1);
  return place.server + path + page + (page ? location.hash : location.hash.replace(/[/?].*/, ""));
}

/** A refusal by the server with its `errors`, or an unreachable server (status 0). */
export class ApiError extends Error {
  constructor(status, detail, { errors, nearest } = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.nearest = nearest;
  }
}

/** Return whether a retry may succeed: the server was unreachable, or it is still loading. */
export function isTemporary({ status }) {
  return status === 0 || status === 503;
}

/** Return whether calls of the interface need a key, too, as far as this session knows. */
export function needsKey() {
  return keyOf(place.name) !== null || sessionStorage.getItem(HAS_KEYS) !== null;
}

/** Encode a text for a header of `fetch`, in which each character is a byte. */
export function inBytes(text) {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export function controlHeaders() {
  const credential = credentialOf(place.name);
  return credential ? { Authorization: `Bearer ${inBytes(credential)}` } : {};
}

/** Return the key header for calls of the interface; their Authorization belongs to the requester. */
export function keyHeaders() {
  const credential = credentialOf(place.name);
  return needsKey() && credential ? { "X-Sandbox-Key": inBytes(credential) } : {};
}

/** Send a control call with a body from `json` (data) or `yaml` (text); after a 401, ask for a token.
 *
 * `authorize` returns the header with the credential.
 */
async function send(path, { method = "GET", json, yaml, headers, signal, authorize = controlHeaders } = {}) {
  const body = json === undefined ? yaml : JSON.stringify(json);
  const type = body === undefined ? {} : { "Content-Type": yaml === undefined ? "application/json" : "application/yaml" };
  for (;;) {
    const credentials = authorize();
    const reply = await reach(path, { method, body, headers: { ...credentials, ...type, ...headers }, signal, cache: "no-store" });
    if (reply.status !== 401) return reply;
    if (authorize === keyHeaders || (await reply.text()).includes("X-Sandbox-Key")) sessionStorage.setItem(HAS_KEYS, "yes");
    const [tried, known] = [credentials, authorize()].map((each) => Object.values(each).join());
    if (tried !== known) continue; // another call has asked already
    const typed = await askToken(tried !== "", needsKey());
    forgetKey(place.name);
    sessionStorage.setItem(typed.startsWith(MARK) ? slot(place.name) : TOKEN, typed);
  }
}

const SILENT_MS = 60_000;

/** Call the server; a GET that gets no answer is aborted, as its connection may have died silently. */
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
    return new ApiError(status, detail ?? title ?? `The server answered ${status}.`, more);
  } catch {
    return new ApiError(status, `The server answered ${status}.`);
  }
}

const NO_CREATION = { "X-Sandbox-Create": "never" }; // reading a deleted sandbox must not recreate it

export function sendControl(path, { headers, ...request } = {}) {
  return send(`${place.sandbox}/_sandbox${path}`, { ...request, headers: { ...NO_CREATION, ...headers } });
}

/** Call the control API of this sandbox: `control("/clock")`. */
export async function control(path, request) {
  return read(await sendControl(path, request));
}

/** Read a value that will be sent back: returns `{value, tag}` (for If-Match), with numbers as written. */
export async function tagged(path, request) {
  const reply = await sendControl(path, request);
  return { value: await read(reply, parseExactly), tag: reply.headers.get("ETag") };
}

/** Read data that will be sent back or shown as text, with numbers as written. */
export async function exactControl(path) {
  return read(await sendControl(path), parseExactly);
}

/** Call the API that manages the sandboxes of the server: `sandboxes("/NAME")`. */
export async function sandboxes(path, request) {
  return read(await send(`${place.server}/_sandboxes${path}`, request));
}

/** Read the interface's document, under the assumptions in force. */
export async function interfaceDocument() {
  return read(await send(`${place.sandbox}/openapi.json`, { headers: NO_CREATION, authorize: keyHeaders }));
}

/** Build a path from segments, and escape each of them. */
export function path(...pieces) {
  return "/" + pieces.map(encodeURIComponent).join("/");
}

/** Build a query string from the values that are not empty. */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value || value === 0);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
