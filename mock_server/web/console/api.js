// The place of this page, and its calls to the server; the control token is kept for the session only.

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

/** Return the address of this page for another sandbox. */
export function pageOf(name) {
  const path = name === "default" ? "/" : `/s/${encodeURIComponent(name)}/`;
  const page = location.pathname.slice(folder.length + 1);
  return place.server + path + page + location.hash;
}

/** What the server refused, with each thing that is wrong. */
export class ApiError extends Error {
  constructor(status, detail, errors) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

const TOKEN = "customer-sandbox control token";

export function controlHeaders() {
  const token = sessionStorage.getItem(TOKEN);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Send a control call; ask for the token, and again, where the server wants one. */
export async function send(path, { method = "GET", json, headers, signal } = {}) {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  for (;;) {
    const sent = { ...controlHeaders(), ...type, ...headers };
    const reply = await reach(path, { method, body, headers: sent, signal, cache: "no-store" });
    if (reply.status !== 401) return reply;
    sessionStorage.setItem(TOKEN, await askToken(Boolean(sent.Authorization)));
  }
}

async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, "The server cannot be reached.");
  }
}

async function read(reply) {
  const text = await reply.text();
  if (reply.ok) return text === "" ? null : JSON.parse(text);
  throw asError(reply.status, text);
}

function asError(status, text) {
  try {
    const { detail, title, errors } = JSON.parse(text);
    return new ApiError(status, detail ?? title ?? `The server answers ${status}.`, errors);
  } catch {
    return new ApiError(status, `The server answers ${status}.`);
  }
}

/** Call the control API of this sandbox: `control("/clock")`. */
export async function control(path, request) {
  return read(await send(`${place.sandbox}/_sandbox${path}`, request));
}

/** Call what is about the sandboxes of the server: `sandboxes("/NAME")`. */
export async function sandboxes(path, request) {
  return read(await send(`${place.server}/_sandboxes${path}`, request));
}

/** Read the interface's document, under the assumptions in force. */
export async function interfaceDocument() {
  return read(await reach(`${place.sandbox}/openapi.json`, { cache: "no-store" }));
}

/** Make a path of pieces that may hold anything. */
export function path(...pieces) {
  return "/" + pieces.map(encodeURIComponent).join("/");
}

/** Make a query of what is something. */
export function query(values) {
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return said.length ? `?${new URLSearchParams(said)}` : "";
}
