// Parts of forms that have parts themselves: objects, whose members may depend on others, lists and maps.

import { button, fill, h, options } from "./dom.js";
import { isControl, labelled, partOf, reached } from "./forms.js";
import { resolve } from "./sandbox.js";
import { exclusiveOf, groupsOf, isChosen, isSimple, kindOf, labelOf, refName, words } from "./schemas.js";

// ── Objects ─────────────────────────────────────────────────────────────────────────────────────

/** Create an object: required and simple members are shown, the others are added by buttons.
 *
 * Of exclusive members, one is chosen, and shown with those that depend on it.
 */
export function objectPart(context, schema, place) {
  const before = place.get() ?? {};
  const order = [...new Set([...Object.keys(before), ...Object.keys(schema.properties)])];
  const exclusive = exclusiveOf(schema);
  const needs = (name) => schema.dependentRequired?.[name] ?? [];
  const companions = exclusive.flatMap(needs);
  const isPlain = (name) => isSimple(context.schemas, schema.properties[name]);
  const isRequired = (name) => Boolean(schema.required?.includes(name));
  const isBegun = (name) => name in before && (before[name] !== null || isPlain(name)); // null is no object and no list to show
  const added = new Set(Object.keys(schema.properties).filter(isBegun));
  const fields = new Map();
  const groups = groupsOf(schema).map(groupOf);
  const alternatives = {}; // the values of exclusive members that are not chosen
  let chosen = exclusive.find((name) => name in before) ?? exclusive[0];

  function memberAt(name) {
    return {
      get: () => place.get()?.[name],
      set(value) {
        const next = { ...place.get(), [name]: value };
        place.set(Object.fromEntries(order.filter((each) => next[each] !== undefined).map((each) => [each, next[each]])));
      },
    };
  }

  function isShown(name) {
    if (exclusive.includes(name)) return name === chosen;
    if (companions.includes(name)) return needs(chosen).includes(name);
    return isRequired(name) || added.has(name) || (!isChosen(schema) && isPlain(name));
  }

  function isAddable(name) {
    return !exclusive.includes(name) && !companions.includes(name) && !isShown(name) && needs(name).every(isShown);
  }

  function isRemovable(name) {
    if (exclusive.includes(name) || companions.includes(name) || isRequired(name)) return false;
    const isEmptied = isBegun(name) && kindOf(resolve(context.schemas, schema.properties[name])) === "list"; // it is enough that its entries can be removed
    return isChosen(schema) || !(isEmptied || isPlain(name));
  }

  function add(name) {
    const begun = context.begin(schema.properties[name]);
    const { items } = resolve(context.schemas, schema.properties[name]);
    memberAt(name).set(items && !begun.length ? [context.begin(items)] : begun); // a list that is added has one entry
    added.add(name);
    draw();
    fields.get(name).querySelector("input, select, textarea, button")?.focus();
  }

  function remove(name) {
    added.delete(name);
    fields.delete(name);
    memberAt(name).set(before[name] === null ? null : undefined);
    for (const other of [...added]) if (needs(other).includes(name)) remove(other);
    draw();
  }

  function choose(name) {
    for (const each of [chosen, ...needs(chosen)]) {
      alternatives[each] = memberAt(each).get();
      memberAt(each).set(undefined);
    }
    chosen = name;
    for (const each of [name, ...needs(name)]) memberAt(each).set(alternatives[each] ?? (each === name ? context.begin(schema.properties[name]) : undefined));
    draw();
  }

  function fieldOf(name) {
    if (fields.has(name)) return fields.get(name);
    const member = schema.properties[name];
    const label = labelOf(schema, name);
    const isNeeded = isRequired(name) || exclusive.includes(name) || isChosen(schema);
    const part = partOf(context, member, memberAt(name), { isNeeded, name, label, isNew: !isBegun(name) });
    const aside = isRemovable(name) && button("Remove", () => remove(name), { class: "quiet", "aria-label": `Remove ${label}` });
    const hint = exclusive.includes(name) ? null : describe(name); // the choice shows it
    fields.set(name, labelled(part, { label, name, hint, aside, step: () => name }));
    return fields.get(name);
  }

  function describe(name) {
    return resolve(context.schemas, schema.properties[name]).description;
  }

  function groupOf([title, names]) {
    const [grid, adding] = [h("div", { class: "grid" }), h("div", { class: "adding" })];
    const choices = names.filter((name) => exclusive.includes(name)).map((name) => [name, describe(name)?.replace(/\.$/, "") ?? labelOf(schema, name)]);
    const choice = h("select", { value: exclusive.find((name) => name in before), oninput: () => choose(choice.value) }, options(choices));
    const element = h(title ? "fieldset" : "div", { class: "group" }, title && h("legend", {}, title), choices.length > 1 && labelled(choice, { label: "How" }), grid, adding);
    return { element, names, grid, adding };
  }

  function draw() {
    for (const { names, grid, adding } of groups) {
      grid.replaceChildren(...names.filter(isShown).map(fieldOf));
      adding.replaceChildren(...names.filter(isAddable).map(adder));
    }
  }

  function adder(name) {
    const label = labelOf(schema, name);
    return button(`Add ${label.charAt(0).toLowerCase()}${label.slice(1)}`, () => add(name), { class: "add", title: describe(name) });
  }

  draw();
  return h("div", { class: "members" }, groups.map(({ element }) => element));
}

