// Faults: the plans with their counts, and a form for a new one.

import { control, path } from "../api.js";
import { contract } from "../contract.js";
import { attempt, button, copyButton, folded, h } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { plural } from "../words.js";
import { asYaml } from "../yaml.js";
import { planForm } from "./faultform.js";

export const title = "Faults";
const ACCOUNT = new Set(["matched", "fired", "passed", "remaining", "completed", "entries"]);

export async function render(content, subject) {
  const rules = await contract();
  const list = h("div", {});
  let chosen = subject;
  let drawn = null;

  async function read() {
    const { items, total } = await control("/faults?size=1000");
    const text = JSON.stringify([chosen, items]);
    if (text === drawn) return;
    drawn = text;
    list.replaceChildren(
      h("p", { class: "muted" }, total ? plural(total, "plan") : "No plan: every call is answered as it deserves."),
      ...items.map((plan) => describe(plan, plan.name === chosen, read)));
    list.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  }

  content.append(h("div", { class: "columns" },
    h("section", { class: "card" }, h("h2", {}, "Plans"), list),
    h("section", { class: "card" }, h("h2", {}, "Add a plan"), planForm(rules, read))));
  await read();
  return {
    leave: soonAfterEvents(read, 80),
    async open(next) {
      chosen = next;
      await read();
    },
  };
}

/** Return a plan as it was written, without its account. */
function written(plan) {
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !ACCOUNT.has(name)));
}

function describe(plan, isChosen, read) {
  const yaml = `faults:${asYaml([written(plan)], "  ")}\n`;
  const remove = () => attempt(async () => {
    await control(path("faults", plan.name), { method: "DELETE" });
    await read();
  });
  const again = () => attempt(async () => {
    await control(path("faults", plan.name), { method: "PUT", json: written(plan) });
    await read();
  });
  return h("article", { class: "plan", "data-chosen": isChosen && "true", "data-plan": plan.name },
    h("h3", {}, plan.name, " ", h("span", { class: "tag", "data-tone": plan.completed ? null : "on" }, plan.completed ? "done" : "waiting")),
    h("p", { class: "muted" }, plan.operation ?? "any operation", plan.when && ` when ${JSON.stringify(plan.when)}`),
    h("ul", { class: "account" },
      h("li", {}, h("b", {}, plan.matched), " matched"),
      h("li", {}, h("b", { class: "fired" }, plan.fired), " fired"),
      h("li", {}, h("b", {}, plan.passed), " passed"),
      h("li", {}, h("b", {}, plan.remaining ?? "no end of"), " left")),
    plan.entries.length > 0 && h("p", {}, "Fired at ", plan.entries.slice(-8).map((number) => [h("a", { href: `#live/${number}` }, `entry ${number}`), " "])),
    folded("As YAML", () => h("pre", { class: "code", tabindex: "0", "aria-label": `${plan.name} as YAML` }, yaml)),
    h("div", { class: "actions" }, copyButton("Copy as YAML", () => yaml), button("Start over", again), button("Remove", remove, { class: "danger" })));
}
