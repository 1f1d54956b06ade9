// The form of a fault plan. It offers what the served documents allow for the chosen operation.

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

const KINDS = {
  error: { label: "answers an error", inputs: ({ codes }) => ({ error: h("select", {}, options(codes)) }) },
  network: { label: "breaks the connection", inputs: ({ step }) => ({ network: h("select", {}, options(step.network.enum)) }) },
  delay: { label: "is slow", inputs: ({ step }) => ({ delay: h("input", { value: step.delay.examples[0], required: true }) }) },
  job: {
    label: "is accepted, and its request ends badly",
    inputs: ({ step, codes }) => ({
      job: h("select", {}, options(step.job.enum)),
      code: h("select", {}, options(codes)),
      after: h("input", { placeholder: "as the scenario says" }),
    }),
  },
  status: {
    label: "answers something else",
    inputs: ({ step }) => ({
      status: h("input", { type: "number", value: step.status.examples[0], min: step.status.minimum, max: step.status.maximum }),
      body: h("input", { value: step.body.examples[0] }),
    }),
  },
  ok: { label: "passes", inputs: () => ({}) },
};

function stepForm(rules, operation, remove, isFirst) {
  const kind = h("select", {});
  const inputs = h("div", { class: "fields" });
  const phase = h("select", {}, options(rules.step.phase.enum.map((each) => [each, `${each} the change`])));
  let present = {};

  function offer() {
    const accepts = rules.operations.find((each) => each.id === operation())?.accepts;
    const kinds = Object.keys(KINDS).filter((each) => each !== "job" || accepts);
    const kept = kinds.includes(kind.value) ? kind.value : kinds[0];
    kind.replaceChildren(...options(kinds.map((each) => [each, KINDS[each].label])));
    kind.value = kept;
    choose();
  }

  function choose() {
    present = KINDS[kind.value].inputs({ step: rules.step, codes: legalCodes(rules.operations, operation()) });
    inputs.replaceChildren(...Object.entries(present).map(([name, input]) => field(name, input)));
  }

  function value() {
    if (kind.value === "ok") return "ok";
    const said = Object.entries(present).filter(([, input]) => input.value !== "")
      .map(([name, input]) => [name, input.type === "number" ? Number(input.value) : input.value]);
    const step = Object.fromEntries(said);
    if (step.job && step.job !== "failed") delete step.code;
    if (step.job === "stuck") delete step.after;
    if (phase.value === "after" && !step.job) step.phase = phase.value;
    return Object.keys(step).length === 1 && step.error ? step.error : step;
  }

  kind.addEventListener("input", choose);
  offer();
  const element = h("li", { class: "step" },
    h("div", { class: "fields" }, field("The call", kind), inputs, field("When", phase), !isFirst && button("Remove", remove)));
  return { element, value, offer };
}
