// What the page knows of its sandbox: its clock, extrapolated from the latest reading, customers, and the contract.

import { control, interfaceDocument, query } from "./api.js";
import { inOrder } from "./dom.js";
import { learn } from "./words.js";

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

const listeners = new Set();
let latest = null;
let readAt = 0;

/** Call a function now, if the clock was read, and after each reading; returns a function that unsubscribes it. */
export function onClock(listener) {
  listeners.add(listener);
  if (latest !== null) listener();
  return () => listeners.delete(listener);
}

export const readClock = inOrder(() => control("/clock"), (answer) => {
  latest = answer;
  readAt = performance.now();
  for (const listener of listeners) listener();
});

/** Return the clock as last read, or null before; it is read before any view is drawn. */
export const clock = () => latest;

/** Return the current instant of the sandbox, in milliseconds. */
export const nowMs = () => Date.parse(latest.now) + (performance.now() - readAt) * latest.speed;

/** Describe the pace of a clock in a few words. */
export function pace({ mode, speed }) {
  if (mode === "frozen") return "frozen";
  return speed === 1 ? "real time" : `${speed.toLocaleString(undefined, { maximumSignificantDigits: 6 })} times as fast`;
}

// ── Customers ───────────────────────────────────────────────────────────────────────────────────

/** Read a page of customers, optionally by `search` or `parent`. */
export async function readCustomers(asked) {
  const customers = await control(`/customers${query(asked)}`);
  learn(customers.items);
  return customers;
}

/** Return the customer with this id or ref, or undefined; without one, return the first customer. */
export const findCustomer = async (search) => (await readCustomers({ search, size: 1 })).items[0];

let reading = null; // the pending request for the first customers

/** Read the first customers; simultaneous callers share one request, unless one needs an answer that is newer. */
export function firstCustomers({ isAnew = false } = {}) {
  if (isAnew) reading = null;
  const own = (reading ??= readCustomers({ size: 200 }).finally(() => {
    if (reading === own) reading = null;
  }));
  return own;
}

// ── The contract ────────────────────────────────────────────────────────────────────────────────

const METHODS = ["get", "put", "post", "delete", "patch"];
const cache = new Map();

/** Read the interface's document; the result is cached until `forget`. */
export const interfaceContract = () => cached("interface", async () => understand(await interfaceDocument()));

/** Read both documents; the results are cached until `forget`. */
export async function contract() {
  const [ofInterface, controlSchemas] = await Promise.all([interfaceContract(), cached("control", async () => (await control("/openapi.json")).components.schemas)]);
  return { ...ofInterface, controlSchemas };
}

export const forget = () => cache.clear();

/** Return a cached document, or read it; after a failure, the next call reads it again. */
function cached(name, load) {
  if (!cache.has(name)) {
    const answer = load().catch((error) => {
      if (cache.get(name) === answer) cache.delete(name);
      throw error;
    });
    cache.set(name, answer);
  }
  return cache.get(name);
}

function understand(document) {
  const { "x-codes": codes, schemas, securitySchemes: { requester: scheme } } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item && !item[method]["x-alias-of"]).map((method) => {
      const { operationId: id, summary, "x-source": source, "x-fault-codes": legal } = item[method];
      return { id, method: method.toUpperCase(), path, summary, source, codes: legal };
    }));
  return { document, operations, codes, schemas, scheme };
}

/** Return the codes that a fault of an operation may use; without an `id`, those that all have in common. */
export function legalCodes(operations, id) {
  const concerned = operations.filter((operation) => !id || operation.id === id).map(({ codes }) => codes);
  return concerned.reduce((codes, others) => codes.filter((code) => others.includes(code)));
}

/** Return the schema that a reference points to, or the schema itself if it is not a reference. */
export function resolve(schemas, schema) {
  const name = schema.$ref?.split("/").pop();
  return name ? { ...resolve(schemas, schemas[name]), ...schema } : schema;
}
