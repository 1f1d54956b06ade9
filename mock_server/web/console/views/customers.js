// Customers: a search, and the hierarchy, which is read a page at a time; next to it, one customer.

import { useKeys } from "../dialogs.js";
import { actionForm, attempt, button, h, notify, show } from "../dom.js";
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
  const input = h("input", { type: "search", "aria-label": "Find customers", placeholder: "Name, ref, id or e-mail address", autocomplete: "off", spellcheck: "false", value: text, oninput: () => soon() });
  let typing = null;
  let chosen = subject;
  let listed = null; // a tree, or the customers found
  let fields; // returns those of the form of a new customer, while it is shown

  const draw = () => listed !== null && show(place, listed.roots ? asTree(listed, { chosen, unfold, readMore }) : asFound(listed, { chosen, showAll }));
  const soon = () => {
    clearTimeout(typing);
    typing = setTimeout(again, TYPING_MS);
  };
  const showAll = () => {
    input.value = "";
    input.focus();
    return again();
  };

  /** List the customers that are searched for or, without a text, the hierarchy. */
  async function again() {
    clearTimeout(typing);
    if (!place.isConnected) return; // the view has been left or redrawn
    const wanted = input.value.trim();
    keepState({ text: wanted }, { isStep: false });
    listed = null;
    await attempt(async (isWanted) => {
      const read = wanted ? { ...(await readCustomers({ search: wanted, size: PAGE })), text: wanted } : await readTree();
      if (!isWanted()) return;
      listed = read;
      draw();
    }, place, { isReading: true });
  }

  async function readTree() {
    const { items, total } = await readCustomers({ size: PAGE });
    const tops = items.filter((each) => each.parentId === null);
    const nodes = new Map();
    const tree = { total, nodes, roots: (tops.length ? tops : items.slice(0, 1)).map((each) => nodeOf(each, nodes)) };
    await Promise.all(tree.roots.map((root) => unfold(root)));
    for (let wanted = null; wanted !== chosen; ) { // another one may be chosen meanwhile
      wanted = chosen;
      await reveal(tree, wanted); // before it is shown, so that nothing moves later
    }
    return tree;
  }

  /** Open a level of the tree, or close it; its customers are read when it is first opened. */
  async function unfold(node, isOpen = true) {
    node.isOpen = isOpen;
    draw();
    if (!isOpen || !node.total || node.children.length) return;
    node.reading ??= readMore(node).catch((error) => notify(error.message, "bad")).finally(() => (node.reading = null)); // the next opening reads again
    await node.reading;
  }

  async function readMore(node) {
    const count = node.children.length;
    const { items, total } = await readCustomers({ parent: node.customer.customerId, page: count / PAGE, size: PAGE });
    node.total = items.length ? total : count;
    node.children.push(...items.map((each) => nodeOf(each, node.nodes)));
    draw();
  }

  /** Unfold the tree down to a customer, as far as its ancestors are on pages that have been read. */
  async function reveal({ nodes }, id) {
    if (!id || id.startsWith(NEW) || nodes.has(id)) return;
    const chain = [];
    for (let next = id; next && !nodes.has(next); ) {
      const found = await findCustomer(next);
      if (!found || chain.includes(found.parentId)) return;
      next = found.parentId;
      if (next) chain.unshift(next);
    }
    for (const ancestor of chain) if (nodes.has(ancestor)) await unfold(nodes.get(ancestor));
  }

  async function open(next, begun) {
    chosen = next;
    fields = undefined;
    content.dataset.open = String(Boolean(next));
    if (listed?.roots) await reveal(listed, next);
    if (next !== chosen) return; // another one has been chosen since
    draw();
    const [what, parent] = next.split("/");
    const ended = (id) => changed(id, next);
    if (what === NEW) {
      const made = await newCustomer(detail, parent, ended, begun);
      if (next === chosen) fields = made;
    } else await openCustomer(detail, next, { changed: ended, restored: changed, known });
  }

  /** Show the name that a customer has now. */
  function known(summary) {
    const shown = listed?.items?.find(({ customerId }) => customerId === summary.customerId) ?? listed?.nodes?.get(summary.customerId)?.customer;
    Object.assign(shown ?? {}, summary);
    draw();
  }

  /** After a change, list the customers again and show the one with this id; with `from`, only if that is still shown. */
  async function changed(id, from) {
    await again();
    if (from !== undefined && !isAt(VIEW, from)) return;
    const next = `#customers/${encodeURIComponent(id)}`;
    if (location.hash === next) await open(id);
    else location.hash = next;
  }

  content.append(h("div", { class: "panes" },
    h("section", { class: "card", "aria-label": "The hierarchy" },
      actionForm(again, { role: "search", class: "finder" }, input), h("a", { class: "button whole-line", href: `#customers/${NEW}` }, "New customer"), place),
    detail));
  const endKeys = useKeys({ "/": { run: () => input.focus() } });
  const drawn = Promise.all([again(), open(subject, draft)]);
  const follow = async (next, { text: wanted = "" } = {}) => {
    chosen = next;
    if (wanted !== "" && wanted !== input.value.trim()) { // as after going back; links to customers have no text and keep the search
      input.value = wanted;
      await again();
    }
    if (next === chosen) await open(next); // otherwise another one has been chosen since
  };
  return { open: follow, endings: [endKeys], draft: () => fields?.(), drawn };
}

