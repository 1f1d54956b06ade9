// Parts of forms with a single control: a choice, a text or number, JSON, or a fixed value.
//
// Each part is `{element, control, value()}`; other parts have no control, but may have
// `tell(path, text)`, which shows an error. A value of undefined is left out.

import { h, options } from "../dom.js";
import { parseExactly } from "../exact.js";
import { isNullable, isOf, typesOf } from "./schemas.js";

/** Create a choice from a list; without a value, nothing is chosen. */
export function choicePart(context, schema, value, { isNeeded }) {
  const legal = (schema.enum ?? [true, false]).filter((each) => each !== null);
  const named = legal.map((each) => [JSON.stringify(each), typeof each === "boolean" ? (each ? "Yes" : "No") : String(each)]);
  const offered = isNeeded && value !== undefined && !isNullable(schema) ? named : [["", "–"], ...named];
  const control = h("select", { value: value === undefined || value === null ? "" : JSON.stringify(value) }, options(offered));
  return simple(control, () => (control.value === "" ? emptied(schema, value) : JSON.parse(control.value)), value);
}

/** Create a choice whose values may change; the chosen one is kept. */
export function offeredPart(offered, value) {
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
export function textPart(context, schema, value, { isNeeded, name }) {
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
  return simple(control, () => (control.value === "" ? emptied(schema, value) : readText(control.value, types)), value);
}

/** Create a control for any JSON value; input that is not JSON is a text. */
export function jsonPart(context, schema, value) {
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const control = h("textarea", { class: "code short", spellcheck: "false", rows: Math.min(8, written.split("\n").length), value: written });
  return simple(control, () => (control.value.trim() === "" ? undefined : parsed(control.value)), value);
}

/** Show a value that cannot be changed. */
export function fixedPart(context, schema) {
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

/** Parse a text as the types of a schema allow; if only strings are legal, it stays a text. */
function readText(text, types) {
  const value = types.length === 1 && types[0] === "string" ? text : parsed(text);
  return isOf(types, value) ? value : text;
}

function parsed(text) {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}
