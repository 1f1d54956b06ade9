// The dialog that deletes a customer.

import { control, path, query } from "../api.js";
import { ask } from "../ask.js";
import { h, notify } from "../dom.js";
import { nameOf, plural } from "../words.js";

const UNDO_MS = 30_000;

/** Ask whether to delete a customer, and delete it; `restored` runs after an undo. */
export function deleting({ value: customer, tag, summary }, { changed, restored }) {
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
