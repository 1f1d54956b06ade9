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
export const keyOf = (name) => sessionStorage.getItem(slot(name));

export const forgetKey = (name) => sessionStorage.removeItem(slot(name));

/** Return whether this session has a control token. */
export const hasToken = () => sessionStorage.getItem(TOKEN) !== null;

/** Return whether calls of the interface need a key, too, as far as this session knows. */
export const needsKey = () => keyOf(place.name) !== null || sessionStorage.getItem(HAS_KEYS) !== null;

/** Encode a text for a header of `fetch`, in which each character is a byte. */
export const inBytes = (text) => String.fromCharCode(...new TextEncoder().encode(text));

/** Return the credential for this sandbox: its key, or the control token, or null. */
const credential = () => keyOf(place.name) ?? sessionStorage.getItem(TOKEN);

export const controlHeaders = () => (credential() ? { Authorization: `Bearer ${inBytes(credential())}` } : {});

/** Return the key header for calls of the interface; their Authorization belongs to the requester. */
export const keyHeaders = () => (needsKey() && credential() ? { "X-Sandbox-Key": inBytes(credential()) } : {});

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────

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

/** Build a path from segments, and escape each of them. */
export const path = (...pieces) => "/" + pieces.map(encodeURIComponent).join("/");

/** Build a query string from the values that are not empty. */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value || value === 0);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────

/** The most elements of a list that the server sends at once. */
export const LARGEST_PAGE = 1000;

const SILENT_MS = 60_000;
const NO_CREATION = { "X-Sandbox-Create": "never" }; // reading a deleted sandbox must not recreate it

/** A refusal by the server with its `errors`, or an unreachable server (status 0). */
export class ApiError extends Error {
  constructor(status, detail = `The server answered ${status}.`, { errors, nearest } = {}) {
    super(detail);
    Object.assign(this, { status, errors, nearest });
  }
}

/** Return whether a retry may succeed: the server was unreachable, or it is still loading. */
export const isTemporary = ({ status }) => status === 0 || status === 503;

/** Call the control API of this sandbox: `control("/clock")`. */
export const control = async (path, request) => read(await sendControl(path, request));

/** Read data that will be sent back or shown as text, with numbers as written. */
export const exactControl = async (path) => (await tagged(path)).value;

/** Read a value that will be sent back: returns `{value, tag}` (for If-Match), with numbers as written. */
export async function tagged(path) {
  const reply = await sendControl(path);
  return { value: await read(reply, parseExactly), tag: reply.headers.get("ETag") };
}

/** Call the API that manages the sandboxes of the server: `sandboxes("/NAME")`. */
export const sandboxes = async (path, request) => read(await send(`${place.server}/_sandboxes${path}`, request));

/** Read the interface's document, under the assumptions in force. */
export const interfaceDocument = async () => read(await send(`${place.sandbox}/openapi.json`, { headers: NO_CREATION, authorize: keyHeaders }));

/** Send a call to the control API of this sandbox, and return the reply as it is. */
export const sendControl = (path, { headers, ...request } = {}) => send(`${place.sandbox}/_sandbox${path}`, { ...request, headers: { ...NO_CREATION, ...headers } });

/** Send a call with a body from `json` (data) or `yaml` (text); after a 401, ask for a token.
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
  let problem = {};
  try {
    problem = { ...JSON.parse(text) };
  } catch {} // a gateway's page says nothing that would help
  throw new ApiError(reply.status, problem.detail ?? problem.title, problem);
}
