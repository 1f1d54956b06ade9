// The form of a new customer. Mandatory members have initial values, and so has a contact, since
// clients expect one; the others may stay empty.

import { control, path, query } from "../api.js";
import { contract } from "../contract.js";
import { findCustomer } from "../customers.js";
import { attempt, fill, h, notify } from "../dom.js";
import { formContext, formOf } from "../forms/forms.js";
import { newUuid } from "../forms/schemas.js";
import { learn } from "../words.js";
import { customerSchema } from "./customerform.js";
import { customerField } from "./customerfield.js";

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
    const context = formContext({ schemas: rules.schemas });
    const schema = customerSchema(rules);
    const begun = { ...context.begin(schema), name: null, contact: exampleOf(schema, "contact") };
    if (currency) begun.currency = currency;
    const part = context.part(schema, draft ?? begun, { isNeeded: true });
    const below = customerField("Below", {
      value: above?.ref ?? above?.customerId, hint: "The parent, by ref or id. Its sub-customers are found by name as you type.",
    });
    const save = async (fields) => {
      const id = newUuid();
      const json = { ...fields, customerId: id };
      await control(`${path("customers", id)}${query({ parent: below.value() })}`, { method: "PUT", json });
      learn([json]);
      notify(`${json.name || "The customer"} was added below ${below.value()}.`);
      await made(id);
    };
    const form = formOf({ part, label: "Create the customer", save, actions: [h("a", { class: "button", href: parent ? `#customers/${parent}` : "#customers" }, "Cancel")] });
    fill(place, h("a", { class: "back", href: "#customers" }, "All customers"), h("h2", {}, "New customer"), below.element, form.element);
    if (!draft) form.element.querySelector("[data-member=name] input").focus();
    return part.value;
  }, place, { isReading: true });
}

/** Return the entries of the schema's example, with new ids, or null. */
function exampleOf(schema, member) {
  return schema.properties[member].examples?.[0].map((entry) => ({ ...entry, id: newUuid() })) ?? null;
}
