// Forms made from served schemas: each value has a part of its kind, and errors are shown at their fields.

import { resolve } from "../contract.js";
import { actionForm, fill, h, notify } from "../dom.js";
import { listPart, mapPart } from "./lists.js";
import { objectPart } from "./objects.js";
import { kindOf, refName, startingValue } from "./schemas.js";
import { choicePart, fixedPart, jsonPart, offeredPart, textPart } from "./simple.js";
import { variantsPart } from "./variants.js";

const MAKERS = { choice: choicePart, fixed: fixedPart, json: jsonPart, list: listPart, map: mapPart, object: objectPart, text: textPart, variants: variantsPart };

/** Return the context that the parts of a form share.
 *
 * `choices` maps the name of a schema to a function that returns its legal values, if these depend on
 * other values; `lists` maps the name of a member to the id of its suggestions.
 */
export function formContext({ schemas, choices = {}, lists = {} }) {
  const offering = new Set();
  const context = { schemas, choices, lists };
  context.begin = (schema) => startingValue(context, schema);
  context.part = (schema, value, how) => makePart(context, schema, value, how, offering);
  context.offer = () => offering.forEach((part) => part.offer());
  return context;
}

function makePart(context, schema, value, how, offering) {
  const offered = context.choices[refName(schema)];
  const whole = resolve(context.schemas, schema);
  if (!offered) return MAKERS[kindOf(whole)](context, whole, value, how);
  const part = offeredPart(offered, value);
  offering.add(part);
  return part;
}

/** Create a form of a part; errors without a field are shown above its buttons.
 *
 * `save` gets the value, and may throw an ApiError; `actions` are placed next to the button.
 */
export function formOf({ part, label, save, changed = () => {}, actions }) {
  const trouble = h("div", {});
  const submit = h("button", { class: "primary" }, label);
  const element = actionForm(send, { class: "made", novalidate: true, oninput: changed },
    part.element, h("div", { class: "saving" }, trouble, h("div", { class: "actions" }, submit, actions)));

  async function send() {
    trouble.replaceChildren();
    for (const control of element.querySelectorAll("[aria-invalid]")) control.dispatchEvent(new Event("forgiven"));
    submit.disabled = true;
    try {
      await save(part.value());
    } catch (error) {
      if (!element.isConnected) return void notify(error.message, "bad");
      fill(trouble, refusal(part, error));
      element.querySelector("[aria-invalid]")?.focus();
    } finally {
      submit.disabled = false;
    }
  }

  return { element, trouble };
}

/** Show each error at its field; return a summary, with the errors that have no field. */
function refusal(part, error) {
  const errors = error.errors ?? [];
  const astray = errors.filter(({ pointer, detail }) => !part.tell(pathOf(pointer), detail));
  const shown = errors.length - astray.length;
  const summary = shown ? `${shown === 1 ? "One field needs" : `${shown} fields need`} a change.` : error.message;
  const items = shown ? astray : errors.filter(({ detail }) => !error.message.includes(detail));
  return h("div", { class: "problem", role: "alert" }, h("p", {}, summary),
    items.length > 0 && h("ul", {}, items.map(({ pointer, detail }) => h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`))));
}

function pathOf(pointer) {
  return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
