// One customer: its fields as a form, its packages, its JSON, the calls about it, and its deletion.

import { control, path, query, tagged } from "../api.js";
import { hasTyped, keepTyped } from "../controls.js";
import { ask } from "../dialogs.js";
import { attempt, begin, button, copyButton, h, notify, released, tableBody, tabs } from "../dom.js";
import { parseExactly } from "../formats.js";
import { asRow } from "../journal.js";
import { isAt, keepState, readAddress } from "../navigation.js";
import { contract, findCustomer } from "../sandbox.js";
import { soonAfterEvents } from "../stream.js";
import { called, nameOf, plural, short, ZONE } from "../words.js";
import { rowOf } from "./call.js";
import { customerForm } from "./customerform.js";

const LATEST = 200;
let unfollow = () => {};

/** Show a customer by id or ref in `place`.
 *
 * `acts.changed` and `acts.restored` get the id of the customer to show after a change, `acts.known` gets each summary.
 */
export async function openCustomer(place, id, acts) {
  unfollow();
  if (!id) {
    begin(place);
    const find = () => document.querySelector("[role=search] input").focus();
    place.replaceChildren(h("div", { class: "nothing" }, h("p", {}, "Choose a customer to view or change it."), button("Find a customer", find)));
    return;
  }
  const again = async () => {
    if (place.isConnected && isAt("customers", id)) await openCustomer(place, id, acts);
  };
  const show = async (isWanted, reading = tagged(path("customers", id))) => {
    const [read, rules] = await Promise.all([reading, contract()]);
    const summary = await findCustomer(read.value.customerId);
    await released();
    if (!isWanted() || !place.isConnected) return;
    if (!summary) throw new Error("This customer was deleted just now.");
    unfollow();
    acts.known(summary);
    const putBack = keepTyped(place);
    place.replaceChildren(...describe({ ...read, summary }, rules, { ...acts, again, redraw }));
    setTimeout(putBack); // its fields are in the document by then
  };
  const redraw = (now, isEdited) => {
    const isLatest = begin(place);
    return show(() => isLatest() && !isEdited(), now);
  };
  const hadFocus = place.contains(document.activeElement);
  await attempt(show, place, { isReading: true });
  if (hadFocus && document.activeElement === document.body) place.querySelector(".tabs [aria-pressed=true]")?.focus();
}

function describe(known, rules, { again, changed, restored, redraw }) {
  const { value: customer, summary } = known;
  const body = h("div", {});
  const stale = h("p", { class: "stale", role: "status", hidden: true });
  const form = customerForm(known, rules, again);
  const views = {
    Fields: () => form.element,
    Packages: () => packagesOf(customer, again),
    JSON: () => asJson(known, again),
    History: () => asHistory(customer),
  };
  follow(known, { stale, isEdited: () => form.hasChanges() || hasTyped(body), redraw });
  return [
    h("a", { class: "back", href: "#customers" }, "All customers"),
    h("header", { class: "customer" },
      h("div", {}, h("h2", {}, called({ name: customer.name, ref: summary.ref }) || customer.customerId, " ", h("span", { class: "tag" }, customer.status)),
        h("p", { class: "muted" }, h("code", {}, customer.customerId), summary.ref && [" · ref ", h("code", {}, summary.ref)],
          summary.parentId && [" · below ", h("a", { href: `#customers/${summary.parentId}` }, nameOf(summary.parentId))])),
      h("div", { class: "actions" },
        h("a", { class: "button", href: `#customers/~new/${customer.customerId}` }, "New sub-customer"),
        button("Delete…", () => deleting(known, { changed, restored }), { class: "danger" }))),
    stale,
    h("div", { class: "tabs" }, tabsOf(views, body)),
    body,
  ];
}

/** Create a button for each part of the customer; the address names the part shown. */
function tabsOf(views, body) {
  const names = Object.keys(views);
  const choose = (name) => {
    keepState({ tab: name === names[0] ? "" : name }, { isStep: false });
    attempt(async (isWanted) => {
      const made = await views[name]();
      if (isWanted()) body.replaceChildren(made);
    }, body, { isReading: true });
  };
  const { tab } = readAddress().state;
  return tabs(names, choose, names.includes(tab) ? tab : names[0]);
}

