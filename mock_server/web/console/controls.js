// Controls that outlive a redraw or have a state of their own: dropdowns, toolbars, typed input.

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

// ── Typed input ─────────────────────────────────────────────────────────────────────────────────

const CONTROLS = "input:not([type=file]), textarea, select";
const OTHERS = "a, button, summary"; // they may have the focus, too

/** Return whether an area has controls with other values than they were given. */
export function hasTyped(area) {
  return [...area.querySelectorAll(CONTROLS)].some(isEdited);
}

function isEdited({ type, checked, given, value, begun, options }) {
  if (type === "checkbox" || type === "radio") return checked !== Boolean(given.checked);
  return value !== (begun ?? options?.[0]?.value ?? "");
}

/** Save the edits and the focus of an area; returns a function that restores them after a redraw. */
export function keepTyped(area) {
  const before = named(area);
  const kept = new Map(before.filter(([, control]) => control.matches(CONTROLS) && isEdited(control)));
  const dialog = document.querySelector("dialog[open]");
  const holder = dialog?.opener ?? document.activeElement;
  const focused = before.find(([, control]) => control === holder)?.[0];
  return () => {
    for (const [name, control] of named(area)) {
      if (kept.has(name)) restore(control, kept.get(name));
      if (kept.has(name) || (name === focused && !control.matches("summary"))) unfold(control);
      if (name !== focused) continue;
      const focus = () => [document.body, area].includes(document.activeElement) && control.focus({ preventScroll: true });
      if (dialog?.isConnected) dialog.addEventListener("close", focus); // until then, the dialog has the focus
      else focus();
    }
  };
}

/** Return pairs of a unique name and an element, for all elements of an area that may have the focus. */
function named(area) {
  const seen = new Map();
  return [...area.querySelectorAll(`${CONTROLS}, ${OTHERS}`)].map((control) => {
    const label = control.matches(OTHERS) ? control.textContent : control.labels?.[0]?.textContent ?? "";
    const name = [control.type, label, control.ariaLabel ?? "", control.name].join("\n");
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [`${name}\n${count}`, control];
  });
}

/** Open the folds around an element. */
export function unfold({ parentElement }) {
  for (let fold = parentElement.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

function restore(control, { value, checked, selectionStart, selectionEnd }) {
  if (control.type === "checkbox" || control.type === "radio") {
    if (control.checked === checked) return;
    control.checked = checked;
  } else {
    if (control.value === value) return;
    control.value = value;
    if (selectionStart !== null && selectionStart !== undefined) control.setSelectionRange(selectionStart, selectionEnd);
  }
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
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
