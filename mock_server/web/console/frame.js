// The frame around every view: navigation, the sandbox switcher, the theme and the skip link.

import { keyOf, LARGEST_PAGE, pageOf, place, sandboxes } from "./api.js";
import { patiently } from "./connection.js";
import { unfolding } from "./controls.js";
import { listenToKeys, showKeys } from "./dialogs.js";
import { button, field, h, oneAtATime, options, show } from "./dom.js";
import { navigation } from "./navigation.js";

const THEME = "customer-sandbox theme";
const SYSTEM = "light dark";
const SCROLLING = new Set([" ", "PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);

/** Set up the frame; `tellTheme` gets whether the theme is dark, now and after each change. */
export function setUpFrame(tellTheme = () => {}) {
  const [main, panel] = ["main", "views-panel"].map((id) => document.getElementById(id));
  document.getElementById("skip").addEventListener("click", () => (main.querySelector("[data-skip-to]") ?? main).focus());
  document.getElementById("sandbox").replaceChildren(...options([place.name]));
  panel.append(
    navigation({ isOperator: keyOf(place.name) === null }),
    h("section", { class: "preferences", "aria-label": "Preferences" },
      h("a", { id: "how-to", target: "_blank" }),
      h("a", { href: "console/how-to/what-went-wrong.md", target: "_blank" }, "What went wrong"),
      field("Theme", themes(tellTheme)), button("?", showKeys, { "aria-label": "Keyboard", title: "Keyboard" })));
  const close = unfolding(document.getElementById("menu"), panel); // on a narrow screen, where the navigation is not next to the view
  panel.addEventListener("click", (event) => event.target.closest("a") && close());
  addEventListener("hashchange", close); // also when the user goes back
  document.addEventListener("keydown", (event) => { // the keys that scroll do so even if nothing in the view has the focus
    if (event.target === document.body && SCROLLING.has(event.key)) main.focus({ preventScroll: true });
  });
  listenToKeys();
}

/** Create the selector of the theme, and apply its value. */
function themes(tellTheme) {
  const select = h("select", { onchange: apply, value: sessionStorage.getItem(THEME) ?? SYSTEM }, options([[SYSTEM, "System"], ["light", "Light"], ["dark", "Dark"]]));
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

/** List all sandboxes; simultaneous callers share one request. With a key, the list is empty. */
export const everySandbox = oneAtATime(async () =>
  (keyOf(place.name) === null ? sandboxes(`?size=${LARGEST_PAGE}`) : { items: [] }));

/** Offer every sandbox of the server, read again before each choice; choosing one opens its page. */
export async function fillSwitcher() {
  const select = document.getElementById("sandbox");
  const read = async () => {
    const { items, kept = [] } = await everySandbox(); // kept sandboxes may not be in memory
    const all = new Set([...items, ...kept].map((each) => each.name));
    show(select, options([place.name, ...[...all].filter((name) => name !== place.name).sort()]));
  };
  select.addEventListener("change", () => {
    location.assign(pageOf(select.value));
    select.value = place.name; // the user may stay, or come back
  });
  select.addEventListener("keydown", (event) => {
    const isChoosing = event.key.length === 1 || SCROLLING.has(event.key);
    if (!isChoosing || event.ctrlKey || event.metaKey || event.altKey || !select.showPicker) return;
    event.preventDefault(); // in a closed list, the first key would choose a sandbox and leave the page
    select.showPicker();
  });
  for (const kind of ["focus", "pointerenter"]) select.addEventListener(kind, () => read().catch(() => {})); // on failure, the old list stays
  await patiently(read);
}
