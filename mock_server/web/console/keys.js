// Keyboard shortcuts of the page and of the current view, and the dialog that lists them.
//
// Single-character shortcuts can be switched off (WCAG 2.1.4): speech input would trigger them.

import { button, h, showDialog } from "./dom.js";

const OFF = "customer-sandbox keys off";
const PAGE = "Everywhere";
const groups = new Map();

/** Add a group of shortcuts, `[{keys: ["j"], label: "Next call", run}]`; returns a function to remove it. */
export function useKeys(name, shortcuts) {
  groups.set(name, shortcuts);
  return () => groups.get(name) === shortcuts && groups.delete(name);
}

/** Start to listen, with the shortcuts of the page itself. */
export function listenToKeys() {
  useKeys(PAGE, [{ keys: ["?"], label: "Show the shortcuts", run: showKeys }]);
  document.addEventListener("keydown", press);
}

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("dialog")) return;
  const isTyping = Boolean(event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select"));
  const shortcuts = [...groups.values()].flat().filter(({ keys }) => keys.includes(event.key));
  const found = shortcuts.find(({ whileTyping = false, isHere = () => true }) => (!isTyping || whileTyping) && isHere());
  if (!found || (event.key.length === 1 && isOff())) return;
  event.preventDefault();
  found.run();
}

function isOff() {
  return sessionStorage.getItem(OFF) !== null;
}

export function showKeys() {
  const dialog = h("dialog", { class: "keys", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, "Keyboard"),
    [...groups].reverse().map(([name, shortcuts]) => [h("h3", {}, name), h("dl", {}, shortcuts.map(row))]),
    toggle(),
    h("div", { class: "actions" }, button("Close", () => dialog.close())));
  showDialog(dialog);
}

function row({ keys, label }) {
  return h("div", {}, h("dt", {}, keys.map((key) => h("kbd", {}, NAMES[key] ?? key))), h("dd", {}, label));
}

const NAMES = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };

function toggle() {
  const turn = () => (box.checked ? sessionStorage.removeItem(OFF) : sessionStorage.setItem(OFF, ""));
  const box = h("input", { type: "checkbox", id: "keys-on", checked: !isOff(), onchange: turn });
  return h("label", { class: "check", for: "keys-on" }, box, "Use single-character shortcuts in this tab");
}
