// What happened in this sandbox, as far as the page knows: the journal, and the events since.

import { control, query } from "./api.js";
import { patiently } from "./connection.js";
import { onEvent } from "./stream.js";
import { numberOf } from "./words.js";

const MOST = 20_000;
const PAGE = 1000;
const listeners = new Set();
let rows = [];
let partial = false;
let reading = 0;
let begun = Promise.resolve();
const newer = { isRunning: false, isAsked: false };

/** The rows, the oldest first: exchanges `{kind, number, entry, …}` as the journal has them, and settled requests. */
export function history() {
  return rows;
}

/** Return the latest call of all, undefined where there is none. */
export function latestCall() {
  return rows.findLast((row) => row.kind === "exchange");
}

/** Whether calls may be missing, because other servers of the sandbox answered them. */
export function isPartial() {
  return partial;
}

/** Call a function whenever the rows have changed; returns what ends this. */
export function onHistory(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follow what is added to the journal. */
export function followJournal() {
  onEvent(({ kind, data }) => {
    if (kind === "reset" || kind === "dropped") load().catch(ignore);
    else if (kind === "exchange") readNewer();
    else if (kind === "job") add([{ kind, ...data }]);
  });
}

/** Read the journal from its end, a page at a time, as far as it is shown; the latest calls are there when this returns.
 *
 * `size` is how many entries it probably has: so the latest ones are found at once.
 */
export function load(size = 0) {
  begun = readLatest(lastPage(size));
  return begun;
}

async function readLatest(expected) {
  const turn = ++reading;
  const first = await page(expected); // mostly that is all of it
  if (turn !== reading) return begun;
  partial = Boolean(first.partial);
  let number = lastPage(first.total);
  rows = number === expected ? first.items.map(asRow) : [];
  if (number !== expected) await readPage(number, turn);
  tell();
  (async () => {
    for (number--; number >= 0 && rows.length < MOST && turn === reading; number--) await readPage(number, turn);
  })().catch(ignore);
}

function lastPage(size) {
  return Math.max(0, Math.ceil(size / PAGE) - 1);
}

async function readPage(number, turn) {
  const { items } = await page(number);
  if (turn !== reading) return;
  const known = new Set(rows.map((row) => row.number));
  rows = [...items.map(asRow).filter((item) => !known.has(item.number)), ...rows];
  tell();
}

/** Read what came after the latest row; once more, if more came meanwhile.
 *
 * That row is read again: where it is gone, somebody has cleared the journal, of which no event tells.
 * A partial journal may be another server's, which never had it.
 */
async function readNewer() {
  if (newer.isRunning) return void (newer.isAsked = true);
  newer.isRunning = true;
  const turn = reading;
  try {
    await begun.catch(() => load()); // what is newer is known once the latest page is there
    const known = latestCall();
    const before = (partial ? null : rows.findLast((row) => row.kind === "exchange" && row !== known)) ?? known;
    const after = before?.number ?? "0";
    const { items } = await patiently(() => control(`/journal${query({ brief: true, size: PAGE, after })}`), ignore);
    const isCleared = known !== before && (!items.length || numberOf(items[0]) !== known.number);
    if (turn === reading && isCleared) await load();
    else if (turn === reading) add(items.slice(known === before ? 0 : 1).map(asRow));
    newer.isAsked ||= turn !== reading || items.length === PAGE;
  } catch {
    // The next event asks again.
  } finally {
    newer.isRunning = false;
  }
  if (!newer.isAsked) return;
  newer.isAsked = false;
  readNewer();
}

/** What is refused is read after the next event, or when the connection is back. */
function ignore() {}

function page(number) {
  return patiently(() => control(`/journal?brief=true&page=${number}&size=${PAGE}`), ignore);
}

/** Return an entry as a row, with its whole number, by which rows are told apart. */
export function asRow(said) {
  const number = numberOf(said);
  return { kind: "exchange", number, key: number, ...said };
}

function add(more) {
  if (!more.length) return;
  rows.push(...more);
  if (rows.length > MOST) rows.splice(0, rows.length - MOST);
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
