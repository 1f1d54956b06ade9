// One line of the history: a call, or a request that settled.

import { h } from "../dom.js";
import { clockTime, isBroken, nameOf, short, tone } from "../words.js";

/** Return the content of a row; it leads to the entry, or to the request. */
export function rowOf(row) {
  return row.kind === "job" ? jobRow(row) : exchangeRow(row);
}

function exchangeRow(row) {
  const what = row.operation ?? row.control ?? `${row.method} ${row.path}`;
  const href = `#live/${row.number}`;
  const properties = { href, "data-tone": tone(row), "aria-current": location.hash === href && "true" };
  return line(row, properties, { number: row.number, what, kind: row.control ? "what control" : "what" });
}

function jobRow(row) {
  const properties = { href: `#requests/${row.requestId}`, "data-tone": row.code ? "warn" : "settled" };
  return line(row, properties, { number: "·", what: `${row.operation} settled`, otherwise: short(row.requestId) });
}

function line({ at, customer, status, code, network }, properties, { number, what, kind = "what", otherwise = "" }) {
  const isLost = isBroken({ network });
  return h("a", { class: "row", ...properties },
    h("span", { class: "number" }, number),
    h("time", { datetime: at, title: at }, clockTime(at)),
    h("span", { class: kind }, what),
    h("span", { class: "whom", title: customer }, customer ? nameOf(customer) : otherwise),
    h("span", { class: "outcome" }, h("b", {}, isLost ? network : status), " ", isLost ? "broken" : code && wrapped(code)));
}

/** Return a code, which may be broken into lines after each of its words. */
function wrapped(code) {
  return code.split(/(?<=_)/).flatMap((word) => [h("wbr"), word]);
}
