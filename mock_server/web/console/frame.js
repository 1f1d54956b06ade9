// The frame of every view: the switcher of sandboxes, the theme, the link to the content.

import { pageOf, place, sandboxes } from "./api.js";
import { options } from "./dom.js";

const THEME = "customer-sandbox theme";
const SYSTEM = "light dark";

/** Set the frame up; `tellTheme` hears of the theme, now and when it changes. */
export function setUpFrame(tellTheme = () => {}) {
  document.getElementById("skip").addEventListener("click", () => document.getElementById("main").focus());
  followTheme(tellTheme);
}

function followTheme(tellTheme) {
  const select = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.style.colorScheme = select.value;
    sessionStorage.setItem(THEME, select.value);
    tellTheme(select.value === SYSTEM ? system.matches : select.value === "dark");
  };
  select.value = sessionStorage.getItem(THEME) ?? SYSTEM;
  select.addEventListener("change", apply);
  system.addEventListener("change", apply);
  apply();
}

/** Offer every sandbox of the server, and again before one is chosen; choosing one goes there. */
export async function fillSwitcher() {
  const select = document.getElementById("sandbox");
  const fill = async () => {
    const { items, kept = [] } = await sandboxes("?size=1000"); // those that are kept need not be in memory
    const all = new Set([...items, ...kept].map((each) => each.name));
    const names = [...all].filter((name) => name !== place.name).sort();
    if (names.length === select.options.length - 1) return;
    select.replaceChildren(...options([place.name, ...names]));
    select.value = place.name;
  };
  select.addEventListener("change", () => location.assign(pageOf(select.value)));
  for (const kind of ["focus", "pointerenter"]) select.addEventListener(kind, () => fill().catch(() => {})); // what was offered stays
  await fill();
}
