// Forms made from served schemas. A form has one value, and is drawn from it: each control changes it at its
// place, and an error is shown at the field to which its pointer leads.
//
// A place is `{pointer, get(), set(value), memory}`: the whole value, a member of an object or an entry of a
// list. Setting undefined leaves the value out. Its memory is what the form knows of it besides the value.

import { actionForm, amend, button, h, newId, notify, options, problem, show, stay } from "./dom.js";
import { isSame, parseExactly } from "./formats.js";
import { resolve } from "./sandbox.js";
import { exclusiveOf, fits, groupsOf, isChosen, isNullable, isOf, kindOf, labelOf, refName, startingValue, typesOf, variantLabel, variantsOf, words } from "./schemas.js";

const MAKERS = { choice: choicePart, fixed: (_, schema) => h("output", {}, String(schema.const) || "(empty)"), json: jsonPart, list: listPart, map: mapPart, object: objectPart, text: textPart, variants: variantsPart };

/** Create a form of a value; errors without a field are shown above its buttons.
 *
 * `choices` maps the name of a schema to a function that returns its legal values for the value of
 * the form, and `suggested` the name of a member to its suggestions. `save` gets the value, and may throw
 * an ApiError, or one with the `content` to show; `changed` gets each new value. `lead` stands above the
 * fields, `actions` next to the button.
 */
export function formOf({ schemas, schema, value, choices = {}, suggested = {}, lead, label, save, changed = () => {}, actions }) {
  let [now, trouble, isSaving] = [value, null, false];
  const legal = (name) => choices[name]?.(now);
  const form = { schemas, suggested, legal, begin: (each) => startingValue({ schemas, legal }, each), fields: new Set(), errors: [] };
  const whole = { pointer: "", memory: remember(value), get: () => now, set };
  const element = actionForm(send, { class: "made", novalidate: true });
  draw();

  function draw() {
    form.fields.clear();
    show(element, lead && stay(lead), partOf(form, schema, whole, { isNeeded: true }),
      h("div", { class: "saving" }, h("div", {}, trouble && stay(trouble)), h("div", { class: "actions" }, h("button", { class: "primary", disabled: isSaving }, label), actions.filter(Boolean).map(stay))));
  }

  function set(next, at = "") {
    now = next;
    form.errors = form.errors.filter(({ field }) => !at.startsWith(field) && !field.startsWith(at));
    draw();
    changed(now);
  }

  async function send() {
    [form.errors, trouble, isSaving] = [[], null, true];
    draw();
    try {
      await save(now);
    } catch (error) {
      if (!element.isConnected) return void notify(error.message, "bad");
      const told = (error.errors ?? []).map((each) => ({ ...each, field: fieldAt(each.pointer) }));
      form.errors = told.filter(({ field }) => field !== "");
      const shown = form.errors.length;
      const message = shown === 0 ? error.message : `${shown === 1 ? "One field needs" : `${shown} fields need`} a change.`;
      trouble = error.content ?? problem({ message, errors: told.filter(({ field }) => field === "") });
    } finally {
      isSaving = false;
      draw();
    }
    for (const fold of element.querySelectorAll("details:has(.wrong)")) fold.open = true;
    element.querySelector("[aria-invalid]")?.focus();
  }

  /** Return the pointer of the field to which a pointer leads or, if it is not shown, of the closest one around it; empty if there is none. */
  function fieldAt(pointer) {
    return pointer === "" || form.fields.has(pointer) ? pointer : fieldAt(pointer.slice(0, pointer.lastIndexOf("/")));
  }

  return { element, value: () => now };
}

/** Return the members in which `value` differs from `origin`; removed members are null. */
export function changesOf(value, origin) {
  const names = new Set([...Object.keys(value), ...Object.keys(origin)]);
  const changed = [...names].filter((name) => !isSame(value[name], origin[name]));
  return Object.fromEntries(changed.map((name) => [name, value[name] ?? null]));
}

// ── Places and fields ───────────────────────────────────────────────────────────────────────────

/** Begin the memory of a place: an id for its elements, its first value, and the memories of its members. */
function remember(begun) {
  return { id: newId("part"), begun, members: new Map() };
}