function asFound({ items, total, unsearched, text }, { chosen, showAll }) {
  const count = total > items.length ? `The first ${items.length} of ${plural(total, "customer")}` : plural(total, "customer");
  const missed = unsearched > 0 && h("p", { class: "muted" }, `${plural(unsearched, "customer")} not searched; a complete ref or id finds any of them.`);
  if (!items.length) return [h("div", { class: "nothing" }, h("p", { role: "status" }, `No customer has “${text}” in its name, ref, id or e-mail addresses.`), button("Show all customers", showAll)), missed];
  return [
    h("p", { class: "muted", role: "status" }, `${count} with “${text}”`),
    h("ul", { class: "tree" }, items.map((each) => h("li", {}, h("div", { class: "node" },
      linkTo(each, chosen, h("small", {}, each.parentId ? `below ${nameOf(each.parentId)}` : "at the top")))))),
    missed,
  ];
}

// ── The tree ───────────────────────────────────────────────────────────────────────────────────

/** Return a customer of a tree, which is added to its `nodes` by id and ref; `total` customers are below it. */
function nodeOf(customer, nodes) {
  const node = { customer, nodes, total: customer.children, children: [], isOpen: false };
  for (const name of [customer.customerId, customer.ref].filter(Boolean)) nodes.set(name, node);
  return node;
}

function asTree({ roots, total }, acts) {
  return [
    h("p", { class: "muted" }, plural(total, "customer")),
    total ? h("ul", { class: "tree" }, roots.map((root) => lineOf(root, acts))) : h("p", { class: "nothing" }, "This sandbox has no customers yet."),
  ];
}

function lineOf(node, acts) {
  const { customer, isOpen, children, total } = node;
  const toggle = customer.children > 0
    ? button(isOpen ? "▾" : "▸", () => void acts.unfold(node, !isOpen), { "aria-expanded": String(isOpen), "aria-label": `Sub-customers of ${called(customer) ?? customer.customerId}` })
    : h("span", { class: "leaf" });
  const more = async (event) => {
    const line = event.target.closest("li");
    const before = line.previousElementSibling;
    await acts.readMore(node);
    if (line.contains(document.activeElement) || document.activeElement === document.body) before.nextElementSibling?.querySelector("a").focus();
  };
  return h("li", { key: customer.customerId }, h("div", { class: "node" }, toggle, linkTo(customer, acts.chosen)),
    isOpen && h("ul", {}, children.map((child) => lineOf(child, acts)), children.length > 0 && children.length < total
      && h("li", { key: "more" }, button(`More (${counted(children.length)} of ${counted(total)})`, (event) => attempt(() => more(event))))));
}

function linkTo(customer, chosen, ...more) {
  const { customerId, ref, status } = customer;
  return h("a", { href: `#customers/${customerId}`, "aria-current": chosen !== "" && [customerId, ref].includes(chosen) && "true" },
    called(customer) ?? customerId, status !== "ACTIVE" && h("span", { class: "tag" }, status), more);
}
