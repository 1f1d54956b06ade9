// Coverage: what the clients of this sandbox have met, as heat maps.

import { control } from "../api.js";
import { h } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { LACKS_READS } from "../words.js";

export const title = "Coverage";
const KINDS = { call: "Operations and their codes", job: "How accepted work ended", network: "Broken connections" };

export async function render(content) {
  let drawn = null;
  async function draw() {
    const report = await control("/coverage");
    const text = JSON.stringify(report);
    if (text === drawn) return;
    drawn = text;
    content.replaceChildren(...describe(report));
  }
  await draw();
  return { leave: soonAfterEvents(draw) };
}

function describe({ percent, items, partial }) {
  return [
    h("section", { class: "card" },
      h("p", { class: "lead" }, h("b", {}, `${Math.round(percent)} %`), " of the contract was met since the server began, broken connections aside."),
      h("meter", { class: "meter", min: 0, max: 100, value: percent, "aria-label": "Met" }),
      partial && h("p", { class: "muted" }, LACKS_READS)),
    ...Object.entries(KINDS).map(([kind, name]) => map(name, items.filter((item) => item.kind === kind))),
  ];
}

function map(name, items) {
  const operations = [...new Set(items.map((item) => item.operation))];
  const results = [...new Set(items.map((item) => item.result))];
  const never = items.filter((item) => item.count === 0).length;
  const at = (operation, result) => items.find((item) => item.operation === operation && item.result === result);
  return h("section", { class: "card" },
    h("h2", {}, name, " ", h("span", { class: "tag" }, never ? `${never} never met` : "all met")),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name },
      h("table", { class: "heat" },
        h("thead", {}, h("tr", {}, h("td", {}), results.map((result) => h("th", { scope: "col" }, result)))),
        h("tbody", {}, operations.map((operation) => h("tr", {},
          h("th", { scope: "row" }, operation),
          results.map((result) => h("td", {}, cell(at(operation, result))))))))));
}

/** Return the cell of an item; what an operation does not list has none. */
function cell(item) {
  if (!item) return null;
  const heat = Math.min(3, Math.ceil(Math.log10(item.count + 1) * 1.5));
  return h("span", { class: "cell", "data-heat": heat }, item.count || "never");
}
