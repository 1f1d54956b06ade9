// Reports on the calls of this sandbox: coverage, conduct and certification, whose verdicts come from `certify` only.

import { control, LARGEST_PAGE, path, place } from "../api.js";
import { attempt, button, card, copyButton, every, folded, h, notify, table, tableBody } from "../dom.js";
import { isAt } from "../frame.js";
import { counted, linked, percent as inPercent, plural } from "../words.js";

// ── Coverage ────────────────────────────────────────────────────────────────────────────────────

/** What is covered: the name of each kind of result, and the member of a step that makes it happen. */
const KINDS = { call: ["Operations and their codes", "error"], job: ["How accepted work ended", "job"], network: ["Broken connections", "network"] };
const SUCCESS = "success";

export function coverage() {
  const read = () => Promise.all([control("/coverage"), control(`/faults?size=${LARGEST_PAGE}`)]);
  const draw = ([{ percent, items }, { items: all }]) => {
    const plans = all.filter((plan) => !plan.completed).map((plan) => plan.name);
    return [
      h("section", { class: "card" },
        h("p", { class: "lead" }, h("b", {}, inPercent(percent)), " of the contract was met since the server started, not counting broken connections."),
        h("meter", { class: "meter", min: 0, max: 100, value: percent, "aria-label": "Met" }),
        items.some((item) => item.count === 0) && h("p", { class: "muted" }, "A click on “never” adds a plan that makes the result happen at the next call.")),
      Object.entries(KINDS).map(([kind, [name]]) => heatMap(name, items.filter((item) => item.kind === kind), plans)),
    ];
  };
  return { read, draw };
}

function heatMap(name, items, plans) {
  const operations = [...new Set(items.map((item) => item.operation))];
  const results = [...new Set(items.map((item) => item.result))];
  const never = items.filter((item) => item.count === 0).length;
  const cell = (operation, result) => {
    const item = items.find((each) => each.operation === operation && each.result === result); // an operation does not list every result
    return item && h("span", { class: "cell", "data-heat": Math.min(3, Math.ceil(Math.log10(item.count + 1) * 1.5)) }, item.count ? counted(item.count) : missing(item, plans));
  };
  return card([name, " ", h("span", { class: "tag" }, never ? `${counted(never)} never met` : "all met")],
    table(name, ["", ...results], tableBody(operations.map((operation) => [operation, ...results.map((result) => cell(operation, result))])), { class: "heat" }));
}

/** Return a control that helps to meet an item that was never met: a plan, or a call to copy. */
function missing({ kind, operation, result }, plans) {
  const words = `${operation} ${result}`;
  if (kind === "call" && result === SUCCESS) return h("a", { href: "#start", "aria-label": `never: copy a call of ${operation}` }, "never");
  const name = `meet-${operation}-${result}`;
  if (plans.includes(name)) return h("a", { href: `#faults/${name}`, "aria-label": `planned: ${words}` }, "planned");
  return button("never", () => attempt(() => plan(name, operation, { [KINDS[kind][1]]: result })), { "aria-label": `never: plan ${words}` });
}

async function plan(name, operation, step) {
  await control(path("faults", name), { method: "PUT", json: { name, operation, steps: [step] } });
  notify(`${name} is in force: it fires at the next ${operation}.`);
  if (isAt("coverage", "")) location.hash = `#faults/${name}`; // otherwise the user has gone elsewhere in the meantime
}

// ── Conduct ─────────────────────────────────────────────────────────────────────────────────────

const ORDER = ["failed", "warning", "passed", "not met"];
const SHOWN = 5;
const BETWEEN_MS = 1000; // each report judges the whole journal
const TONES = { failed: "bad", warning: "warn" };

export function conduct() {
  const draw = ({ judged, unseen, rules }) => {
    const count = (verdict) => rules.filter((rule) => rule.verdict === verdict).length;
    return [
      h("section", { class: "card" },
        unseen > 0 && h("p", {}, `Judged ${counted(judged)} of ${counted(judged + unseen)} calls; raise limits.journalEntries or limits.journalBytes.`),
        h("p", { class: "lead" }, "Since the latest reset: ", ORDER.map((verdict) => (verdict === "warning" ? plural(count(verdict), verdict) : `${count(verdict)} ${verdict}`)).join(", "), "."),
        h("p", { class: "muted" }, "A rule is not met if there was no opportunity to break it.")),
      ORDER.flatMap((verdict) => rules.filter((rule) => rule.verdict === verdict && rule.findings.length)).map(broken),
      card("All rules", table("All rules", ["Rule", "Verdict", "Opportunities", "What breaks it"], tableBody(
        rules.map(({ id, verdict, opportunities, what, excluded }) => [id, tag(verdict), opportunities, excluded ? `Excluded: ${excluded}` : what])))),
    ];
  };
  return { read: () => control("/conduct"), draw, follows: { delayMs: BETWEEN_MS } };
}

