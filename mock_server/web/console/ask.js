// Asks before something is done that cannot be taken back by the same hand.

import { attempt, button, h, oneAtATime } from "./dom.js";

/** Ask in a dialog; `act` does it, once, and what goes wrong is shown in the question. Without it, only tell. */
export function ask(heading, parts, { label, tone, act } = {}) {
  const trouble = h("div", {});
  const run = oneAtATime(() => attempt(async () => {
    await act();
    dialog.close();
  }, trouble));
  const submit = (event) => {
    event.preventDefault();
    run();
  };
  const dialog = h("dialog", { "aria-label": heading },
    h("form", { onsubmit: submit },
      h("h2", {}, heading), parts, trouble,
      h("div", { class: "actions" }, act && h("button", { class: tone }, label), button(act ? "Cancel" : "Close", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
