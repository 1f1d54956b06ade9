// One line of the history: a call, or a request that settled.

import { h } from "../dom.js";
import { clockTime, nameOf, short, tone } from "../words.js";

/** Return the content of a row; it leads to the entry, or to the request. */
export function rowOf(row) {
  return row.kind === "job" ? jobRow(row) : exchangeRow(row);
}

function exchangeRow(row) {
  const what = row.operation ?? row.control ?? (row.path ? `${row.method} ${row.path}` : "no such address");
  const href = `#live/${row.number}`;
  return h("a", { class: "row", href, "data-tone": tone(row), "aria-current": location.hash === href && "true" },
    h("span", { class: "number" }, row.number),
    h("time", { datetime: row.at, title: row.at }, clockTime(row.at)),
    h("span", { class: row.control ? "what control" : "what" }, what),
    h("span", { class: "whom", title: row.customer }, row.customer ? nameOf(row.customer) : ""),
    h("span", { class: "outcome" }, outcome(row)));
}

function outcome({ status, code, network }) {
  if (network) return [h("b", {}, network), " broken"];
  return [h("b", {}, status), code ? ` ${code}` : ""];
}

function jobRow(row) {
  return h("a", { class: "row", href: `#requests/${row.requestId}`, "data-tone": row.code ? "warn" : "settled" },
    h("span", { class: "number" }, "·"),
    h("time", { datetime: row.at, title: row.at }, clockTime(row.at)),
    h("span", { class: "what" }, `${row.operation} settled`),
    h("span", { class: "whom", title: row.customer }, row.customer ? nameOf(row.customer) : short(row.requestId)),
    h("span", { class: "outcome" }, h("b", {}, row.status), row.code ? ` ${row.code}` : ""));
}