/** Return the place of a member, where `set` changes the place around it. */
function memberAt({ pointer: around, memory: { members } }, name, get, set) {
  if (!members.has(name)) members.set(name, remember(get()));
  const pointer = pointerTo(around, name);
  return { pointer, memory: members.get(name), get, set: (value, at = pointer) => set(value, at) };
}

function pointerTo(around, name) {
  return `${around}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Draw the part of a form for a place: a single control, or an element with other parts. */
function partOf(form, schema, place, how) {
  const name = refName(schema);
  if (form.legal(name)) return offeredPart(form, name, place);
  const whole = resolve(form.schemas, schema);
  return MAKERS[kindOf(whole)](form, whole, place, how);
}

/** Let pointers lead to a place; return its errors as nodes, and the marks of what they and a `note` describe. */
function reached(form, { pointer, memory: { id } }, note) {
  form.fields.add(pointer);
  const wrong = form.errors.filter(({ field }) => field === pointer).map(({ detail }, index) => h("p", { class: "wrong", id: `${id}-wrong-${index}` }, detail));
  const described = [...wrong, note].filter(Boolean).map((each) => each.id).join(" ");
  return { wrong, marks: { "aria-describedby": described || null, "aria-invalid": wrong.length > 0 && "true" } };
}

function isControl(part) {
  return part.matches("input, select, textarea, output");
}

/** Create a field of a place: its part with a label and a hint. */
function labelled(form, place, part, { label, name, hint, aside }) {
  const { id } = place.memory;
  const note = hint || name ? h("small", { id: `${id}-hint` }, name && h("code", {}, name), hint) : null;
  const { wrong, marks } = reached(form, place, note);
  const own = { key: id, "data-member": name, "data-place": id };
  if (isControl(part)) return h("div", { ...own, class: "field" }, h("div", { class: "label" }, h("label", { for: id }, label), aside), amend(part, { id, ...marks }), note, wrong);
  return h("div", { ...own, class: "field whole", role: "group", "aria-labelledby": id, tabindex: wrong.length ? -1 : null, ...marks },
    h("div", { class: "label" }, h("span", { id, class: "name" }, label), aside), note, wrong, part);
}

/** Focus the first control of a place that was just added. */
function focusOn({ id }) {
  document.querySelector(`[data-place=${id}] :is(input, select, textarea, button):not(.label *, .moves *)`)?.focus();
}

// ── Single controls ─────────────────────────────────────────────────────────────────────────────

/** Return the properties of a control of a place. While it shows the initial value, this stays, however it is `written`. */
function changing({ memory, set }, schema, written, read) {
  const { begun } = memory;
  const emptied = begun !== undefined && isNullable(schema) ? null : undefined;
  const oninput = ({ target: { value: text } }) => {
    memory.typed = text;
    set(begun !== undefined && text === written ? begun : text === "" ? emptied : read(text));
  };
  return { value: memory.typed ?? written, oninput };
}

/** Create a choice from a list; without a value, nothing is chosen. */
function choicePart(form, schema, place, { isNeeded }) {
  const { begun } = place.memory;
  const legal = (schema.enum ?? [true, false]).filter((each) => each !== null);
  const named = legal.map((each) => [JSON.stringify(each), typeof each === "boolean" ? (each ? "Yes" : "No") : String(each)]);
  const offered = isNeeded && begun !== undefined && !isNullable(schema) ? named : [["", "–"], ...named];
  return h("select", changing(place, schema, begun === undefined || begun === null ? "" : JSON.stringify(begun), JSON.parse), options(offered));
}

/** Create a choice whose values depend on the rest of the form; the chosen one is kept. */
function offeredPart({ legal }, name, place) {
  const chosen = place.get();
  return h("select", { value: chosen, oninput: ({ target }) => place.set(target.value) }, options([...new Set([...legal(name), chosen ?? []].flat())]));
}

/** Create a control for a text or a number. */
function textPart({ suggested }, schema, place, { isNeeded, name }) {
  const { begun } = place.memory;
  const types = typesOf(schema);
  const isNumber = types.every((type) => type === "number" || type === "integer");
  const [example] = schema.examples ?? [];
  const written = begun === undefined || begun === null ? "" : typeof begun === "string" ? begun : JSON.stringify(begun);
  const { value, oninput } = changing(place, schema, written, (text) => {
    const typed = types.length === 1 && types[0] === "string" ? text : parsed(text);
    return isOf(types, typed) ? typed : text; // a text, if only strings are legal or it is nothing else
  });
  return h("input", {
    inputmode: isNumber ? "decimal" : null, // an input of type number would not report invalid text
    maxlength: schema.maxLength,
    required: isNeeded && !isNullable(schema),
    placeholder: example === undefined || typeof example === "object" ? null : String(example),
    list: suggested[name]?.element.id,
    oninput(event) {
      suggested[name]?.suggest(event.target.value);
      oninput(event);
    },
    autocomplete: "off",
    spellcheck: "false",
    value,
  });
}

/** Create a control for any JSON value; input that is not JSON is a text. */
function jsonPart(form, schema, place) {
  const { begun } = place.memory;
  const written = begun === undefined ? "" : JSON.stringify(begun, null, 2);
  return h("textarea", { class: "code short", spellcheck: "false", rows: Math.min(8, written.split("\n").length), ...changing(place, schema, written, parsed) });
}

function parsed(text) {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

// ── Variants ────────────────────────────────────────────────────────────────────────────────────

/** Create a choice between the variants of a schema; each keeps its value. */
function variantsPart(form, schema, place, { label, name }) {
  const { memory, get, set } = place;
  const variants = variantsOf(schema).map((each) => resolve(form.schemas, each));
  const exact = variants.findIndex((each) => "const" in each && each.const === memory.begun); // a text fits "any text" too
  const chosen = (memory.chosen ??= Math.max(0, exact >= 0 ? exact : variants.findIndex((each) => fits(each, memory.begun))));
  const values = (memory.values ??= []);
  const choose = ({ target }) => {
    values[chosen] = get();
    memory.chosen = Number(target.value);
    set(values[memory.chosen] ?? form.begin(variants[memory.chosen]));
  };
  const part = partOf(form, variants[chosen], { ...memberAt(place, chosen, get, set), pointer: place.pointer, set }, { isNeeded: true, name, label });
  return h("div", { class: "variants" },
    h("select", { value: chosen, oninput: choose, "aria-label": `${label}: kind` }, options(variants.map((each, index) => [index, variantLabel(each)]))),
    h("div", { class: "variant", key: chosen }, !("const" in variants[chosen]) && (isControl(part) ? amend(part, { "aria-label": label }) : part)));
}

// ── Objects ─────────────────────────────────────────────────────────────────────────────────────

/** Create an object: required and simple members are shown, the others are added by buttons.
 *
 * Of exclusive members, one is chosen, and shown with those that depend on it.
 */
function objectPart(form, schema, place) {
  const { memory } = place;
  const before = memory.begun ?? {};
  const order = [...new Set([...Object.keys(before), ...Object.keys(schema.properties)])];
  const exclusive = exclusiveOf(schema);
  const needs = (name) => schema.dependentRequired?.[name] ?? [];
  const alternating = new Set([...exclusive, ...exclusive.flatMap(needs)]);
  const whole = (name) => resolve(form.schemas, schema.properties[name]);
  const isPlain = (name) => ["choice", "text", "json", "fixed"].includes(kindOf(whole(name))); // one control with a label
  const isRequired = (name) => Boolean(schema.required?.includes(name));
  const isBegun = (name) => name in before && (before[name] !== null || isPlain(name)); // null is no object and no list to show
  const added = (memory.added ??= new Set(Object.keys(schema.properties).filter(isBegun)));
  const alternatives = (memory.alternatives ??= {}); // the values of exclusive members that are not chosen
  const chosen = (memory.chosen ??= exclusive.find((name) => name in before) ?? exclusive[0]);

  function setAll(next, at) {
    place.set(Object.fromEntries(order.filter((each) => next[each] !== undefined).map((each) => [each, next[each]])), at);
  }

  const member = (name) => memberAt(place, name, () => place.get()?.[name], (value, at) => setAll({ ...place.get(), [name]: value }, at));

  function isShown(name) {
    if (alternating.has(name)) return name === chosen || needs(chosen).includes(name);
    return isRequired(name) || added.has(name) || (!isChosen(schema) && isPlain(name));
  }

  function isAddable(name) {
    return !alternating.has(name) && !isShown(name) && needs(name).every(isShown);
  }

  function isRemovable(name) {
    if (alternating.has(name) || isRequired(name)) return false;
    const isEmptied = isBegun(name) && kindOf(whole(name)) === "list"; // it is enough that its entries can be removed
    return isChosen(schema) || !(isEmptied || isPlain(name));
  }

  function add(name) {
    const begun = form.begin(schema.properties[name]);
    const { items } = whole(name);
    added.add(name);
    setAll({ ...place.get(), [name]: items && !begun.length ? [form.begin(items)] : begun }); // a list that is added has one entry
    focusOn(member(name).memory);
  }

  function remove(name, next = { ...place.get() }) {
    added.delete(name);
    memory.members.delete(name);
    next[name] = before[name] === null ? null : undefined;
    for (const other of added) if (needs(other).includes(name)) remove(other, next);
    setAll(next);
  }

  function choose({ target: { value: name } }) {
    const next = { ...place.get() };
    for (const each of [chosen, ...needs(chosen)]) [alternatives[each], next[each]] = [next[each], undefined];
    for (const each of [name, ...needs(name)]) next[each] = alternatives[each] ?? (each === name ? form.begin(schema.properties[name]) : undefined);
    memory.chosen = name;
    setAll(next);
  }

  function fieldOf(name) {
    const own = member(name);
    const label = labelOf(schema, name);
    const part = partOf(form, schema.properties[name], own, { isNeeded: isRequired(name) || exclusive.includes(name) || isChosen(schema), name, label, isNew: !isBegun(name) });
    const aside = isRemovable(name) && button("Remove", () => remove(name), { class: "quiet", "aria-label": `Remove ${label}` });
    return labelled(form, own, part, { label, name, aside, hint: exclusive.includes(name) ? null : whole(name).description }); // the choice shows it
  }

  function adder(name) {
    const label = labelOf(schema, name);
    return button(`Add ${label.charAt(0).toLowerCase()}${label.slice(1)}`, () => add(name), { key: name, class: "add", title: whole(name).description });
  }

  function groupOf([title, names]) {
    const choices = names.filter((name) => exclusive.includes(name)).map((name) => [name, whole(name).description?.replace(/\.$/, "") ?? labelOf(schema, name)]);
    return h(title ? "fieldset" : "div", { class: "group" }, title && h("legend", {}, title),
      choices.length > 1 && labelled(form, { pointer: null, memory: { id: `${memory.id}-how` } }, h("select", { value: chosen, oninput: choose }, options(choices)), { label: "How" }),
      h("div", { class: "grid" }, names.filter(isShown).map(fieldOf)),
      h("div", { class: "adding" }, names.filter(isAddable).map(adder)));
  }

  return h("div", { class: "members" }, groupsOf(schema).map(groupOf));
}

// ── Lists and maps ──────────────────────────────────────────────────────────────────────────────

const MANY_MEMBERS = 6;

/** Create a list, whose entries can be reordered by buttons. */
function listPart(form, schema, place, { label, isNew }) {
  const whole = resolve(form.schemas, schema.items);
  const name = refName(schema.items);
  const entry = name && kindOf(whole) !== "text" ? words(name).toLowerCase() : "value";
  const isLong = whole.properties && !isChosen(whole) && Object.keys(whole.properties).length > MANY_MEMBERS;
  return entryList(place, { label, entry, isNew, begin: () => form.begin(schema.items), draw });

  function draw(own, moves) {
    const part = partOf(form, schema.items, own, { isNeeded: true, label: entry });
    if (isControl(part)) return [{}, labelled(form, own, part, { label: words(entry), aside: moves })];
    const { wrong, marks } = reached(form, own);
    const content = isLong ? h("details", { open: own.memory.isNew }, h("summary", {}, h("span", {}, summaryOf(own.get(), entry))), wrong, part) : [wrong, part];
    return [{ ...marks, tabindex: wrong.length ? -1 : null }, moves, content];
  }
}

/** Return a summary that identifies an entry: its first texts that are not ids. */
function summaryOf(value, entry) {
  const texts = Object.values(value).filter((each) => typeof each === "string" && each !== "" && !/^[0-9a-f-]{36}$/i.test(each));
  return texts.slice(0, 4).join(" · ") || words(entry);
}

/** Create a map, with a name and a value in each row; rows without a name are left out. */
function mapPart(form, schema, place, { label }) {
  const { memory } = place;
  const [example] = Object.keys(schema.examples?.[0] ?? schema.propertyNames?.examples?.[0] ?? {});
  const begin = () => ["", form.begin(schema.additionalProperties)];
  memory.rows ??= Object.entries(memory.begun ?? {});
  if (!memory.rows.length) memory.rows = [begin()];
  const set = (next, at) => {
    memory.rows = next;
    place.set(Object.fromEntries(next.filter(([name]) => name !== "")), at);
  };
  return entryList({ ...place, get: () => memory.rows, set }, { label, entry: "entry", isNew: true, begin, draw });

  function draw(own, moves) {
    const [name] = own.get();
    const key = h("input", { value: name, placeholder: example, autocomplete: "off", spellcheck: "false", required: true, oninput: ({ target }) => own.set([target.value, own.get()[1]]) });
    const value = { ...memberAt(own, "value", () => own.get()?.[1], (next) => own.set([own.get()[0], next])), pointer: pointerTo(place.pointer, name) };
    return [{ class: "entry row-of-map" },
      labelled(form, { pointer: null, memory: { id: `${own.memory.id}-name` } }, key, { label: "Name" }),
      labelled(form, value, partOf(form, schema.additionalProperties, value, { isNeeded: true, label: "Value" }), { label: "Value" }), moves];
  }
}

/** Create the entries of a list at a place, with a button that adds one.
 *
 * `draw` gets the place of an entry and its buttons, and returns the properties of its line and its content.
 */
function entryList(place, { label, entry, isNew, begin, draw }) {
  const { memory } = place;
  const values = () => place.get() ?? [];
  memory.entries ??= values().map((each) => ({ ...remember(each), isNew }));

  function change(next, entries) {
    memory.entries = entries;
    place.set(next);
  }

  function add() {
    const value = begin();
    change([...values(), value], [...memory.entries, { ...remember(value), isNew: true }]);
    focusOn(memory.entries.at(-1));
  }

  function move(from, to, { currentTarget }) {
    if (!(to in memory.entries)) return;
    const swapped = (list) => list.with(from, list[to]).with(to, list[from]);
    change(swapped(values()), swapped(memory.entries));
    currentTarget.focus();
  }

  function remove(index, { currentTarget }) {
    const list = currentTarget.closest(".list");
    const rest = values().toSpliced(index, 1);
    change(rest.length || memory.begun?.length ? rest : memory.begun, memory.entries.toSpliced(index, 1));
    list.lastElementChild.focus();
  }

  function lineOf(own, index) {
    const pointer = `${place.pointer}/${index}`;
    const at = { pointer, memory: own, get: () => place.get()?.[index], set: (value, where = pointer) => place.set(place.get().with(index, value), where) };
    const mover = (by, sign, way) => button(sign, (event) => move(index, index + by, event), { class: "quiet move", "aria-label": `Move ${entry} ${way}` });
    const moves = h("span", { class: "moves" }, mover(-1, "↑", "up"), mover(1, "↓", "down"), button("Remove", (event) => remove(index, event), { class: "quiet", "aria-label": `Remove ${entry}` }));
    const [properties, ...content] = draw(at, moves);
    return h("li", { class: "entry", key: own.id, "data-place": own.id, ...properties }, content);
  }

  return h("div", { class: "list", "aria-label": label }, h("ol", { class: "entries" }, memory.entries.map(lineOf)), button(`Add ${entry}`, add, { class: "add" }));
}
