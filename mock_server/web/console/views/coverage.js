// Coverage: what the clients of this sandbox have met. One click adds a plan for a result never met.

import { isAt } from "../address.js";
import { control, LARGEST_PAGE, path } from "../api.js";
import { attempt, button, card, fill, h, inOrder, notify, table, tableBody, whenChanged } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { counted, percent as inPercent } from "../words.js";

const KINDS = {
  call: { name: "Operations and their codes", step: (result) => ({ error: result }) },
  job: { name: "How accepted work ended", step: (result) => ({ job: result }) },
  network: { name: "Broken connections", step: (result) => ({ network: result }) },
};
const SUCCESS = "success";

export async function render(content) {
  const draw = whenChanged((report, plans) => {
    const focused = document.activeElement?.closest?.("[data-item]")?.dataset.item;
    fill(content, describe(report, plans));
    if (focused) content.querySelector(`[data-item="${CSS.escape(focused)}"] :is(a, button)`)?.focus();
  });
  const ask = () => Promise.all([control("/coverage"), control(`/faults?size=${LARGEST_PAGE}`)]);
  const read = inOrder(ask, ([report, { items }]) => draw(report, items.filter((plan) => !plan.completed).map((plan) => plan.name)));
  await read();
  return { endings: [soonAfterEvents(read)] };
}

function describe({ percent, items }, plans) {
  const never = items.filter((item) => item.count === 0).length;
  return [
    h("section", { class: "card" },
      h("p", { class: "lead" }, h("b", {}, inPercent(percent)), " of the contract was met since the server started, not counting broken connections."),
      h("meter", { class: "meter", min: 0, max: 100, value: percent, "aria-label": "Met" }),
      never > 0 && h("p", { class: "muted" }, "A click on “never” adds a plan that makes the result happen at the next call.")),
    Object.entries(KINDS).map(([kind, { name }]) => heatMap(name, items.filter((item) => item.kind === kind), plans)),
  ];
}

function heatMap(name, items, plans) {
  const operations = [...new Set(items.map((item) => item.operation))];
  const results = [...new Set(items.map((item) => item.result))];
  const never = items.filter((item) => item.count === 0).length;
  const at = (operation, result) => items.find((item) => item.operation === operation && item.result === result);
  const rows = operations.map((operation) => [operation, ...results.map((result) => cell(at(operation, result), plans))]);
  return card([name, " ", h("span", { class: "tag" }, never ? `${counted(never)} never met` : "all met")],
    table(name, ["", ...results], tableBody(rows), { class: "heat" }));
}

/** Return the cell of an item, or null if the operation does not list it. */
function cell(item, plans) {
  if (!item) return null;
  const heat = Math.min(3, Math.ceil(Math.log10(item.count + 1) * 1.5));
  const content = item.count ? counted(item.count) : missing(item, plans);
  return h("span", { class: "cell", "data-heat": heat, "data-item": `${item.kind} ${item.operation} ${item.result}` }, content);
}

/** Return a control that helps to meet an item that was never met: a plan, or a call to copy. */
function missing({ kind, operation, result }, plans) {
  const words = `${operation} ${result}`;
  if (kind === "call" && result === SUCCESS) return h("a", { href: "#start", "aria-label": `never: copy a call of ${operation}` }, "never");
  const name = `meet-${operation}-${result}`;
  if (plans.includes(name)) return h("a", { href: `#faults/${name}`, "aria-label": `planned: ${words}` }, "planned");
  return button("never", () => attempt(() => plan(name, operation, KINDS[kind].step(result))), { "aria-label": `never: plan ${words}` });
}

async function plan(name, operation, step) {
  await control(path("faults", name), { method: "PUT", json: { name, operation, steps: [step] } });
  notify(`${name} is in force: it fires at the next ${operation}.`);
  if (isAt("coverage", "")) location.hash = `#faults/${name}`; // otherwise the user has gone elsewhere in the meantime
}
