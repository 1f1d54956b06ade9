// Live: a table of all calls as they happen, with filters and a search, which are in the address; next to it, one call or a comparison of two.

import { control, LARGEST_PAGE, place, query, sendControl } from "../api.js";
import { asHar } from "../calls.js";
import { dropdown, toolbar } from "../controls.js";
import { useKeys } from "../dialogs.js";
import { button, coalesced, field, fill, h, notify, options, saveFile, show, stay } from "../dom.js";
import { hrefTo } from "../frame.js";
import { history, latestCall, load, onHistory } from "../sandbox.js";
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
    hrefOf: (row) => hrefTo(VIEW, row.number, view.state), open: (row) => go(row.number), sortBy: (name, direction) => view.keep({ sort: `${name}.${direction}` }),
  });
  const bar = toolbar("Filters and actions", statuses, filters.element, pause, exportMenu(() => rows), clearMenu());
  const type = ({ target }) => view.keep({ text: target.value.trim() }, { isStep: !view.state.text });
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search calls, headers, bodies", autocomplete: "off", maxlength: 200, oninput: type });
  const drawSoon = coalesced(view.redraw);
  let search = searchFor("");
  let opened = "";
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
    if (input.value.trim() !== text) input.value = text; // while the user types, they are equal
    if (search.text !== text) {
      search.end();
      search = searchFor(text, drawSoon);
    }
    const all = history().filter((row) => row.kind === "exchange" && (!row.control || state.calls === "all"));
    calls = pausedAt === null ? all : all.filter((row) => row.entry <= pausedAt);
    const [sorting, isWanted] = [sortingOf(state), passing(state)];
    rows = sorted(calls.filter((row) => isWanted(row) && search.finds(row)), sorting);
    table.element.style.setProperty("--longest-number", calls.at(-1)?.number.length ?? 0);
    table.show(rows, sorting);
    if (number !== opened) table.setOpen(number || null);
    opened = number;
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
        h("p", { class: "notes", role: "status" }, [count, all.length > calls.length && `${counted(all.length - calls.length)} more since the pause.`, search.words].filter(Boolean).join(" "))),
      h("div", { class: "split" },
        h("div", { class: "listing" }, stay(table.element), h("p", { class: "empty", hidden: rows.length > 0 }, rows.length === 0 && nothing(calls.length, showAll))), stay(drawer)),
    ];
  }

  const read = () => (view.subject ? describeCall({ number: view.subject, base: view.state.with, go }) : []);

  function shown(content) {
    const isClosed = drawer.childElementCount > 0 && !view.subject;
    const isFocusLost = drawer.contains(document.activeElement) || (view.subject && getComputedStyle(drawer).position === "fixed");
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
  view.endings.push(endKeys, endHistory, table.end, () => search.end());
  return { read, draw, shown, follows: { concerns: () => false } }; // the history follows the calls
}

/** Return the message shown if there are no rows. */
function nothing(total, showAll) {
  if (total === 0) return ["No calls yet. Each appears here as soon as it is answered. ", h("a", { class: "button", href: "#start" }, "Copy a call")];
  return ["No call matches the search and the filters. ", button("Show all calls", showAll)];
}

// ── Columns ─────────────────────────────────────────────────────────────────────────────────────

/** Return the class of a reply: 2xx, 4xx, 5xx or broken. */
const statusOf = (row) => (isBroken(row) ? "broken" : `${Math.floor(row.status / 100)}xx`);

const what = (row) => row.operation ?? row.control ?? row.path;

const ref = (row) => refOf(aboutWhom(row) ?? "");

const name = (row) => (row.customer ? nameOf(row.customer) : "");

/** Return the source of a fault: the name of a plan or header, or a magic customer. */
const sourceOf = (plan) => plan.replace(/^(magic customer) .*/, "$1").replace(/^the header /, "");

const DURATION = "How long the reply was held back, by the sandbox's clock. The server's own processing time is not recorded.";

