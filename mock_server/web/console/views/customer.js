// One customer: its fields as a form, its packages, its JSON, the calls about it, and its deletion; and the form of a new one.
//
// The form sends only changed fields, and only if the customer has not changed since. In the form of a
// new one, mandatory members have initial values, and so has a contact, since clients expect one; the
// others may stay empty.

import { control, path, query, tagged } from "../api.js";
import { suggestionsOf } from "../controls.js";
import { ask } from "../dialogs.js";
import { attempt, button, copyButton, field, h, notify, stay, tableBody, tabs } from "../dom.js";
import { isSame, parseExactly } from "../formats.js";
import { changesOf, formOf } from "../forms.js";
import { asRow, contract, findCustomer } from "../sandbox.js";
import { labelOf, newUuid, startingValue } from "../schemas.js";
import { called, learn, nameOf, plural, short, ZONE } from "../words.js";
import { rowOf } from "./call.js";

const LATEST = 200;
const CHANGED = "This customer has changed since you opened it. When you save, you can choose what to keep.";
const GONE = "This customer was deleted since you opened it.";
const FIRST = "Fields";
const READ = { Packages: readPackages, History: readHistory };

/** Read a customer by id or ref, with what its `tab` shows. */
export async function readCustomer(id, tab) {
  const [{ value, tag }, rules] = await Promise.all([tagged(path("customers", id)), contract()]);
  const [summary, more] = await Promise.all([findCustomer(value.customerId), READ[tab]?.(value)]);
  if (!summary) throw new Error("This customer was deleted just now.");
  return { value, tag, summary, rules, tab, more };
}

/** Return what shows a customer that was read, with what is typed.
 *
 * `draw` gets another reading of it and the tab, `isBusy` tells whether something is typed or being saved. `acts` are `again`, which
 * shows the customer as it is now, `choose` for another tab, and `changed` and `restored` for the id to show after a change.
 */
export function customerPane(known, acts) {
  const form = customerForm(known, acts.again);
  const json = jsonOf(known, acts.again);
  const trouble = h("div", {});

  function draw({ isGone = false, ...now }, tab) {
    const { value: customer, summary, tag, more } = isGone ? known : now;
    const parts = { Fields: () => stay(form.element), Packages: () => packagesOf(customer, more, trouble, acts), JSON: () => stay(json.element), History: () => historyOf(more) };
    const chosen = tab in parts ? tab : FIRST;
    const stale = isGone ? GONE : tag !== known.tag && !known.isSaving && CHANGED;
    return [
      h("a", { class: "back", href: "#customers" }, "All customers"),
      h("header", { class: "customer" },
        h("div", {}, h("h2", {}, called({ name: customer.name, ref: summary.ref }) || customer.customerId, " ", h("span", { class: "tag" }, customer.status)),
          h("p", { class: "muted" }, h("code", {}, customer.customerId), summary.ref && [" · ref ", h("code", {}, summary.ref)],
            summary.parentId && [" · below ", h("a", { href: `#customers/${summary.parentId}` }, nameOf(summary.parentId))])),
        h("div", { class: "actions" },
          h("a", { class: "button", href: `#customers/~new/${customer.customerId}` }, "New sub-customer"),
          button("Delete…", () => deleting(known, acts), { class: "danger" }))),
      h("p", { class: "stale", role: "status", hidden: !stale }, stale),
      h("div", { class: "tabs" }, tabs(Object.keys(parts), chosen, (name) => acts.choose(name === FIRST ? "" : name))),
      h("div", { key: chosen }, (!(chosen in READ) || now.tab === chosen) && parts[chosen]()),
    ];
  }

  return { id: known.value.customerId, tag: known.tag, isBusy: () => known.isSaving || form.hasChanges() || json.hasChanges(), draw };
}

/** Create the part that shows a customer as JSON, which can be changed. */
function jsonOf(known, again) {
  const { value: customer, tag } = known;
  const trouble = h("div", {});
  const text = h("textarea", { class: "code", spellcheck: "false", "aria-label": "The customer as JSON", value: JSON.stringify(customer, null, 2) });
  const shown = text.value;
  const write = () => attempt(async () => {
    const json = parseExactly(text.value);
    known.isSaving = true;
    await control(path("customers", customer.customerId), { method: "PUT", json, headers: { "If-Match": tag } }).finally(() => {
      known.isSaving = false;
    });
    notify("Saved.");
    await again();
  }, trouble);
  const element = h("div", {}, text, h("div", { class: "saving" }, trouble,
    h("div", { class: "actions" }, button("Save", write, { class: "primary" }), copyButton("Copy", () => text.value))));
  return { element, hasChanges: () => text.value !== shown };
}

async function readHistory({ customerId }) {
  const page = (number, size) => control(`/journal${query({ customer: customerId, brief: true, page: number, size })}`);
  const { total } = await page(0, 1);
  return (await page(Math.max(0, Math.ceil(total / LATEST) - 1), LATEST)).items.map(asRow).reverse();
}

