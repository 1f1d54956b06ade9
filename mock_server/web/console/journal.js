// The page's copy of the journal, kept up to date by events.

import { control, LARGEST_PAGE, query } from "./api.js";
import { onEvent, patiently, soonAfterEvents } from "./connection.js";

const MAX = 20_000;
const COLLECTING_MS = 100; // a client may make thousands of calls a second
const listeners = new Set();
let rows = [];
let reading = 0; // the number of the latest reading of the whole journal
let begun = Promise.resolve(); // until the latest page is there, which decides what is newer

/** Return the rows, oldest first: exchanges `{kind, number, entry, …}` of the journal, and settled requests. */
export const history = () => rows;

/** Return the latest call, or undefined. */
export const latestCall = () => rows.findLast((row) => row.kind === "exchange");

/** Call a function whenever the rows have changed; returns a function that unsubscribes it. */
export function onHistory(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  tell();
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
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
