// What the page knows of its sandbox: its clock, extrapolated from the latest reading; its journal, of which it has a copy,
// kept up to date by events; customers; and the contract.

import { control, interfaceDocument, LARGEST_PAGE, query } from "./api.js";
import { listening, onEvent, patiently, soonAfterEvents } from "./connection.js";
import { inOrder } from "./dom.js";
import { learn } from "./words.js";

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

let latest = null;
let readAt = 0;

/** Call a function after each reading of the clock; returns a function that unsubscribes it. */
export const [onClock, tellClock] = listening();

export const readClock = inOrder(() => control("/clock"), (answer) => {
  latest = answer;
  readAt = performance.now();
  tellClock();
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

// ── The journal ─────────────────────────────────────────────────────────────────────────────────

const MAX = 20_000;
const COLLECTING_MS = 100; // a client may make thousands of calls a second
let rows = [];
let reading = 0; // the number of the latest reading of the whole journal
let begun = Promise.resolve(); // until the latest page is there, which decides what is newer

/** Return the rows, oldest first: exchanges `{kind, number, entry, …}` of the journal, and settled requests. */
export const history = () => rows;

/** Return the latest call, or undefined. */
export const latestCall = () => rows.findLast((row) => row.kind === "exchange");

/** Call a function whenever the rows have changed; returns a function that unsubscribes it. */
export const [onHistory, tellHistory] = listening();

/** Add new entries of the journal as events announce them; those made soon after each other are read together. */
export function followJournal() {
  onEvent(({ kind, data }) => {
    if (kind === "reset" || kind === "dropped") load().catch(() => {}); // the next event, or the next connection, reads again
    else if (kind === "job") add([{ kind, ...data }]);
  });
  soonAfterEvents(readNewer, COLLECTING_MS, ({ kind }) => kind === "exchange");
}

/** Read the journal backwards, a page at a time, up to `MAX` rows; resolves when the latest page is read.
 *
 * `size` is the expected number of entries; if it is right, the first request gets the latest page.
 */
export function load(size = 0) {
  begun = readLatest(++reading, lastPage(size));
  return begun;
}

async function readLatest(turn, expected) {
  let answer = await page(expected); // usually this is the whole journal
  const number = lastPage(answer.total);
  if (number !== expected) answer = await page(number);
  if (turn !== reading) return begun;
  rows = [];
  prepend(answer.items);
  readEarlier(turn, number).catch(() => {});
}

async function readEarlier(turn, latest) {
  for (let number = latest - 1; number >= 0 && rows.length < MAX; number--) {
    const { items } = await page(number);
    if (turn !== reading) return;
    prepend(items);
  }
}

const lastPage = (size) => Math.max(0, Math.ceil(size / LARGEST_PAGE) - 1);

const page = (number) => patiently(() => control(`/journal?brief=true&page=${number}&size=${LARGEST_PAGE}`));

function prepend(items) {
  const known = new Set(rows.map((row) => row.number));
  rows = [...items.map(asRow).filter((item) => !known.has(item.number)), ...rows];
  tellHistory();
}

/** Read the entries after the latest row.
 *
 * The latest row is read again: if it is gone, another client has cleared the journal, for which
 * there is no event.
 */
async function readNewer() {
  await begun.catch(() => load());
  const turn = reading;
  const known = latestCall();
  const { items } = await control(`/journal${query({ brief: true, size: LARGEST_PAGE, after: Math.max(0, (known?.entry ?? 0) - 1) })}`);
  if (turn !== reading) return;
  if (known && items[0]?.entry !== known.entry) return load();
  add(items.map(asRow).filter(({ entry }) => entry > (latestCall()?.entry ?? 0)));
  if (items.length === LARGEST_PAGE) await readNewer();
}

/** Return an entry as a row, with its displayed number as its key. */
export function asRow(entry) {
  const number = String(entry.entry);
  return { kind: "exchange", number, key: number, ...entry };
}

function add(more) {
  if (!more.length) return;
  rows.push(...more);
  if (rows.length > MAX) rows.splice(0, rows.length - MAX);
  tellHistory();
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

let pending = null; // the request for the first customers

/** Read the first customers; simultaneous callers share one request, unless one needs an answer that is newer. */
export function firstCustomers({ isAnew = false } = {}) {
  if (isAnew) pending = null;
  const own = (pending ??= readCustomers({ size: 200 }).finally(() => {
    if (pending === own) pending = null;
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
function cached(name, read) {
  if (!cache.has(name)) {
    const answer = read().catch((error) => {
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
