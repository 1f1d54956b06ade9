// Forms made from served schemas. A form has one value: each control changes it at its place, and
// an error is shown at the field to which its pointer leads.
//
// A place is `{get(), set(value)}`: the whole value, a member of an object or an entry of a list.
// Setting undefined leaves the value out.

import { unfold } from "./controls.js";
import { actionForm, fill, give, h, newId, notify, options } from "./dom.js";
import { isSame, parseExactly } from "./formats.js";
import { listPart, mapPart, objectPart } from "./formparts.js";
import { resolve } from "./sandbox.js";
import { fits, isNullable, isOf, kindOf, refName, startingValue, typesOf, variantLabel, variantsOf } from "./schemas.js";

const MAKERS = { choice: choicePart, fixed: fixedPart, json: jsonPart, list: listPart, map: mapPart, object: objectPart, text: textPart, variants: variantsPart };

/** Create a form of a value; errors without a field are shown above its buttons.
 *
 * `choices` maps the name of a schema to a function that returns its legal values for the value of
 * the form, and `suggested` the name of a member to its suggestions. `save` gets the value, and may
 * throw an ApiError; `changed` gets each new value; `actions` are placed next to the button.
 */
export function formOf({ schemas, schema, value, choices = {}, suggested = {}, label, save, changed = () => {}, actions }) {
  let now = value;
  const legal = (name) => choices[name]?.(now);
  const context = { schemas, suggested, legal, offers: new Set(), begin: (each) => startingValue({ schemas, legal }, each) };
  const whole = {
    get: () => now,
    set(next) {
      now = next;
      for (const offer of context.offers) offer();
      changed(now);
    },
  };
  const trouble = h("div", {});
  const submit = h("button", { class: "primary" }, label);
  const element = actionForm(send, { class: "made", novalidate: true },
    partOf(context, schema, whole, { isNeeded: true }), h("div", { class: "saving" }, trouble, h("div", { class: "actions" }, submit, actions)));

  async function send() {
    trouble.replaceChildren();
    for (const each of element.querySelectorAll("[aria-invalid]")) each.dispatchEvent(new Event("forgiven"));
    submit.disabled = true;
    try {
      await save(now);
    } catch (error) {
      if (!element.isConnected) return void notify(error.message, "bad");
      fill(trouble, refusal(element, error));
      element.querySelector("[aria-invalid]")?.focus();
    } finally {
      submit.disabled = false;
    }
  }

  return { element, trouble, value: () => now };
}

/** Return the members in which `value` differs from `origin`; removed members are null. */
export function changesOf(value, origin) {
  const names = new Set([...Object.keys(value), ...Object.keys(origin)]);
  const changed = [...names].filter((name) => !isSame(value[name], origin[name]));
  return Object.fromEntries(changed.map((name) => [name, value[name] ?? null]));
}

/** Create the part of a form for a place: a single control, or an element with other parts. */
export function partOf(context, schema, place, how) {
  const name = refName(schema);
  if (context.legal(name)) return offeredPart(context, name, place);
  const whole = resolve(context.schemas, schema);
  return MAKERS[kindOf(whole)](context, whole, place, how);
}

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────

