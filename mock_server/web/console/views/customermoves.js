// Moving a customer below another, and deleting one: each asks first, and says what it does.

import { control, path, query } from "../api.js";
import { attempt, button, field, h, notify } from "../dom.js";
import { nameOf, plural } from "../words.js";
import { customerField } from "./customerfield.js";

const UNDO_MS = 30_000;

/** Ask where to move a customer, and move it; its descendants move along. */
export function moving({ value: customer, tag, summary }, changed) {
  const below = customerField("move-below");
  const along = summary.children ? ` Its ${plural(summary.children, "sub-customer")} ${summary.children === 1 ? "moves" : "move"} along.` : "";
  ask({
    title: `Move ${nameOf(customer.customerId)}`,
    content: [h("p", {}, `It is below ${nameOf(summary.parentId ?? "")}.${along}`), field("New parent, by ref or id", below.element), below.list],
    label: "Move",
    async run() {
      await control(`${path("customers", customer.customerId)}${query({ parent: below.value() })}`, { method: "PUT", json: customer, headers: { "If-Match": tag } });
      notify(`${nameOf(customer.customerId)} was moved.`);
      await changed(customer.customerId);
    },
  });
}

/** Ask whether to delete a customer, and delete it. */
export function deleting({ value: customer, tag, summary }, changed) {
  const name = nameOf(customer.customerId);
  if (summary.children) {
    return ask({ title: `${name} cannot be deleted`, content: [h("p", {}, `It has ${plural(summary.children, "sub-customer")}. Delete or move ${summary.children === 1 ? "it" : "them"} first.`)] });
  }
  return ask({
    title: `Delete ${name}?`,
    content: [h("p", {}, "The customer and the packages that it owns go; its requests in progress fail. A reset of the sandbox brings back what the scenario has.")],
    label: "Delete",
    tone: "danger",
    async run() {
      await control(path("customers", customer.customerId), { method: "DELETE", headers: { "If-Match": tag } });
      const undo = async () => {
        await control(`${path("customers", customer.customerId)}${query({ parent: summary.parentId ?? undefined })}`, { method: "PUT", json: customer });
        await changed(customer.customerId);
      };
      notify(`${name} was deleted.`, "ok", { action: { label: "Undo", run: () => attempt(undo) }, forMs: UNDO_MS });
      await changed(summary.parentId ?? "");
    },
  });
}

/** Ask in a dialog; it stays open where what was asked for is refused. */
function ask({ title, content, label, tone = "primary", run }) {
  const trouble = h("div", {});
  const submit = async (event) => {
    event.preventDefault();
    const done = await attempt(async () => {
      await run();
      return true;
    }, trouble);
    if (done) dialog.close();
  };
  const dialog = h("dialog", { "aria-labelledby": "asked", onclose: () => dialog.remove() },
    h("form", { onsubmit: submit }, h("h2", { id: "asked" }, title), content, trouble,
      h("div", { class: "actions" }, run && h("button", { class: tone }, label), button(run ? "Cancel" : "Close", () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
}
