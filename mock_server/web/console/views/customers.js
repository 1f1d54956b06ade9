// Customers: a search, and the hierarchy, which is read a page at a time; next to it, one customer.

import { useKeys } from "../dialogs.js";
import { actionForm, attempt, button, fill, h, notify } from "../dom.js";
import { isAt, keepState } from "../navigation.js";
import { findCustomer, readCustomers } from "../sandbox.js";
import { called, counted, nameOf, plural } from "../words.js";
import { openCustomer } from "./customer.js";
import { newCustomer } from "./customerform.js";

const VIEW = "customers";
const PAGE = 50;
const NEW = "~new"; // not a legal ref
const TYPING_MS = 200;

export async function render(content, subject, { text = "" } = {}, prepared, draft) {
  const detail = h("section", { class: "card pane", "aria-label": "The customer" });
  const place = h("div", {});
  const finder = makeFinder(place, tree, text);
  let nodes = new Map();
  let chosen = subject;
  let fields; // returns those of the form of a new customer, while it is shown

  /** Read the tree; returns a function that shows it. */
  async function tree() {
    const read = new Map();
    const first = await readCustomers({ size: PAGE });
    const tops = first.items.filter((each) => each.parentId === null);
    const roots = (tops.length ? tops : first.items.slice(0, 1)).map((each) => node(each, read));
    await Promise.all(roots.map(({ unfold }) => unfold()));
    for (let wanted = null; wanted !== chosen; ) { // another one may be chosen meanwhile
      wanted = chosen;
      await reveal(read, wanted); // before it is shown, so that nothing moves later
    }
    return () => {
      nodes = read;
      place.replaceChildren(h("p", { class: "muted" }, plural(first.total, "customer")),
        first.total ? h("ul", { class: "tree" }, roots.map(({ element }) => element)) : h("p", { class: "nothing" }, "This sandbox has no customers yet."));
      mark(place, chosen);
    };
  }

  async function open(next, begun) {
    chosen = next;
    fields = undefined;
    content.dataset.open = String(Boolean(next));
    await reveal(nodes, next);
    if (next !== chosen) return; // another one has been chosen since
    mark(place, next);
    const [what, parent] = next.split("/");
    const ended = (id) => changed(id, next);
    if (what === NEW) {
      const made = await newCustomer(detail, parent, ended, begun);
      if (next === chosen) fields = made;
    } else await openCustomer(detail, next, { changed: ended, restored: changed, known: (summary) => rename(place, summary) });
  }

  /** After a change, read the tree again and show the customer with this id; with `from`, only if that is still shown. */
  async function changed(id, from) {
    await finder.again();
    if (from !== undefined && !isAt(VIEW, from)) return;
    const next = `#customers/${encodeURIComponent(id)}`;
    if (location.hash === next) await open(id);
    else location.hash = next;
  }

  content.append(h("div", { class: "panes" },
    h("section", { class: "card", "aria-label": "The hierarchy" },
      finder.element, h("a", { class: "button whole-line", href: `#customers/${NEW}` }, "New customer"), place),
    detail));
  const endKeys = useKeys("Customers", [{ keys: ["/"], label: "Find customers", run: finder.focus }]);
  const drawn = Promise.all([finder.again(), open(subject, draft)]);
  const follow = async (next, { text: wanted = "" } = {}) => {
    chosen = next;
    await finder.set(wanted);
    if (next === chosen) await open(next); // otherwise another one has been chosen since
  };
  return { open: follow, endings: [endKeys], draft: () => fields?.(), drawn };
}

function mark(place, id) {
  for (const link of place.querySelectorAll("a[data-ids]")) {
    link.ariaCurrent = id && link.dataset.ids.split(" ").includes(id) ? "true" : null;
  }
}

/** Update the name of a customer in the tree. */
function rename(place, summary) {
  const link = place.querySelector(`a[data-ids~="${CSS.escape(summary.customerId)}"]`);
  if (!link) return;
  const next = linkTo(summary);
  if (next.textContent !== link.textContent) link.replaceChildren(...next.childNodes);
}

