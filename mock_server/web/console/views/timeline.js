// The time line: a row for each request, with its description and its span from acceptance to settlement.

import { h } from "../dom.js";
import { clockTime, nameOf, short, span, timeOfDay, ZONE } from "../words.js";
import { keyed } from "./keyed.js";

const SHORTEST_MS = 1000; // the shortest time that the line shows
const TICKS = 3;
const EXACT_TICKS = 2; // fewer, as their labels are longer
const EXACT_MS = 10_000; // below this width, the ticks show milliseconds
const LEAD = 0.04; // the share of the line that stays free at each end
const ROOMY = 0.68; // if a span ends before this, its text fits to its right

/** Create a time line; `states` are our states, by their spelling in the interface. */
export function timeline(states) {
  const axis = h("span", { class: "axis", "aria-hidden": "true" });
  const rows = h("ol", { class: "spans" });
  const element = h("div", { class: "timeline" },
    h("div", { class: "heads", "aria-hidden": "true" }, h("span", {}, "Request"), h("span", {}, "State"), axis), rows);
  let requests = [];
  const draw = keyed(rows, (request) => rowOf(request, states));

  function move(now) {
    const scale = scaleOf(requests, now);
    axis.replaceChildren(...scale.ticks.map(([at, text], index) => placed(h("span", {}, text, index === 0 && ` ${ZONE}`), at)));
    requests.forEach((request, index) => place(rows.children[index], request, scale, now));
  }

  function choose(id) {
    for (const row of rows.children) row.firstElementChild.ariaCurrent = row.dataset.id === id ? "true" : null;
  }

  return {
    element,
    choose,
    move,
    show(next, now, id) {
      const pending = ({ status }) => states[status] === "pending";
      requests = [...next.filter(pending), ...next.filter((each) => !pending(each))];
      draw(requests, ({ requestId }) => requestId, (request) => JSON.stringify(request));
      choose(id);
      move(now);
    },
  };
}

function endOf({ completedAt, dueAt }, now) {
  return completedAt ? Date.parse(completedAt) : dueAt ? Date.parse(dueAt) : now;
}

/** Return a function from instants to positions (0 to 1), and the ticks as positions with labels. */
function scaleOf(requests, now) {
  const from = Math.min(now, ...requests.map(({ createdAt }) => Date.parse(createdAt)));
  const to = Math.max(now, from + SHORTEST_MS, ...requests.map((request) => endOf(request, now)));
  const width = (to - from) * (1 + 2 * LEAD);
  const at = (ms) => (ms - from) / width + LEAD;
  const [written, count] = width < EXACT_MS ? [clockTime, EXACT_TICKS] : [timeOfDay, TICKS];
  const ticks = Array.from({ length: count }, (_, index) => index / count).map((share) => [share, written(from + (share - LEAD) * width)]);
  return { at, ticks };
}

/** Position an element in its row; the content security policy forbids style attributes, but not this. */
function placed(element, left, width) {
  element.style.left = `${left * 100}%`;
  if (width !== undefined) element.style.width = `${Math.max(0, width) * 100}%`;
  return element;
}

function place(row, request, { at }, now) {
  const [start, end] = [at(Date.parse(request.createdAt)), at(endOf(request, now))];
  placed(row.querySelector(".extent"), start, end - start);
  placed(row.querySelector(".now"), at(now));
  const words = row.querySelector(".when");
  words.textContent = whenOf(request, now);
  const side = end < ROOMY ? "right" : start > 1 - ROOMY ? "left" : "in";
  placed(words, side === "left" ? start : end);
  words.dataset.side = side;
}

function whenOf({ createdAt, completedAt, dueAt }, now) {
  const created = Date.parse(createdAt);
  if (completedAt) return `after ${span(Date.parse(completedAt) - created)}`;
  return dueAt ? `due in ${span(Math.max(0, Date.parse(dueAt) - now))}` : "by hand, by queries or after another";
}

function rowOf(request, states) {
  const code = request.errorCode ? h("small", {}, request.errorCode) : null;
  return h("li", { "data-state": states[request.status], "data-id": request.requestId },
    h("a", { href: `#requests/${request.requestId}` },
      h("span", { class: "what" }, h("b", {}, request.operation), h("small", {}, h("span", { title: nameOf(request.customerId) }, nameOf(request.customerId)), ` · ${short(request.requestId)}`)),
      h("span", { class: "state" }, request.status, code),
      h("span", { class: "lane" }, h("i", { class: "now" }), h("i", { class: "extent" }), h("span", { class: "when" }))));
}
