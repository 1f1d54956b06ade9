// Asks for the control token, once for all calls that wait for it.

import { h } from "./dom.js";

let asking = null;

/** Return the token that the user types; `wasWrong` says that one was tried. */
export function askToken(wasWrong) {
  asking ??= ask(wasWrong).finally(() => {
    asking = null;
  });
  return asking;
}

function ask(wasWrong) {
  const input = h("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const dialog = h("dialog", { class: "token", "aria-labelledby": "token-title" },
    h("form", { method: "dialog" },
      h("h2", { id: "token-title" }, "This server needs its control token"),
      h("p", {}, wasWrong ? "That was not it. " : "", "It is kept until this tab is closed, and sent to this server alone."),
      h("label", { for: "token" }, "Control token"),
      input,
      h("div", { class: "actions" }, h("button", { class: "primary" }, "Go on"))));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(input.value.trim());
    });
  });
}
