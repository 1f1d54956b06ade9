// One line of the history: a call, or a settled request.

import { h } from "../dom.js";
import { breakable, clockTime, isBroken, tone } from "../words.js";

/** Return the content of a row, which links to the entry or the request. */
export function rowOf(row) {
  return row.kind === "job" ? jobRow(row) : exchangeRow(row);
}

function exchangeRow(row) {
  const what = row.operation ?? row.control ?? `${row.method} ${row.path}`;
  return line(row, { href: `#live/${row.number}`, "data-tone": tone(row) }, row.number, h("span", { class: row.control ? "what control" : "what" }, what));
}

function jobRow(row) {
  const properties = { href: `#requests/${row.requestId}`, "data-tone": row.code ? "warn" : "settled" };
  return line(row, properties, "·", h("span", { class: "what" }, `${row.operation} settled`));
}

function line({ at, status, code, network }, properties, number, what) {
  const isLost = isBroken({ network });
  return h("a", { class: "row", ...properties },
    h("span", { class: "number" }, number),
    h("time", { datetime: at, title: at }, clockTime(at)),
    what,
    h("span", { class: "outcome" }, h("b", {}, isLost ? network : status), " ", isLost ? "broken" : code && breakable(code)));
}
