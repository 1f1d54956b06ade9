// The form of a fault plan, made from its served schema, with the codes legal for the chosen operation.

import { control, path } from "../api.js";
import { legalCodes } from "../contract.js";
import { copyButton, h, notify } from "../dom.js";
import { formContext, formOf } from "../forms/forms.js";
import { asYaml } from "../yaml.js";
import { suggestionsOf } from "./customerfield.js";

const SUGGESTED = "plan-customers";
const OF_CUSTOMERS = ["customer", "below", "requester"];

/** Create the form that adds a plan or, with `before`, replaces the plan of that name; `saved` gets the new name. */
export function planForm(rules, plan, { before = null, saved, cancel }) {
  const suggestions = suggestionsOf(SUGGESTED);
  let made = plan;
  const context = formContext({
    schemas: rules.controlSchemas,
    choices: { Code: () => (made.force ? Object.keys(rules.codes) : legalCodes(rules.operations, made.operation)) },
    lists: Object.fromEntries(OF_CUSTOMERS.map((name) => [name, SUGGESTED])),
  });
  const part = context.part(rules.controlSchemas.Plan, plan, { isNeeded: true });
  const preview = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "The plan as YAML" });

  function show({ target } = {}) {
    made = part.value();
    context.offer();
    preview.textContent = yamlOf(made);
    if (OF_CUSTOMERS.includes(target?.closest("[data-member]")?.dataset.member)) suggestions.suggest(target.value);
  }

  const save = async (json) => {
    await write(json, before);
    notify(`${json.name ?? "The plan"} is in force.`);
    await saved(json.name);
  };
  const form = formOf({
    part, save, label: before ? "Replace the plan" : "Add the plan", changed: (event) => setTimeout(show, 0, event),
    actions: [cancel, copyButton("Copy as YAML", () => yamlOf(part.value()))],
  });
  show();
  const element = h("div", {}, form.element, suggestions.element, h("details", {}, h("summary", {}, "As YAML, for a scenario"), preview));
  return { element, value: part.value };
}

/** Write a plan as YAML, to be pasted into a scenario. */
export function yamlOf(plan) {
  return `faults:${asYaml([plan], "  ")}\n`;
}

/** Add a plan, or replace another; if the name changes, the plan moves to the end. */
async function write(plan, before) {
  if (before === null) return void await control("/faults", { method: "POST", json: plan });
  if (before === plan.name) return void await control(path("faults", before), { method: "PUT", json: plan });
  await control("/faults", { method: "POST", json: plan });
  await control(path("faults", before), { method: "DELETE" });
}
