// Live: a table of all calls as they happen, with filters and a search, which are in the address; next to it, one call or a comparison of two.

import { control, LARGEST_PAGE, place, query, sendControl } from "../api.js";
import { asHar } from "../calls.js";
import { dropdown, toolbar } from "../controls.js";
import { useKeys } from "../dialogs.js";
import { button, coalesced, field, fill, h, notify, options, saveFile, show, stay } from "../dom.js";
import { history, latestCall, load, onHistory } from "../journal.js";
import { hrefTo } from "../navigation.js";
import { dataTable } from "../table.js";
import { aboutWhom, breakable, clockTime, counted, dayAndTime, isBroken, nameOf, plural, refOf, span, tone, ZONE } from "../words.js";
import { describeCall } from "./call.js";

const VIEW = "live";

export function open(view) {
  const drawer = h("aside", { class: "drawer", "aria-label": "The call", tabindex: -1 });
  const statuses = h("div", { class: "segments" });
  const filters = dropdown("Filter", () => filterForm(calls, view.state, view.keep));
  const pause = button("Pause", togglePause, { "aria-pressed": "false" });
  const table = dataTable({
    label: "Calls", columns: COLUMNS, toneOf: tone,
    hrefOf: (row) => hrefTo(VIEW, row.number, view.state), open: (row) => go(row.number), sortBy: (name, direction) => view.keep({ sort: sortOf(name, direction) }),
  });
  const bar = toolbar("Filters and actions", statuses, filters.element, pause, exportMenu({ shown: () => rows }), clearButton());
  const type = ({ target }) => view.keep({ text: target.value.trim() }, { isStep: !view.state.text });
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search calls, headers, bodies", autocomplete: "off", maxlength: 200, oninput: type });
  const drawSoon = coalesced(view.redraw);
  const search = makeSearch(drawSoon);
  let pausedAt = null;
  let calls = [];
  let rows = [];

  function go(to, changes = {}) {
    location.hash = hrefTo(VIEW, to, { ...view.state, ...changes });
  }

  const close = () => go("", { with: "" });

  function showAll() {
    go(view.subject, NO_FILTERS);
    table.element.focus({ preventScroll: true });
  }

  function togglePause() {
    pausedAt = pausedAt === null ? latestCall()?.entry ?? 0 : null;
    pause.setAttribute("aria-pressed", String(pausedAt !== null));
    view.redraw();
  }

  function draw() {
    const { subject: number, state } = view;
    const text = (state.text ?? "").trim();
    const upTo = callsUpTo(pausedAt, state);
    const sorting = sortingOf(state);
    if (input.value.trim() !== text) input.value = text; // while the user types, they are equal
    search.set(text);
    calls = upTo.calls;
    rows = sorted(calls.filter((row) => passes(row, state) && search.finds(row)), sorting);
    table.element.style.setProperty("--longest-number", calls.reduce((longest, { number: each }) => Math.max(longest, each.length), 0));
    table.show(rows, sorting);
    table.setOpen(number || null);
    show(statuses, statusButtons(calls, state, view.keep));
    const set = inForce(state);
    filters.opener.textContent = set.length ? `Filter (${set.length})` : "Filter";
    drawer.hidden = !number;
    view.content.dataset.open = String(Boolean(number));
    view.content.dataset.compared = String(Boolean(number && state.with && state.with !== number));
    const count = rows.length === calls.length ? `${plural(calls.length, "call")}.` : `${counted(rows.length)} of ${plural(calls.length, "call")}.`;
    return [
      h("div", { class: "tools" }, stay(input), stay(bar)),
      h("div", { class: "under" }, h("div", { class: "chips", hidden: set.length === 0 }, chips(set, view.keep)),
        h("p", { class: "notes", role: "status" }, [count, upTo.unseen && `${counted(upTo.unseen)} more since the pause.`, search.words()].filter(Boolean).join(" "))),
      h("div", { class: "split" },
        h("div", { class: "listing" }, stay(table.element), h("p", { class: "empty", hidden: rows.length > 0 }, rows.length === 0 && nothing(calls.length, showAll))), stay(drawer)),
    ];
  }

  function read() {
    return view.subject ? describeCall({ number: view.subject, base: view.state.with, go }) : [];
  }

  function shown(content) {
    const { activeElement: focused } = document;
    const isClosed = drawer.childElementCount > 0 && !view.subject;
    const isFocusLost = drawer.contains(focused) || (view.subject && getComputedStyle(drawer).position === "fixed");
    fill(drawer, view.subject && [button("×", close, { class: "close", "aria-label": "Close", title: "Close (Esc)" }), content]);
    drawer.scrollTop = 0;
    if (isClosed) table.element.focus({ preventScroll: true });
    else if (isFocusLost) drawer.focus({ preventScroll: true });
  }

  function step(by) {
    const row = table.move(by);
    if (row && view.subject && row.number !== view.subject) location.replace(hrefTo(VIEW, row.number, view.state)); // no step for the back button
    else if (row) table.element.focus({ preventScroll: true });
  }

  const isTyping = () => document.activeElement === input;
  const endKeys = useKeys({
    "/": { run: () => input.focus() },
    j: { run: () => step(1) },
    k: { run: () => step(-1) },
    c: { run: () => view.subject && go(view.subject, { with: view.subject }) },
    p: { run: () => pause.click() },
    Escape: { whileTyping: true, isHere: () => Boolean(view.subject) || isTyping(), run: () => (isTyping() ? table.element.focus() : close()) },
  });
  const endHistory = onHistory(() => {
    search.searchNewer();
    drawSoon();
  });
  view.endings.push(endKeys, endHistory, table.end);
  return { read, draw, shown, follows: { concerns: () => false } }; // the history follows the calls
}

