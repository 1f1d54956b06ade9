// Certification: guides a person through a plan, step by step. Verdicts come from `certify` only.

import { control, place } from "../api.js";
import { attempt, button, copyButton, every, fill, h, inOrder, table, tableBody, whenChanged } from "../dom.js";
import { soonAfterEvents } from "../stream.js";

const EVERY_MS = 1000;
const NONE = "No certification is running here. This command starts one and prints the address of this page:";
const COMMAND = "customer-sandbox certify basic --report certificate";
const RUNS = "The steps continue while certify is running. If it has ended, start the plan again.";

export async function render(content) {
  const [head, step, calls, steps] = [h("section", { class: "card" }), h("section", { class: "card" }), h("div", {}), h("section", { class: "card" })];
  const filling = (part, make) => whenChanged((shown) => fill(part, make(shown)));
  const showHead = filling(head, describe);
  const showStep = filling(step, (shown) => shown && task(shown, calls, draw));
  const showCalls = filling(calls, lists);
  const showSteps = filling(steps, allSteps);

  async function read() {
    const led = await control("/certification");
    const current = led.steps.find(({ id }) => id === led.current) ?? null;
    return { led, current, counted: await count(current) };
  }

  const draw = inOrder(read, ({ led, current, counted }) => {
    const isLed = led.steps.length > 0;
    showHead(isLed && { ...led, steps: led.steps.length, at: led.steps.indexOf(current) });
    showStep(current && { ...current, decision: led.decision });
    showCalls(counted);
    showSteps(led.steps);
    step.hidden = current === null;
    steps.hidden = !isLed;
  });

  await draw();
  content.append(head, step, steps);
  return { endings: [every(EVERY_MS, () => draw().catch(() => {})), soonAfterEvents(draw)] };
}

/** Ask how many calls match each expectation of a step so far. */
async function count(step) {
  const ask = async (expected) => ({ expected, ...(await control("/journal/verify", { method: "POST", json: expected })) });
  const [awaits, verify] = await Promise.all([step?.awaits ?? [], step?.verify ?? []].map((all) => Promise.all(all.map(ask))));
  return { awaits, verify };
}

function describe(led) {
  if (!led) return [h("p", { class: "lead" }, NONE), h("pre", { class: "code" }, COMMAND), h("div", { class: "actions" }, copyButton("Copy the command", () => COMMAND))];
  return [
    h("p", { class: "lead" }, led.title),
    h("p", { role: "status" }, led.verdict ? sentence(led.verdict) : led.at < 0 ? "The next step is starting." : `Step ${led.at + 1} of ${led.steps}`),
    !led.verdict && h("p", { class: "muted" }, RUNS),
  ];
}

function task({ id, title: about, prompt, values, decision }, calls, draw) {
  const complaint = h("div", {});
  const decide = (as) => attempt(async () => {
    await control("/certification", { method: "POST", json: { step: id, as } });
    await draw();
  }, complaint);
  return [
    h("h2", {}, about),
    prompt && h("p", { class: "lead" }, prompt),
    h("p", { class: "url" }, h("span", {}, "Base URL"), h("code", {}, place.url), copyButton("Copy", () => place.url)),
    values && h("ul", { class: "plain" }, Object.entries(values).map(([name, value]) => h("li", {}, h("code", {}, `${name}=${value}`)))),
    calls,
    decision
      ? h("p", { role: "status" }, decision === "done" ? "Done: the verdict follows." : "Skipped.")
      : h("div", { class: "actions" },
        button("Done", () => decide("done"), { class: "primary" }),
        button("Skip this step", () => decide("skipped"))),
    complaint,
  ];
}

function lists({ awaits, verify }) {
  return [list("Awaited calls", awaits), list("Required in the end", verify)];
}

function list(name, counted) {
  return counted.length > 0 && [
    h("h3", {}, name),
    h("ul", { class: "plain" }, counted.map(({ expected, matched, ok }) =>
      h("li", {}, ok ? "✓ " : "○ ", h("span", { class: ok ? "" : "muted" }, `${inWords(expected)}: `), h("b", {}, matched ?? 0)))),
  ];
}

/** Return an expectation of `verify` in words. */
function inWords({ match, inOrder, exactly, atLeast, atMost }) {
  if (inOrder) return inOrder.map(calls).join(", then ");
  const bounds = Object.entries({ exactly, "at least": atLeast, "at most": atMost }).filter(([, count]) => count !== undefined);
  return `${calls(match ?? {})}, ${bounds.map((bound) => bound.join(" ")).join(" and ") || "at least 1"}`;
}

function calls({ operation, ...facts }) {
  const conditions = Object.entries(facts).map(([name, value]) => (name === "code" && value === "" ? "success" : `${name} ${JSON.stringify(value)}`));
  return [operation ?? "any call", ...conditions].join(", ");
}

function allSteps(steps) {
  const rows = steps.map(({ id, title, verdict, findings }) => [id, title, verdict, findings?.map((each) => h("div", {}, each))]);
  return [h("h2", {}, "Steps"), table("Steps", ["Step", "Title", "Verdict", "Findings"], tableBody(rows))];
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
