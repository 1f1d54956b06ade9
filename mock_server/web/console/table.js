// A table of any length; only its visible rows are in the document. Its columns are data:
//
//     { name, label, hint?, width, from?, isUnder?, isNumber?, key(row), cell(row) }
//
// `key` returns the sort key, `cell` the content of a cell; `from` is the width of the table in
// pixels below which the column is left out or, with `isUnder`, shown in a second line. The table is one Tab stop; arrow keys move within it,
// also to the heads, where Enter sorts.

import { amend, coalesced, h, newId, show, stay } from "./dom.js";

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
  const box = h("div", { class: "table", id, role: "grid", tabindex: 0, "aria-label": label, "data-skip-to": true, onkeydown: press, onclick: point, onscroll: coalesced(draw) },
    h("div", { role: "rowgroup", class: "top" }, head), body);
  let drawn = new Map(); // elements by row
  let items = [];
  let sorting = { name: "", direction: "" };
  let shown = columns;
  let under = []; // columns in the second line
  let rowHeight = ROW_HEIGHT;
  let opened = null;
  let current = { key: null, column: null }; // the row or head that the arrow keys have reached

  // ── Drawing ──────────────────────────────────────────────────────────────────────────────────

  /** Draw the head and the visible rows. Rows that are in the document are kept, with any text selected in them. */
  function draw() {
    const { scrollTop, clientHeight } = box; // read before writing, to avoid a forced layout
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - BEYOND);
    const inSight = items.slice(first, first + Math.ceil((clientHeight || 600) / rowHeight) + 2 * BEYOND);
    let active = current.column === null ? null : `${id}-head-${current.column}`;
    drawn = new Map(inSight.map((row) => [row, drawn.get(row) ?? rowOf(row)]));
    [...drawn].forEach(([row, element], place) => {
      const isCurrent = current.column === null && row.key === current.key;
      if (isCurrent) active = element.id;
      element.querySelector("a").setAttribute("href", hrefOf(row));
      element.style.transform = `translateY(${(first + place) * rowHeight}px)`;
      amend(element, { "aria-rowindex": first + place + 2, "aria-selected": String(row.key === opened), "data-current": isCurrent });
    });
    show(head, shown.map(headOf));
    show(body, [...drawn.values()].map(stay));
    amend(box, { "aria-rowcount": items.length + 1, "aria-colcount": shown.length, "aria-activedescendant": active, "data-tall": under.length > 0 });
    box.style.setProperty("--columns", shown.map((column) => column.width).join(" "));
    body.style.height = `${items.length * rowHeight}px`;
  }

  function rowOf(row) {
    return h("div", { class: "line", role: "row", id: `${id}-${row.key}`, "data-key": row.key, "data-tone": toneOf(row) },
      shown.map((column, place) => {
        const content = column.cell(row);
        return h("span", { role: "gridcell", class: column.name, "data-number": column.isNumber }, place === 0 ? h("a", { tabindex: -1 }, content) : content);
      }),
      under.length > 0 && h("span", { role: "gridcell", class: "second" }, under.map((column) => h("span", {}, column.cell(row)))));
  }

  function headOf(column, place) {
    return h("span", {
      key: column.name, role: "columnheader", id: `${id}-head-${place}`, class: column.name, "data-number": column.isNumber, title: column.hint,
      "aria-sort": column.name === sorting.name ? sorting.direction : "none", "data-current": place === current.column, onclick: () => turn(column),
    }, column.label);
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
    const nearest = Math.max(top + rowHeight - room, Math.min(top, box.scrollTop));
    if (nearest !== box.scrollTop) box.scrollTop = isFar ? top - room / 2 : nearest;
    draw();
    return items[wanted];
  }

  function goToHead(column) {
    current = { ...current, column: Math.max(0, Math.min(shown.length - 1, column)) };
    draw();
  }

  function press(event) {
    const page = Math.floor(box.clientHeight / rowHeight) - 1;
    const inRows = {
      ArrowDown: () => move(1),
      ArrowUp: () => (position() <= 0 ? goToHead(0) : move(-1)),
      PageDown: () => move(page),
      PageUp: () => move(-page),
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
    const act = (current.column === null ? inRows : inHead)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  function point({ target }) {
    const row = target.closest(".line");
    if (!row) return;
    current = { key: row.dataset.key, column: null };
    box.focus({ preventScroll: true });
    draw();
  }

  // ── For the owner of the table ───────────────────────────────────────────────────────────────

  /** Show rows, each with its `key`, in this order; the topmost visible row keeps its place. */
  function showRows(next, sorted) {
    const { scrollTop } = box;
    const top = scrollTop > rowHeight ? items[Math.floor(scrollTop / rowHeight)]?.key : null;
    [items, sorting] = [next, sorted];
    draw();
    const index = top === null ? -1 : items.findIndex((row) => row.key === top);
    const wanted = index * rowHeight + (scrollTop % rowHeight);
    if (index < 0 || wanted === scrollTop) return;
    box.scrollTop = wanted;
    draw();
  }

  /** Mark the open row (null: none); if it is a different one, scroll it into view. */
  function setOpen(key) {
    const isOther = key !== opened && key !== null;
    opened = key;
    if (isOther) current = { key, column: null };
    if (isOther && position() >= 0) go(position(), { isFar: true });
    else draw();
  }

  const watcher = new ResizeObserver(() => {
    if (!box.isConnected) return;
    const fitting = columns.filter(({ from = 0 }) => box.clientWidth >= from);
    if (fitting.length !== shown.length) {
      shown = fitting;
      under = columns.filter((column) => column.isUnder && !shown.includes(column));
      rowHeight = under.length ? TALL : ROW_HEIGHT;
      drawn.clear();
      if (current.column >= shown.length) current = { ...current, column: shown.length - 1 }; // it is hidden now
    }
    draw();
  });
  watcher.observe(box);
  return { element: box, show: showRows, setOpen, move, end: () => watcher.disconnect() };
}
