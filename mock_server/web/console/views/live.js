// Live: a table of all calls as they happen; next to it, one call or a comparison of two.

import { hrefTo, keepState, readAddress } from "../address.js";
import { button, coalesced, h } from "../dom.js";
import { latestCall, onHistory } from "../journal.js";
import { useKeys } from "../keys.js";
import { dataTable } from "../table.js";
import { toolbar } from "../toolbar.js";
import { counted, tone } from "../words.js";
import { COLUMNS } from "./callcolumns.js";
import { clearButton, exportMenu } from "./callmenus.js";
import { callsUpTo, counts, NO_FILTERS, sorted, sortingOf, sortOf } from "./callrows.js";
import { showDrawer } from "./drawer.js";
import { makeFilters, passes } from "./filters.js";
import { makeSearch } from "./search.js";

const VIEW = "live";

export async function render(content, subject, address) {
  let state = address;
  let number = null;
  let pausedAt = null;
  let calls = [];
  let rows = [];

  const parts = partsOf({ set, go, type, togglePause, calls: () => calls, shown: () => rows, hrefOf: (row) => hrefTo(VIEW, row.number, state) });
  const { drawer, empty, filters, input, notes, pause, table } = parts;
  const drawSoon = coalesced(draw);
  const search = makeSearch(drawSoon);

  /** Change the state; `how` is as for `keepState`. */
  function set(changes, how) {
    keepState(changes, how);
    apply(number, readAddress().state);
  }

  function type() {
    set({ text: input.value.trim() }, { isStep: !state.text });
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
      counts(rows.length, calls.length), upTo.unseen && `${counted(upTo.unseen)} more since the pause.`, search.words(),
    ].filter(Boolean).join(" ");
    empty.hidden = rows.length > 0;
    if (!rows.length) empty.replaceChildren(...nothing(calls.length, showAll));
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

  const searchNewer = () => search.searchNewer(latestCall()?.number ?? "0");
  const endings = [
    onHistory(() => {
      searchNewer();
      drawSoon();
    }),
    table.end,
    useKeys("Live", keysOf({ input, table, step, close, pause, number: () => number, compare: () => go(number, { with: number }) })),
  ];
  content.append(...parts.layout);
  const drawn = apply(subject, address);
  searchNewer();
  return { open: apply, endings, drawn };
}

/** Create the parts of the view, and its layout. */
function partsOf({ set, go, type, togglePause, calls, shown, hrefOf }) {
  const drawer = h("aside", { class: "drawer", "aria-label": "The call", tabindex: -1 });
  const notes = h("p", { class: "notes", role: "status" });
  const empty = h("p", { class: "empty" });
  const filters = makeFilters({ rows: calls, change: set });
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search calls, headers, bodies", autocomplete: "off", maxlength: 200, oninput: type });
  const pause = button("Pause", togglePause, { "aria-pressed": "false" });
  const table = dataTable({
    label: "Calls", columns: COLUMNS, hrefOf, toneOf: tone, open: (row) => go(row.number), sortBy: (name, direction) => set({ sort: sortOf(name, direction) }),
  });
  const layout = [
    h("div", { class: "tools" }, input, toolbar("Filters and actions", filters.statuses, filters.panel, pause, exportMenu({ shown }), clearButton())),
    h("div", { class: "under" }, filters.chips, notes),
    h("div", { class: "split" }, h("div", { class: "listing" }, table.element, empty), drawer),
  ];
  return { drawer, empty, filters, input, notes, pause, table, layout };
}

function keysOf({ input, table, step, close, pause, number, compare }) {
  const isTyping = () => document.activeElement === input;
  return [
    { keys: ["/"], label: "Search", run: () => input.focus() },
    { keys: ["j"], label: "Next call", run: () => step(1) },
    { keys: ["k"], label: "Previous call", run: () => step(-1) },
    { keys: ["Enter"], label: "Open the call", isHere: () => false },
    { keys: ["c"], label: "Compare the open call with another", run: () => number() && compare() },
    { keys: ["p"], label: "Pause or resume", run: () => pause.click() },
    { keys: ["Escape"], label: "Close the call", whileTyping: true, isHere: () => Boolean(number()) || isTyping(), run: () => (isTyping() ? table.element.focus() : close()) },
  ];
}

/** Return the message shown if there are no rows. */
function nothing(total, showAll) {
  if (total === 0) return ["No calls yet. Each appears here as soon as it is answered. ", h("a", { class: "button", href: "#start" }, "Copy a call")];
  return ["No call matches the search and the filters. ", button("Show all calls", showAll)];
}
