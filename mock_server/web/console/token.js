// Asks for the control token or a key, once for all calls that wait for it.

import { h, oneAtATime, showDialog } from "./dom.js";

const OF_SERVER = { title: "This server needs its control token", label: "Control token", hint: "" };
const OF_SANDBOX = { title: "This sandbox needs a key", label: "Key", hint: "The key of its owner, or the control token of the server. " };

/** Ask the user for a token and return it; `wasWrong`: one was refused, `isKey`: a key is accepted, too. */
export const askToken = oneAtATime(async (wasWrong, isKey) => {
  const { title, label, hint } = isKey ? OF_SANDBOX : OF_SERVER;
  const input = h("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const dialog = h("dialog", { class: "token", "aria-labelledby": "token-title" },
    h("form", { method: "dialog" },
      h("h2", { id: "token-title" }, title),
      wasWrong && h("p", { role: "alert" }, "That is not valid, or no longer accepted."),
      h("p", {}, hint, "It is kept until this tab is closed, and sent only to this server. Displayed calls contain a placeholder instead."),
      h("label", { for: "token" }, label),
      input,
      h("div", { class: "actions" }, h("button", { class: "primary" }, "Continue"))));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  showDialog(dialog);
  await new Promise((resolve) => dialog.addEventListener("close", resolve));
  return input.value.trim();
});
