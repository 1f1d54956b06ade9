// Customers: a search, and the hierarchy, which is read a page at a time; next to it, one customer.

import { useKeys } from "../dialogs.js";
import { actionForm, attempt, button, h, notify, problem, stay } from "../dom.js";
import { isAt } from "../frame.js";
import { findCustomer, readCustomers } from "../sandbox.js";
import { called, counted, nameOf, plural } from "../words.js";
import { customerPane, newCustomer, readCustomer } from "./customer.js";

const VIEW = "customers";
const PAGE = 50;
const NEW = "~new"; // not a legal ref
const TYPING_MS = 200;

export function open(view) {
  const type = () => {
    clearTimeout(typing);
    typing = setTimeout(again, TYPING_MS);
  };
  const input = h("input", { type: "search", "aria-label": "Find customers", placeholder: "Name, ref, id or e-mail address", autocomplete: "off", spellcheck: "false", value: view.state.text, oninput: type });
  let typing = null;
  let list = null; // the text searched for, and a promise of a tree or of the customers found; null if they must be read
  let pane = null; // what shows the customer, or the form of a new one, with what is typed there
  view.endings.push(useKeys({ "/": { run: () => input.focus() } }), () => clearTimeout(typing));

  /** List the customers that are searched for or, without a text, the hierarchy. */
  function again() {
    clearTimeout(typing);
    [typing, list] = [null, null];
    view.keep({ text: input.value.trim() }, { isStep: false });
    return attempt(view.update);
  }

  const showAll = () => {
    input.value = "";
    input.focus();
    return again();
  };

  async function read(isAnew) {
    const { subject } = view;
    const text = input.value.trim();
    if (isAnew || list?.text !== text) list = { text, listing: readList(text) };
    const own = list;
    const listing = own.listing.catch((error) => {
      if (list === own) list = null;
      throw error;
    });
    const [listed, detail] = await Promise.all([listing, readDetail(subject).catch((error) => ({ error }))]);
    if (listed.roots) await reveal(listed, subject);
    const id = detail.summary?.customerId;
    const known = listed.nodes?.get(id)?.customer ?? listed.items?.find((each) => each.customerId === id);
    if (known) Object.assign(known, detail.summary); // its name may be another one now
    return { listed, detail: { ...detail, subject } };
  }

  async function readDetail(subject) {
    const [what, parent] = subject.split("/");
    if (what !== NEW) return subject === "" ? {} : readCustomer(subject, view.state.tab);
    return pane?.subject === subject ? {} : { form: await newCustomer(parent, (id) => changed(id, subject)) };
  }

  function draw({ listed, detail }) {
    const { subject, state } = view;
    if (state.text && state.text !== input.value.trim() && typing === null) input.value = state.text;
    view.content.dataset.open = String(Boolean(subject));
    return h("div", { class: "panes" },
      h("section", { class: "card", "aria-label": "The hierarchy" },
        actionForm(again, { role: "search", class: "finder" }, stay(input)), h("a", { class: "button whole-line", href: `#customers/${NEW}` }, "New customer"),
        h("div", {}, listed.roots ? asTree(listed, { chosen: subject, unfold, readMore }) : asFound(listed, { chosen: subject, showAll }))),
      h("section", { class: "card pane", "aria-label": "The customer" }, drawDetail(detail)));
  }

  /** Draw a customer that was read; what is typed stays, with a warning if the customer is another one by now. */
  function drawDetail(detail) {
    const { subject, error, form, tag } = detail;
    if (subject === "") return view.subject === "" && h("div", { class: "nothing" }, h("p", {}, "Choose a customer to view or change it."), button("Find a customer", () => input.focus()));
    const isShown = pane?.subject === subject;
    if (error) return isShown && error.status === 404 ? pane.draw({ isGone: true }, view.state.tab) : problem(error);
    if (form && !isShown) pane = { draw: () => stay(form) };
    else if (tag && (!isShown || (tag !== pane.tag && !pane.isBusy()))) pane = customerPane(detail, { again: anew, changed: (id) => changed(id, subject), restored: changed, choose });
    return Object.assign(pane, { subject }).draw(detail, view.state.tab);
  }

  /** Show the customer as it is now. */
  function anew() {
    pane = null;
    return view.update();
  }

  const shown = (_, isOther) => isOther && view.subject.startsWith(NEW) && view.content.querySelector("[data-member=name] input")?.focus();

  function choose(tab) {
    view.keep({ tab }, { isStep: false });
    return attempt(view.update);
  }

  /** After a change, list the customers again and show the one with this id; with `from`, only if that is still shown. */
  async function changed(id, from) {
    list = null;
    const next = `#customers/${encodeURIComponent(id)}`;
    if (from !== undefined && !isAt(VIEW, from)) return view.update();
    if (location.hash !== next) return void (location.hash = next);
    return anew();
  }

  // ── What is listed ─────────────────────────────────────────────────────────────────────────────

  async function readList(text) {
    if (text !== "") return { ...(await readCustomers({ search: text, size: PAGE })), text };
    const { items, total } = await readCustomers({ size: PAGE });
    const tops = items.filter((each) => each.parentId === null);
    const nodes = new Map();
    const roots = (tops.length ? tops : items.slice(0, 1)).map((each) => nodeOf(each, nodes));
    await Promise.all(roots.map((root) => unfold(root)));
    return { text, total, nodes, roots };
  }

  /** Open a level of the tree, or close it; its customers are read when it is first opened. */
  async function unfold(node, isOpen = true) {
    node.isOpen = isOpen;
    view.redraw();
    if (!isOpen || !node.total || node.children.length) return;
    node.reading ??= readMore(node).catch((error) => notify(error.message, "bad")).finally(() => (node.reading = null)); // the next opening reads again
    await node.reading;
  }

  async function readMore(node) {
    const count = node.children.length;
    const { items, total } = await readCustomers({ parent: node.customer.customerId, page: count / PAGE, size: PAGE });
    node.total = items.length ? total : count;
    node.children.push(...items.map((each) => nodeOf(each, node.nodes)));
    view.redraw();
  }

  /** Unfold the tree down to a customer, as far as its ancestors are on pages that have been read. */
  async function reveal({ nodes }, id) {
    if (id.startsWith(NEW)) return;
    const chain = [];
    for (let next = id; next && !nodes.has(next); ) {
      const found = await findCustomer(next);
      if (!found || chain.includes(found.parentId)) return;
      next = found.parentId;
      if (next) chain.unshift(next);
    }
    for (const ancestor of chain) if (nodes.has(ancestor)) await unfold(nodes.get(ancestor));
  }

  const isAbout = (id) => (pane?.subject !== view.subject ? view.subject !== "" : pane.id !== undefined && pane.id === id); // while it is read anew, any may be
  const concerns = ({ data }) => data.operation !== "getCustomer" && isAbout(data.customer);
  return { read, draw, shown, follows: { delayMs: 80, concerns } };
}

function asFound({ items, total, unsearched, text }, { chosen, showAll }) {
  const missed = unsearched > 0 && h("p", { class: "muted" }, `${plural(unsearched, "customer")} not searched; a complete ref or id finds any of them.`);
  if (!items.length) return [h("div", { class: "nothing" }, h("p", { role: "status" }, `No customer has “${text}” in its name, ref, id or e-mail addresses.`), button("Show all customers", showAll)), missed];
  return [
    h("p", { class: "muted", role: "status" }, `${total > items.length ? `The first ${items.length} of ` : ""}${plural(total, "customer")} with “${text}”`),
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
  const more = async ({ currentTarget }) => {
    const before = currentTarget.closest("li").previousElementSibling;
    const hadFocus = document.activeElement === currentTarget;
    await acts.readMore(node);
    if (hadFocus) before.nextElementSibling?.querySelector("a").focus();
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