function broken({ id, verdict, what, why, instead, findings, more }) {
  const shown = findings.length > SHOWN + 1 ? SHOWN : findings.length; // a fold of one saves nothing
  const list = (some) => h("ul", {}, some.map(({ entries, says }) => h("li", {}, linked(says), rest(says, entries))));
  return h("section", { class: "card", key: id }, h("h2", {}, id, " ", tag(verdict)),
    h("p", {}, what, " ", why),
    list(findings.slice(0, shown)),
    findings.length > shown && folded(`${counted(findings.length - shown)} more`, list(findings.slice(shown))),
    more > 0 && h("p", { class: "muted" }, `And ${counted(more)} more that are not listed.`),
    h("p", {}, h("b", {}, "Instead: "), instead));
}

/** Return links to the entries that a finding is based on but does not mention. */
function rest(says, entries) {
  const named = new Set([...says.matchAll(/entry ([0-9]+)/g)].map(([, number]) => number));
  const others = entries.filter((entry) => !named.has(String(entry)));
  return others.length ? [" (with ", others.map((entry, index) => [index > 0 && ", ", h("a", { href: `#live/${entry}` }, `entry ${entry}`)]), ")"] : null;
}

function tag(verdict) {
  return h("span", { class: "tag", "data-tone": TONES[verdict] }, verdict);
}

// ── Certification ───────────────────────────────────────────────────────────────────────────────

const EVERY_MS = 1000;
const NONE = "No certification is running here. This command starts one and prints the address of this page:";
const COMMAND = "customer-sandbox certify basic --report certificate";
const RUNS = "The steps continue while certify is running. If it has ended, start the plan again.";

export function certification(view) {
  view.endings.push(every(EVERY_MS, () => view.update().catch(() => {})));

  async function read() {
    const led = await control("/certification");
    const current = led.steps.find(({ id }) => id === led.current) ?? null;
    return { led, current, counted: await count(current) };
  }

  function decide(step, as) {
    return attempt(async () => {
      await control("/certification", { method: "POST", json: { step, as } });
      await view.update();
    });
  }

  const draw = ({ led, current, counted }) => [
    h("section", { class: "card" }, led.steps.length ? about(led, current) : [
      h("p", { class: "lead" }, NONE), h("pre", { class: "code" }, COMMAND), h("div", { class: "actions" }, copyButton("Copy the command", () => COMMAND)),
    ]),
    current && h("section", { class: "card", key: current.id }, task({ ...current, decision: led.decision }, counted, decide)),
    led.steps.length > 0 && h("section", { class: "card", key: "all steps" }, h("h2", {}, "Steps"),
      table("Steps", ["Step", "Title", "Verdict", "Findings"], tableBody(
        led.steps.map(({ id, title, verdict, findings }) => [id, title, verdict, findings?.map((each) => h("div", {}, each))])))),
  ];
  return { read, draw };
}

/** Ask how many calls match each expectation of a step so far. */
async function count(step) {
  const ask = async (expected) => ({ expected, ...(await control("/journal/verify", { method: "POST", json: expected })) });
  const [awaits, verify] = await Promise.all([step?.awaits ?? [], step?.verify ?? []].map((all) => Promise.all(all.map(ask))));
  return { awaits, verify };
}

function about({ title, steps, verdict }, current) {
  return [
    h("p", { class: "lead" }, title),
    h("p", { role: "status" }, verdict ? `${verdict[0].toUpperCase()}${verdict.slice(1)}.` : current ? `Step ${steps.indexOf(current) + 1} of ${steps.length}` : "The next step is starting."),
    !verdict && h("p", { class: "muted" }, RUNS),
  ];
}

function task({ id, title, prompt, values, decision }, { awaits, verify }, decide) {
  const expectations = (name, counted) => counted.length > 0 && [
    h("h3", {}, name),
    h("ul", { class: "plain" }, counted.map(({ expected, matched, ok }) =>
      h("li", {}, ok ? "✓ " : "○ ", h("span", { class: ok ? "" : "muted" }, `${inWords(expected)}: `), h("b", {}, matched ?? 0)))),
  ];
  return [
    h("h2", {}, title),
    prompt && h("p", { class: "lead" }, prompt),
    h("p", { class: "url" }, h("span", {}, "Base URL"), h("code", {}, place.url), copyButton("Copy", () => place.url)),
    values && h("ul", { class: "plain" }, Object.entries(values).map(([name, value]) => h("li", {}, h("code", {}, `${name}=${value}`)))),
    expectations("Awaited calls", awaits),
    expectations("Required in the end", verify),
    decision
      ? h("p", { role: "status" }, decision === "done" ? "Done: the verdict follows." : "Skipped.")
      : h("div", { class: "actions" },
        button("Done", () => decide(id, "done"), { class: "primary" }),
        button("Skip this step", () => decide(id, "skipped"))),
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