/** Show each error at its field; return a summary, with the errors that have no field. */
function refusal(form, error) {
  const errors = error.errors ?? [];
  const astray = errors.filter(({ pointer, detail }) => !complain(fieldAt(form, pointer), detail));
  const shown = errors.length - astray.length;
  const summary = shown ? `${shown === 1 ? "One field needs" : `${shown} fields need`} a change.` : error.message;
  const items = shown ? astray : errors.filter(({ detail }) => !error.message.includes(detail));
  return h("div", { class: "problem", role: "alert" }, h("p", {}, summary),
    items.length > 0 && h("ul", {}, items.map(({ pointer, detail }) => h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`))));
}

/** Return the field to which a pointer leads or, if it is not shown, the closest one around it; or null. */
function fieldAt(form, pointer) {
  let field = null;
  for (const step of pointer.split("/").slice(1).map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~"))) {
    const within = [...(field ?? form).querySelectorAll("[data-step]")].filter((each) => each.parentElement.closest("[data-step]") === field);
    const next = within.find((each) => each.step() === step);
    if (!next) break;
    field = next;
  }
  return field;
}

/** Let pointers lead to an element; `step` returns the name or index of its place. */
export function reached(element, step) {
  element.dataset.step = "";
  element.step = step;
  return element;
}

/** Show an error at a field, until it is changed or the form is sent again; return whether there is a field. */
function complain(field, text) {
  if (field === null) return false;
  const own = field.querySelector(":scope > :is(input, select, textarea)");
  const control = own ?? field;
  const wrong = h("p", { class: "wrong", id: newId("wrong") }, text);
  if (own) field.append(wrong);
  else (field.querySelector(":scope > details") ?? field).lastElementChild.before(wrong);
  if (!own) field.tabIndex = -1; // so that the first error can get the focus
  unfold(wrong);
  const noted = control.getAttribute("aria-describedby");
  control.setAttribute("aria-describedby", [wrong.id, noted].filter(Boolean).join(" "));
  control.setAttribute("aria-invalid", "true");
  const forgive = () => {
    wrong.remove();
    control.removeAttribute("aria-invalid");
    if (noted) control.setAttribute("aria-describedby", noted);
    else control.removeAttribute("aria-describedby");
  };
  for (const kind of ["input", "forgiven"]) control.addEventListener(kind, forgive, { once: true });
  return true;
}

export function isControl(part) {
  return part.matches("input, select, textarea, output");
}

/** Create a field: a part with its label and hint. */
export function labelled(part, { label, name, hint, aside, step }) {
  const isWhole = !isControl(part);
  const id = newId("part");
  const note = hint || name ? h("small", { id: `${id}-hint` }, name && h("code", {}, name), hint) : null;
  const head = isWhole ? h("span", { id, class: "name" }, label) : h("label", { for: id }, label);
  const field = h("div", { "data-member": name, ...(isWhole ? { class: "field whole", role: "group", "aria-labelledby": id } : { class: "field" }) },
    h("div", { class: "label" }, head, aside), isWhole ? [note, part] : [part, note]);
  if (!isWhole) part.id = id;
  if (note) (isWhole ? field : part).setAttribute("aria-describedby", note.id);
  return step ? reached(field, step) : field;
}

// ── Single controls ─────────────────────────────────────────────────────────────────────────────

/** Let a control change its place. While it shows the initial value, this stays, however it is written. */
function changing(control, place, schema, read) {
  const [begun, shown] = [place.get(), control.value];
  const emptied = begun !== undefined && isNullable(schema) ? null : undefined;
  const valueOf = (text) => (begun !== undefined && text === shown ? begun : text === "" ? emptied : read(text));
  control.addEventListener("input", () => place.set(valueOf(control.value)));
  return control;
}

/** Create a choice from a list; without a value, nothing is chosen. */
function choicePart(context, schema, place, { isNeeded }) {
  const begun = place.get();
  const legal = (schema.enum ?? [true, false]).filter((each) => each !== null);
  const named = legal.map((each) => [JSON.stringify(each), typeof each === "boolean" ? (each ? "Yes" : "No") : String(each)]);
  const offered = isNeeded && begun !== undefined && !isNullable(schema) ? named : [["", "–"], ...named];
  const control = h("select", { value: begun === undefined || begun === null ? "" : JSON.stringify(begun) }, options(offered));
  return changing(control, place, schema, JSON.parse);
}

/** Create a choice whose values depend on the rest of the form; the chosen one is kept. */
function offeredPart({ legal, offers }, name, place) {
  const control = h("select", { oninput: () => place.set(control.value) });
  const offer = () => {
    const chosen = place.get();
    fill(control, options([...new Set([...legal(name), chosen ?? []].flat())]));
    if (chosen) give(control, chosen);
  };
  offer();
  offers.add(offer);
  return control;
}

/** Create a control for a text or a number. */
function textPart({ suggested }, schema, place, { isNeeded, name }) {
  const begun = place.get();
  const types = typesOf(schema);
  const isNumber = types.every((type) => type === "number" || type === "integer");
  const [example] = schema.examples ?? [];
  const control = h("input", {
    inputmode: isNumber ? "decimal" : null, // an input of type number would not report invalid text
    maxlength: schema.maxLength,
    required: isNeeded && !isNullable(schema),
    placeholder: example === undefined || typeof example === "object" ? null : String(example),
    list: suggested[name]?.element.id,
    oninput: () => suggested[name]?.suggest(control.value),
    autocomplete: "off",
    spellcheck: "false",
    value: begun === undefined || begun === null ? "" : typeof begun === "string" ? begun : JSON.stringify(begun),
  });
  return changing(control, place, schema, (text) => {
    const typed = types.length === 1 && types[0] === "string" ? text : parsed(text);
    return isOf(types, typed) ? typed : text; // a text, if only strings are legal or it is nothing else
  });
}

/** Create a control for any JSON value; input that is not JSON is a text. */
function jsonPart(context, schema, place) {
  const begun = place.get();
  const written = begun === undefined ? "" : JSON.stringify(begun, null, 2);
  const control = h("textarea", { class: "code short", spellcheck: "false", rows: Math.min(8, written.split("\n").length), value: written });
  return changing(control, place, schema, parsed);
}

function parsed(text) {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

/** Show a value that cannot be changed. */
function fixedPart(context, schema) {
  return h("output", {}, String(schema.const) || "(empty)");
}

// ── Variants ────────────────────────────────────────────────────────────────────────────────────

/** Create a choice between the variants of a schema; each keeps its value. */
function variantsPart(context, schema, place, { label, name }) {
  const variants = variantsOf(schema).map((each) => resolve(context.schemas, each));
  const begun = place.get();
  const exact = variants.findIndex((each) => "const" in each && each.const === begun); // a text fits "any text" too
  let chosen = Math.max(0, exact >= 0 ? exact : variants.findIndex((each) => fits(each, begun)));
  const [parts, values] = [[], []];
  const box = h("div", { class: "variant" });
  const choose = () => {
    values[chosen] = place.get();
    chosen = Number(select.value);
    place.set(values[chosen] ?? context.begin(variants[chosen]));
    draw();
  };
  const select = h("select", { value: chosen, oninput: choose, "aria-label": `${label}: kind` },
    options(variants.map((each, index) => [index, variantLabel(each)])));

  function draw() {
    const part = (parts[chosen] ??= partOf(context, variants[chosen], place, { isNeeded: true, name, label }));
    if (isControl(part)) part.setAttribute("aria-label", label);
    fill(box, !("const" in variants[chosen]) && part);
  }

  draw();
  return h("div", { class: "variants" }, select, box);
}