/** Create the search field, with the text `begun`; if it is empty, `tree` reads the hierarchy. */
function makeFinder(place, tree, begun) {
  const input = h("input", { type: "search", "aria-label": "Find customers", placeholder: "Name, ref, id or e-mail address", autocomplete: "off", spellcheck: "false", value: begun, oninput: () => soon() });
  let typing = null;

  /** Read the matching customers; returns a function that shows them. */
  async function find() {
    const text = input.value.trim();
    keepState({ text }, { isStep: false });
    if (!text) return tree();
    const found = await readCustomers({ search: text, size: PAGE });
    return () => fill(place, asFound(found, text, () => {
      input.value = "";
      input.focus();
      return again();
    }));
  }

  const again = async () => {
    clearTimeout(typing);
    if (!place.isConnected) return; // the view has been left or redrawn
    await attempt(async (isWanted) => {
      const show = await find();
      if (isWanted()) show();
    }, place, { isReading: true });
  };
  const soon = () => {
    clearTimeout(typing);
    typing = setTimeout(again, TYPING_MS);
  };
  /** Search for the text of the address, as after going back; links to customers have none and keep the search. */
  async function set(text) {
    if (text === "" || text === input.value.trim()) return;
    input.value = text;
    await again();
  }

  return { element: actionForm(again, { role: "search", class: "finder" }, input), again, focus: () => input.focus(), set };
}

function asFound({ items, total, unsearched }, text, showAll) {
  const count = total > items.length ? `The first ${items.length} of ${plural(total, "customer")}` : plural(total, "customer");
  const missed = unsearched > 0 && h("p", { class: "muted" }, `${plural(unsearched, "customer")} not searched; a complete ref or id finds any of them.`);
  if (!items.length) return [h("div", { class: "nothing" }, h("p", { role: "status" }, `No customer has “${text}” in its name, ref, id or e-mail addresses.`), button("Show all customers", showAll)), missed];
  return [
    h("p", { class: "muted", role: "status" }, `${count} with “${text}”`),
    h("ul", { class: "tree" }, items.map((each) => h("li", {}, h("div", { class: "node" },
      linkTo(each, h("small", {}, each.parentId ? `below ${nameOf(each.parentId)}` : "at the top")))))),
    missed,
  ];
}

// ── The tree ───────────────────────────────────────────────────────────────────────────────────

/** Unfold the tree down to a customer, as far as its ancestors are on pages that have been read. */
async function reveal(nodes, id) {
  if (!id || id.startsWith(NEW) || !nodes.size || nodes.has(id)) return;
  const chain = [];
  for (let next = id; next && !nodes.has(next); ) {
    const found = await findCustomer(next);
    if (!found || chain.includes(found.parentId)) return;
    next = found.parentId;
    if (next) chain.unshift(next);
  }
  for (const ancestor of chain) await nodes.get(ancestor)?.unfold();
}

/** Create a customer of the tree; its children are read when it is unfolded. */
function node(customer, nodes) {
  const below = h("ul", { hidden: true });
  const label = called(customer) ?? customer.customerId;
  const toggle = customer.children > 0 ? button("▸", () => void show(below.hidden), { "aria-expanded": "false", "aria-label": `Sub-customers of ${label}` }) : h("span", { class: "leaf" });
  let reading = null;

  async function show(isOpen) {
    toggle.setAttribute("aria-expanded", String(isOpen));
    toggle.textContent = isOpen ? "▾" : "▸";
    below.hidden = !isOpen;
    reading ??= more(below, customer.customerId, 0, nodes).catch((error) => {
      reading = null; // the next unfolding reads again
      notify(error.message, "bad");
    });
    await reading;
  }

  const made = {
    element: h("li", {}, h("div", { class: "node" }, toggle, linkTo(customer)), below),
    unfold: async () => customer.children > 0 && show(true),
  };
  for (const name of [customer.customerId, customer.ref].filter(Boolean)) nodes.set(name, made);
  return made;
}

function linkTo({ customerId, ref, name, status }, ...more) {
  return h("a", { href: `#customers/${customerId}`, "data-ids": [customerId, ref].filter(Boolean).join(" ") },
    called({ name, ref }) ?? customerId, status !== "ACTIVE" && h("span", { class: "tag" }, status), more);
}

/** Add a page of a customer's children, and a button that reads the next one. */
async function more(list, parent, page, nodes) {
  const { items, total } = await readCustomers({ parent, page, size: PAGE });
  list.append(...items.map((each) => node(each, nodes).element));
  const shown = page * PAGE + items.length;
  if (shown >= total || !items.length) return;
  const next = h("li", {}, button(`More (${counted(shown)} of ${counted(total)})`, () => attempt(async () => {
    await more(list, parent, page + 1, nodes);
    if (next.contains(document.activeElement)) next.nextElementSibling?.querySelector("a, button").focus();
    next.remove();
  })));
  list.append(next);
}
