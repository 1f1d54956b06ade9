// Faults: the plans with their counters, and the form that adds, changes or duplicates one.

import { control, exactControl, LARGEST_PAGE, path } from "../api.js";
import { suggestionsOf } from "../controls.js";
import { attempt, button, coalesced, copyButton, folded, h, inOrder, notify, show, table } from "../dom.js";
import { asYaml } from "../formats.js";
import { formOf } from "../forms.js";
import { history, onHistory } from "../journal.js";
import { contract, legalCodes } from "../sandbox.js";
import { soonAfterEvents } from "../stream.js";
import { clockTime, counted, isBroken, nameOf, plural, refOf, ZONE } from "../words.js";

const ACCOUNT = new Set(["matched", "fired", "passed", "remaining", "completed", "entries"]);
const SHOWN = 5;
const FIRST_NAME = "bad-day";

export const prepare = contract;

export async function render(content, subject, state, rules, draft) {
  const list = h("div", {});
  const place = h("section", { class: "card pane", "aria-label": "The plan" });
  let plans = [];
  let chosen = subject;
  let form = null;

  function draw() {
    const hadFocus = list.contains(document.activeElement);
    const calls = callsOf(plans);
    show(list, plans.length ? h("p", { class: "muted" }, plural(plans.length, "plan")) : nothingYet(edit),
      plans.map((plan) => describe(plan, { isChosen: plan.name === chosen, calls, read, edit })));
    if (hadFocus && document.activeElement === document.body) list.querySelector("a, button, summary, [tabindex]").focus({ preventScroll: true });
  }

  const read = inOrder(() => exactControl(`/faults?size=${LARGEST_PAGE}`), ({ items }) => {
    plans = items;
    draw();
  });
  const choose = async (name) => {
    chosen = name;
    await read();
    list.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  };

  /** Show the form for a new plan, a copy of another or, with `before`, the replacement of the plan of that name. */
  function edit(plan = newPlan(rules), before = null, isEdited = false) {
    const name = before ?? freeName(plan.name, plans);
    const cancel = before && button("Cancel", () => edit());
    const heading = h("h2", { tabindex: "-1" }, before ? `Change ${before}` : "Add a plan");
    const saved = async (next) => {
      await choose(next);
      if (!heading.isConnected) return;
      const another = edit();
      if (document.activeElement === document.body) another.focus({ preventScroll: true });
    };
    const { element, value } = planForm(rules, { ...plan, name }, { before, saved, cancel, changed: () => (form.isEdited = true) });
    form = { before, isEdited, value };
    place.replaceChildren(heading, element);
    return heading;
  }

  await read();
  if (draft) edit(draft.plan, plans.some(({ name }) => name === draft.before) ? draft.before : null, true);
  else edit();
  content.append(h("div", { class: "panes even" }, h("section", { class: "card", "aria-label": "Plans" }, list), place));
  list.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  return {
    endings: [soonAfterEvents(read, 80), onHistory(coalesced(draw))],
    draft: () => (form.isEdited ? { plan: form.value(), before: form.before } : null),
    open: choose,
  };
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
