// Faults: the plans with their counters, and the form that adds, changes or duplicates one.

import { control, exactControl, LARGEST_PAGE, path } from "../api.js";
import { suggestionsOf } from "../controls.js";
import { attempt, button, coalesced, copyButton, folded, h, notify, stay, table } from "../dom.js";
import { asYaml } from "../formats.js";
import { formOf } from "../forms.js";
import { history, onHistory } from "../journal.js";
import { contract, legalCodes } from "../sandbox.js";
import { clockTime, counted, isBroken, nameOf, plural, refOf, ZONE } from "../words.js";

const ACCOUNT = new Set(["matched", "fired", "passed", "remaining", "completed", "entries"]);
const SHOWN = 5;
const FIRST_NAME = "bad-day";

export function open(view) {
  let [rules, plans] = [null, []];
  let form = null;
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
    form = Object.assign(own, planForm(rules, { ...plan, name: before ?? freeName(plan.name, plans) }, { before, saved, cancel, changed: () => (own.isEdited = true) }));
  }

  function edit(...own) {
    begin(...own);
    view.redraw();
    return view.content.querySelector(".pane h2");
  }

  const draw = ([now, { items }]) => {
    [rules, plans] = [now, items];
    const isThere = plans.some(({ name }) => name === form?.before);
    if (form?.of !== rules.document) begin(...(form?.isEdited ? [form.value(), isThere ? form.before : null, true] : []));
    const calls = callsOf(plans);
    return h("div", { class: "panes even" },
      h("section", { class: "card", "aria-label": "Plans" },
        plans.length ? h("p", { class: "muted" }, plural(plans.length, "plan")) : nothingYet(edit),
        plans.map((plan) => describe(plan, { isChosen: plan.name === view.subject, calls, read: view.update, edit }))),
      h("section", { class: "card pane", "aria-label": "The plan" },
        h("h2", { tabindex: "-1" }, form.before ? `Change ${form.before}` : "Add a plan"), stay(form.element)));
  };
  const shown = (_, isOther) => isOther && view.content.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  const read = () => Promise.all([contract(), exactControl(`/faults?size=${LARGEST_PAGE}`)]);
  return { read, draw, shown, follows: { delayMs: 80 } };
}

function newPlan({ operations }) {
  const [{ id, codes }] = operations;
  return { name: FIRST_NAME, operation: id, steps: [{ error: codes[0] }] };
}

/** Return a name like this one that no plan has. */
function freeName(name, plans) {
  const taken = new Set(plans.map((plan) => plan.name));
  const stem = name.replace(/-\d+$/, "").slice(0, 60);
  let count = 1;
  let free = name;
  while (taken.has(free)) free = `${stem}-${++count}`;
  return free;
}

function nothingYet(edit) {
  return h("div", { class: "nothing" },
    h("p", {}, "No plans yet, so no calls are made to fail. A plan states what goes wrong for which calls."),
    h("div", { class: "actions" }, button("Write a plan", () => goTo(edit(), "start"), { class: "primary" }), h("a", { class: "button", href: "#coverage" }, "See what was never met")));
}

function goTo(heading, block) {
  heading.scrollIntoView({ block });
  heading.focus();
}

/** Return a plan as it was written, without its counters. */
function written(plan) {
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !ACCOUNT.has(name)));
}

