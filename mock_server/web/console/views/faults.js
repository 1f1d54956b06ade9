// Faults: the plans with their counters, and the form that adds, changes or duplicates one.

import { control, exactControl, LARGEST_PAGE, path } from "../api.js";
import { suggestionsOf } from "../controls.js";
import { attempt, button, coalesced, copyButton, folded, h, notify, stay, table } from "../dom.js";
import { asYaml } from "../formats.js";
import { formOf } from "../forms.js";
import { contract, history, legalCodes, onHistory } from "../sandbox.js";
import { clockTime, counted, isBroken, nameOf, plural, refOf, ZONE } from "../words.js";

const ACCOUNT = new Set(["matched", "fired", "passed", "remaining", "completed", "entries"]);
const SHOWN = 5;
const FIRST_NAME = "bad-day";

export function open(view) {
  let [rules, plans, form] = [null, [], null];
  view.endings.push(onHistory(coalesced(view.redraw)));

  /** Begin the form of a new plan, a copy of another or, with `before`, the replacement of the plan of that name. */
  function begin(plan = newPlan(rules), before = null, isEdited = false) {
    const own = { before, isEdited, of: rules.document };
    const cancel = before && button("Cancel", () => edit());
    const saved = async (name) => {
      view.subject = name;
      await view.update();
      if (form === own) edit();
    };
    form = Object.assign(own, planForm(rules, { ...plan, name: before ?? (plan.name && freeName(plan.name, plans)) }, { before, saved, cancel, changed: () => (own.isEdited = true) }));
  }

  /** Begin another form, and go to it. */
  function edit(plan, before, block) {
    begin(plan, before);
    view.redraw();
    if (!block) return;
    const heading = view.content.querySelector(".pane h2");
    heading.scrollIntoView({ block });
    heading.focus();
  }

  const act = (name, request) => attempt(async () => {
    await control(path("faults", name), request);
    await view.update();
  });

  const draw = ([now, { items }]) => {
    [rules, plans] = [now, items];
    const isThere = plans.some(({ name }) => name === form?.before);
    if (form?.of !== rules.document) begin(...(form?.isEdited ? [form.value(), isThere ? form.before : null, true] : []));
    const calls = callsOf(plans);
    return h("div", { class: "panes even" },
      h("section", { class: "card", "aria-label": "Plans" },
        plans.length ? h("p", { class: "muted" }, plural(plans.length, "plan")) : nothingYet(() => edit(undefined, null, "start")),
        plans.map((plan) => describe(plan, { isChosen: plan.name === view.subject, calls, act, edit }))),
      h("section", { class: "card pane", "aria-label": "The plan" },
        h("h2", { tabindex: "-1" }, form.before ? `Change ${form.before}` : "Add a plan"), stay(form.element)));
  };
  const shown = (_, isOther) => isOther && view.content.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  const read = () => Promise.all([contract(), exactControl(`/faults?size=${LARGEST_PAGE}`)]);
  return { read, draw, shown, follows: { delayMs: 80 } };
}

function newPlan({ operations: [{ id, codes }] }) {
  return { name: FIRST_NAME, operation: id, steps: [{ error: codes[0] }] };
}

/** Return a name like this one that no plan has. */
function freeName(name, plans) {
  const stem = name.replace(/-\d+$/, "").slice(0, 60);
  let [count, free] = [1, name];
  while (plans.some((plan) => plan.name === free)) free = `${stem}-${++count}`;
  return free;
}

function nothingYet(writeOne) {
  return h("div", { class: "nothing" },
    h("p", {}, "No plans yet, so no calls are made to fail. A plan states what goes wrong for which calls."),
    h("div", { class: "actions" }, button("Write a plan", writeOne, { class: "primary" }), h("a", { class: "button", href: "#coverage" }, "See what was never met")));
}

