// The frame of every view: navigation, the switcher of sandboxes, the theme, the link to the content.

import { pageOf, place, sandboxes } from "./api.js";
import { patiently } from "./connection.js";
import { button, h, oneAtATime, options, whenChanged } from "./dom.js";
import { unfolding } from "./dropdown.js";
import { keyOf } from "./key.js";
import { listenToKeys, showKeys } from "./keys.js";
import { navigation } from "./navigation.js";

const THEME = "customer-sandbox theme";
const SYSTEM = "light dark";
const SCROLLING = new Set([" ", "PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);

/** Set the frame up; `tellTheme` hears of the theme, now and when it changes. */
export function setUpFrame(tellTheme = () => {}) {
  const main = document.getElementById("main");
  document.getElementById("skip").addEventListener("click", () => (main.querySelector("[data-skip-to]") ?? main).focus());
  document.getElementById("sandbox").replaceChildren(...options([place.name]));
  document.getElementById("views-panel").append(
    navigation({ isOperator: keyOf(place.name) === null }),
    h("section", { class: "preferences", "aria-label": "Preferences" },
      themes(tellTheme), button("?", showKeys, { "aria-label": "Keyboard", title: "Keyboard" })));
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
  addEventListener("hashchange", close); // also when somebody goes back
}

/** Make the choice of a theme, and follow it. */
function themes(tellTheme) {
  const select = h("select", { "aria-label": "Theme", onchange: apply, value: sessionStorage.getItem(THEME) ?? SYSTEM }, options([[SYSTEM, "System"], ["light", "Light"], ["dark", "Dark"]]));
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", apply);
  apply();

  function apply() {
    document.documentElement.style.colorScheme = select.value;
    sessionStorage.setItem(THEME, select.value);
    tellTheme(select.value === SYSTEM ? system.matches : select.value === "dark");
  }
  return select;
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
