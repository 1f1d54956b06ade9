// The views and their addresses: a name, a subject and a state, such as `#live/7?status=4xx&text=acme`.
//
// A view gets its subject and state when it is shown, and again when the user goes back or follows
// a link. It records its own changes with `keepState`. An address may contain anything: views
// ignore what they do not know.

import { query } from "./api.js";
import { h } from "./dom.js";

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────

const FIRST = "start";

/** Return the parts of an address: the view, the subject (may be empty) and the state by name. */
export function readAddress(hash = location.hash) {
  const [, view, subject, search] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(hash);
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
export function navigation({ isOperator }) {
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
