// Asks before something is done that cannot be taken back by the same hand.

import { actionForm, attempt, button, h, oneAtATime, showDialog } from "./dom.js";

/** Ask in a dialog; `act` does it, once, and what goes wrong is shown in the question. Without it, only tell. */
export function ask(heading, parts, { label, tone = "primary", act } = {}) {
  const trouble = h("div", {});
  const run = oneAtATime(() => attempt(async () => {
    await act();
    dialog.close();
  }, trouble));
  const dialog = h("dialog", { "aria-label": heading },
    actionForm(run, {},
      h("h2", {}, heading), parts, trouble,
      h("div", { class: "actions" }, act && h("button", { class: tone }, label), button(act ? "Cancel" : "Close", () => dialog.close()))));
  showDialog(dialog);
}