/** Return the message shown if there are no rows. */
function nothing(total, showAll) {
  if (total === 0) return ["No calls yet. Each appears here as soon as it is answered. ", h("a", { class: "button", href: "#start" }, "Copy a call")];
  return ["No call matches the search and the filters. ", button("Show all calls", showAll)];
}

// ── Columns ─────────────────────────────────────────────────────────────────────────────────────

/** Return the class of a reply, used by filters: 2xx, 4xx, 5xx or broken. */
function statusOf(row) {
  return isBroken(row) ? "broken" : `${Math.floor(row.status / 100)}xx`;
}

const DURATION = "How long the reply was held back, by the sandbox's clock. The server's own processing time is not recorded.";

/** The columns; those with a `filter` are also filters, by what `fact` returns for a call. */
const COLUMNS = [
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
const FILTERS = [
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
function isWanted(row, state) {
  return !row.control || state.calls === "all";
}

/** Return whether a call passes the filters of a state, apart from the filter `except`. */
function passes(row, state, except) {
  if (except !== "status" && state.status && statusOf(row) !== state.status) return false;
  return FILTERS.every(({ name, fact }) => name === except || !state[name] || String(fact(row)) === state[name]);
}

/** Return the filters in force, apart from the status: `{name, text}`. */
function inForce(state) {
  const set = FILTERS.filter(({ name }) => state[name]).map(({ name, filter, word = String }) => ({ name, text: `${filter}: ${word(state[name])}` }));
  return state.calls === "all" ? [...set, { name: "calls", text: "with control calls" }] : set;
}

/** Return the buttons of the classes of replies; `change` gets changes of the state. */
function statusButtons(calls, state, change) {
  const counts = tally(calls.filter((row) => passes(row, state, "status")), statusOf);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const present = STATUS_ORDER.filter((name) => counts.has(name) || state.status === name);
  return [["", "All", all], ...present.map((name) => [name, name, counts.get(name) ?? 0])].map(([value, label, count]) =>
    button([label, " ", h("small", {}, counted(count))], () => change({ status: value }), { key: value, "aria-pressed": String((state.status ?? "") === value) }));
}

/** Return the form of the other filters. */
function filterForm(calls, state, change) {
  const chooser = ({ name, filter, fact, word = String }) => {
    const counts = tally(calls.filter((row) => passes(row, state, name)), fact);
    const chosen = state[name] ? [[state[name], counts.get(state[name]) ?? 0]] : []; // always offered, however rare it is
    const others = [...counts].filter(([value]) => value !== state[name]).sort(([, a], [, b]) => b - a).slice(0, MAX_OFFERED);
    return field(filter, h("select", { value: state[name] ?? "", onchange: ({ target }) => change({ [name]: target.value }) },
      options([["", "any"], ...[...chosen, ...others].map(([value, count]) => [value, `${word(value)} (${counted(count)})`])])));
  };
  return [
    h("div", { class: "form" }, FILTERS.map(chooser)),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.calls === "all", onchange: ({ target }) => change({ calls: target.checked ? "all" : "" }) }), "Show control calls"),
  ];
}

/** Return a button for each filter in force, which removes it. */
function chips(set, change) {
  return set.map(({ name, text }) =>
    button([text, h("span", { "aria-hidden": "true" }, " ×")], () => change({ [name]: "" }), { key: name, class: "chip", tabindex: -1, "aria-label": `Remove the filter ${text}` }));
}

function tally(rows, fact) {
  const facts = rows.map(fact).filter((value) => value !== null && value !== undefined);
  return new Map([...Map.groupBy(facts, String)].map(([value, alike]) => [value, alike.length]));
}

// ── Which calls are shown, and in which order ───────────────────────────────────────────────────

const LATEST_FIRST = { name: "number", direction: "descending" };

/** The state of an address without filters. */
const NO_FILTERS = Object.fromEntries(["text", "status", "calls", ...FILTERS.map(({ name }) => name)].map((name) => [name, ""]));

/** Return the wanted calls up to `latest` (null: all), oldest first, and the number of later ones. */
function callsUpTo(latest, state) {
  const all = history().filter((row) => row.kind === "exchange" && isWanted(row, state));
  const later = latest === null ? -1 : all.findIndex((row) => row.entry > latest);
  return later < 0 ? { calls: all, unseen: 0 } : { calls: all.slice(0, later), unseen: all.length - later };
}

