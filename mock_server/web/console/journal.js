// What happened in this sandbox, as far as the page knows: the journal, and the events since.

import { control } from "./api.js";
import { onEvent } from "./stream.js";
import { numberOf } from "./words.js";

const MOST = 20_000;
const PAGE = 1000;
const listeners = new Set();
let rows = [];
let partial = false;
let reading = 0;

/** The rows, the oldest first: exchanges `{kind, number, entry, …}` and settled requests. */
export function history() {
  return rows;
}

/** Whether calls may be missing, because other servers of the sandbox answered them. */
export function isPartial() {
  return partial;
}

/** Call a function with new rows when there are more (null: read all of them again). */
export function onHistory(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Read the journal, and follow what is added to it. */
export function follow() {
  onEvent(({ kind, data }) => {
    if (kind === "reset" || kind === "dropped" || data.control === "clearJournal") load();
    else if (kind === "exchange") add(exchange(data));
    else if (kind === "job") add({ kind, ...data });
  });
  return load();
}

/** Read the journal from its end, a page at a time, so that the latest entries are there first. */
async function load() {
  const turn = ++reading;
  rows = [];
  const first = await page(0, 1);
  partial = Boolean(first.partial);
  for (let number = Math.ceil(first.total / PAGE) - 1; number >= 0; number--) {
    const { items } = await page(number, PAGE);
    if (turn !== reading) return;
    const known = new Set(rows.filter((row) => row.kind === "exchange").map((row) => row.number));
    rows = [...items.map(exchange).filter((item) => !known.has(item.number)), ...rows];
    tell(null);
  }
  tell(null);
}

function page(number, size) {
  return control(`/journal?brief=true&page=${number}&size=${size}`);
}

/** Return an exchange as a row, with its whole number. */
function exchange(said) {
  return { kind: "exchange", number: numberOf(said), ...said };
}

function isLater(row, other) {
  return row.entry === other.entry ? (row.read ?? 0) > (other.read ?? 0) : row.entry > other.entry;
}

function add(row) {
  const latest = rows.findLast((each) => each.kind === "exchange");
  if (row.kind === "exchange" && latest && !isLater(row, latest)) return;
  rows.push(row);
  if (rows.length > MOST) rows.splice(0, rows.length - MOST);
  tell(row);
}

function tell(row) {
  for (const listener of listeners) listener(row);
}
