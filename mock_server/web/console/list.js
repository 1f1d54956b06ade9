// A list of any length, of which only the rows in sight exist.

import { coalesced, h } from "./dom.js";

const BEYOND = 12;

/** Make a list of rows of one height; `render(item)` returns a row's content. */
export function virtualList({ label, rowHeight, render }) {
  const rows = h("ol", { class: "rows" });
  const box = h("div", { class: "virtual", tabindex: "0", role: "region", "aria-label": label }, rows);
  const drawn = new Map();
  let items = [];

  /** Draw the rows in sight that are not there yet, and take away those that went out of it. */
  function draw() {
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - BEYOND);
    const seen = Math.ceil((box.clientHeight || 600) / rowHeight) + 2 * BEYOND;
    const last = Math.min(items.length, first + seen);
    for (const [index, element] of drawn) {
      if (index >= first && index < last) continue;
      element.remove();
      drawn.delete(index);
    }
    const highest = Math.min(...drawn.keys());
    const [above, below] = [[], []];
    for (let index = first; index < last; index++) {
      if (drawn.has(index)) continue;
      const element = row(items[index], index);
      drawn.set(index, element);
      (index < highest ? above : below).push(element);
    }
    rows.prepend(...above);
    rows.append(...below);
  }

  /** Redraw every visible row; the focused one keeps the focus. */
  function drawAnew() {
    const focused = rows.querySelector(":focus")?.closest("li").dataset.key;
    rows.replaceChildren();
    drawn.clear();
    draw();
    if (focused !== undefined) rows.querySelector(`[data-key="${CSS.escape(focused)}"] a`)?.focus({ preventScroll: true });
  }

  function row(item, index) {
    const element = h("li", { "data-key": item.key, "aria-setsize": items.length, "aria-posinset": index + 1 }, render(item));
    element.style.transform = `translateY(${index * rowHeight}px)`;
    return element;
  }

  /** Show other items; a list that was scrolled away from the top keeps its position. */
  function show(next) {
    const added = next.length - items.length;
    const isAway = box.scrollTop > rowHeight && added > 0 && next[added]?.key === items[0]?.key;
    items = next;
    rows.style.height = `${items.length * rowHeight}px`;
    if (isAway) box.scrollTop += added * rowHeight;
    drawAnew();
  }

  function step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = event.target.closest("li");
    if (!by || !current) return;
    event.preventDefault();
    const position = Number(current.getAttribute("aria-posinset")) - 1 + by;
    if (position < 0 || position >= items.length) return;
    const top = position * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
    draw();
    rows.querySelector(`[aria-posinset="${position + 1}"] a`)?.focus({ preventScroll: true });
  }

  box.addEventListener("scroll", coalesced(draw));
  box.addEventListener("keydown", step);
  const watcher = new ResizeObserver(() => draw());
  watcher.observe(box);
  return { element: box, show, end: () => watcher.disconnect() };
}
