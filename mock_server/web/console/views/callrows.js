// Which calls the table shows, and in which order.

import { history } from "../journal.js";
import { counted, plural } from "../words.js";
import { COLUMNS, FILTERS, orderOf } from "./callcolumns.js";
import { isWanted } from "./filters.js";

const LATEST_FIRST = { name: "number", direction: "descending" };

/** The state of an address in which nothing is filtered. */
export const NO_FILTERS = Object.fromEntries(["text", "status", "calls", ...FILTERS.map(({ name }) => name)].map((name) => [name, ""]));

/** Return all calls up to one, the oldest first, control calls among them if they are wanted; and how many came later. */
export function callsUpTo(latest, state) {
  const all = history().filter((row) => row.kind === "exchange" && isWanted(row, state));
  const later = latest === null ? -1 : all.findIndex((row) => orderOf(row) > latest);
  return later < 0 ? { calls: all, unseen: 0 } : { calls: all.slice(0, later), unseen: all.length - later };
}

/** Say in words how many calls are shown. */
export function counts(shown, all) {
  return shown === all ? `${plural(all, "call")}.` : `${counted(shown)} of ${plural(all, "call")}.`;
}

/** Return the order that an address says; the latest first where it says none. */
export function sortingOf({ sort = "" }) {
  const [name, direction] = sort.split(".");
  const isKnown = COLUMNS.some((column) => column.name === name) && ["ascending", "descending"].includes(direction);
  return isKnown ? { name, direction } : LATEST_FIRST;
}

/** Return how an address says an order. */
export function sortOf(name, direction) {
  return name === LATEST_FIRST.name && direction === LATEST_FIRST.direction ? "" : `${name}.${direction}`;
}

/** Sort rows, which are given the oldest first; those that are alike keep that order, turned with the rest. */
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
