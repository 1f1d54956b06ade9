// Customers: the hierarchy as a tree, loaded page by page, and one customer beside it.

import { control, query } from "../api.js";
import { attempt, button, field, h } from "../dom.js";
import { learn, plural } from "../words.js";
import { openCustomer } from "./customer.js";

export const title = "Customers";
const PAGE = 50;

export async function render(content, subject) {
  const detail = h("section", { class: "card", "aria-label": "The customer" });
  const tree = h("ul", { class: "tree" });
  const first = await control(`/customers?size=${PAGE}`);
  learn(first.items);
  const roots = first.items.filter((each) => each.parentId === null);
  const nodes = (roots.length ? roots : first.items.slice(0, 1)).map((each) => node(each));
  tree.append(...nodes.map(({ element }) => element));
  content.append(h("div", { class: "two" },
    h("section", { class: "card", "aria-label": "The hierarchy" }, finder(), h("p", { class: "muted" }, plural(first.total, "customer"), " in all"), tree),
    detail));
  await Promise.all(nodes.map(({ open }) => open()));
  const open = (id) => {
    for (const link of tree.querySelectorAll("a")) mark(link, id);
    return openCustomer(detail, id);
  };
  await open(subject);
  return { open };
}

function mark(link, id) {
  if (id && link.dataset.ids.split(" ").includes(id)) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

function finder() {
  const input = h("input", { placeholder: "acme-north, or a customerId", autocomplete: "off", required: true });
  const find = (event) => {
    event.preventDefault();
    location.hash = `#customers/${encodeURIComponent(input.value.trim())}`;
  };
  return h("form", { class: "fields", onsubmit: find }, field("Find by ref or id", input), h("button", {}, "Open"));
}

/** Make a customer of the tree; its children are read when it is opened. */
function node({ customerId, ref, name, status }) {
  const children = h("ul", { hidden: true });
  const toggle = button("▸", () => open(), { "aria-expanded": "false", "aria-label": `Sub-customers of ${name ?? customerId}` });
  const link = h("a", { href: `#customers/${customerId}`, "data-ids": [customerId, ref].filter(Boolean).join(" ") }, name ?? ref ?? customerId);
  const note = status === "ACTIVE" ? null : h("span", { class: "tag" }, status);
  let isRead = false;

  async function open() {
    const isOpen = toggle.getAttribute("aria-expanded") === "true";
    toggle.setAttribute("aria-expanded", String(!isOpen));
    toggle.textContent = isOpen ? "▸" : "▾";
    children.hidden = isOpen;
    if (isRead) return;
    isRead = true;
    await attempt(() => more(children, customerId, 0));
  }

  return { element: h("li", {}, h("div", { class: "node" }, toggle, link, note), children), open };
}

/** Add a page of a customer's children, and what reads the next one. */
async function more(list, parent, page) {
  const { items, total } = await control(`/customers${query({ parent, page, size: PAGE })}`);
  learn(items);
  list.append(...items.map((each) => node(each).element));
  const shown = page * PAGE + items.length;
  if (!total) list.append(h("li", { class: "muted" }, "no sub-customers"));
  if (shown >= total || !items.length) return;
  const next = h("li", {}, button(`More (${shown.toLocaleString("en")} of ${total.toLocaleString("en")})`, async () => {
    next.remove();
    await attempt(() => more(list, parent, page + 1));
  }));
  list.append(next);
}
