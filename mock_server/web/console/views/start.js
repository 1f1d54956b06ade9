// Start: what this sandbox holds, what just happened, how to call it, how to make calls fail.

import { control, keyOf, LARGEST_PAGE, needsKey, place } from "../api.js";
import { asCurl, asJavaScript, asPython, credentialHeader, sendAgain, shownControl, shownKey, withScheme } from "../calls.js";
import { askToReset } from "../dialogs.js";
import { attempt, button, card, coalesced, copyButton, field, h, options, stay } from "../dom.js";
import { everySandbox } from "../frame.js";
import { firstCustomers, history, interfaceContract, legalCodes, onHistory } from "../sandbox.js";
import { bytesOf, counted, percent, plural, ZONE } from "../words.js";
import { rowOf } from "./call.js";

const WRITERS = { curl: asCurl, Python: asPython, JavaScript: asJavaScript };

export function open(view) {
  const listed = everySandbox();
  const trouble = h("div", {});
  const chosen = { call: "Read a customer", language: "curl", operation: "", code: "" };
  let [scenario, customers, planned] = [null, null, null];
  view.endings.push(onHistory(coalesced(view.redraw)));

  function read(isAnew) {
    if (isAnew) [scenario, customers, planned] = [control("/scenario"), firstCustomers(), null];
    return Promise.all([interfaceContract(), scenario, customers, listed, facts(isAnew ? customers : control("/customers?size=1"))]);
  }

  /** Return a labelled choice, which is drawn anew when something else is chosen. */
  function choice(name, label, values) {
    const choose = ({ target }) => {
      chosen[name] = target.value;
      view.redraw();
    };
    return field(label, h("select", { value: chosen[name], onchange: choose }, options(values)));
  }

  function callIt(examples) {
    const text = WRITERS[chosen.language](examples[chosen.call]);
    return card("Call it",
      h("p", { class: "url" }, h("span", {}, "Base URL"), h("code", { id: "base-url" }, place.url), copyButton("Copy", () => place.url)),
      needsKey() && h("p", { class: "muted" }, "Each call has a key in ", h("code", {}, "X-Sandbox-Key"), ", or the base URL ends in ", h("code", {}, "~$KEY"), ". In clients, use the caller key."),
      h("div", { class: "fields" }, choice("call", "Call", Object.keys(examples)), choice("language", "Language", Object.keys(WRITERS))),
      h("pre", { class: "code", tabindex: "0", "aria-label": "The call" }, text),
      h("div", { class: "actions" }, copyButton("Copy the call", () => text)));
  }

  function failNext({ operations }) {
    chosen.operation ||= operations[0].id;
    const codes = legalCodes(operations, chosen.operation);
    if (!codes.includes(chosen.code)) [chosen.code] = codes;
    const add = () => attempt(async () => {
      const { operation, code } = chosen;
      const name = `next-${operation}-${Date.now().toString(36)}`;
      await control("/faults", { method: "POST", json: { name, operation, steps: [code] } });
      planned = { name, code };
      view.redraw();
    }, trouble);
    return card("Make the next call fail",
      h("div", { class: "fields" }, choice("operation", "Operation", operations.map((each) => [each.id, each.summary])), choice("code", "Answers", codes)),
      h("div", { class: "actions" }, button("Fail once", add, { class: "primary" }), h("a", { href: "#faults" }, "Everything else that can go wrong")),
      stay(trouble),
      planned && h("p", {}, "The next such call answers ", h("code", {}, planned.code), ". ", h("a", { href: `#faults/${planned.name}` }, "See the plan")));
  }

  const draw = ([rules, said, { items }, sandboxes, counts]) => {
    const examples = examplesOf(rules, said, items);
    return [
      h("section", { "aria-label": "What this sandbox holds" },
        h("p", { class: "lead" }, said.description ?? "A sandbox of the Customer Management interface."),
        h("ul", { class: "facts" }, counts.map(([to, value, words]) => h("li", {}, h("a", { href: to }, h("b", {}, value), h("span", {}, words)))))),
      h("div", { class: "columns" },
        h("div", {}, callIt(examples), card("Who may call", requesters(said, rules))),
        h("div", {},
          card("What just happened", latestCalls(examples["Read a customer"])),
          failNext(rules),
          card("Sandboxes", sandboxesOf(sandboxes)))),
    ];
  };
  return { read, draw };
}

async function facts(someCustomers) {
  const [customers, calls, requests, faults, coverage] = await Promise.all([
    someCustomers, control("/journal?calls=interface&brief=true&size=1"), control("/requests?size=1"), control(`/faults?size=${LARGEST_PAGE}`), control("/coverage"),
  ]);
  const fact = (to, count, one, many) => [to, counted(count), count === 1 ? one : many];
  return [
    fact("#customers", customers.total, "customer", "customers"),
    fact("#live", calls.total, "call", "calls"),
    fact("#requests", requests.total, "request accepted", "requests accepted"),
    fact("#faults", faults.items.filter((plan) => !plan.completed).length, "fault plan waiting", "fault plans waiting"),
    ["#coverage", percent(coverage.percent), "of the contract met"],
  ];
}