// ── Lists and maps ──────────────────────────────────────────────────────────────────────────────

const MANY_MEMBERS = 6;

/** Create a list, whose entries can be reordered by buttons. */
export function listPart(context, schema, place, { label, isNew }) {
  const name = refName(schema.items);
  const entry = name && kindOf(resolve(context.schemas, schema.items)) !== "text" ? words(name).toLowerCase() : "value";
  return entryList(place, { label, entry, isNew, begin: () => context.begin(schema.items), draw });

  function draw(own, { line, moves, isOpen, step }) {
    const part = partOf(context, schema.items, own, { isNeeded: true, label: entry });
    if (isControl(part)) return labelled(part, { label: words(entry), aside: moves, step });
    reached(line, step);
    const whole = resolve(context.schemas, schema.items);
    const isLong = whole.properties && !isChosen(whole) && Object.keys(whole.properties).length > MANY_MEMBERS;
    return [moves, isLong ? h("details", { open: isOpen }, h("summary", {}, h("span", {}, summaryOf(own.get(), entry))), part) : part];
  }
}

/** Return a summary that identifies an entry: its first texts that are not ids. */
function summaryOf(value, entry) {
  const texts = Object.values(value).filter((each) => typeof each === "string" && each !== "" && !/^[0-9a-f-]{36}$/i.test(each));
  return texts.slice(0, 4).join(" · ") || words(entry);
}

/** Create a map, with a name and a value in each row; rows without a name are left out. */
export function mapPart(context, schema, place, { label }) {
  const [example] = Object.keys(schema.examples?.[0] ?? schema.propertyNames?.examples?.[0] ?? {});
  const begin = () => ["", context.begin(schema.additionalProperties)];
  let rows = Object.entries(place.get() ?? {});
  const list = {
    get: () => rows,
    set(next) {
      rows = next;
      place.set(Object.fromEntries(rows.filter(([name]) => name !== "")));
    },
  };
  if (!rows.length) rows = [begin()];
  return entryList(list, { label, entry: "entry", begin, draw });

  function draw(own, { line, moves }) {
    const [name] = own.get();
    const key = h("input", { value: name, placeholder: example, autocomplete: "off", spellcheck: "false", required: true, oninput: () => own.set([key.value, own.get()[1]]) });
    const at = { get: () => own.get()?.[1], set: (value) => own.set([own.get()[0], value]) };
    line.classList.add("row-of-map");
    return [labelled(key, { label: "Name" }), labelled(partOf(context, schema.additionalProperties, at, { isNeeded: true, label: "Value" }), { label: "Value", step: () => own.get()[0] }), moves];
  }
}

/** Create the entries of a list at a place, with a button that adds one.
 *
 * `draw` gets the place of an entry and its `line`, its buttons, whether it `isOpen`, and its `step`.
 */
function entryList(place, { label, entry, isNew, begin, draw }) {
  const before = place.get();
  const list = h("ol", { class: "entries" });
  const add = button(`Add ${entry}`, () => {
    place.set([...(place.get() ?? []), begin()]);
    append(true).querySelector("select, input, textarea")?.focus();
  }, { class: "add" });

  function append(isOpen) {
    const line = h("li", { class: "entry" });
    const index = () => [...list.children].indexOf(line);
    const own = { get: () => place.get()?.[index()], set: (value) => place.set(place.get().with(index(), value)) };
    const mover = (by, sign, way) => button(sign, ({ currentTarget }) => {
      const [from, to] = [index(), index() + by];
      const other = list.children[to];
      if (!other) return;
      place.set(place.get().with(from, place.get()[to]).with(to, own.get()));
      other[by < 0 ? "before" : "after"](line);
      currentTarget.focus();
    }, { class: "quiet move", "aria-label": `Move ${entry} ${way}` });
    const remove = () => {
      const rest = place.get().toSpliced(index(), 1);
      place.set(rest.length || before?.length ? rest : before);
      line.remove();
      add.focus();
    };
    list.append(line);
    const moves = h("span", { class: "moves" }, mover(-1, "↑", "up"), mover(1, "↓", "down"), button("Remove", remove, { class: "quiet", "aria-label": `Remove ${entry}` }));
    fill(line, draw(own, { line, moves, isOpen, step: () => String(index()) }));
    return line;
  }

  for (let count = before?.length ?? 0; count > 0; count--) append(isNew);
  return h("div", { class: "list", "aria-label": label }, list, add);
}
