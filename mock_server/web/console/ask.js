// Asks before something is done that cannot be taken back by the same hand.

import { attempt, button, h } from "./dom.js";

/** Ask in a dialog; `act` does it, and what goes wrong is shown in the question. */
export function ask(heading, parts, { label, tone, act }) {
  const trouble = h("div", {});
  const submit = (event) => {
    event.preventDefault();
    attempt(async () => {
      await act();
      dialog.close();
    }, trouble);
  };
  const dialog = h("dialog", { "aria-label": heading },
    h("form", { onsubmit: submit },
      h("h2", {}, heading), parts, trouble,
      h("div", { class: "actions" }, h("button", { class: tone }, label), button("Cancel", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