// ── Calls ──────────────────────────────────────────────────────────────────────────────────────

/** Return example calls that work as pasted, with customers of this sandbox and a token of its scenario. */
function examplesOf(rules, scenario, items) {
  const token = scenario.requesters?.[0]?.token;
  const credentials = token ? { ...shownKey(), [credentialHeader(rules.scheme)]: withScheme(token, rules.scheme) } : shownKey();
  const typed = { ...credentials, "Content-Type": "application/json" };
  const root = items.find((each) => each.parentId === null) ?? items[0];
  const child = items.find((each) => each.parentId === root?.customerId) ?? root;
  const at = (id, customer) => {
    const operation = rules.operations.find((each) => each.id === id);
    return { method: operation.method, url: place.url + operation.path.replace("{id}", customer?.customerId ?? "CUSTOMER_ID") };
  };
  return {
    "Read a customer": { ...at("getCustomer", child), headers: credentials },
    "Modify a customer": { ...at("modifyCustomer", child), headers: typed, body: JSON.stringify({ name: "A new name" }) },
    "Let all pending requests settle": {
      method: "POST", url: `${place.url}/_sandbox/clock/advance`, headers: { ...shownControl(), "Content-Type": "application/json" }, body: JSON.stringify({ until: "idle" }),
    },
    "Start over": { method: "POST", url: `${place.url}/_sandbox/reset`, headers: shownControl() },
  };
}

function requesters(scenario, rules) {
  const list = scenario.requesters ?? [];
  const head = h("p", {}, "A call without a token acts for the root customer, unless the scenario requires one.");
  if (!list.length) return [head, h("p", { class: "muted" }, "The scenario lists no requesters. ", h("a", { href: "#scenario" }, "Add some"))];
  return [head, h("table", { class: "tokens" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Token"), h("th", { scope: "col" }, "Acts for"), h("td", {}))),
    h("tbody", {}, list.map(({ token, customer }) => h("tr", {},
      h("td", {}, h("code", {}, token)),
      h("td", {}, h("a", { href: `#customers/${encodeURIComponent(customer)}` }, customer)),
      h("td", {}, copyButton("Copy", () => `${credentialHeader(rules.scheme)}: ${withScheme(token, rules.scheme)}`))))))];
}

/** Return the latest calls or, if there are none yet, an offer to send the `first` one. */
function latestCalls(first) {
  const calls = history().slice(-6).reverse();
  const nothing = () => h("li", {}, h("p", { class: "muted" }, "Nothing yet. Paste a call, and it appears here. ", button("Send a first call", () => sendAgain(first))));
  return [
    h("ol", { class: "rows" }, calls.length ? calls.map((row) => h("li", { key: row }, rowOf(row))) : nothing()),
    h("p", { class: "more" }, h("a", { href: "#live" }, "Everything, live"), h("span", { class: "muted zone" }, ` · times in ${ZONE}`)),
  ];
}

// ── Sandboxes ──────────────────────────────────────────────────────────────────────────────────

/** Return what can be done with this sandbox and, unless the user only has its key, with others. */
function sandboxesOf({ total, keptTotal = total, kept, keptBytes }) {
  const isOwner = keyOf(place.name) !== null;
  const reset = () => askToReset(`Reset ${place.name}?`, {
    before: h("p", {}, "It returns to its initial state: clock, customers, requests and fault plans."),
    tone: "danger",
    reset: () => control("/reset", { method: "POST" }),
    notice: `${place.name} is back in its initial state.`,
  });
  const here = kept?.find((each) => each.name === place.name);
  const stored = here ? `Kept when the server stops: ${plural(here.entries, "call")} of this sandbox, ${bytesOf(here.bytes)}. ` : "";
  return [
    isOwner ? h("p", {}, "You have the key of ", h("b", {}, place.name), ", which has its own data, clock and faults.")
      : h("p", {}, "Each has its own data, clock and faults. You are in ", h("b", {}, place.name), "."),
    h("div", { class: "actions" }, !isOwner && h("a", { class: "button", href: "#sandboxes" }, "Create one…"), button(`Reset ${place.name}…`, () => attempt(reset), { class: "danger" })),
    !isOwner && h("p", { class: "muted" }, plural(Math.max(total, keptTotal), "sandbox", "sandboxes"), " on this server. ", h("a", { href: "#sandboxes" }, "See all")),
    kept && h("p", { class: "muted" }, `${stored}Kept in total: ${bytesOf(keptBytes)}.`),
  ];
}
