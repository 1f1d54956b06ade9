// One customer: as a form, as JSON, and the calls about it.

import { control, path, query } from "../api.js";
import { contract, resolve } from "../contract.js";
import { attempt, button, copyButton, field, h, notify, options, tabs } from "../dom.js";
import { LACKS_READS } from "../words.js";
import { rowOf } from "./row.js";

const LATEST = 200;

/** Show a customer by id or ref in `place`. */
export async function openCustomer(place, id) {
  if (!id) {
    place.replaceChildren(h("p", { class: "muted" }, "Choose a customer to see and change it."));
    return;
  }
  await attempt(async () => {
    const [customer, { schemas }] = await Promise.all([control(path("customers", id)), contract()]);
    place.replaceChildren(describe(customer, schemas, () => openCustomer(place, id)));
  }, place);
}

function describe(customer, schemas, again) {
  const body = h("div", {});
  const views = {
    Form: () => asForm(customer, schemas, again),
    JSON: () => asJson(customer, again),
    History: () => asHistory(customer),
  };
  const choose = async (name) => {
    const made = await attempt(views[name], body);
    if (made) body.replaceChildren(made);
  };
  return h("div", {},
    h("h2", {}, customer.name || customer.customerId),
    h("p", { class: "muted" }, h("code", {}, customer.customerId), ` ${customer.status}`),
    h("div", { class: "tabs" }, tabs(Object.keys(views), choose)),
    body);
}

async function save(customer, again) {
  await control(path("customers", customer.customerId), { method: "PUT", json: customer });
  notify("Saved.");
  await again();
}

// ── As a form: one control for each simple field of the schema, JSON for the others ─────────────

function asForm(customer, schemas, again) {
  const trouble = h("div", {});
  const controls = Object.entries(schemas.Customer.properties)
    .filter(([name]) => name !== "customerId")
    .map(([name, schema]) => [name, controlFor(resolve(schemas, schema), customer[name])]);
  const submit = (event) => {
    event.preventDefault();
    attempt(() => save({ ...customer, ...read(controls) }, again), trouble);
  };
  return h("form", { onsubmit: submit },
    h("div", { class: "form" }, controls.map(([name, { element, hint }]) => {
      const labelled = field(name, element, hint);
      if (element.localName === "textarea") labelled.classList.add("wide");
      return labelled;
    })),
    trouble,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Save"), h("span", { class: "muted" }, "An empty field is null. Saving takes effect at once, without a request.")));
}

function read(controls) {
  return Object.fromEntries(controls.map(([name, { value }]) => {
    try {
      return [name, value()];
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  }).filter(([, value]) => value !== undefined));
}

/** Return a control for a schema, and how its value is read; absent stays absent. */
function controlFor(schema, value) {
  const hint = schema.description;
  const types = [schema.type].flat();
  if (types.includes("boolean")) {
    const element = h("input", { type: "checkbox", checked: value });
    return { element, hint, value: () => element.checked };
  }
  if (schema.enum) {
    const element = h("select", {}, options(schema.enum.map((each) => [each ?? "", each ?? "(null)"])));
    element.value = value ?? "";
    return { element, hint, value: () => element.value || unlessAbsent(value) };
  }
  if (types.includes("string")) {
    const element = h("input", { value: value ?? "" });
    return { element, hint, value: () => element.value || unlessAbsent(value) };
  }
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const element = h("textarea", { class: "code short", spellcheck: "false", value: written });
  return { element, hint, value: () => (element.value.trim() ? JSON.parse(element.value) : unlessAbsent(value)) };
}

function unlessAbsent(value) {
  return value === undefined ? undefined : null;
}

// ── As JSON, and its history ───────────────────────────────────────────────────────────────────

function asJson(customer, again) {
  const trouble = h("div", {});
  const text = h("textarea", { class: "code", spellcheck: "false", "aria-label": "The customer as JSON", value: JSON.stringify(customer, null, 2) });
  const write = () => attempt(() => save(JSON.parse(text.value), again), trouble);
  return h("div", {}, text, trouble,
    h("div", { class: "actions" }, button("Save", write, { class: "primary" }), copyButton("Copy", () => text.value)));
}

async function asHistory({ customerId }) {
  const page = (number, size) => control(`/journal${query({ customer: customerId, brief: true, page: number, size })}`);
  const { total } = await page(0, 1);
  const { items, partial } = await page(Math.max(0, Math.ceil(total / LATEST) - 1), LATEST);
  const doubt = partial && h("p", { class: "muted" }, LACKS_READS);
  const rows = items.map((item) => ({ kind: "exchange", ...item })).reverse();
  if (!rows.length) return h("div", {}, h("p", { class: "muted" }, "There have been no calls about this customer since the sandbox was reset."), doubt);
  return h("div", {}, h("ol", { class: "rows" }, rows.map((row) => h("li", {}, rowOf(row)))), doubt);
}
