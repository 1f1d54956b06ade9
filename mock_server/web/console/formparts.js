// Parts of forms that have parts themselves: objects, whose members may depend on others, lists and maps.

import { button, h, options } from "./dom.js";
import { isSame } from "./formats.js";
import { complaint, labelled } from "./forms.js";
import { resolve } from "./sandbox.js";
import { exclusiveOf, groupsOf, isChosen, isNullable, isSimple, kindOf, labelOf, refName, words } from "./schemas.js";

// ── Objects ─────────────────────────────────────────────────────────────────────────────────────

/** Create an object: required and simple members are shown, the others are added by buttons.
 *
 * `changes` compares with `origin`, by default the initial value.
 */
export function objectPart(context, schema, value, { isNeeded, origin = value }) {
  const members = new Members(context, schema, value ?? {}, origin ?? {});
  const groups = groupsOf(schema).map(([title, names]) => groupOf(members, title, names));
  const element = h("div", { class: "members" }, groups.map((group) => group.element));
  const draw = () => groups.forEach((group) => group.draw());
  members.drawn = () => {
    draw();
    element.dispatchEvent(new Event("input", { bubbles: true })); // the controls do not report that a member was added or removed
  };
  draw();
  const isEmpty = (made) => !isNeeded && value === undefined && !Object.keys(made).length;
  return {
    element,
    value() {
      const made = members.value();
      return isEmpty(made) ? undefined : made;
    },
    changes: () => members.changes(),
    tell: ([name, ...rest], text) => members.tell(name, rest, text),
  };
}

/** The members of an object: which are shown, and their parts, which keep typed input. */
class Members {
  constructor(context, schema, value, origin) {
    this.context = context;
    this.schema = schema;
    this.before = value;
    this.origin = origin;
    this.parts = new Map();
    this.added = new Set(Object.keys(value).filter((name) => name in schema.properties && this.isBegun(name)));
    this.exclusive = exclusiveOf(schema);
    this.chosen = this.exclusive.find((name) => name in value) ?? this.exclusive[0];
    this.companions = new Set(this.exclusive.flatMap((name) => this.dependencies(name)));
  }

  dependencies(name) {
    return this.schema.dependentRequired?.[name] ?? [];
  }

  isSimple(name) {
    return isSimple(this.context.schemas, this.schema.properties[name]);
  }

  /** Return whether a member has a value to show; null is none for objects and lists. */
  isBegun(name) {
    return name in this.before && (this.before[name] !== null || this.isSimple(name));
  }

  description(name) {
    return resolve(this.context.schemas, this.schema.properties[name]).description;
  }

  isRequired(name) {
    return Boolean(this.schema.required?.includes(name));
  }

  isShown(name) {
    if (this.exclusive.includes(name)) return name === this.chosen;
    if (this.companions.has(name)) return this.dependencies(this.chosen).includes(name);
    if (this.isRequired(name) || this.added.has(name)) return true;
    return !isChosen(this.schema) && this.isSimple(name);
  }

  /** Return whether a member may be added now, because the members that it depends on are shown. */
  isAddable(name) {
    if (this.exclusive.includes(name) || this.companions.has(name) || this.isShown(name)) return false;
    return this.dependencies(name).every((other) => this.isShown(other));
  }

  isRemovable(name) {
    if (this.exclusive.includes(name) || this.companions.has(name) || this.isRequired(name)) return false;
    const kind = kindOf(resolve(this.context.schemas, this.schema.properties[name]));
    const isEmptied = kind === "list" && this.isBegun(name); // it is enough that its entries can be removed
    return isChosen(this.schema) || !(isEmptied || this.isSimple(name));
  }

  part(name) {
    if (!this.parts.has(name)) this.parts.set(name, this.made(name));
    return this.parts.get(name);
  }

  made(name) {
    const member = this.schema.properties[name];
    const isNeeded = this.isRequired(name) || this.exclusive.includes(name) || isChosen(this.schema);
    const label = labelOf(this.schema, name);
    const isNew = !this.isBegun(name);
    const part = this.context.part(member, isNew ? this.begun(member, isNeeded) : this.before[name], { isNeeded, name, label, isNew });
    const remove = this.isRemovable(name) && button("Remove", () => this.remove(name), { class: "quiet", "aria-label": `Remove ${label}` });
    const hint = this.exclusive.includes(name) ? null : this.description(name); // the choice shows it
    return labelled(part, { label, name, hint, remove });
  }

