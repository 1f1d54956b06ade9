// The form of a fault plan. It offers what the served documents allow for the chosen operation: every kind
// of step, with what its schema says.

import { control } from "../api.js";
import { legalCodes } from "../contract.js";
import { attempt, button, copyButton, field, h, notify, options } from "../dom.js";
import { known } from "../words.js";
import { asYaml } from "../yaml.js";

/** Make the form; `added` is called once a plan was added. */
export function planForm(rules, added) {
  const name = h("input", { required: true, value: "bad-day", autocomplete: "off" });
  const operation = h("select", {}, options([["", "any operation"], ...rules.operations.map((each) => [each.id, each.summary])]));
  const customer = h("input", { list: "fault-customers", placeholder: "any; or a ref or id", autocomplete: "off" });
  const names = h("datalist", { id: "fault-customers" }, known().slice(0, 200).map(([id, label]) => h("option", { value: id }, label)));
  const often = h("select", {}, options([["steps", "once each, in order"], ["fault", "always (the first step)"]]));
  const steps = h("ol", { class: "from" });
  const preview = h("pre", { class: "code", tabindex: "0", "aria-label": "The plan as YAML" });
  const trouble = h("div", {});
  const made = [];

  const plan = () => ({
    name: name.value,
    ...(operation.value && { operation: operation.value }),
    ...(customer.value.trim() && { when: { customer: customer.value.trim() } }),
    ...(often.value === "steps" ? { steps: made.map((step) => step.value()) } : { fault: made[0].value() }),
  });
  const show = () => {
    preview.textContent = `faults:${asYaml([plan()], "  ")}\n`;
  };
  const addStep = () => {
    const step = stepForm(rules, () => operation.value, () => {
      made.splice(made.indexOf(step), 1);
      step.element.remove();
      show();
    }, made.length === 0);
    made.push(step);
    steps.append(step.element);
    show();
  };
  operation.addEventListener("input", () => made.forEach((step) => step.offer()));
  const submit = (event) => {
    event.preventDefault();
    attempt(async () => {
      const { name: taken } = await control("/faults", { method: "POST", json: plan() });
      notify(`${taken} is in force.`);
      await added();
    }, trouble);
  };
  addStep();
  return h("form", { onsubmit: submit, oninput: show },
    h("div", { class: "fields" }, field("Name", name), field("Operation", operation)),
    h("div", { class: "fields" }, field("Customer", customer), field("How often", often)),
    names,
    h("h3", {}, "What goes wrong"),
    steps,
    h("div", { class: "actions" }, button("Another step", addStep)),
    h("h3", {}, "For a scenario"),
    preview,
    trouble,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Add the plan"), copyButton("Copy as YAML", () => preview.textContent)));
}

// ── One step ───────────────────────────────────────────────────────────────────────────────────

/** Return the kinds of steps by their keys: each with the keys that only go with it. */
function kindsOf({ step, goesWith }) {
  const alone = Object.keys(step).filter((key) => key !== "phase" && !(key in goesWith));
  return Object.fromEntries(alone.map((key) => [key, [key, ...Object.keys(goesWith).filter((other) => goesWith[other].includes(key))]]));
}

/** Make what takes the value of a key; one that has to be said holds an example. */
function inputFor(schema, codes, isNeeded) {
  const choices = schema.$ref?.endsWith("/Code") ? codes : schema.enum ?? (schema.type === "boolean" && ["true"]);
  if (choices) return h("select", {}, options(isNeeded ? choices : ["", ...choices]));
  const [example] = schema.examples ?? [""];
  const text = typeof example === "string" ? example : JSON.stringify(example);
  const type = schema.type === "integer" ? "number" : "text";
  const { minimum: min, maximum: max } = schema;
  return h("input", { type, min, max, required: isNeeded, placeholder: text, value: isNeeded ? text : "" });
}

/** Read a value as it was written: text where only text is legal, else JSON where it is some. */
function read(text, schema) {
  if (schema.type === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function stepForm(rules, operation, remove, isFirst) {
  const kind = h("select", {});
  const inputs = h("div", { class: "fields" });
  const phase = h("select", {}, options(rules.step.phase.enum.map((each) => [each, `${each} the change`])));
  const kinds = kindsOf(rules);
  let present = [];

  function offer() {
    const accepts = rules.operations.find((each) => each.id === operation())?.accepts;
    const offered = Object.keys(kinds).filter((each) => each !== "job" || accepts);
    const kept = [...offered, "ok"].includes(kind.value) ? kind.value : offered[0];
    kind.replaceChildren(...options([...offered.map((each) => [each, `${each}: ${rules.step[each].description}`]), ["ok", "ok: The call passes."]]));
    kind.value = kept;
    choose();
  }

  function choose() {
    const codes = legalCodes(rules.operations, operation());
    present = (kinds[kind.value] ?? []).map((key) => [key, inputFor(rules.step[key], codes, key === kind.value)]);
    inputs.replaceChildren(...present.map(([name, input]) => field(name, input)));
  }

  function value() {
    if (kind.value === "ok") return "ok";
    const said = present.filter(([, input]) => input.value !== "");
    const step = Object.fromEntries(said.map(([name, input]) => [name, read(input.value, rules.step[name])]));
    if (phase.value === "after") step.phase = phase.value;
    return Object.keys(step).length === 1 && step.error ? step.error : step;
  }

  kind.addEventListener("input", choose);
  offer();
  const element = h("li", { class: "step" },
    h("div", { class: "fields" }, field("The call", kind), inputs, field("When", phase), !isFirst && button("Remove", remove)));
  return { element, value, offer };
}
