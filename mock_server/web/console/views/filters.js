// The filters of calls, made from the facts of the calls and kept in the address.

import { h, field, options, button } from "../dom.js";
import { dropdown } from "../dropdown.js";
import { counted } from "../words.js";
import { FILTERS, statusOf } from "./callcolumns.js";
import { keyed } from "./keyed.js";

const STATUS_ORDER = ["2xx", "3xx", "4xx", "5xx", "broken"];
const MAX_OFFERED = 300;

/** Return whether a call is shown at all; control calls are shown only if the state asks for them. */
export function isWanted(row, state) {
  return !row.control || state.calls === "all";
}

/** Return whether a call passes the filters of a state, apart from the filter `except`. */
export function passes(row, state, except) {
  if (except !== "status" && state.status && statusOf(row) !== state.status) return false;
  return FILTERS.every(({ name, fact }) => name === except || !state[name] || String(fact(row)) === state[name]);
}

/** Return the filters in force, apart from the status: `{name, text}`. */
function inForce(state) {
  const set = FILTERS.filter(({ name }) => state[name]).map(({ name, filter, word = String }) => ({ name, text: `${filter}: ${word(state[name])}` }));
  return state.calls === "all" ? [...set, { name: "calls", text: "with control calls" }] : set;
}

/** Create the filters; `change` gets changes of the state, `rows` returns all calls. */
export function makeFilters({ rows, change }) {
  const statuses = h("div", { class: "segments" });
  const chips = h("div", { class: "chips" });
  const showStatuses = keyed(statuses, ([value, label, count], made = button("", () => change({ status: value }))) => {
    made.replaceChildren(label, " ", h("small", {}, counted(count)));
    made.setAttribute("aria-pressed", String((state.status ?? "") === value));
    return made;
  });
  let state = {};
  const panel = dropdown("Filter", () => [
    h("div", { class: "form" }, FILTERS.map(chooser)),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.calls === "all", onchange: (event) => change({ calls: event.target.checked ? "all" : "" }) }), "Show control calls"),
  ]);

  function chooser({ name, filter, fact, word = String }) {
    const counts = tally(rows().filter((row) => passes(row, state, name)), fact);
    const chosen = state[name] ? [[state[name], counts.get(state[name]) ?? 0]] : []; // always offered, however rare it is
    const others = [...counts].filter(([value]) => value !== state[name]).sort(([, a], [, b]) => b - a).slice(0, MAX_OFFERED);
    const select = h("select", { value: state[name] ?? "", onchange: () => change({ [name]: select.value }) },
      options([["", "any"], ...[...chosen, ...others].map(([value, count]) => [value, `${word(value)} (${counted(count)})`])]));
    return field(filter, select);
  }

  function drawStatuses() {
    const counts = tally(rows().filter((row) => passes(row, state, "status")), statusOf);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const present = STATUS_ORDER.filter((name) => counts.has(name) || state.status === name);
    const offered = [["", "All", all], ...present.map((name) => [name, name, counts.get(name) ?? 0])];
    showStatuses(offered, ([value]) => value, ([, , count]) => [count, state.status].join());
  }

  function draw(next) {
    state = next;
    drawStatuses();
    const set = inForce(state);
    panel.opener.textContent = set.length ? `Filter (${set.length})` : "Filter";
    chips.hidden = set.length === 0;
    chips.replaceChildren(...set.map(({ name, text }) =>
      button([text, h("span", { "aria-hidden": "true" }, " ×")], () => change({ [name]: "" }), { class: "chip", tabindex: -1, "aria-label": `Remove the filter ${text}` })));
  }

  return { statuses, panel: panel.element, chips, draw };
}

function tally(rows, fact) {
  const facts = rows.map(fact).filter((value) => value !== null && value !== undefined);
  return new Map([...Map.groupBy(facts, String)].map(([value, alike]) => [value, alike.length]));
}