/** The columns; by what `fact` returns for a call, it is filtered, and `filter` is the label of that choice. */
const COLUMNS = [
  { name: "number", label: "Call", width: "max(3.4rem, var(--longest-number, 0) * 1ch)", from: 400, isUnder: true, isNumber: true, key: (row) => row.entry, cell: (row) => row.number },
  { name: "at", label: `Time, ${ZONE}`, hint: `By the sandbox's clock, ${ZONE}`, width: "7.4rem", from: 620, isUnder: true, key: (row) => row.at, cell: ({ at }) => h("time", { datetime: at, title: dayAndTime(at) }, clockTime(at)) },
  { name: "method", label: "Method", width: "4.6rem", from: 850, filter: "Method", fact: (row) => row.method, key: (row) => row.method, cell: (row) => row.method },
  { name: "operation", label: "Operation", width: "minmax(6.6rem, 1fr)", filter: "Operation", fact: (row) => row.operation ?? row.control ?? "none", key: what, cell: operation },
  { name: "customer", label: "Customer", width: "minmax(7rem, 1fr)", from: 740, isUnder: true, filter: "Customer", fact: aboutWhom, word: refOf, key: (row) => ref(row).toLowerCase(), cell: customer },
  { name: "status", label: "Status and code", width: "minmax(min(16rem, 52%), 1fr)", fact: statusOf, key: (row) => [row.network ?? "", row.status, row.code].join(" "), cell: outcome },
  { name: "delay", label: "Duration", hint: DURATION, width: "5rem", from: 930, isNumber: true, key: (row) => row.delayMs, cell: (row) => (isBroken(row) ? "–" : span(row.delayMs)) },
  { name: "fault", label: "Fault", width: "minmax(7rem, 0.8fr)", from: 1010, filter: "Fault", fact: (row) => row.plan, word: sourceOf, key: (row) => row.plan ?? "", cell: fault },
];

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
  return plan && h("span", { title: kind ? `${plan}: ${kind}` : `${plan} let it pass` }, sourceOf(plan), !kind && " (passed)");
}

// ── Filters and order, which are in the address ─────────────────────────────────────────────────

const STATUS_ORDER = ["2xx", "3xx", "4xx", "5xx", "broken"];
const MAX_OFFERED = 300;
const LATEST_FIRST = { name: "number", direction: "descending" };
const FACTS = [...COLUMNS.filter(({ fact }) => fact), { name: "code", filter: "Code", fact: (row) => row.code || null }];
const FILTERS = FACTS.filter(({ filter }) => filter); // the status has buttons of its own

/** The state of an address without filters. */
const NO_FILTERS = Object.fromEntries(["text", "calls", ...FACTS.map(({ name }) => name)].map((name) => [name, ""]));

/** Return a function that tells whether a call passes the filters of a state, apart from the filter `except`. */
function passing(state, except) {
  const set = FACTS.filter(({ name }) => name !== except && state[name]);
  return (row) => set.every(({ name, fact }) => String(fact(row)) === state[name]);
}

/** Count the calls by a fact, of those that pass all other filters. */
function tally(calls, state, { name, fact }) {
  const counts = new Map();
  for (const value of calls.filter(passing(state, name)).map((row) => fact(row) ?? null)) counts.set(value, (counts.get(value) ?? 0) + 1);
  counts.delete(null);
  return counts;
}

/** Return the filters in force, apart from the status: `{name, text}`. */
function inForce(state) {
  const set = FILTERS.filter(({ name }) => state[name]).map(({ name, filter, word = String }) => ({ name, text: `${filter}: ${word(state[name])}` }));
  return state.calls === "all" ? [...set, { name: "calls", text: "with control calls" }] : set;
}

/** Return the buttons of the classes of replies; `change` gets changes of the state. */
function statusButtons(calls, state, change) {
  const counts = tally(calls, state, { name: "status", fact: statusOf });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const present = STATUS_ORDER.filter((name) => counts.has(name) || state.status === name);
  return [["", "All", all], ...present.map((name) => [name, name, counts.get(name) ?? 0])].map(([value, label, count]) =>
    button([label, " ", h("small", {}, counted(count))], () => change({ status: value }), { key: value, "aria-pressed": String((state.status ?? "") === value) }));
}

