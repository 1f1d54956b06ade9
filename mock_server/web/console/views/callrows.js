// Which calls the table shows, and in which order.

import { history } from "../journal.js";
import { counted, plural } from "../words.js";
import { COLUMNS, FILTERS } from "./callcolumns.js";
import { isWanted } from "./filters.js";

const LATEST_FIRST = { name: "number", direction: "descending" };

/** The state of an address without filters. */
export const NO_FILTERS = Object.fromEntries(["text", "status", "calls", ...FILTERS.map(({ name }) => name)].map((name) => [name, ""]));

/** Return the wanted calls up to `latest` (null: all), oldest first, and the number of later ones. */
export function callsUpTo(latest, state) {
  const all = history().filter((row) => row.kind === "exchange" && isWanted(row, state));
  const later = latest === null ? -1 : all.findIndex((row) => row.entry > latest);
  return later < 0 ? { calls: all, unseen: 0 } : { calls: all.slice(0, later), unseen: all.length - later };
}

/** Describe how many calls are shown. */
export function counts(shown, all) {
  return shown === all ? `${plural(all, "call")}.` : `${counted(shown)} of ${plural(all, "call")}.`;
}

/** Return the order named in the state of an address; by default, the latest call comes first. */
export function sortingOf({ sort = "" }) {
  const [name, direction] = sort.split(".");
  const isKnown = COLUMNS.some((column) => column.name === name) && ["ascending", "descending"].includes(direction);
  return isKnown ? { name, direction } : LATEST_FIRST;
}

/** Return an order as written in the state of an address; empty for the default. */
export function sortOf(name, direction) {
  return name === LATEST_FIRST.name && direction === LATEST_FIRST.direction ? "" : `${name}.${direction}`;
}

/** Sort rows that are given oldest first. Equal ones keep this order, which is reversed if descending. */
export function sorted(rows, { name, direction }) {
  const { key } = COLUMNS.find((column) => column.name === name);
  const result = name === LATEST_FIRST.name ? [...rows] : byKey(rows, key);
  return direction === "descending" ? result.reverse() : result;
}

function byKey(rows, key) {
  const keyed = rows.map((row) => [key(row), row]);
  keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return keyed.map(([, row]) => row);
}
