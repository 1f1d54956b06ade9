// The frame around every view: the addresses of the views, their navigation, the sandbox switcher, and the theme.
//
// An address is a name, a subject and a state, such as `#live/7?status=4xx&text=acme`. A view gets its subject and
// state when it is shown, and again when the user goes back or follows a link. It records its own changes with
// `keepState`. An address may contain anything: views ignore what they do not know.

import { keyOf, LARGEST_PAGE, pageOf, place, query, sandboxes } from "./api.js";
import { patiently } from "./connection.js";
import { unfolding } from "./controls.js";
import { listenToKeys, showKeys } from "./dialogs.js";
import { button, field, h, oneAtATime, options, show } from "./dom.js";

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────

const FIRST = "start";

/** Return the parts of an address: the view, the subject (may be empty) and the state by name. */
export function readAddress() {
  const [, view, subject, search] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(location.hash);
  return { view: view || FIRST, subject: decoded(subject), state: Object.fromEntries(new URLSearchParams(search)) };
}

/** Return the address of a view; empty values of the state are left out. */
export const hrefTo = (view, subject = "", state = {}) => `#${view}${subject === "" ? "" : `/${encodeURIComponent(subject)}`}${query(state)}`;

/** Change some values of the state in the address; the calling view shows the change itself.
 *
 * With `isStep`, going back undoes the change. Without it, as while the user types, the change
 * replaces the latest step.
 */
export function keepState(changes, { isStep = true } = {}) {
  const { view, subject, state } = readAddress();
  const next = hrefTo(view, subject, { ...state, ...changes });
  if (next === location.hash) return;
  if (isStep) history.pushState(null, "", next);
  else history.replaceState(history.state, "", next);
}

/** Return whether the address still names this view and subject: the user may have gone elsewhere meanwhile. */
export function isAt(view, subject) {
  const now = readAddress();
  return now.view === view && now.subject === subject;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// ── The navigation ──────────────────────────────────────────────────────────────────────────────

/** The views in navigation order; those with `isOperators` are for users who may list all sandboxes. */
const VIEWS = [
  { name: "start", howTo: "use-the-page", label: "Start", group: "" },
  { name: "live", howTo: "see-what-happened", label: "Live", group: "Traffic" },
  { name: "requests", howTo: "wait-without-waiting", label: "Requests", group: "Traffic" },
  { name: "coverage", howTo: "see-what-happened", label: "Coverage", group: "Traffic" },
  { name: "conduct", howTo: "judge-a-client", label: "Conduct", group: "Traffic" },
  { name: "certification", howTo: "judge-a-client", label: "Certification", group: "Traffic" },
  { name: "customers", howTo: "use-your-own-customers", label: "Customers", group: "Behaviour" },
  { name: "faults", howTo: "make-calls-fail", label: "Faults", group: "Behaviour" },
  { name: "scenario", howTo: "write-a-scenario", label: "Scenario", group: "Behaviour" },
  { name: "assumptions", howTo: "calibrate", label: "Assumptions", group: "Behaviour" },
  { name: "sandboxes", howTo: "share-one-server", label: "Sandboxes", group: "Server", isOperators: true },
  { name: "docs", howTo: "send-requests-from-a-tool", label: "Contract", group: "Server", page: "docs" },
];

/** Return the view of this name, or the first view if there is none. */
export const viewOf = (name) => VIEWS.find((view) => view.name === name && !view.page) ?? VIEWS[0];

/** Create the navigation; `isOperator` tells whether the user may list all sandboxes. */
function navigation({ isOperator }) {
  const { view } = document.documentElement.dataset;
  const groups = Map.groupBy(VIEWS.filter(({ isOperators }) => isOperator || !isOperators), ({ group }) => group);
  const link = ({ name, label, page }) => h("a", { href: page ?? `${view === "docs" ? "./" : ""}#${name}`, "data-view": name, "aria-current": name === view && "page" }, label);
  return h("nav", { class: "views", id: "views", "aria-label": "Views" }, [...groups].map(([label, views]) => [
    label && h("p", { id: `views-${label}` }, label),
    h("ul", { "aria-labelledby": label && `views-${label}` }, views.map((each) => h("li", {}, link(each)))),
  ]));
}

/** Mark the current view, and link to the page of the documentation about it. */
export function mark(name) {
  const { howTo } = VIEWS.find((view) => view.name === name);
  Object.assign(document.getElementById("how-to"), { href: `console/how-to/${howTo}.md`, textContent: `How to ${howTo.replaceAll("-", " ")}` });
  for (const each of document.querySelectorAll("#views a")) each.ariaCurrent = each.dataset.view === name ? "page" : null;
}

// ── What stands around a view ───────────────────────────────────────────────────────────────────

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
