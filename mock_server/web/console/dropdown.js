// A button with a panel below it, which closes by Escape, by a click elsewhere, and by choice.

import { attempt, button, fill, h, newId } from "./dom.js";

/** Make one; `make` returns the content whenever it opens, and gets what makes a choice of an action. */
export function dropdown(label, make, properties) {
  const panel = h("div", { class: "panel", id: newId("panel"), hidden: true });
  const opener = button(label, () => (panel.hidden ? open() : close()), { "aria-expanded": "false", "aria-controls": panel.id, ...properties });
  const element = h("div", { class: "dropdown" }, opener, panel);

  const elsewhere = (event) => event.composedPath().includes(element) || close();
  const close = () => {
    document.removeEventListener("click", elsewhere);
    panel.hidden = true;
    opener.setAttribute("aria-expanded", "false");
  };
  const choice = (action) => () => {
    close();
    return attempt(action);
  };
  const open = () => {
    document.addEventListener("click", elsewhere);
    fill(panel, make(choice));
    panel.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    panel.querySelector("select, input, button")?.focus();
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    close();
    opener.focus();
  });
  return { element, opener };
}
