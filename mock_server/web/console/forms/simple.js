// Parts of forms that are one control: a choice, a text or number, JSON, or a value that is fixed.
//
// Each part is `{element, control, value()}`; others have no control, but may `tell(path, text)` of an error.
// A value of undefined is left out.

import { h, options } from "../dom.js";
import { parseExactly } from "../exact.js";
import { isNullable, isOf, typesOf } from "./schemas.js";

/** Make a choice from a list; without a value, nothing is chosen. */
export function choicePart(context, schema, value, { isNeeded }) {
  const legal = (schema.enum ?? [true, false]).filter((each) => each !== null);
  const named = legal.map((each) => [JSON.stringify(each), typeof each === "boolean" ? (each ? "Yes" : "No") : String(each)]);
  const offered = isNeeded && value !== undefined && !isNullable(schema) ? named : [["", "–"], ...named];
  const control = h("select", { value: value === undefined || value === null ? "" : JSON.stringify(value) }, options(offered));
  return simple(control, () => (control.value === "" ? emptied(schema, value) : JSON.parse(control.value)), value);
}

/** Make a choice whose values may change; one that is chosen stays. */
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

/** Make a control for a text or a number. */
export function textPart(context, schema, value, { isNeeded, name }) {
  const types = typesOf(schema);
  const isNumber = types.every((type) => type === "number" || type === "integer");
  const control = h("input", {
    inputmode: isNumber ? "decimal" : null, // of another type, it would keep to itself what is not a number
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

/** Make a control for any JSON value; what is not JSON is a text. */
export function jsonPart(context, schema, value) {
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const control = h("textarea", { class: "code short", spellcheck: "false", rows: Math.min(8, written.split("\n").length), value: written });
  return simple(control, () => (control.value.trim() === "" ? undefined : parsed(control.value)), value);
}

/** Show a value that cannot be another. */
export function fixedPart(context, schema) {
  const control = h("output", {}, String(schema.const) || "(empty)");
  return simple(control, () => schema.const);
}

/** Return a part of a control; what nobody touches has the value that it began with, however it is shown. */
function simple(control, read, begun) {
  const shown = control.value;
  return { element: control, control, value: () => (begun !== undefined && control.value === shown ? begun : read()) };
}

/** Return the value of an empty control: null where it was something and may be null. */
function emptied(schema, value) {
  return value !== undefined && isNullable(schema) ? null : undefined;
}

function placeholder(schema) {
  const [example] = schema.examples ?? [];
  return example === undefined || typeof example === "object" ? null : String(example);
}

/** Read a text as the schema's types allow: as text where only that is legal. */
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
