// Forms made from served schemas: each value has a part of its kind, and errors are shown at their fields.
//
// A part with a single control is `{element, control, value()}`; other parts have no control, but may
// have `tell(path, text)`, which shows an error. A value of undefined is left out.

import { actionForm, fill, h, newId, notify, options } from "./dom.js";
import { parseExactly } from "./formats.js";
import { listPart, mapPart, objectPart } from "./formparts.js";
import { resolve } from "./sandbox.js";
import { fits, isNullable, isOf, kindOf, refName, startingValue, typesOf, variantLabel, variantsOf } from "./schemas.js";

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

// ── Labels, hints and errors ────────────────────────────────────────────────────────────────────

/** Return a part with its texts; `tell` shows an error, which disappears when the user types. */
export function labelled(part, { label, name, hint, remove }) {
  const id = newId("part");
  const wrong = complaint({ id: `${id}-wrong` });
  const note = hint || name ? h("small", { id: `${id}-hint` }, name && h("code", {}, name), hint) : null;
  const whole = { class: "field whole", role: "group", "aria-labelledby": id };
  const head = part.control ? h("label", { for: id }, label) : h("span", { id, class: "name" }, label);
  const made = h("div", { "data-member": name, ...(part.control ? { class: "field" } : whole) },
    h("div", { class: "label" }, head, remove),
    part.control, note, wrong.element, !part.control && part.element);
  if (part.control) part.control.id = id;
  const control = part.control ?? made;
  if (note) control.setAttribute("aria-describedby", note.id);
  return { ...part, element: made, tell: (path, text) => part.tell?.(path, text) || show(control, wrong, note, text) };
}

/** Create the place of an error; `tell` shows one and returns true. */
export function complaint(properties) {
  const element = h("p", { class: "wrong", hidden: true, ...properties });
  const tell = (text) => {
    element.textContent = text;
    element.hidden = false;
    return true;
  };
  return { element, tell };
}

/** Show an error at a control, until the control is changed or the form is sent again. */
function show(control, wrong, note, text) {
  if (control.localName === "div") control.setAttribute("tabindex", "-1"); // so that the first error can get the focus
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [wrong.element.id, note?.id].filter(Boolean).join(" "));
  const forgive = () => {
    wrong.element.hidden = true;
    control.removeAttribute("aria-invalid");
    if (note) control.setAttribute("aria-describedby", note.id);
    else control.removeAttribute("aria-describedby");
    for (const kind of ["input", "forgiven"]) control.removeEventListener(kind, forgive);
  };
  for (const kind of ["input", "forgiven"]) control.addEventListener(kind, forgive);
  return wrong.tell(text);
}

// ── Parts with a single control ─────────────────────────────────────────────────────────────────

/** Create a choice from a list; without a value, nothing is chosen. */
function choicePart(context, schema, value, { isNeeded }) {
  const legal = (schema.enum ?? [true, false]).filter((each) => each !== null);
  const named = legal.map((each) => [JSON.stringify(each), typeof each === "boolean" ? (each ? "Yes" : "No") : String(each)]);
  const offered = isNeeded && value !== undefined && !isNullable(schema) ? named : [["", "–"], ...named];
  const control = h("select", { value: value === undefined || value === null ? "" : JSON.stringify(value) }, options(offered));
  return simple(control, () => (control.value === "" ? emptied(schema, value) : JSON.parse(control.value)), value);
}

/** Create a choice whose values may change; the chosen one is kept. */
function offeredPart(offered, value) {
  const control = h("select", {});
  const offer = () => {
    const chosen = control.value || value;
    const legal = offered();
    control.replaceChildren(...options(!chosen || legal.includes(chosen) ? legal : [...legal, chosen]));
    if (chosen) control.value = chosen;
  };
  offer();
  return { ...simple(control, () => control.value || undefined), offer };
}

/** Create a control for a text or a number. */
function textPart(context, schema, value, { isNeeded, name }) {
  const types = typesOf(schema);
  const isNumber = types.every((type) => type === "number" || type === "integer");
  const control = h("input", {
    inputmode: isNumber ? "decimal" : null, // an input of type number would not report invalid text
    maxlength: schema.maxLength,
    required: isNeeded && !isNullable(schema),
    placeholder: placeholder(schema),
    list: context.lists[name],
    autocomplete: "off",
    spellcheck: "false",
    value: value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value),
  });
  const read = () => {
    const typed = types.length === 1 && types[0] === "string" ? control.value : parsed(control.value);
    return isOf(types, typed) ? typed : control.value; // a text, if only strings are legal or it is nothing else
  };
  return simple(control, () => (control.value === "" ? emptied(schema, value) : read()), value);
}

/** Create a control for any JSON value; input that is not JSON is a text. */
function jsonPart(context, schema, value) {
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const control = h("textarea", { class: "code short", spellcheck: "false", rows: Math.min(8, written.split("\n").length), value: written });
  return simple(control, () => (control.value.trim() === "" ? undefined : parsed(control.value)), value);
}

/** Show a value that cannot be changed. */
function fixedPart(context, schema) {
  const control = h("output", {}, String(schema.const) || "(empty)");
  return simple(control, () => schema.const);
}

/** Return a part for a control; as long as it is unchanged, its value is the initial one, however it is shown. */
function simple(control, read, begun) {
  const shown = control.value;
  return { element: control, control, value: () => (begun !== undefined && control.value === shown ? begun : read()) };
}

/** Return the value of an empty control: null if it had a value and may be null. */
function emptied(schema, value) {
  return value !== undefined && isNullable(schema) ? null : undefined;
}

function placeholder(schema) {
  const [example] = schema.examples ?? [];
  return example === undefined || typeof example === "object" ? null : String(example);
}

function parsed(text) {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

// ── Variants ────────────────────────────────────────────────────────────────────────────────────

/** Create a choice between the variants of a schema; each keeps its typed input. */
function variantsPart(context, schema, value, { label, name }) {
  const variants = variantsOf(schema).map((each) => resolve(context.schemas, each));
  const parts = [];
  const exact = variants.findIndex((each) => "const" in each && each.const === value); // a text fits "any text" too
  const fitting = exact >= 0 ? exact : variants.findIndex((each) => value !== undefined && fits(each, value));
  let chosen = Math.max(0, fitting);
  const select = h("select", { value: chosen, oninput: choose, "aria-label": `${label}: kind` },
    options(variants.map((each, index) => [index, variantLabel(each)])));
  const place = h("div", { class: "variant" });
  const wrong = complaint();

  function partOf(index) {
    const begin = () => (index === fitting ? value : context.begin(variants[index]));
    return (parts[index] ??= context.part(variants[index], begin(), { isNeeded: true, name, label }));
  }

  function draw() {
    const part = partOf(chosen);
    wrong.element.hidden = true;
    part.control?.setAttribute("aria-label", label);
    place.replaceChildren(...("const" in variants[chosen] ? [] : [part.element]));
  }

  function choose() {
    chosen = Number(select.value);
    draw();
  }

  draw();
  return {
    element: h("div", { class: "variants" }, select, place, wrong.element),
    value: () => partOf(chosen).value(),
    tell: (path, text) => partOf(chosen).tell?.(path, text) || wrong.tell(text),
  };
}