function historyOf(rows) {
  if (!rows.length) return h("div", { class: "nothing" }, h("p", {}, "There have been no calls about this customer since the sandbox was reset."), h("a", { class: "button", href: "#start" }, "Copy a call"));
  return [
    h("p", { class: "muted" }, "The latest calls about this customer", h("span", { class: "zone" }, `, times in ${ZONE}`), "."),
    h("ol", { class: "rows" }, rows.map((row) => h("li", { key: row.key }, rowOf(row)))),
  ];
}

// ── The form ───────────────────────────────────────────────────────────────────────────────────

const OWN = "customerId";
const CHANGED_MEANWHILE = 412;
const drafts = new Map(); // unsaved changes by id, with the customer that they apply to

/** Return the schema of a customer without its id, which is part of the address. */
function customerSchema({ schemas }) {
  const { [OWN]: _, ...properties } = schemas.Customer.properties;
  return { ...schemas.Customer, properties, required: schemas.Customer.required.filter((name) => name !== OWN) };
}

/** Create the form, with unsaved changes restored; `again` shows the customer as it is now.
 *
 * `known.isSaving` is set while saving, so that the page does not report its own change.
 */
function customerForm(known, again) {
  const { rules } = known;
  const schema = customerSchema(rules);
  const { value: customer, tag, changes: begun = {} } = drafts.get(known.value[OWN]) ?? known;
  const { [OWN]: id, ...fields } = customer;
  const summary = h("span", { class: "muted", role: "status" });
  const undo = button("Discard", settled, { hidden: true });
  let expected = tag;
  let changes = {};

  function settled() {
    drafts.delete(id);
    return again();
  }

  function show(value) {
    changes = changesOf(value, fields);
    const names = Object.keys(changes).map((name) => labelOf(schema, name));
    if (names.length) drafts.set(id, { value: customer, tag, changes });
    else drafts.delete(id);
    undo.hidden = names.length === 0;
    summary.textContent = names.length ? `Changed: ${names.join(", ")}` : "No changes yet.";
  }

  async function save() {
    const json = changes;
    if (!Object.keys(json).length) return void notify("Nothing was changed.");
    known.isSaving = true;
    try {
      await control(path("customers", id), { method: "PATCH", json, headers: { "If-Match": expected } });
      notify("Saved.");
      const typed = Object.entries(changes).filter(([name, value]) => !isSame(value, json[name])); // meanwhile
      if (!typed.length) return void (await settled());
      drafts.set(id, { ...(await tagged(path("customers", id))), changes: Object.fromEntries(typed) });
      await again();
    } catch (error) {
      if (error.status !== CHANGED_MEANWHILE) throw error;
      const anyway = (now) => {
        expected = now.tag;
        form.element.requestSubmit();
      };
      throw Object.assign(error, { content: await conflictOf({ customer, changes: json, schema, settled, anyway }) });
    } finally {
      known.isSaving = false;
    }
  }

  const lead = h("p", { class: "muted" }, "Saving takes effect immediately, without a request, and sends only what was changed.");
  const form = formOf({ schemas: rules.schemas, schema, value: { ...fields, ...begun }, lead, label: "Save", save, changed: show, actions: [undo, summary] });
  show(form.value());
  return { element: form.element, hasChanges: () => Object.keys(changes).length > 0 };
}

/** Show what others have changed, and let the user decide which changes to keep. */
async function conflictOf({ customer, changes, schema, settled, anyway }) {
  const now = await tagged(path("customers", customer[OWN]));
  const names = Object.keys(schema.properties).filter((name) => !isSame(now.value[name], customer[name]));
  const both = names.filter((name) => name in changes);
  return h("div", { class: "problem", role: "alert" },
    h("p", {}, h("b", {}, "Not saved: this customer has changed in the meantime.")),
    h("ul", {}, names.map((name) => h("li", {}, `${labelOf(schema, name)}: `, h("del", {}, brief(customer[name])), " → ", h("ins", {}, brief(now.value[name]))))),
    both.length > 0 && h("p", {}, `You have changed ${both.map((name) => labelOf(schema, name)).join(", ")} as well.`),
    h("div", { class: "actions" }, button("Save my changes too", () => anyway(now)), button("Discard mine, show the new state", settled)));
}

