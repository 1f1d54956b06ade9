// Start: what this sandbox holds, what just happened, how to call it, how to make calls fail.

import { control, keyOf, LARGEST_PAGE, needsKey, pageOf, place } from "../api.js";
import { asCurl, asJavaScript, asPython, credentialHeader, sendAgain, shownControl, shownKey, withScheme } from "../calls.js";
import { askToReset } from "../dialogs.js";
import { actionForm, attempt, button, card, coalesced, copyButton, field, h, inOrder, options, show } from "../dom.js";
import { everySandbox } from "../frame.js";
import { history, onHistory } from "../journal.js";
import { firstCustomers, interfaceContract, legalCodes } from "../sandbox.js";
import { soonAfterEvents } from "../stream.js";
import { bytesOf, counted, percent, plural, ZONE } from "../words.js";
import { rowOf } from "./call.js";
import { made, makeNew } from "./sandboxes.js";

export function prepare() {
  const customers = firstCustomers();
  return Promise.all([interfaceContract(), control("/scenario"), customers, everySandbox(), readFacts(customers)]);
}

export async function render(content, subject, state, [rules, scenario, customers, listed, counts]) {
  const facts = h("ul", { class: "facts" });
  const count = (values) => show(facts, values.map(([to, value, words]) =>
    h("li", {}, h("a", { href: to }, h("b", {}, typeof value === "number" ? counted(value) : value), h("span", {}, words)))));
  count(counts);
  const recent = recentCalls(() => examplesOf(rules, scenario, customers)["Read a customer"]);
  content.append(
    h("section", { "aria-label": "What this sandbox holds" },
      h("p", { class: "lead" }, scenario.description ?? "A sandbox of the Customer Management interface."), facts),
    h("div", { class: "columns" },
      h("div", {},
        card("Call it", calls(rules, scenario, customers)),
        card("Who may call", requesters(scenario, rules))),
      h("div", {},
        card("What just happened", recent.element),
        card("Make the next call fail", goWrong(rules)),
        card("Sandboxes", keyOf(place.name) === null ? makeSandbox(listed) : resetOnly(), storeUsage(listed)))));
  return { endings: [recent.end, soonAfterEvents(inOrder(() => readFacts(), count))] };
}

async function readFacts(someCustomers = control("/customers?size=1")) {
  const [customers, calls, requests, faults, coverage] = await Promise.all([
    someCustomers, control("/journal?calls=interface&brief=true&size=1"), control("/requests?size=1"), control(`/faults?size=${LARGEST_PAGE}`), control("/coverage"),
  ]);
  const waiting = faults.items.filter((plan) => !plan.completed).length;
  return [
    ["#customers", customers.total, customers.total === 1 ? "customer" : "customers"],
    ["#live", calls.total, calls.total === 1 ? "call" : "calls"],
    ["#requests", requests.total, requests.total === 1 ? "request accepted" : "requests accepted"],
    ["#faults", waiting, waiting === 1 ? "fault plan waiting" : "fault plans waiting"],
    ["#coverage", percent(coverage.percent), "of the contract met"],
  ];
}

// ── Calls that work as pasted ──────────────────────────────────────────────────────────────────

const WRITERS = { curl: asCurl, Python: asPython, JavaScript: asJavaScript };

function calls(rules, scenario, customers) {
  const examples = examplesOf(rules, scenario, customers);
  const which = h("select", { onchange: write }, options(Object.keys(examples)));
  const language = h("select", { onchange: write }, options(Object.keys(WRITERS)));
  const text = h("pre", { class: "code", tabindex: "0", "aria-label": "The call" });
  write();

  function write() {
    text.textContent = WRITERS[language.value](examples[which.value]);
  }
  return [
    h("p", { class: "url" }, h("span", {}, "Base URL"), h("code", { id: "base-url" }, place.url), copyButton("Copy", () => place.url)),
    needsKey() && h("p", { class: "muted" }, "Each call has a key in ", h("code", {}, "X-Sandbox-Key"), ", or the base URL ends in ", h("code", {}, "~$KEY"), ". In clients, use the caller key."),
    h("div", { class: "fields" }, field("Call", which), field("Language", language)),
    text,
    h("div", { class: "actions" }, copyButton("Copy the call", () => text.textContent)),
  ];
}

