// The frame of every view: navigation, the switcher of sandboxes, the theme, the link to the content.

import { pageOf, place, sandboxes } from "./api.js";
import { patiently } from "./connection.js";
import { oneAtATime, options, whenChanged } from "./dom.js";
import { unfolding } from "./dropdown.js";
import { keyOf } from "./key.js";
import { listenToKeys, showKeys } from "./keys.js";
import { fillNavigation } from "./navigation.js";

const THEME = "customer-sandbox theme";
const SYSTEM = "light dark";
const SCROLLING = new Set([" ", "PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);

/** Set the frame up; `tellTheme` hears of the theme, now and when it changes. */
export function setUpFrame(tellTheme = () => {}) {
  const main = document.getElementById("main");
  document.getElementById("skip").addEventListener("click", () => (main.querySelector("[data-skip-to]") ?? main).focus());
  document.getElementById("keys").addEventListener("click", showKeys);
  document.getElementById("sandbox").replaceChildren(...options([place.name]));
  fillNavigation({ isOperator: keyOf(place.name) === null });
  followTheme(tellTheme);
  openMenu();
  scrollByKeys(main);
  listenToKeys();
}

/** Let the keys that scroll a page scroll the view, although nothing in it has the focus. */
function scrollByKeys(main) {
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body && SCROLLING.has(event.key)) main.focus({ preventScroll: true });
  });
}

/** Open and close the navigation, where there is no room for it beside the view. */
function openMenu() {
  const panel = document.getElementById("views-panel");
  const close = unfolding(document.getElementById("menu"), panel);
  panel.addEventListener("click", (event) => event.target.closest("a") && close());
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

/** List all sandboxes, once for those who ask at the same time; whoever has a key knows of one alone. */
export const everySandbox = oneAtATime(async () =>
  (keyOf(place.name) === null ? sandboxes("?size=1000") : { items: [] }));

/** Offer every sandbox of the server, and again before one is chosen; choosing one goes there. */
export async function fillSwitcher() {
  const select = document.getElementById("sandbox");
  const offer = whenChanged((names) => {
    select.replaceChildren(...options([place.name, ...names]));
    select.value = place.name;
  });
  const read = async () => {
    const { items, kept = [] } = await everySandbox(); // those that are kept need not be in memory
    const all = new Set([...items, ...kept].map((each) => each.name));
    offer([...all].filter((name) => name !== place.name).sort());
  };
  select.addEventListener("change", () => {
    location.assign(pageOf(select.value));
    select.value = place.name; // whoever stays, or comes back, is here
  });
  for (const kind of ["focus", "pointerenter"]) select.addEventListener(kind, () => read().catch(() => {})); // what was offered stays
  await patiently(read, () => {});
}