function describe(plan, { isChosen, calls, act, edit }) {
  const { name, matched, fired, passed, remaining, completed } = plan;
  const written = Object.fromEntries(Object.entries(plan).filter(([member]) => !ACCOUNT.has(member)));
  const acting = (verb, action, label = `${verb} ${name}`) => button(verb, action, { "aria-label": label, class: verb === "Remove" && "danger" });
  return h("article", { key: name, class: "plan", "data-chosen": isChosen && "true", "aria-label": name },
    h("h2", {}, name, " ", h("span", { class: "tag", "data-tone": completed ? null : "on" }, completed ? "done" : fired ? "active" : "waiting")),
    h("p", { class: "muted" }, plan.operation ?? "any operation", plan.when && [" when ", h("code", {}, JSON.stringify(plan.when))]),
    h("ul", { class: "account" }, Object.entries({ matched, fired, passed, left: remaining })
      .map(([what, count]) => h("li", {}, h("b", {}, typeof count === "number" ? counted(count) : "∞"), ` ${what}`))),
    firings(plan, calls),
    folded("What it does", h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": `${name} as YAML` }, yamlOf(written))),
    h("div", { class: "actions" },
      acting("Edit", () => edit(written, name, "nearest")),
      acting("Duplicate", () => edit(written, null, "nearest")),
      acting("Start over", () => act(name, { method: "PUT", json: written }), `Start ${name} over`),
      copyButton("Copy as YAML", () => yamlOf(written)),
      acting("Remove", () => act(name, { method: "DELETE" }))));
}

/** Return the known calls at which plans fired, by number; the latest one may not be known yet. */
function callsOf(plans) {
  const wanted = new Set(plans.flatMap(({ entries }) => entries.slice(-SHOWN).map(String)));
  return new Map(history().filter((row) => row.kind === "exchange" && wanted.has(row.number)).map((row) => [row.entry, row]));
}

/** Show when a plan fired, and at which calls, latest first. */
function firings({ name, operation, entries, fired }, calls) {
  if (!entries.length) return null;
  const latest = entries.slice(-SHOWN).reverse();
  const caption = latest.length < fired ? `The latest ${latest.length} of ${counted(fired)} times it fired` : "When it fired";
  const heads = ["Call", `Time, ${ZONE}`, !operation && "Operation", "Customer", "Reply"].filter(Boolean);
  const rows = latest.map((number) => {
    const { at, operation: called, customer, ...reply } = calls.get(number) ?? {};
    return h("tr", {},
      h("td", {}, h("a", { href: `#live/${number}`, "aria-label": `entry ${number}` }, number)),
      h("td", {}, at && clockTime(at)), !operation && h("td", {}, called),
      h("td", { class: "whom", title: customer && nameOf(customer) }, customer && h("a", { href: `#customers/${customer}` }, refOf(customer))),
      h("td", {}, at && (isBroken(reply) ? `${reply.network}, broken` : `${reply.status} ${reply.code ?? ""}`)));
  });
  return table(`When ${name} fired`, heads, h("tbody", {}, rows), { class: "fired", caption });
}

// ── The form ────────────────────────────────────────────────────────────────────────────────────

const OF_CUSTOMERS = ["customer", "below", "requester"];

/** Create the form that adds a plan or, with `before`, replaces the plan of that name; `saved` gets the new name. */
function planForm(rules, plan, { before, saved, cancel, changed }) {
  const customers = suggestionsOf("plan-customers");
  const preview = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "The plan as YAML" }, yamlOf(plan));
  const form = formOf({
    schemas: rules.controlSchemas,
    schema: rules.controlSchemas.Plan,
    value: plan,
    choices: { Code: ({ force, operation }) => (force ? Object.keys(rules.codes) : legalCodes(rules.operations, operation)) },
    suggested: Object.fromEntries(OF_CUSTOMERS.map((name) => [name, customers])),
    label: before ? "Replace the plan" : "Add the plan",
    async save(json) {
      await write(json, before);
      notify(`${json.name ?? "The plan"} is in force.`);
      await saved(json.name);
    },
    changed(made) {
      preview.textContent = yamlOf(made);
      changed();
    },
    actions: [cancel, copyButton("Copy as YAML", () => yamlOf(form.value()))],
  });
  const element = h("div", {}, form.element, customers.element, h("details", {}, h("summary", {}, "As YAML, for a scenario"), preview));
  return { element, value: form.value };
}

/** Write a plan as YAML, to be pasted into a scenario. */
const yamlOf = (plan) => `faults:${asYaml([plan], "  ")}\n`;

/** Add a plan, or replace another; if the name changes, the plan moves to the end. */
async function write(json, before) {
  if (before !== null && before === json.name) return control(path("faults", before), { method: "PUT", json });
  await control("/faults", { method: "POST", json });
  if (before !== null) await control(path("faults", before), { method: "DELETE" });
}
