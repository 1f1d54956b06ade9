// Live: calls as they happen, filtered and paused; one of them in detail, with its reasons.

import { contract } from "../contract.js";
import { button, coalesced, field, h, options } from "../dom.js";
import { history, isPartial, onHistory } from "../journal.js";
import { virtualList } from "../list.js";
import { known, LACKS_READS, nameOf, plural } from "../words.js";
import { openEntry } from "./entry.js";
import { rowOf } from "./row.js";

export const title = "Live";
const ROW_HEIGHT = 40;

const STATUSES = [["", "any"], ["2", "2xx"], ["4", "4xx"], ["5", "5xx"], ["broken", "broken connection"]];

export async function render(content, subject) {
  const { operations } = await contract();
  const filters = makeFilters(operations);
  const list = virtualList({ label: "Calls, the latest first", rowHeight: ROW_HEIGHT, render: rowOf });
  const count = h("span", { class: "muted", role: "status" });
  const doubt = h("span", { class: "muted", hidden: true }, LACKS_READS);
  const detail = h("section", { class: "detail", "aria-label": "The call" });
  let pausedAt = null;

  const pause = button("Pause", () => {
    pausedAt = pausedAt === null ? history().at(-1) ?? null : null;
    pause.setAttribute("aria-pressed", String(pausedAt !== null));
    draw();
  }, { "aria-pressed": "false" });

  function draw() {
    const all = history();
    const end = pausedAt === null ? all.length : all.indexOf(pausedAt) + 1;
    const rows = all.slice(0, end).filter(filters.passes).reverse();
    for (const row of rows) row.key ??= row.kind === "job" ? row.requestId : row.number;
    list.show(rows);
    const unseen = all.length - end;
    count.textContent = plural(rows.length, "row") + (unseen ? `, ${unseen} more since the pause` : "");
    doubt.hidden = !isPartial();
    content.dataset.empty = String(rows.length === 0);
  }

  const drawSoon = coalesced(draw);
  filters.element.addEventListener("input", draw);
  content.append(
    h("div", { class: "toolbar" }, filters.element, pause, count, doubt),
    h("div", { class: "split" },
      h("div", { class: "listing" }, list.element,
        h("p", { class: "empty muted" }, "No calls yet, or none that match the filter.  ", h("a", { href: "#start" }, "Copy one from Start"), ".")),
      detail));

  const open = (number) => {
    content.dataset.open = String(Boolean(number));
    draw();
    return openEntry(detail, number);
  };
  await open(subject);
  const end = onHistory(drawSoon);
  return {
    open,
    leave() {
      end();
      list.end();
    },
  };
}

function makeFilters(operations) {
  const operation = h("select", {}, options([["", "any"], ...operations.map((each) => each.id), ["none", "no operation"]]));
  const customer = h("input", { list: "live-customers", placeholder: "name or id", autocomplete: "off" });
  const status = h("select", {}, options(STATUSES));
  const controls = h("input", { type: "checkbox", id: "live-controls" });
  const names = h("datalist", { id: "live-customers" }, known().slice(0, 200).map(([id, name]) => h("option", { value: id }, name)));
  return {
    element: h("div", { class: "fields" },
      field("Operation", operation), field("Customer", customer), field("Status", status), names,
      h("label", { class: "check", for: "live-controls" }, controls, "control calls")),
    passes(row) {
      if (row.control && !controls.checked) return false;
      if (operation.value && (row.operation ?? "none") !== operation.value) return false;
      return isAbout(row, customer.value.trim().toLowerCase()) && hasStatus(row, status.value);
    },
  };
}

function isAbout({ customer }, text) {
  if (!text) return true;
  return Boolean(customer) && (customer.includes(text) || nameOf(customer).toLowerCase().includes(text));
}

function hasStatus(row, wanted) {
  if (!wanted) return true;
  if (wanted === "broken") return Boolean(row.network);
  return !row.network && String(row.status).startsWith(wanted);
}
