// A button with a panel below it, which is closed by Escape, a click elsewhere, or a choice.

import { attempt, button, fill, h, newId } from "./dom.js";

/** Create a dropdown; `make` returns its content, and gets a function that lets an action close it. */
export function dropdown(label, make) {
  const panel = h("div", { class: "panel", id: newId("panel") });
  const opener = button(label, null, { "aria-expanded": "false", "aria-controls": panel.id });
  const close = unfolding(opener, panel, () => {
    fill(panel, make(choice));
    panel.querySelector("select, input, button")?.focus();
  });
  const choice = (action) => () => {
    close();
    opener.focus();
    return attempt(action);
  };
  return { element: h("div", { class: "dropdown" }, opener, panel), opener };
}

/** Let a button open and close a panel, shown while it is expanded; returns a function that closes it. */
export function unfolding(opener, panel, opened = () => {}) {
  const isOpen = () => opener.ariaExpanded === "true";
  const elsewhere = (event) => event.composedPath().some((part) => part === opener || part === panel) || close();
  const close = () => {
    document.removeEventListener("click", elsewhere);
    opener.ariaExpanded = "false";
  };
  const open = () => {
    document.addEventListener("click", elsewhere);
    opener.ariaExpanded = "true";
    opened();
  };
  opener.addEventListener("click", () => (isOpen() ? close() : open()));
  for (const part of [opener, panel]) {
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !isOpen()) return;
      event.stopPropagation();
      close();
      opener.focus();
    });
  }
  return close;
}
