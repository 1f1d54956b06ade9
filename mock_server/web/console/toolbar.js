// A toolbar of buttons: one Tab stop; arrow keys move within it.

import { h } from "./dom.js";

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
