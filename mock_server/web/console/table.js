// A table of any length; only its visible rows are in the document. Its columns are data:
//
//     { name, label, hint?, width, from?, isUnder?, isNumber?, key(row), cell(row) }
//
// `key` returns the sort key, `cell` the content of a cell; `from` is the width of the table in
// pixels below which the column is left out or, with `isUnder`, shown in a second line. The table is one Tab stop; arrow keys move within it,
// also to the heads, where Enter sorts.

import { coalesced, h, newId, show } from "./dom.js";

const BEYOND = 6;
const ROW_HEIGHT = 31;
const TALL = 47; // of a row with a second line
const TURNED = { ascending: "descending", descending: "ascending" };

/** Create a table.
 *
 * `hrefOf` and `toneOf` return the link and the tone of a row. `open` gets the row when Enter is
 * pressed on it; `sortBy` gets the column name and the direction when a head is clicked.
 */
export function dataTable({ label, columns, hrefOf, toneOf, open, sortBy }) {
  const id = newId("table");
  const head = h("div", { class: "head", role: "row", "aria-rowindex": 1 });
  const body = h("div", { class: "lines", role: "rowgroup" });
  const box = h("div", { class: "table", id, role: "grid", tabindex: 0, "aria-label": label, "data-skip-to": true },
    h("div", { role: "rowgroup", class: "top" }, head), body);
  let drawn = new Map(); // elements by row
  let items = [];
  let sorting = { name: "", direction: "" };
  let shown = columns;
  let under = []; // columns in the second line
  let rowHeight = ROW_HEIGHT;
  let opened = null;
  let current = { key: null, column: null };

  // ── Drawing ──────────────────────────────────────────────────────────────────────────────────

  /** Draw the visible rows. Elements already in the document are kept, with any text selected in them. */
  function draw() {
    const { scrollTop, clientHeight } = box; // read before writing, to avoid a forced layout
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - BEYOND);
    const inSight = items.slice(first, first + Math.ceil((clientHeight || 600) / rowHeight) + 2 * BEYOND);
    drawn = new Map(inSight.map((row) => [row, drawn.get(row) ?? rowOf(row)]));
    for (const [place, element] of [...drawn.values()].entries()) {
      element.setAttribute("aria-rowindex", first + place + 2);
      element.style.transform = `translateY(${(first + place) * rowHeight}px)`;
    }
    show(body, ...drawn.values());
    tellCurrent();
  }

  function rowOf(row) {
    const element = h("div", { key: row, class: "line", role: "row", id: `${id}-${row.key}`, "data-key": row.key, "data-tone": toneOf(row) },
      shown.map((column, place) => {
        const content = column.cell(row);
        const linked = place === 0 ? h("a", { href: hrefOf(row), tabindex: -1 }, content) : content;
        return h("span", { role: "gridcell", class: column.name, "data-number": column.isNumber }, linked);
      }),
      under.length > 0 && h("span", { role: "gridcell", class: "second" }, under.map((column) => h("span", {}, column.cell(row)))));
    markRow(element);
    return element;
  }

  function drawHead() {
    head.replaceChildren(...shown.map((column, place) => h("span", {
      role: "columnheader", id: `${id}-head-${place}`, class: column.name, "data-number": column.isNumber, title: column.hint,
      "aria-sort": column.name === sorting.name ? sorting.direction : "none", "data-current": place === current.column, onclick: () => turn(column),
    }, column.label)));
    box.style.setProperty("--columns", shown.map((column) => column.width).join(" "));
    box.setAttribute("aria-colcount", shown.length);
  }

  /** Mark the open row, and the row or head that the arrow keys have reached. */
  function mark() {
    for (const element of drawn.values()) markRow(element);
    for (const [place, element] of [...head.children].entries()) element.toggleAttribute("data-current", place === current.column);
    tellCurrent();
  }

  function markRow(element) {
    element.setAttribute("aria-selected", String(element.dataset.key === opened));
    element.toggleAttribute("data-current", current.column === null && element.dataset.key === current.key);
  }

  function tellCurrent() {
    const active = box.querySelector("[data-current]");
    if (active) box.setAttribute("aria-activedescendant", active.id);
    else box.removeAttribute("aria-activedescendant");
  }

  // ── Moving and choosing ──────────────────────────────────────────────────────────────────────

  function turn(column) {
    const { name, direction } = sorting;
    sortBy(column.name, name === column.name ? TURNED[direction] : column.isNumber ? "descending" : "ascending");
  }

  const position = () => items.findIndex((row) => row.key === current.key);

  /** Move by a number of rows; returns the new current row, or null if there are no rows. */
  function move(by) {
    const from = position();
    return go(from < 0 ? (by > 0 ? Math.floor(box.scrollTop / rowHeight) : items.length - 1) : from + by);
  }

  /** Make a row the current one, and scroll it into view; with `isFar`, to the middle. */
  function go(index, { isFar = false } = {}) {
    const wanted = Math.max(0, Math.min(items.length - 1, index));
    if (!items.length) return null;
    current = { key: items[wanted].key, column: null };
    const top = wanted * rowHeight;
    const room = box.clientHeight - head.offsetHeight;
    const { scrollTop } = box;
    const isAbove = top < scrollTop;
    const isBelow = top + rowHeight > scrollTop + room;
    if (isFar && (isAbove || isBelow)) box.scrollTop = top - room / 2;
    else if (isAbove) box.scrollTop = top;
    else if (isBelow) box.scrollTop = top + rowHeight - room;
    draw();
    mark();
    return items[wanted];
  }

  function goToHead(column) {
    current = { ...current, column: Math.max(0, Math.min(shown.length - 1, column)) };
    mark();
  }

  const inRows = {
    ArrowDown: () => move(1),
    ArrowUp: () => (position() <= 0 ? goToHead(0) : move(-1)),
    PageDown: () => move(Math.floor(box.clientHeight / rowHeight) - 1),
    PageUp: () => move(1 - Math.floor(box.clientHeight / rowHeight)),
    Home: () => go(0),
    End: () => go(items.length - 1),
    Enter: () => position() >= 0 && open(items[position()]),
  };
  const inHead = {
    ArrowDown: () => go(Math.max(0, position())),
    ArrowLeft: () => goToHead(current.column - 1),
    ArrowRight: () => goToHead(current.column + 1),
    Enter: () => turn(shown[current.column]),
  };

  box.addEventListener("keydown", (event) => {
    const act = (current.column === null ? inRows : inHead)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  box.addEventListener("click", (event) => {
    const row = event.target.closest(".line");
    if (!row) return;
    current = { key: row.dataset.key, column: null };
    box.focus({ preventScroll: true });
    mark();
  });
  box.addEventListener("scroll", coalesced(draw));

  // ── For the owner of the table ───────────────────────────────────────────────────────────────

  /** Show rows, each with its `key`, in this order; the topmost visible row keeps its place. */
  function showRows(next, sorted) {
    const { scrollTop } = box;
    const isAway = scrollTop > rowHeight;
    const top = isAway ? items[Math.floor(scrollTop / rowHeight)]?.key : null;
    items = next;
    body.style.height = `${items.length * rowHeight}px`;
    box.setAttribute("aria-rowcount", items.length + 1);
    const index = isAway ? items.findIndex((row) => row.key === top) : -1;
    const wanted = index * rowHeight + (scrollTop % rowHeight);
    if (index >= 0 && wanted !== scrollTop) box.scrollTop = wanted;
    if (sorted.name !== sorting.name || sorted.direction !== sorting.direction) {
      sorting = sorted;
      drawHead();
    }
    for (const [row, element] of drawn) element.querySelector("a").setAttribute("href", hrefOf(row));
    draw();
  }

  /** Mark the open row (null: none); if it is a different one, scroll it into view. */
  function setOpen(key) {
    const isOther = key !== opened && key !== null;
    opened = key;
    if (isOther) current = { key, column: null };
    if (isOther && position() >= 0) go(position(), { isFar: true });
    else mark();
  }

  const watcher = new ResizeObserver(() => {
    const fitting = columns.filter(({ from = 0 }) => box.clientWidth >= from);
    if (fitting.length !== shown.length) {
      shown = fitting;
      under = columns.filter((column) => column.isUnder && !shown.includes(column));
      rowHeight = under.length ? TALL : ROW_HEIGHT;
      box.toggleAttribute("data-tall", under.length > 0);
      body.style.height = `${items.length * rowHeight}px`;
      drawHead();
      if (current.column !== null) goToHead(current.column); // the current column may be hidden now
      drawn = new Map();
      body.replaceChildren();
    }
    draw();
  });
  drawHead();
  watcher.observe(box);
  return { element: box, show: showRows, setOpen, move, end: () => watcher.disconnect() };
}