  /** Return the initial value of a member; a list that is added has one entry. */
  begun(member, isNeeded) {
    const whole = resolve(this.context.schemas, member);
    if (!isNeeded && isSimple(this.context.schemas, member)) return undefined;
    const begun = this.context.begin(member);
    return kindOf(whole) === "list" && !begun.length ? [this.context.begin(whole.items)] : begun;
  }

  add(name) {
    this.added.add(name);
    this.drawn();
    this.part(name).element.querySelector("input, select, textarea, button")?.focus();
  }

  remove(name) {
    this.added.delete(name);
    this.parts.delete(name);
    for (const other of [...this.added]) if (this.dependencies(other).includes(name)) this.remove(other);
    this.drawn();
  }

  choose(name) {
    this.chosen = name;
    this.drawn();
  }

  /** Return the object in its original order; unknown members, and hidden ones that are null, are unchanged. */
  value() {
    const names = new Set([...Object.keys(this.before), ...Object.keys(this.schema.properties)]);
    const entries = [...names].map((name) => [name, this.memberValue(name)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  memberValue(name) {
    const isKnown = name in this.schema.properties;
    if (isKnown && this.isShown(name)) return this.part(name).value();
    return !isKnown || this.before[name] === null ? this.before[name] : undefined;
  }

  /** Return the members that have changed; removed members are null. */
  changes() {
    const now = this.value();
    const names = new Set([...Object.keys(now), ...Object.keys(this.origin)]);
    const changed = [...names].filter((name) => !isSame(now[name], this.origin[name]));
    return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
  }

  tell(name, rest, text) {
    return name !== undefined && this.parts.has(name) && this.isShown(name) && this.parts.get(name).tell(rest, text);
  }
}

/** Create a group of members: its heading, a choice between exclusive members, fields and buttons. */
function groupOf(members, title, names) {
  const grid = h("div", { class: "grid" });
  const adding = h("div", { class: "adding" });
  const exclusive = names.filter((name) => members.exclusive.includes(name));
  const element = h(title ? "fieldset" : "div", { class: "group" },
    title && h("legend", {}, title), exclusive.length > 1 && choiceOf(members, exclusive), grid, adding);

  function draw() {
    grid.replaceChildren(...names.filter((name) => members.isShown(name)).map((name) => members.part(name).element));
    adding.replaceChildren(...names.filter((name) => members.isAddable(name)).map((name) => adder(members, name)));
  }

  return { element, draw };
}

function choiceOf(members, names) {
  const select = h("select", { value: members.chosen, oninput: () => members.choose(select.value) }, options(names.map((name) => [name, members.description(name)?.replace(/\.$/, "") ?? labelOf(members.schema, name)])));
  return labelled({ control: select }, { label: "How" }).element;
}

function adder(members, name) {
  const label = labelOf(members.schema, name);
  return button(`Add ${label.charAt(0).toLowerCase()}${label.slice(1)}`, () => members.add(name), { class: "add", title: members.description(name) });
}

// ── Lists and maps ──────────────────────────────────────────────────────────────────────────────

const MANY_MEMBERS = 6;

/** Create a list, whose entries can be reordered by buttons. */
export function listPart(context, schema, value, { label, isNew = false }) {
  const entry = nameOfEntry(context, schema.items);
  const entries = entryList({ label, adding: `Add ${entry}`, make: () => entryOf(context.begin(schema.items), true), arrange });

  function entryOf(each, isOpen) {
    const part = context.part(schema.items, each, { isNeeded: true, label: entry });
    const made = { part };
    made.moves = [
      button("↑", () => move(made, -1), { class: "quiet", "aria-label": `Move ${entry} up` }),
      button("↓", () => move(made, 1), { class: "quiet", "aria-label": `Move ${entry} down` }),
      button("Remove", () => entries.remove(made), { class: "quiet", "aria-label": `Remove ${entry}` }),
    ];
    Object.assign(made, drawn(context, schema.items, { part, each, entry, moves: made.moves, isOpen }));
    return made;
  }

  function arrange(all) {
    for (const { moves: [up, down] } of all) up.hidden = down.hidden = all.length < 2;
  }

  function move(made, by) {
    const index = entries.all.indexOf(made);
    const other = entries.all[index + by];
    if (!other) return;
    entries.change(entries.all.with(index, other).with(index + by, made));
    made.moves[by < 0 ? 0 : 1].focus();
  }

  entries.show((value ?? []).map((each) => entryOf(each, isNew)));
  return {
    element: entries.element,
    value: () => (entries.all.length || !(value === undefined || (value === null && isNullable(schema))) ? entries.all.map(({ part }) => part.value()) : value),
    tell: ([index, ...rest], text) => Boolean(entries.all[Number(index)]?.tell(rest, text)),
  };
}

/** Create a list of entries, with a button that adds one made by `make`; `arrange` gets all entries shown. */
function entryList({ label, adding, make, arrange = () => {} }) {
  const list = h("ol", { class: "entries" });
  const add = button(adding, () => {
    change([...entries.all, make()]);
    list.lastElementChild.querySelector("select, input, textarea")?.focus();
  }, { class: "add" });
  const element = h("div", { class: "list", "aria-label": label }, list, add);
  const entries = { element, all: [], show, change, remove };

  function show(all) {
    entries.all = all;
    list.replaceChildren(...all.map((each) => each.element));
    arrange(all);
  }

  function change(all) {
    show(all);
    list.dispatchEvent(new Event("input", { bubbles: true })); // the controls do not report that an entry was added, moved or removed
  }

  function remove(made) {
    change(entries.all.filter((each) => each !== made));
    add.focus();
  }

  return entries;
}

/** Return what an entry is called: the name of its schema or, for plain texts and unnamed schemas, "value". */
function nameOfEntry({ schemas }, schema) {
  const name = refName(schema);
  return name && kindOf(resolve(schemas, schema)) !== "text" ? words(name).toLowerCase() : "value";
}

/** Draw an entry: a control on one line, or a part with its buttons, folded if it is long. */
function drawn(context, schema, { part, each, entry, moves, isOpen }) {
  if (part.control) {
    const field = labelled(part, { label: words(entry), remove: h("span", { class: "moves" }, moves) });
    return { element: h("li", { class: "entry" }, field.element), tell: field.tell };
  }
  const wrong = complaint();
  const whole = resolve(context.schemas, schema);
  const isLong = whole.properties && !isChosen(whole) && Object.keys(whole.properties).length > MANY_MEMBERS;
  const content = [part.element, wrong.element];
  const details = isLong && h("details", { open: isOpen }, h("summary", {}, h("span", {}, summaryOf(each, entry))), content);
  const tell = (path, text) => {
    if (details) details.open = true;
    return part.tell?.(path, text) || wrong.tell(text);
  };
  return { element: h("li", { class: "entry" }, h("span", { class: "moves" }, moves), details || content), tell };
}

/** Return a summary that identifies an entry: its first texts that are not ids. */
function summaryOf(value, entry) {
  const texts = Object.values(value).filter((each) => typeof each === "string" && each !== "" && !/^[0-9a-f-]{36}$/i.test(each));
  return texts.slice(0, 4).join(" · ") || words(entry);
}

/** Create a map, with a name and a value in each row. */
export function mapPart(context, schema, value, { label }) {
  const begun = () => rowOf("", context.begin(schema.additionalProperties));
  const rows = entryList({ label, adding: "Add entry", make: begun });

  function rowOf(name, each) {
    const [example] = Object.keys(schema.examples?.[0] ?? schema.propertyNames?.examples?.[0] ?? {});
    const control = h("input", { value: name, placeholder: example, autocomplete: "off", spellcheck: "false", required: true });
    const key = labelled({ control, value: () => control.value }, { label: "Name" });
    const part = labelled(context.part(schema.additionalProperties, each, { isNeeded: true, label: "Value" }), { label: "Value" });
    const made = { key, part };
    const remove = button("Remove", () => rows.remove(made), { class: "quiet", "aria-label": `Remove ${name || "entry"}` });
    made.element = h("li", { class: "entry row-of-map" }, key.element, part.element, h("span", { class: "moves" }, remove));
    return made;
  }

  const known = Object.entries(value ?? {}).map(([name, each]) => rowOf(name, each));
  rows.show(known.length ? known : [begun()]);
  return {
    element: rows.element,
    value() {
      const named = rows.all.map(({ key, part }) => [key.value(), part.value()]).filter(([name]) => name !== "");
      return named.length || value !== undefined ? Object.fromEntries(named) : undefined;
    },
    tell([name, ...rest], text) {
      const row = rows.all.find(({ key }) => key.value() === name);
      return Boolean(row && (row.part.tell(rest, text) || row.key.tell([], text)));
    },
  };
}
