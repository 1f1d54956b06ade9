// The packages of a customer: attached, available and owned ones.

import { control, path, query } from "../api.js";
import { attempt, button, h, notify, tableBody } from "../dom.js";
import { nameOf, plural, short } from "../words.js";

const MAX = 200;

/** Show the packages of a customer; `again` shows the customer as it is now. */
export async function packagesOf(customer, again) {
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
    table(open.map((each) => [each.name, each.packageId, each.ownerId, !hasOffers && attaching(each)]), nothingToAttach(has.size)),
    h("h3", {}, "Owned"),
    table(owned.map((each) => [each.name, each.packageId, null, plural(each.nestedOffers.length, "offer")]), "This customer owns no package."));
}

function nothingToAttach(attached) {
  if (attached) return "It has every package that it is eligible for.";
  return h("span", {}, "No package is offered to this customer. Its parents create packages with createPackage. ", h("a", { class: "button", href: "#start" }, "Copy such a call"));
}

function table(rows, nothing) {
  if (!rows.length) return h("p", { class: "muted" }, nothing);
  return h("table", { class: "packages" }, tableBody(rows.map(([name, id, owner, last]) =>
    [name, h("code", { title: id }, short(id)), owner && h("span", { class: "muted" }, "of ", h("a", { href: `#customers/${owner}` }, nameOf(owner))), last])));
}
