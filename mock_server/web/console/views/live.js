// Live: all calls as they happen, in a table; one of them, or two compared, beside it.

import { hrefTo, keepState, readAddress } from "../address.js";
import { button, coalesced, h } from "../dom.js";
import { history, isPartial, onHistory } from "../journal.js";
import { useKeys } from "../keys.js";
import { dataTable } from "../table.js";
import { toolbar } from "../toolbar.js";
import { counted, LACKS_READS, plural, tone } from "../words.js";
import { COLUMNS, orderOf } from "./callcolumns.js";
import { clearButton, exportMenu } from "./callmenus.js";
import { showDrawer } from "./drawer.js";
import { isWanted, makeFilters, passes } from "./filters.js";
import { makeSearch } from "./search.js";

const VIEW = "live";
const LATEST_FIRST = { name: "number", direction: "descending" };

export async function render(content, subject, address) {
  let state = address;
  let number = subject;
  let pausedAt = null;
  let rows = [];

  const drawer = h("aside", { class: "drawer", "aria-label": "The call", tabindex: -1 });
  const notes = h("p", { class: "notes", role: "status" });
  const search = makeSearch(() => drawSoon());
  const filters = makeFilters({ rows: calls, change: set });
  const table = dataTable({
    label: "Calls",
    columns: COLUMNS,
    hrefOf: (row) => hrefTo(VIEW, row.number, state),
    toneOf: tone,
    open: (row) => go(row.number),
    sortBy: (name, direction) => set({ sort: name === LATEST_FIRST.name && direction === LATEST_FIRST.direction ? "" : `${name}.${direction}` }),
  });
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search calls, headers, bodies", autocomplete: "off", maxlength: 200, oninput: type });
  const pause = button("Pause", () => {
    pausedAt = pausedAt === null ? orderOf(latest() ?? { entry: 0 }) : null;
    pause.setAttribute("aria-pressed", String(pausedAt !== null));
    draw();
  }, { "aria-pressed": "false" });
  const empty = h("p", { class: "empty" });

  function type() {
    const text = input.value.trim();
    keepState({ text }, { isStep: !state.text });
    take(number, readAddress().state);
  }

  /** Change the state, as a step that can be gone back. */
  function set(changes) {
    keepState(changes);
    take(number, readAddress().state);
  }

  function go(to, changes = {}) {
    location.hash = hrefTo(VIEW, to, { ...state, ...changes });
  }

  const latest = () => history().findLast((row) => row.kind === "exchange");
  const everything = () => history().filter((row) => row.kind === "exchange" && isWanted(row, state));

  /** Return all calls up to the pause, control calls among them if they are wanted. */
  function calls() {
    const all = everything();
    if (pausedAt === null) return all;
    const later = all.findIndex((row) => orderOf(row) > pausedAt);
    return later < 0 ? all : all.slice(0, later);
  }

  function draw() {
    const all = calls();
    const sorting = sortingOf(state);
    rows = sorted(all.filter((row) => passes(row, state) && search.finds(row)), sorting);
    table.show(rows, sorting);
    table.setOpen(number || null);
    filters.draw(state);
    const unseen = everything().length - all.length;
    notes.textContent = [
      counts(rows.length, all.length), unseen && `${counted(unseen)} more since the pause.`, search.words(), isPartial() && LACKS_READS,
    ].filter(Boolean).join(" ");
    drawEmpty(all.length);
  }

  function drawEmpty(total) {
    empty.hidden = rows.length > 0;
    if (rows.length) return;
    empty.replaceChildren(...(total === 0
      ? ["No calls yet. Each appears here as soon as it is answered. ", h("a", { class: "button", href: "#start" }, "Copy a call")]
      : ["No call matches the search and the filters. ", button("Show all calls", () => go(number, NO_FILTERS))]));
  }

  function take(to, next) {
    const isOther = to !== number || next.with !== state.with;
    const isClosed = Boolean(number) && !to;
    [number, state] = [to, next];
    if (document.activeElement !== input) input.value = state.text ?? "";
    search.set((state.text ?? "").trim());
    content.dataset.open = String(Boolean(number));
    content.dataset.compared = String(Boolean(number && state.with && state.with !== number));
    draw();
    if (isClosed) table.element.focus({ preventScroll: true });
    return isOther ? showDrawer(drawer, { number, base: state.with, rows, go, close }) : undefined;
  }

  const close = () => go("", { with: "" });

  function step(by) {
    const row = table.move(by);
    if (row && number && row.number !== number) replace(row.number);
    else if (row) table.element.focus({ preventScroll: true });
  }

  /** Open another call without a step of its own for the back button. */
  function replace(to) {
    location.replace(hrefTo(VIEW, to, state));
  }

  const drawSoon = coalesced(draw);
  content.append(
    h("div", { class: "tools" }, input, toolbar("Filters and actions", filters.statuses, filters.panel, pause,
      exportMenu({ shown: () => rows }), clearButton())),
    h("div", { class: "under" }, filters.chips, notes),
    h("div", { class: "split" }, h("div", { class: "listing" }, table.element, empty), drawer));
  const endings = [
    onHistory(() => {
      search.goOn(latest()?.number ?? "0");
      drawSoon();
    }),
    table.end,
    useKeys("Live", [
      { keys: ["/"], label: "Search", run: () => input.focus() },
      { keys: ["j"], label: "Next call", run: () => step(1) },
      { keys: ["k"], label: "Previous call", run: () => step(-1) },
      { keys: ["Enter"], label: "Open the call", isHere: () => false },
      { keys: ["c"], label: "Compare the open call with another", run: () => number && go(number, { with: number }) },
      { keys: ["p"], label: "Pause, or go on", run: () => pause.click() },
      { keys: ["Escape"], label: "Close the call", whileTyping: true, isHere: () => Boolean(number) || document.activeElement === input, run: () => (document.activeElement === input ? table.element.focus() : close()) },
    ]),
  ];
  number = null;
  await take(subject, address);
  search.goOn(latest()?.number ?? "0");
  return { open: take, leave: () => endings.forEach((end) => end()) };
}

const NO_FILTERS = Object.fromEntries(["text", "status", "calls", ...COLUMNS.map(({ name }) => name), "code"].map((name) => [name, ""]));

function counts(shown, all) {
  return shown === all ? `${plural(all, "call")}.` : `${counted(shown)} of ${plural(all, "call")}.`;
}

function sortingOf({ sort = "" }) {
  const [name, direction] = sort.split(".");
  const isKnown = COLUMNS.some((column) => column.name === name) && ["ascending", "descending"].includes(direction);
  return isKnown ? { name, direction } : LATEST_FIRST;
}

/** Sort rows, which are given the oldest first; those that are alike keep that order, turned with the rest. */
function sorted(rows, { name, direction }) {
  const { key } = COLUMNS.find((column) => column.name === name);
  const isTime = name === "number";
  const keyed = rows.map((row) => [isTime ? 0 : key(row), row]);
  if (!isTime) keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const result = keyed.map(([, row]) => row);
  return direction === "descending" ? result.reverse() : result;
}
