// Parts of forms for lists and maps, whose entries can be added, moved and removed.

import { resolve } from "../contract.js";
import { button, h } from "../dom.js";
import { complaint, labelled } from "./fields.js";
import { isChosen, isNullable, kindOf, refName, words } from "./schemas.js";

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