/** Return example calls, with customers of this sandbox and a token of its scenario. */
function examplesOf(rules, scenario, { items }) {
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

// ── What just happened, and what should go wrong ───────────────────────────────────────────────

/** Show the latest calls; if there are none yet, offer to send the one that `first` returns. */
function recentCalls(first) {
  const list = h("ol", { class: "rows" });
  const nothing = () => h("li", {}, h("p", { class: "muted" }, "Nothing yet. Paste a call, and it appears here. ", button("Send a first call", () => sendAgain(first()))));
  const draw = () => {
    const calls = history().slice(-6).reverse();
    show(list, calls.length ? calls.map((row) => h("li", { key: row }, rowOf(row))) : nothing());
  };
  draw();
  return { element: [list, h("p", { class: "more" }, h("a", { href: "#live" }, "Everything, live"), h("span", { class: "muted zone" }, ` · times in ${ZONE}`))], end: onHistory(coalesced(draw)) };
}

function goWrong({ operations }) {
  const code = h("select", {});
  const result = h("div", {});
  const offer = () => code.replaceChildren(...options(legalCodes(operations, operation.value)));
  const operation = h("select", { onchange: offer }, options(operations.map((each) => [each.id, each.summary])));
  offer();
  const add = async () => {
    const name = `next-${operation.value}-${Date.now().toString(36)}`;
    await control("/faults", { method: "POST", json: { name, operation: operation.value, steps: [code.value] } });
    result.replaceChildren(h("p", {}, "The next such call answers ", h("code", {}, code.value), ". ", h("a", { href: `#faults/${name}` }, "See the plan")));
  };
  return [
    h("div", { class: "fields" }, field("Operation", operation), field("Answers", code)),
    h("div", { class: "actions" }, button("Fail once", () => attempt(add, result), { class: "primary" }), h("a", { href: "#faults" }, "Everything else that can go wrong")),
    result,
  ];
}

/** Describe how much of this sandbox and of all sandboxes is in the store, if there is one. */
function storeUsage({ kept, keptBytes }) {
  if (!kept) return [];
  const here = kept.find((each) => each.name === place.name);
  const others = `Kept in total: ${bytesOf(keptBytes)}.`;
  const text = here ? `Kept when the server stops: ${plural(here.entries, "call")} of this sandbox, ${bytesOf(here.bytes)}. ${others}` : others;
  return h("p", { class: "muted" }, text);
}

/** Offer a reset to the owner of a sandbox; only the control token can create others. */
function resetOnly() {
  return [
    h("p", {}, "You have the key of ", h("b", {}, place.name), ", which has its own data, clock and faults."),
    h("div", { class: "actions" }, resetButton()),
  ];
}

function resetButton() {
  const asking = () => askToReset(`Reset ${place.name}?`, {
    before: h("p", {}, "It returns to its initial state: clock, customers, requests and fault plans."),
    tone: "danger",
    reset: () => control("/reset", { method: "POST" }),
    notice: `${place.name} is back in its initial state.`,
  });
  return button(`Reset ${place.name}…`, () => attempt(asking), { class: "danger" });
}

function makeSandbox({ total, keptTotal = total }) {
  const name = h("input", { required: true, placeholder: "test-42", autocomplete: "off" });
  const origin = h("select", {}, options([["", "the server's scenario"], [place.name, `a fork of ${place.name}`]]));
  const result = h("div", {});
  const make = () => attempt(async () => {
    const wanted = name.value.trim();
    await makeNew(wanted, origin.value ? { from: origin.value } : {});
    if (result.isConnected) location.assign(pageOf(wanted));
    else made(wanted); // the user has gone elsewhere in the meantime
  }, result);
  const reset = resetButton();
  const form = actionForm(make, {}, h("div", { class: "fields" }, field("Name of the new sandbox", name), field("Based on", origin)),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Create sandbox"), reset));
  return [
    h("p", {}, "Each has its own data, clock and faults. You are in ", h("b", {}, place.name), "."),
    needsKey() ? h("div", { class: "actions" }, button("Create one…", () => location.assign("#sandboxes")), reset) : form, // the view of sandboxes shows its keys
    result,
    h("p", { class: "muted" }, plural(Math.max(total, keptTotal), "sandbox", "sandboxes"), " on this server. ", h("a", { href: "#sandboxes" }, "See all")),
  ];
}
