// Two calls side by side, with their differences marked.

import { hrefTo } from "../address.js";
import { aligned } from "../diff.js";
import { button, h } from "../dom.js";
import { clockTime, isBroken, nameOf, numberOf, plural, pretty, queryOf, span, tone, ZONE } from "../words.js";

/** Describe two entries; `end` goes back to the right one only. */
export function compared(left, right, end) {
  const parts = PARTS.map(([name, linesOf]) => [name, aligned(linesOf(left), linesOf(right))]);
  const differing = parts.flatMap(([, pairs]) => pairs.filter(differs)).length;
  return [
    h("header", {},
      h("h2", {}, "Two calls compared"),
      h("p", { class: "muted" }, differing ? `${plural(differing, "line differs", "lines differ")}; they are marked.` : "They are identical.")),
    h("div", { class: "actions" }, button("Stop comparing", end)),
    h("div", { class: "sides" }, [left, right].map(title)),
    parts.map(([name, pairs]) => [h("h3", {}, name), table(name, pairs, numberOf(left), numberOf(right))]),
  ];
}

const PARTS = [
  ["Call", facts],
  ["Request headers", ({ request }) => headers(request)],
  ["Request body", ({ request }) => lines(request)],
  ["Reply headers", ({ reply }) => headers(reply)],
  ["Reply body", ({ reply }) => lines(reply)],
  ["Why", ({ why }) => why],
];

function facts({ request, reply, customer, code, plan }) {
  return [
    `${request.method} ${request.path}${queryOf(request)}`,
    `Customer: ${customer ? nameOf(customer) : "none"}`,
    `Reply: ${isBroken(reply) ? `${reply.network}, broken` : [reply.status, code].join(" ").trim()}`,
    `Duration: ${span(reply.delayMs)}`,
    `Fault: ${plan ?? "none"}`,
  ];
}

function headers({ headers: all }) {
  return Object.entries(all).map(([name, value]) => `${name}: ${value}`).sort();
}

function lines({ body }) {
  return body ? pretty(body).split("\n") : [];
}

function differs([left, right]) {
  return left !== right;
}

function title(entry) {
  return h("p", { "data-tone": tone(entry) },
    h("a", { href: hrefTo("live", numberOf(entry)) }, `Entry ${numberOf(entry)}`), " ", h("span", { class: "muted" }, clockTime(entry.at), ` ${ZONE}`));
}

function table(name, pairs, left, right) {
  if (!pairs.length) return h("p", { class: "muted" }, "Neither call has any.");
  return h("div", { class: "diff", role: "table", "aria-label": name, tabindex: 0 }, pairs.map((pair) =>
    h("div", { role: "row", "data-differs": differs(pair) && "true" }, [side(pair[0], "−", left, differs(pair)), side(pair[1], "+", right, differs(pair))])));
}

/** Create one side of a line; a difference is marked by a sign, not by colour alone. */
function side(line, sign, number, isOther) {
  return h("span", { role: "cell", "data-empty": line === null },
    isOther && line !== null && h("b", { "aria-label": `only in ${number}` }, sign), line ?? "");
}