function describe(plan, { isChosen, calls, read, edit }) {
  const own = written(plan);
  const state = plan.completed ? "done" : plan.fired ? "active" : "waiting";
  return h("article", { key: plan.name, class: "plan", "data-chosen": isChosen && "true", "aria-label": plan.name },
    h("h2", {}, plan.name, " ", h("span", { class: "tag", "data-tone": plan.completed ? null : "on" }, state)),
    h("p", { class: "muted" }, plan.operation ?? "any operation", plan.when && [" when ", h("code", {}, JSON.stringify(plan.when))]),
    h("ul", { class: "account" }, [["matched", plan.matched], ["fired", plan.fired], ["passed", plan.passed], ["left", plan.remaining ?? "∞"]]
      .map(([name, count]) => h("li", {}, h("b", {}, typeof count === "number" ? counted(count) : count), ` ${name}`))),
    fired(plan, calls),
    folded("What it does", h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": `${plan.name} as YAML` }, yamlOf(own))),
    buttons(plan, own, read, edit));
}

function buttons({ name }, own, read, edit) {
  const act = (request) => attempt(async () => {
    await control(path("faults", name), request);
    await read();
  });
  const show = (before) => goTo(edit(own, before), "nearest");
  return h("div", { class: "actions" },
    button("Edit", () => show(name), { "aria-label": `Edit ${name}` }),
    button("Duplicate", () => show(null), { "aria-label": `Duplicate ${name}` }),
    button("Start over", () => act({ method: "PUT", json: own }), { "aria-label": `Start ${name} over` }),
    copyButton("Copy as YAML", () => yamlOf(own)),
    button("Remove", () => act({ method: "DELETE" }), { class: "danger", "aria-label": `Remove ${name}` }));
}

/** Return the known calls at which plans fired, by number; the latest one may not be known yet. */
function callsOf(plans) {
  const wanted = new Set(plans.flatMap(({ entries }) => entries.slice(-SHOWN).map(String)));
  const calls = history().filter((row) => row.kind === "exchange" && wanted.has(row.number));
  return Object.fromEntries(calls.map((row) => [row.number, row]));
}

/** Show when a plan fired, and at which calls, latest first. */
function fired({ name, operation, entries, fired: count }, calls) {
  if (!entries.length) return null;
  const latest = entries.slice(-SHOWN).reverse();
  const caption = latest.length < count ? `The latest ${latest.length} of ${counted(count)} times it fired` : "When it fired";
  const heads = ["Call", `Time, ${ZONE}`, !operation && "Operation", "Customer", "Reply"].filter(Boolean);
  const rows = latest.map((number) => firedRow(number, calls[number], operation));
  return table(`When ${name} fired`, heads, h("tbody", {}, rows), { class: "fired", caption });
}

function firedRow(number, row, operation) {
  const reply = row && (isBroken(row) ? `${row.network}, broken` : `${row.status} ${row.code ?? ""}`);
  return h("tr", {},
    h("td", {}, h("a", { href: `#live/${number}`, "aria-label": `entry ${number}` }, number)),
    h("td", {}, row ? clockTime(row.at) : ""), !operation && h("td", {}, row?.operation ?? ""),
    h("td", { class: "whom", title: row?.customer && nameOf(row.customer) }, row?.customer ? h("a", { href: `#customers/${row.customer}` }, refOf(row.customer)) : ""), h("td", {}, reply ?? ""));
}

// ── The form ────────────────────────────────────────────────────────────────────────────────────

const OF_CUSTOMERS = ["customer", "below", "requester"];

/** Create the form that adds a plan or, with `before`, replaces the plan of that name; `saved` gets the new name. */
function planForm(rules, plan, { before = null, saved, cancel, changed }) {
  const customers = suggestionsOf("plan-customers");
  const preview = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "The plan as YAML" }, yamlOf(plan));
  const save = async (json) => {
    await write(json, before);
    notify(`${json.name ?? "The plan"} is in force.`);
    await saved(json.name);
  };
  const form = formOf({
    schemas: rules.controlSchemas,
    schema: rules.controlSchemas.Plan,
    value: plan,
    choices: { Code: ({ force, operation }) => (force ? Object.keys(rules.codes) : legalCodes(rules.operations, operation)) },
    suggested: Object.fromEntries(OF_CUSTOMERS.map((name) => [name, customers])),
    label: before ? "Replace the plan" : "Add the plan",
    save,
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
function yamlOf(plan) {
  return `faults:${asYaml([plan], "  ")}\n`;
}

/** Add a plan, or replace another; if the name changes, the plan moves to the end. */
async function write(plan, before) {
  if (before === null) return void await control("/faults", { method: "POST", json: plan });
  if (before === plan.name) return void await control(path("faults", before), { method: "PUT", json: plan });
  await control("/faults", { method: "POST", json: plan });
  await control(path("faults", before), { method: "DELETE" });
}