function brief(value) {
  if (value === null || value === undefined) return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

// ── A new customer ──────────────────────────────────────────────────────────────────────────────

/** Return the form of a customer below `parent`; `made` is called with its id. */
export async function newCustomer(parent, made) {
  const [rules, above] = await Promise.all([contract(), findCustomer(parent)]);
  const { currency } = above ? await control(path("customers", above.customerId)) : {};
  const schema = customerSchema(rules);
  const value = { ...startingValue({ schemas: rules.schemas, legal: () => undefined }, schema), name: null, contact: schema.properties.contact.examples?.[0].map((entry) => ({ ...entry, id: newUuid() })) ?? null };
  if (currency) value.currency = currency;
  const parents = suggestionsOf("parents");
  const below = h("input", { value: above?.ref ?? above?.customerId, list: "parents", autocomplete: "off", spellcheck: "false", oninput: () => parents.suggest(below.value) });
  const save = async (fields) => {
    const id = newUuid();
    const json = { ...fields, customerId: id };
    await control(`${path("customers", id)}${query({ parent: below.value.trim() })}`, { method: "PUT", json });
    learn([json]);
    notify(`${json.name || "The customer"} was added below ${below.value.trim()}.`);
    await made(id);
  };
  const { element } = formOf({ schemas: rules.schemas, schema, value, label: "Create the customer", save, actions: [h("a", { class: "button", href: parent ? `#customers/${parent}` : "#customers" }, "Cancel")] });
  return h("div", {}, h("a", { class: "back", href: "#customers" }, "All customers"), h("h2", {}, "New customer"),
    field("Below", below, "The parent, by ref or id. Its sub-customers are found by name as you type."), parents.element, element);
}

// ── Deletion ────────────────────────────────────────────────────────────────────────────────────

const UNDO_MS = 30_000;

/** Ask whether to delete a customer, and delete it; `restored` runs after an undo. */
function deleting({ value: customer, tag, summary }, { changed, restored }) {
  const name = nameOf(customer.customerId);
  if (summary.children) {
    return ask(`${name} cannot be deleted`, h("p", {}, `It has ${plural(summary.children, "sub-customer")}. Delete ${summary.children === 1 ? "it" : "them"} first.`));
  }
  const consequences = h("p", {}, "The customer and the packages that it owns are deleted; its requests in progress fail. A reset of the sandbox restores what the scenario has.");
  return ask(`Delete ${name}?`, consequences, {
    label: "Delete",
    tone: "danger",
    async act() {
      await control(path("customers", customer.customerId), { method: "DELETE", headers: { "If-Match": tag } });
      const undo = async () => {
        await control(`${path("customers", customer.customerId)}${query({ parent: summary.parentId })}`, { method: "PUT", json: customer });
        await restored(customer.customerId);
      };
      notify(`${name} was deleted.`, "ok", { action: { label: "Undo", run: undo }, forMs: UNDO_MS });
      await changed(summary.parentId ?? "");
    },
  });
}

// ── Packages ────────────────────────────────────────────────────────────────────────────────────

const MAX = 200;

async function readPackages({ customerId }) {
  const lists = [{ eligible: customerId, size: MAX }, { size: MAX }].map((asked) => control(`/packages${query(asked)}`));
  const [{ items: eligible }, { items: all }] = await Promise.all(lists);
  return { eligible, all };
}

/** Return the packages of a customer, with buttons whose errors are shown in `trouble`. */
function packagesOf(customer, { eligible, all }, trouble, { again }) {
  const attached = customer.package ?? [];
  const open = eligible.filter(({ packageId }) => !attached.some(({ id }) => id === packageId));
  const owned = all.filter(({ ownerId }) => ownerId === customer.customerId);
  const hasOffers = customer.offer?.length > 0;
  const act = (label, name, id) => button(label, () => attempt(async () => {
    await control(path("packages", id, label.toLowerCase()), { method: "POST", json: { customer: customer.customerId } });
    notify(`${label}ed.`);
    await again();
  }, trouble), { "aria-label": `${label} ${name}` });
  const offered = h("span", {}, "No package is offered to this customer. Its parents create packages with createPackage. ", h("a", { class: "button", href: "#start" }, "Copy such a call"));
  return [stay(trouble),
    h("h3", {}, "Attached"),
    table(attached.map(({ name, id }) => [name, id, null, all.some(({ packageId }) => packageId === id) && act("Detach", name, id)]), "No package is attached."),
    h("h3", {}, "May be attached"),
    hasOffers && h("p", { class: "muted" }, "This customer has offers, so no package can be attached."),
    table(open.map(({ name, packageId, ownerId }) => [name, packageId, ownerId, !hasOffers && act("Attach", name, packageId)]), attached.length ? "It has every package that it is eligible for." : offered),
    h("h3", {}, "Owned"),
    table(owned.map(({ name, packageId, nestedOffers }) => [name, packageId, null, plural(nestedOffers.length, "offer")]), "This customer owns no package.")];
}

function table(rows, nothing) {
  if (!rows.length) return h("p", { class: "muted" }, nothing);
  return h("table", { class: "packages" }, tableBody(rows.map(([name, id, owner, last]) =>
    [name, h("code", { title: id }, short(id)), owner && h("span", { class: "muted" }, "of ", h("a", { href: `#customers/${owner}` }, nameOf(owner))), last])));
}
