// The form of a customer: sends only changed fields, and only if the customer has not changed since.
//
// In the form of a new one, mandatory members have initial values, and so has a contact, since
// clients expect one; the others may stay empty.

import { control, path, query, tagged } from "../api.js";
import { suggestionsOf } from "../controls.js";
import { attempt, button, field, fill, h, notify } from "../dom.js";
import { isSame } from "../formats.js";
import { changesOf, formOf } from "../forms.js";
import { contract, findCustomer } from "../sandbox.js";
import { labelOf, newUuid, startingValue } from "../schemas.js";
import { learn } from "../words.js";

const OWN = "customerId";
const CHANGED_MEANWHILE = 412;
const drafts = new Map(); // unsaved changes by id, with the customer that they apply to

/** Return the schema of a customer without its id, which is part of the address. */
function customerSchema({ schemas }) {
  const { [OWN]: _, ...properties } = schemas.Customer.properties;
  return { ...schemas.Customer, properties, required: schemas.Customer.required.filter((name) => name !== OWN) };
}

/** Create the form, with unsaved changes restored; `again` shows the customer as it is now.
 *
 * `known.isSaving` is set while saving, so that the page does not report its own change.
 */
export function customerForm(known, rules, again) {
  const schema = customerSchema(rules);
  const { value: customer, tag, changes: begun = {} } = drafts.get(known.value[OWN]) ?? known;
  const { [OWN]: id, ...fields } = customer;
  const summary = h("span", { class: "muted", role: "status" });
  const undo = button("Discard", settled, { hidden: true });
  let expected = tag;
  let changes = {};

  function settled() {
    drafts.delete(id);
    return again();
  }

  function show(value) {
    changes = changesOf(value, fields);
    const names = Object.keys(changes);
    if (names.length) drafts.set(id, { value: customer, tag, changes });
    else drafts.delete(id);
    undo.hidden = names.length === 0;
    summary.textContent = names.length ? `Changed: ${names.map((name) => labelOf(schema, name)).join(", ")}` : "No changes yet.";
  }

  async function save() {
    const json = changes;
    if (!Object.keys(json).length) return void notify("Nothing was changed.");
    known.isSaving = true;
    try {
      await control(path("customers", id), { method: "PATCH", json, headers: { "If-Match": expected } });
      notify("Saved.");
      const typed = Object.entries(changes).filter(([name, value]) => !isSame(value, json[name])); // meanwhile
      if (!typed.length) return void (await settled());
      drafts.set(id, { ...(await tagged(path("customers", id))), changes: Object.fromEntries(typed) });
      await again();
    } catch (error) {
      if (error.status !== CHANGED_MEANWHILE) throw error;
      const anyway = (now) => {
        expected = now.tag;
        form.element.requestSubmit();
      };
      form.trouble.replaceChildren(await conflictOf({ customer, changes: json, schema, settled, anyway }));
    } finally {
      known.isSaving = false;
    }
  }

  const form = formOf({ schemas: rules.schemas, schema, value: { ...fields, ...begun }, label: "Save", save, changed: show, actions: [undo, summary] });
  show(form.value());
  form.element.prepend(h("p", { class: "muted" }, "Saving takes effect immediately, without a request, and sends only what was changed."));
  return { element: form.element, hasChanges: () => Object.keys(changes).length > 0 };
}

/** Show what others have changed, and let the user decide which changes to keep. */
async function conflictOf({ customer, changes, schema, settled, anyway }) {
  const now = await tagged(path("customers", customer[OWN]));
  const names = Object.keys(schema.properties).filter((name) => !isSame(now.value[name], customer[name]));
  const both = names.filter((name) => name in changes);
  return h("div", { class: "problem", role: "alert" },
    h("p", {}, h("b", {}, "Not saved: this customer has changed in the meantime.")),
    h("ul", {}, names.map((name) => h("li", {}, `${labelOf(schema, name)}: `, h("del", {}, brief(customer[name])), " → ", h("ins", {}, brief(now.value[name]))))),
    both.length > 0 && h("p", {}, `You have changed ${both.map((name) => labelOf(schema, name)).join(", ")} as well.`),
    h("div", { class: "actions" }, button("Save my changes too", () => anyway(now)), button("Discard mine, show the new state", settled)));
}

function brief(value) {
  if (value === null || value === undefined) return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

// ── A new customer ──────────────────────────────────────────────────────────────────────────────

/** Show the form in `place`, for a customer below `parent`; `made` is called with its id.
 *
 * `draft` has the fields of a form that is drawn again. Returns a function that returns these fields.
 */
export function newCustomer(place, parent, made, draft) {
  return attempt(async (isWanted) => {
    const rules = await contract();
    const above = await findCustomer(parent);
    const { currency } = above ? await control(path("customers", above.customerId)) : {};
    if (!isWanted()) return undefined;
    const schema = customerSchema(rules);
    const begun = { ...startingValue({ schemas: rules.schemas, legal: () => undefined }, schema), name: null, contact: schema.properties.contact.examples?.[0].map((entry) => ({ ...entry, id: newUuid() })) ?? null };
    if (currency) begun.currency = currency;
    const parents = suggestionsOf("parents");
    const below = h("input", { value: above?.ref ?? above?.customerId, list: "parents", autocomplete: "off", spellcheck: "false", oninput: () => parents.suggest(below.value) });
    const save = async (fields) => {
      const id = newUuid();
      const json = { ...fields, customerId: id };
      await control(`${path("customers", id)}${query({ parent: below.value.trim() })}`, { method: "PUT", json });
      learn([json]);
      notify(`${json.name || "The customer"} was added below ${below.value.trim()}.`);
      await made(id);
    };
    const form = formOf({ schemas: rules.schemas, schema, value: draft ?? begun, label: "Create the customer", save, actions: [h("a", { class: "button", href: parent ? `#customers/${parent}` : "#customers" }, "Cancel")] });
    fill(place, h("a", { class: "back", href: "#customers" }, "All customers"), h("h2", {}, "New customer"),
      field("Below", below, "The parent, by ref or id. Its sub-customers are found by name as you type."), parents.element, form.element);
    if (!draft) form.element.querySelector("[data-member=name] input").focus();
    return form.value;
  }, place, { isReading: true });
}
