// The columns of the table of calls, and the facts by which calls are filtered. Both are data.

import { h } from "../dom.js";
import { breakable, clockTime, dayAndTime, isBroken, nameOf, span, ZONE } from "../words.js";

/** Return the class of a reply, used by filters: 2xx, 4xx, 5xx or broken. */
export function statusOf(row) {
  return isBroken(row) ? "broken" : `${Math.floor(row.status / 100)}xx`;
}

const DURATION = "How long the reply was held back, by the sandbox's clock. The server's own processing time is not recorded.";

/** The columns; those with a `filter` are also filters, by what `fact` returns for a call. */
export const COLUMNS = [
  { name: "number", label: "Call", width: "max(3.4rem, var(--longest-number, 0) * 1ch)", from: 400, isNumber: true, key: (row) => row.entry, cell: (row) => row.number },
  { name: "at", label: `Time, ${ZONE}`, hint: `By the sandbox's clock, ${ZONE}`, width: "7.4rem", from: 620, key: (row) => row.at, cell: time },
  { name: "method", label: "Method", width: "4.6rem", from: 850, filter: "Method", fact: (row) => row.method, key: (row) => row.method, cell: (row) => row.method },
  { name: "operation", label: "Operation", width: "minmax(6.6rem, 1fr)", filter: "Operation", fact: (row) => row.operation ?? row.control ?? "none", key: (row) => what(row), cell: operation },
  { name: "customer", label: "Customer", width: "minmax(7rem, 1fr)", from: 740, filter: "Customer", fact: (row) => row.customer, word: nameOf, key: (row) => name(row).toLowerCase(), cell: customer },
  { name: "status", label: "Status and code", width: "minmax(min(16rem, 52%), 1fr)", fact: statusOf, key: (row) => [row.network ?? "", row.status, row.code].join(" "), cell: outcome },
  { name: "delay", label: "Duration", hint: DURATION, width: "5rem", from: 930, isNumber: true, key: (row) => row.delayMs, cell: (row) => (isBroken(row) ? "–" : span(row.delayMs)) },
  { name: "fault", label: "Fault", width: "minmax(7rem, 0.8fr)", from: 1010, filter: "Fault", fact: (row) => row.plan, word: sourceOf, key: (row) => row.plan ?? "", cell: fault },
];

/** All filters: those of columns, and the code on its own. */
export const FILTERS = [
  ...COLUMNS.filter((column) => column.filter),
  { name: "code", filter: "Code", fact: (row) => row.code || null },
];

/** Return all texts of a row that can be searched without asking the server. */
export function textOf(row) {
  return [row.number, row.method, row.path, row.operation, row.control, row.customer, name(row), row.status, row.code, row.network, row.plan].join(" ").toLowerCase();
}

function what(row) {
  return row.operation ?? row.control ?? row.path;
}

function name(row) {
  return row.customer ? nameOf(row.customer) : "";
}

/** Return the source of a fault: the name of a plan or header, or a magic customer. */
function sourceOf(plan) {
  return plan.replace(/^(magic customer) .*/, "$1").replace(/^the header /, "");
}

function time(row) {
  return h("time", { datetime: row.at, title: dayAndTime(row.at) }, clockTime(row.at));
}

function operation(row) {
  return h("span", { class: row.control ? "control" : row.operation ? "" : "code", title: row.path }, what(row));
}

function customer(row) {
  return row.customer && h("span", { title: row.customer }, name(row));
}

function outcome(row) {
  const { status, code, network } = row;
  if (isBroken(row)) return [h("b", {}, network), " ", h("span", { class: "mono" }, "broken")];
  return [h("b", {}, status), code && " ", code && h("span", { class: "mono", title: code }, breakable(code)), network && ` ${network}`];
}

function fault({ plan, fault: kind }) {
  if (!plan) return "";
  return h("span", { title: kind ? `${plan}: ${kind}` : `${plan} let it pass` }, sourceOf(plan), !kind && " (passed)");
}
