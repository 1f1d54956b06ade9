// The columns of the table of calls, and its filters and search. Columns and filters are data; both are in the address.

import { control, LARGEST_PAGE, query } from "../api.js";
import { dropdown } from "../controls.js";
import { button, field, h, options, show } from "../dom.js";
import { aboutWhom, breakable, clockTime, counted, dayAndTime, isBroken, nameOf, plural, refOf, span, ZONE } from "../words.js";

// ── Columns ─────────────────────────────────────────────────────────────────────────────────────

/** Return the class of a reply, used by filters: 2xx, 4xx, 5xx or broken. */
function statusOf(row) {
  return isBroken(row) ? "broken" : `${Math.floor(row.status / 100)}xx`;
}

const DURATION = "How long the reply was held back, by the sandbox's clock. The server's own processing time is not recorded.";

/** The columns; those with a `filter` are also filters, by what `fact` returns for a call. */
export const COLUMNS = [
  { name: "number", label: "Call", width: "max(3.4rem, var(--longest-number, 0) * 1ch)", from: 400, isUnder: true, isNumber: true, key: (row) => row.entry, cell: (row) => row.number },
  { name: "at", label: `Time, ${ZONE}`, hint: `By the sandbox's clock, ${ZONE}`, width: "7.4rem", from: 620, isUnder: true, key: (row) => row.at, cell: time },
  { name: "method", label: "Method", width: "4.6rem", from: 850, filter: "Method", fact: (row) => row.method, key: (row) => row.method, cell: (row) => row.method },
  { name: "operation", label: "Operation", width: "minmax(6.6rem, 1fr)", filter: "Operation", fact: (row) => row.operation ?? row.control ?? "none", key: (row) => what(row), cell: operation },
  { name: "customer", label: "Customer", width: "minmax(7rem, 1fr)", from: 740, isUnder: true, filter: "Customer", fact: aboutWhom, word: refOf, key: (row) => ref(row).toLowerCase(), cell: customer },
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
function textOf(row) {
  return [row.number, row.method, row.path, row.operation, row.control, aboutWhom(row), ref(row), name(row), row.status, row.code, row.network, row.plan].join(" ").toLowerCase();
}

function what(row) {
  return row.operation ?? row.control ?? row.path;
}

function ref(row) {
  return refOf(aboutWhom(row) ?? "");
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
  return aboutWhom(row) && h("span", { title: [aboutWhom(row), name(row)].filter(Boolean).join(", now ") }, ref(row));
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

// ── Filters ─────────────────────────────────────────────────────────────────────────────────────

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
    show(statuses, offered.map(([value, label, count]) =>
      button([label, " ", h("small", {}, counted(count))], () => change({ status: value }), { key: value, "aria-pressed": String((state.status ?? "") === value) })));
  }

  function draw(next) {
    state = next;
    drawStatuses();
    const set = inForce(state);
    panel.opener.textContent = set.length ? `Filter (${set.length})` : "Filter";
    chips.hidden = set.length === 0;
    show(chips, set.map(({ name, text }) =>
      button([text, h("span", { "aria-hidden": "true" }, " ×")], () => change({ [name]: "" }), { key: name, class: "chip", tabindex: -1, "aria-label": `Remove the filter ${text}` })));
  }

  return { statuses, panel: panel.element, chips, draw };
}

function tally(rows, fact) {
  const facts = rows.map(fact).filter((value) => value !== null && value !== undefined);
  return new Map([...Map.groupBy(facts, String)].map(([value, alike]) => [value, alike.length]));
}

// ── The search ──────────────────────────────────────────────────────────────────────────────────

const PAUSE_MS = 200;

/** Create a search of headers and bodies; `changed` is called whenever there are new results. */
export function makeSearch(changed) {
  let text = "";
  let words = "";
  let waiting = null;
  let newest = "0"; // the number of the latest call
  let searched = "0"; // the number of the latest call that was searched
  let found = new Set(); // another one for each text

  /** Search for a text from now on; an empty one finds everything. */
  function set(next) {
    if (next === text) return;
    text = next;
    words = text ? "Searching headers and bodies …" : "";
    found = new Set();
    searched = "0";
    clearTimeout(waiting);
    waiting = text ? setTimeout(run, PAUSE_MS) : null;
    changed();
  }

  /** Search the calls that have arrived since; `number` is the number of the latest one. */
  function searchNewer(number) {
    newest = number;
    if (text && newest !== searched) waiting ??= setTimeout(run, PAUSE_MS);
  }

  async function run() {
    const [own, upTo] = [found, newest];
    const result = await read(own).catch((error) => error);
    if (own !== found) return;
    waiting = null;
    words = result.message ?? result;
    changed();
    if (result.message) return; // the search is repeated when another call arrives
    searched = upTo;
    searchNewer(newest);
  }

  /** Add the calls found, page by page; return what was searched. */
  async function read(own) {
    const after = searched === "0" ? "" : searched;
    for (let page = 0; ; page++) {
      const { items, total, evicted } = await control(`/journal${query({ brief: true, text, after, page, size: LARGEST_PAGE })}`);
      for (const item of items) own.add(String(item.entry));
      const gone = evicted ? `; ${plural(evicted, "older one has", "older ones have")} left it` : "";
      if (own !== found || (page + 1) * LARGEST_PAGE >= total) return `Searched address, headers and bodies of every call in the journal${gone}.`;
    }
  }

  const finds = (row) => !text || found.has(row.number) || textOf(row).includes(text.toLowerCase());
  return { set, searchNewer, finds, words: () => words };
}