/** Watch the customer for changes: show its new state or, if it is being edited, a warning. */
function follow(known, { stale, isEdited, redraw }) {
  const { value, tag } = known;
  const tellStale = (text) => {
    stale.replaceChildren(text);
    stale.hidden = false;
  };
  const check = async () => {
    if (!stale.isConnected) return void unfollow();
    const now = await tagged(path("customers", value.customerId));
    if (now.tag === tag || !stale.isConnected || known.isSaving) return;
    if (!isEdited()) await redraw(now, isEdited);
    if (stale.isConnected) tellStale("This customer has changed since you opened it. When you save, you can choose what to keep.");
  };
  unfollow = soonAfterEvents(check, 80, ({ data }) => {
    if (data.customer !== value.customerId || data.operation === "getCustomer") return false;
    if (data.control !== "deleteCustomer") return true;
    if (data.status < 300 && stale.isConnected) tellStale("This customer was deleted since you opened it.");
    return false;
  });
}

function asJson(known, again) {
  const { value: customer, tag } = known;
  const trouble = h("div", {});
  const text = h("textarea", { class: "code", spellcheck: "false", "aria-label": "The customer as JSON", value: JSON.stringify(customer, null, 2) });
  const write = () => attempt(async () => {
    const json = parseExactly(text.value);
    known.isSaving = true;
    await control(path("customers", customer.customerId), { method: "PUT", json, headers: { "If-Match": tag } }).finally(() => {
      known.isSaving = false;
    });
    notify("Saved.");
    await again();
  }, trouble);
  return h("div", {}, text, h("div", { class: "saving" }, trouble,
    h("div", { class: "actions" }, button("Save", write, { class: "primary" }), copyButton("Copy", () => text.value))));
}

async function asHistory({ customerId }) {
  const page = (number, size) => control(`/journal${query({ customer: customerId, brief: true, page: number, size })}`);
  const { total } = await page(0, 1);
  const { items } = await page(Math.max(0, Math.ceil(total / LATEST) - 1), LATEST);
  const rows = items.map(asRow).reverse();
  if (rows.length) return h("div", {}, h("p", { class: "muted" }, "The latest calls about this customer", h("span", { class: "zone" }, `, times in ${ZONE}`), "."), h("ol", { class: "rows" }, rows.map((row) => h("li", {}, rowOf(row)))));
  return h("div", { class: "nothing" }, h("p", {}, "There have been no calls about this customer since the sandbox was reset."),
    h("a", { class: "button", href: "#start" }, "Copy a call"));
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

/** Show the packages of a customer; `again` shows the customer as it is now. */
async function packagesOf(customer, again) {
  const id = customer.customerId;
  const [{ items: eligible }, { items: all }] = await Promise.all([
    control(`/packages${query({ eligible: id, size: MAX })}`), control(`/packages${query({ size: MAX })}`)]);
  const attached = customer.package ?? [];
  const has = new Set(attached.map((each) => each.id));
  const open = eligible.filter((each) => !has.has(each.packageId));
  const owned = all.filter((each) => each.ownerId === id);
  const trouble = h("div", {});
  const act = (packageId, verb) => attempt(async () => {
    await control(path("packages", packageId, verb), { method: "POST", json: { customer: id } });
    notify(verb === "attach" ? "Attached." : "Detached.");
    await again();
  }, trouble);
  const hasOffers = customer.offer?.length > 0;
  const isKnown = (each) => all.some(({ packageId }) => packageId === each.id);
  const attaching = ({ name, packageId }) => button("Attach", () => act(packageId, "attach"), { "aria-label": `Attach ${name}` });
  const detaching = ({ name, id: packageId }) => button("Detach", () => act(packageId, "detach"), { "aria-label": `Detach ${name}` });
  return h("div", {}, trouble,
    h("h3", {}, "Attached"),
    table(attached.map((each) => [each.name, each.id, null, isKnown(each) && detaching(each)]), "No package is attached."),
    h("h3", {}, "May be attached"),
    hasOffers && h("p", { class: "muted" }, "This customer has offers, so no package can be attached."),
    table(open.map((each) => [each.name, each.packageId, each.ownerId, !hasOffers && attaching(each)]), has.size ? "It has every package that it is eligible for."
      : h("span", {}, "No package is offered to this customer. Its parents create packages with createPackage. ", h("a", { class: "button", href: "#start" }, "Copy such a call"))),
    h("h3", {}, "Owned"),
    table(owned.map((each) => [each.name, each.packageId, null, plural(each.nestedOffers.length, "offer")]), "This customer owns no package."));
}

function table(rows, nothing) {
  if (!rows.length) return h("p", { class: "muted" }, nothing);
  return h("table", { class: "packages" }, tableBody(rows.map(([name, id, owner, last]) =>
    [name, h("code", { title: id }, short(id)), owner && h("span", { class: "muted" }, "of ", h("a", { href: `#customers/${owner}` }, nameOf(owner))), last])));
}
