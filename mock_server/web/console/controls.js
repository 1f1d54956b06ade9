// Controls that have a state of their own: dropdowns, toolbars, suggestions.

import { attempt, button, fill, h, newId } from "./dom.js";
import { readCustomers } from "./sandbox.js";
import { called } from "./words.js";

// ── Dropdowns ───────────────────────────────────────────────────────────────────────────────────

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

// ── Toolbars ────────────────────────────────────────────────────────────────────────────────────

const BUTTONS = ".toolbar > button, .toolbar > :not(.dropdown) > button, .dropdown > button";

/** Create a toolbar of buttons, groups of buttons and dropdowns, which may change later. */
export function toolbar(label, ...parts) {
  const bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": label }, parts);
  const buttons = () => [...bar.querySelectorAll(BUTTONS)];
  const stopAt = (chosen) => {
    for (const each of buttons()) each.tabIndex = each === chosen ? 0 : -1;
  };
  const keepOneStop = () => {
    if (buttons().filter((each) => each.tabIndex === 0).length !== 1) stopAt(buttons()[0]);
  };
  bar.addEventListener("focusin", (event) => buttons().includes(event.target) && stopAt(event.target));
  bar.addEventListener("keydown", (event) => {
    const all = buttons();
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !all.includes(event.target)) return;
    event.preventDefault();
    all[(all.indexOf(event.target) + by + all.length) % all.length].focus();
  });
  new MutationObserver(keepOneStop).observe(bar, { childList: true, subtree: true });
  keepOneStop();
  return bar;
}

// ── Suggested customers ─────────────────────────────────────────────────────────────────────────

const MAX = 20;
const TYPING_MS = 150;

/** Create a list of suggestions; `suggest` fills it for a typed text. */
export function suggestionsOf(id) {
  const element = h("datalist", { id });
  let typing = null;
  const fill = async (text) => {
    const { items } = await readCustomers({ search: text.trim(), size: MAX });
    element.replaceChildren(...items.map((each) => h("option", { value: each.ref ?? each.customerId }, called(each))));
  };
  const suggest = (text) => {
    clearTimeout(typing);
    typing = setTimeout(() => fill(text).catch(() => {}), TYPING_MS);
  };
  suggest("");
  return { element, suggest };
}
