// The views: their names in the address, their labels, their groups, and where their code is.

import { h } from "./dom.js";

/** The views in navigation order; those with `isOperators` are for users who may list all sandboxes. */
const VIEWS = [
  { name: "start", label: "Start", group: "", load: () => import("./views/start.js") },
  { name: "live", label: "Live", group: "Traffic", load: () => import("./views/live.js") },
  { name: "requests", label: "Requests", group: "Traffic", load: () => import("./views/requests.js") },
  { name: "coverage", label: "Coverage", group: "Traffic", load: () => import("./views/coverage.js") },
  { name: "conduct", label: "Conduct", group: "Traffic", load: () => import("./views/conduct.js") },
  { name: "certification", label: "Certification", group: "Traffic", load: () => import("./views/certification.js") },
  { name: "customers", label: "Customers", group: "Behaviour", load: () => import("./views/customers.js") },
  { name: "faults", label: "Faults", group: "Behaviour", load: () => import("./views/faults.js") },
  { name: "scenario", label: "Scenario", group: "Behaviour", load: () => import("./views/scenario.js") },
  { name: "assumptions", label: "Assumptions", group: "Behaviour", load: () => import("./views/assumptions.js") },
  { name: "sandboxes", label: "Sandboxes", group: "Server", isOperators: true, load: () => import("./views/sandboxes.js") },
  { name: "docs", label: "Contract", group: "Server", page: "docs" },
];

/** Return the view of this name, or the first view if there is none. */
export function viewOf(name) {
  return VIEWS.find((view) => view.name === name && view.load) ?? VIEWS[0];
}

/** Create the navigation; `isOperator` tells whether the user may list all sandboxes. */
export function navigation({ isOperator }) {
  const shown = VIEWS.filter((view) => isOperator || !view.isOperators);
  const groups = Map.groupBy(shown, (view) => view.group);
  return h("nav", { class: "views", id: "views", "aria-label": "Views" }, [...groups].map(([label, views]) => [
    label && h("p", { id: `views-${label}` }, label),
    h("ul", { "aria-labelledby": label && `views-${label}` }, views.map((view) => h("li", {}, link(view)))),
  ]));
}

/** Mark the current view. */
export function mark(name) {
  for (const each of document.querySelectorAll("#views a")) each.ariaCurrent = each.dataset.view === name ? "page" : null;
}

function link({ name, label, page }) {
  const { view } = document.documentElement.dataset;
  return h("a", { href: page ?? `${view === "docs" ? "./" : ""}#${name}`, "data-view": name, "aria-current": name === view && "page" }, label);
}
