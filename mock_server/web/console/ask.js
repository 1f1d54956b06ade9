// Dialogs that ask for confirmation before an action.

import { actionForm, attempt, button, h, showDialog } from "./dom.js";

/** Ask in a dialog. `act` runs on confirmation, and its error is shown in the dialog; without it, only inform. */
export function ask(heading, parts, { label, tone = "primary", act } = {}) {
  const trouble = h("div", {});
  const run = () => attempt(async () => {
    await act();
    dialog.close();
  }, trouble);
  const dialog = h("dialog", { "aria-label": heading },
    actionForm(run, {},
      h("h2", {}, heading), parts, trouble,
      h("div", { class: "actions" }, act && h("button", { class: tone }, label), button(act ? "Cancel" : "Close", () => dialog.close()))));
  showDialog(dialog);
}
