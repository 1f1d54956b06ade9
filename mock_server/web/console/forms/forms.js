// Forms made from served schemas: each value has a part of its kind, and each error stands at its field.

import { resolve } from "../contract.js";
import { actionForm, fill, h } from "../dom.js";
import { listPart, mapPart } from "./lists.js";
import { objectPart } from "./objects.js";
import { kindOf, refName, startingValue } from "./schemas.js";
import { choicePart, fixedPart, jsonPart, offeredPart, textPart } from "./simple.js";
import { variantsPart } from "./variants.js";

const MAKERS = { choice: choicePart, fixed: fixedPart, json: jsonPart, list: listPart, map: mapPart, object: objectPart, text: textPart, variants: variantsPart };

/** Return what the parts of a form share.
 *
 * `choices` are functions that return the legal values of a schema by its name, where they depend on
 * others; `lists` are ids of suggestions by the name of a member.
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

/** Make a form of a part: it shows errors at their fields, and what belongs nowhere above its buttons.
 *
 * `save` gets the value, and may throw what the API refused; `actions` stand beside the button.
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
      fill(trouble, refusal(part, error));
      element.querySelector("[aria-invalid]")?.focus();
    } finally {
      submit.disabled = false;
    }
  }

  return { element, trouble };
}

/** Show each error at its field; return what says that there are some, and those without a field. */
function refusal(part, error) {
  const errors = error.errors ?? [];
  const astray = errors.filter(({ pointer, detail }) => !part.tell(pathOf(pointer), detail));
  const shown = errors.length - astray.length;
  const told = shown ? `${shown === 1 ? "One field needs" : `${shown} fields need`} a change.` : error.message;
  const items = shown ? astray : errors.filter(({ detail }) => !error.message.includes(detail));
  return h("div", { class: "problem", role: "alert" }, h("p", {}, told),
    items.length > 0 && h("ul", {}, items.map(({ pointer, detail }) => h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`))));
}

function pathOf(pointer) {
  return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
