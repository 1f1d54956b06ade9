// Live: a table of all calls as they happen; next to it, one call or a comparison of two.

import { control, place, query, sendControl } from "../api.js";
import { asHar } from "../calls.js";
import { dropdown, toolbar } from "../controls.js";
import { useKeys } from "../dialogs.js";
import { button, coalesced, h, notify, saveFile, show } from "../dom.js";
import { history, latestCall, load, onHistory } from "../journal.js";
import { hrefTo, keepState, readAddress } from "../navigation.js";
import { dataTable } from "../table.js";
import { counted, plural, tone } from "../words.js";
import { showDrawer } from "./call.js";
import { COLUMNS, FILTERS, isWanted, makeFilters, makeSearch, passes } from "./calltable.js";

const VIEW = "live";

export async function render(content, subject, address) {
  let state = address;
  let number = null;
  let pausedAt = null;
  let calls = [];
  let rows = [];

  const drawer = h("aside", { class: "drawer", "aria-label": "The call", tabindex: -1 });
  const notes = h("p", { class: "notes", role: "status" });
  const empty = h("p", { class: "empty" });
  const filters = makeFilters({ rows: () => calls, change: set });
  const type = () => set({ text: input.value.trim() }, { isStep: !state.text });
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search calls, headers, bodies", autocomplete: "off", maxlength: 200, oninput: type });
  const pause = button("Pause", togglePause, { "aria-pressed": "false" });
  const table = dataTable({
    label: "Calls", columns: COLUMNS, toneOf: tone,
    hrefOf: (row) => hrefTo(VIEW, row.number, state), open: (row) => go(row.number), sortBy: (name, direction) => set({ sort: sortOf(name, direction) }),
  });
  const drawSoon = coalesced(draw);
  const search = makeSearch(drawSoon);

  /** Change the state; `how` is as for `keepState`. */
  function set(changes, how) {
    keepState(changes, how);
    apply(number, readAddress().state);
  }

  function go(to, changes = {}) {
    location.hash = hrefTo(VIEW, to, { ...state, ...changes });
  }

  const close = () => go("", { with: "" });

  function showAll() {
    go(number, NO_FILTERS);
    table.element.focus({ preventScroll: true });
  }

  function togglePause() {
    pausedAt = pausedAt === null ? latestCall()?.entry ?? 0 : null;
    pause.setAttribute("aria-pressed", String(pausedAt !== null));
    draw();
  }

  function draw() {
    const upTo = callsUpTo(pausedAt, state);
    const sorting = sortingOf(state);
    calls = upTo.calls;
    rows = sorted(calls.filter((row) => passes(row, state) && search.finds(row)), sorting);
    table.element.style.setProperty("--longest-number", calls.reduce((longest, { number: each }) => Math.max(longest, each.length), 0));
    table.show(rows, sorting);
    table.setOpen(number || null);
    filters.draw(state);
    notes.textContent = [
      rows.length === calls.length ? `${plural(calls.length, "call")}.` : `${counted(rows.length)} of ${plural(calls.length, "call")}.`, upTo.unseen && `${counted(upTo.unseen)} more since the pause.`, search.words(),
    ].filter(Boolean).join(" ");
    empty.hidden = rows.length > 0;
    show(empty, rows.length === 0 && nothing(calls.length, showAll));
  }

  function apply(to, next) {
    const isOther = to !== number || next.with !== state.with;
    const isClosed = Boolean(number) && !to;
    [number, state] = [to, next];
    if (input.value.trim() !== (state.text ?? "")) input.value = state.text ?? ""; // while the user types, they are equal
    search.set((state.text ?? "").trim());
    content.dataset.open = String(Boolean(number));
    content.dataset.compared = String(Boolean(number && state.with && state.with !== number));
    draw();
    if (isClosed) table.element.focus({ preventScroll: true });
    return isOther ? showDrawer(drawer, { number, base: state.with, rows, go, close }) : undefined;
  }

  function step(by) {
    const row = table.move(by);
    if (row && number && row.number !== number) location.replace(hrefTo(VIEW, row.number, state)); // no step for the back button
    else if (row) table.element.focus({ preventScroll: true });
  }

  content.append(
    h("div", { class: "tools" }, input, toolbar("Filters and actions", filters.statuses, filters.panel, pause, exportMenu({ shown: () => rows }), clearButton())),
    h("div", { class: "under" }, filters.chips, notes),
    h("div", { class: "split" }, h("div", { class: "listing" }, table.element, empty), drawer));
  const isTyping = () => document.activeElement === input;
  const endKeys = useKeys({
    "/": { run: () => input.focus() },
    j: { run: () => step(1) },
    k: { run: () => step(-1) },
    c: { run: () => number && go(number, { with: number }) },
    p: { run: () => pause.click() },
    Escape: { whileTyping: true, isHere: () => Boolean(number) || isTyping(), run: () => (isTyping() ? table.element.focus() : close()) },
  });
  const searchNewer = () => search.searchNewer(latestCall()?.number ?? "0");
  const endHistory = onHistory(() => {
    searchNewer();
    drawSoon();
  });
  const drawn = apply(subject, address);
  searchNewer();
  return { open: apply, endings: [endKeys, endHistory, table.end], drawn };
}

/** Return the message shown if there are no rows. */
function nothing(total, showAll) {
  if (total === 0) return ["No calls yet. Each appears here as soon as it is answered. ", h("a", { class: "button", href: "#start" }, "Copy a call")];
  return ["No call matches the search and the filters. ", button("Show all calls", showAll)];
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
