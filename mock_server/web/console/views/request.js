// One request in detail: its instants, why it settled as it did, and how to settle it by hand.

import { control, path, query } from "../api.js";
import { legalCodes } from "../contract.js";
import { actionForm, button, field, fill, h, inOrder, options, problem, whenChanged } from "../dom.js";
import { clockTime, dayAndTime, linked, nameOf, numberOf, span, ZONE } from "../words.js";

/** Create the pane of one request; `open` shows a request by id, or a hint if the id is empty. */
export function requestPane(rules) {
  const element = h("section", { class: "card pane", "aria-label": "The request" });
  let wanted = "";
  let shown = "";

  const show = inOrder(read, (answer) => wanted === answer.id && draw(answer));

  async function open(id) {
    wanted = id;
    await show(id);
  }

  const draw = whenChanged(({ id, request, entries, error }) => {
    if (!id) return void fill(element, h("p", { class: "muted" }, "Choose a request to see why it settled as it did, or to settle it now."));
    if (error) return void fill(element, problem(error));
    const { activeElement: focused } = document;
    const isReplaced = shown !== id && focused === document.body; // on a phone, the request replaces the list
    const isFocusLost = element.contains(focused) || !focused.checkVisibility() || isReplaced;
    shown = id;
    fill(element, h("a", { class: "back", href: "#requests" }, "All requests"), describe(request, entries, rules));
    if (isFocusLost) element.querySelector("h2").focus({ preventScroll: true });
  });

  return { element, open };
}

async function read(id) {
  if (!id) return { id };
  try {
    const [request, { items }] = await Promise.all([control(path("requests", id)), control(`/journal${query({ requestId: id, size: 100 })}`)]);
    return { id, request, entries: items };
  } catch ({ message, errors }) {
    return { id, error: { message, errors } };
  }
}

function describe(request, entries, { states, operations, act }) {
  const state = states[request.status];
  return [
    h("header", { "data-state": state },
      h("h2", { tabindex: "-1" }, `${request.operation} `, h("span", { class: "state" }, request.status, request.errorCode && ` ${request.errorCode}`)),
      h("p", { class: "muted" }, h("code", {}, request.requestId), " about ", h("a", { href: `#customers/${request.customerId}` }, nameOf(request.customerId)))),
    state === "pending" && settling(request, operations, act),
    h("h3", {}, "When"),
    instants(request),
    h("h3", {}, state === "pending" ? "What happens next" : `Why it ${state === "failed" ? "failed" : "was successful"}`),
    h("ol", { class: "why" }, [...reasons(request, entries)]),
  ];
}

function settling(request, operations, act) {
  const code = h("select", {}, options(legalCodes(operations, request.operation)));
  const settle = (body) => act(() => control(path("requests", request.requestId, "settle"), { method: "POST", json: body }));
  return h("div", { class: "settling" },
    button("Settle as successful", () => settle({ as: "successful" })),
    actionForm(() => settle({ as: "failed", code: code.value }), { class: "fields inline" }, field("Code", code), h("button", {}, "Fail with this code")));
}

function instants({ createdAt, dueAt, completedAt }) {
  const since = (instant) => `${clockTime(instant)} ${ZONE}, after ${span(Date.parse(instant) - Date.parse(createdAt))}`;
  const rows = [["Accepted", `${dayAndTime(createdAt)} ${ZONE}`], dueAt && ["Due", since(dueAt)], completedAt && ["Settled", since(completedAt)]];
  return h("dl", { class: "instants" }, rows.filter(Boolean).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
}

/** Yield the reasons found in the journal and the request: what accepted it, what settled it, its errors. */
function* reasons(request, entries) {
  for (const entry of entries) {
    const isOrigin = entry.requestId === request.requestId;
    const sentences = entry.why.filter((sentence) => isOrigin || sentence.includes(request.requestId));
    const call = h("a", { href: `#live/${numberOf(entry)}` }, `Entry ${numberOf(entry)}`);
    yield h("li", {}, call, `, ${entry.operation ?? entry.control ?? entry.request.method} at ${clockTime(entry.at)} ${ZONE}:`,
      h("ul", {}, sentences.map((sentence) => h("li", {}, linked(sentence)))));
  }
  const isTold = entries.some((entry) => entry.requestId !== request.requestId);
  if (request.completedAt && !isTold) yield h("li", {}, `It was due at ${clockTime(request.completedAt)} ${ZONE}, and settled then by itself.`);
  for (const { pointer, detail } of request.errors) yield h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`);
}