/** Return the form of the other filters. */
function filterForm(calls, state, change) {
  const chooser = ({ name, filter, fact, word = String }) => {
    const counts = tally(calls, state, { name, fact });
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

/** Return the order named in the state of an address; by default, the latest call comes first. */
function sortingOf({ sort = "" }) {
  const [name, direction] = sort.split(".");
  const isKnown = COLUMNS.some((column) => column.name === name) && ["ascending", "descending"].includes(direction);
  return isKnown ? { name, direction } : LATEST_FIRST;
}

/** Sort rows that are given oldest first. Equal ones keep this order, which is reversed if descending. */
function sorted(rows, { name, direction }) {
  const { key } = COLUMNS.find((column) => column.name === name);
  const result = name === LATEST_FIRST.name ? rows : rows.map((row) => [key(row), row]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row);
  return direction === "descending" ? result.reverse() : result;
}

// ── The search ──────────────────────────────────────────────────────────────────────────────────

const PAUSE_MS = 200;

/** Return all texts of a row that can be searched without asking the server. */
function textOf(row) {
  const id = aboutWhom(row);
  return [row.number, row.method, row.path, row.operation, row.control, id, id && refOf(id), name(row), row.status, row.code, row.network, row.plan].join(" ").toLowerCase();
}

/** Search the calls and, after a pause, also their headers and bodies for a text; an empty one finds everything. `changed` is called when more is found. */
function searchFor(text, changed) {
  const [found, sought] = [new Set(), text.toLowerCase()];
  const finds = (row) => !text || found.has(row.number) || textOf(row).includes(sought);
  const search = { text, words: text && "Searching headers and bodies …", finds, searchNewer, end };
  let waiting = text ? setTimeout(run, PAUSE_MS) : null;
  let searched = ""; // the number of the latest call of which all was searched
  let isOver = text === "";

  /** Search the calls that have arrived since. */
  function searchNewer() {
    if (!isOver && latestCall()?.number !== searched) waiting ??= setTimeout(run, PAUSE_MS);
  }

  async function run() {
    const upTo = latestCall()?.number;
    const error = await read().catch((failed) => failed);
    if (isOver) return;
    waiting = null;
    if (error) search.words = error.message; // the search is repeated when another call arrives
    else searched = upTo;
    changed();
    if (!error) searchNewer();
  }

  /** Add the calls found, page by page, and tell what was searched. */
  async function read() {
    for (let page = 0; !isOver; page++) {
      const { items, total, evicted } = await control(`/journal${query({ brief: true, text, after: searched, page, size: LARGEST_PAGE })}`);
      for (const item of items) found.add(String(item.entry));
      const gone = evicted ? `; ${plural(evicted, "older one has", "older ones have")} left it` : "";
      search.words = `Searched address, headers and bodies of every call in the journal${gone}.`;
      if ((page + 1) * LARGEST_PAGE >= total) return;
    }
  }

  function end() {
    isOver = true;
    clearTimeout(waiting);
  }

  return search;
}

// ── Actions on all calls ────────────────────────────────────────────────────────────────────────

const PAGE = 500;

/** Create the menu of exports; `shown` returns the rows of the table. */
function exportMenu(shown) {
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

/** Export the entries of rows, read page by page from the oldest to the newest. */
async function exportHar(rows) {
  const wanted = new Set(rows.map(({ entry }) => entry));
  const entries = [];
  let after = Math.min(...wanted) - 1;
  for (let isMore = true; isMore && wanted.size > 0;) {
    const { items } = await control(`/journal${query({ after, size: PAGE })}`);
    entries.push(...items.filter(({ entry }) => wanted.delete(entry)));
    isMore = items.length === PAGE;
    after = items.at(-1)?.entry;
  }
  saveFile(asHar(entries, location.origin), `${place.name}.har`, "application/json");
  notify(`${plural(entries.length, "call")} exported${wanted.size > 0 ? `; ${counted(wanted.size)} no longer in the journal` : ""}.`);
}

async function exportBundle() {
  const reply = await sendControl("/bundle");
  if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
  saveFile(await reply.text(), `${place.name}.bundle.json`, "application/json");
  notify("The bundle was exported. It contains credentials.");
}

/** Create the menu that clears the journal, with a message about what is removed. */
function clearMenu() {
  return dropdown("Clear", (choice) => [
    h("p", {}, "This removes all calls from the journal of the sandbox, for all users. Customers, requests and faults are kept."),
    button("Remove all calls", choice(async () => {
      await control("/journal", { method: "DELETE" });
      await load();
    }), { class: "danger" }),
  ]).element;
}