/** Return the order named in the state of an address; by default, the latest call comes first. */
function sortingOf({ sort = "" }) {
  const [name, direction] = sort.split(".");
  const isKnown = COLUMNS.some((column) => column.name === name) && ["ascending", "descending"].includes(direction);
  return isKnown ? { name, direction } : LATEST_FIRST;
}

/** Return an order as written in the state of an address; empty for the default. */
function sortOf(name, direction) {
  return name === LATEST_FIRST.name && direction === LATEST_FIRST.direction ? "" : `${name}.${direction}`;
}

/** Sort rows that are given oldest first. Equal ones keep this order, which is reversed if descending. */
function sorted(rows, { name, direction }) {
  const { key } = COLUMNS.find((column) => column.name === name);
  const keyed = rows.map((row) => [key(row), row]);
  if (name !== LATEST_FIRST.name) keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const result = keyed.map(([, row]) => row);
  return direction === "descending" ? result.reverse() : result;
}

// ── The search ──────────────────────────────────────────────────────────────────────────────────

const PAUSE_MS = 200;

/** Create a search of headers and bodies; `changed` is called whenever there are new results. */
function makeSearch(changed) {
  let now = { text: "", words: "", found: new Set(), searched: "" }; // another one for each text
  let waiting = null;

  /** Search for a text from now on; an empty one finds everything. */
  function set(text) {
    if (text === now.text) return;
    now = { text, words: text && "Searching headers and bodies …", found: new Set(), searched: "" };
    clearTimeout(waiting);
    waiting = text ? setTimeout(run, PAUSE_MS, now) : null;
    changed();
  }

  /** Search the calls that have arrived since. */
  function searchNewer() {
    if (now.text && latestCall()?.number !== now.searched) waiting ??= setTimeout(run, PAUSE_MS, now);
  }

  async function run(own) {
    const upTo = latestCall()?.number;
    const error = await read(own).catch((failed) => failed);
    if (own !== now) return;
    waiting = null;
    if (error) own.words = error.message; // the search is repeated when another call arrives
    else own.searched = upTo;
    changed();
    if (!error) searchNewer();
  }

  /** Add the calls found, page by page, and tell what was searched. */
  async function read(own) {
    const { text, searched: after } = own;
    for (let page = 0; ; page++) {
      const { items, total, evicted } = await control(`/journal${query({ brief: true, text, after, page, size: LARGEST_PAGE })}`);
      for (const item of items) own.found.add(String(item.entry));
      const gone = evicted ? `; ${plural(evicted, "older one has", "older ones have")} left it` : "";
      own.words = `Searched address, headers and bodies of every call in the journal${gone}.`;
      if (own !== now || (page + 1) * LARGEST_PAGE >= total) return;
    }
  }

  const finds = (row) => !now.text || now.found.has(row.number) || textOf(row).includes(now.text.toLowerCase());
  return { set, searchNewer, finds, words: () => now.words };
}

// ── Actions on all calls ────────────────────────────────────────────────────────────────────────

const PAGE = 500;

/** Create the menu of exports; `shown` returns the rows of the table. */
function exportMenu({ shown }) {
  return dropdown("Export", (choice) => {
    const rows = shown();
    return [
      button(`HAR of ${plural(rows.length, "call")} shown`, choice(() => exportHar(rows)), { disabled: rows.length === 0 }),
      h("small", {}, "For browsers, proxies and the compare command; credentials are left out."),
      button("Bundle of the sandbox", choice(exportBundle)),
      h("small", {}, "Everything that the replay command needs, including credentials."),
    ];
  }).element;
}

async function exportHar(rows) {
  const entries = await entriesOf(rows);
  saveFile(asHar(entries, location.origin), `${place.name}.har`, "application/json");
  notify(`${plural(entries.length, "call")} exported${entries.length < rows.length ? `; ${counted(rows.length - entries.length)} no longer in the journal` : ""}.`);
}

/** Read the entries of rows, page by page from the oldest to the newest. */
async function entriesOf(rows) {
  const wanted = new Set(rows.map((row) => row.number));
  const oldest = rows.reduce((least, row) => (row.entry < least.entry ? row : least));
  const entries = [];
  let after = String(Math.max(0, oldest.entry - 1));
  for (;;) {
    const { items } = await control(`/journal${query({ after, size: PAGE })}`);
    entries.push(...items.filter((entry) => wanted.delete(String(entry.entry))));
    if (items.length < PAGE || wanted.size === 0) return entries;
    after = items.at(-1).entry;
  }
}

async function exportBundle() {
  const reply = await sendControl("/bundle");
  if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
  saveFile(await reply.text(), `${place.name}.bundle.json`, "application/json");
  notify("The bundle was exported. It contains credentials.");
}

/** Create the button that clears the journal, after a message about what is removed. */
function clearButton() {
  return dropdown("Clear", (choice) => [
    h("p", {}, "This removes all calls from the journal of the sandbox, for all users. Customers, requests and faults are kept."),
    button("Remove all calls", choice(async () => {
      await control("/journal", { method: "DELETE" });
      await load();
    }), { class: "danger" }),
  ]).element;
}
