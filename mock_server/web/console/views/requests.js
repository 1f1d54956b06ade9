// Requests: accepted work on a time line, the clock that decides when it is due, and one request in detail.

import { control, path, query } from "../api.js";
import { actionForm, attempt, button, every, field, folded, h, notify, options, problem, stay } from "../dom.js";
import { clock, contract, legalCodes, nowMs, onClock, pace, readClock } from "../sandbox.js";
import { clockTime, counted, dayAndTime, linked, nameOf, plural, refOf, short, span, timeOfDay, ZONE } from "../words.js";

const PAGE = 50;
const NOTHING_CHOSEN = "Choose a request to see why it settled as it did, or to settle it now.";

export function open(view) {
  const trouble = h("div", {});
  let most = PAGE;
  view.endings.push(onClock(view.redraw), every(250, () => clock()?.mode !== "frozen" && view.redraw()));

  function act(action) {
    return attempt(async () => {
      const answer = await action();
      if (answer?.fired) notify(answer.fired.length ? `${plural(answer.fired.length, "request")} settled.` : "Nothing was due.");
      await Promise.all([readClock(), view.update()]);
    }, trouble);
  }

  const more = () => {
    most += PAGE;
    return attempt(view.update, trouble);
  };

  const draw = ([{ operations, document: described }, requests, one]) => {
    const { total } = requests;
    const states = stateNames(described);
    view.content.dataset.open = String(Boolean(view.subject));
    return [
      clockCard(act), stay(trouble),
      h("div", { class: "panes" },
        h("section", { class: "card", "aria-label": "Requests" },
          h("p", { class: "muted", role: "status" }, total > requests.length ? `The latest ${counted(requests.length)} of ${plural(total, "request")}` : plural(total, "request")),
          total ? timeline(requests, states, view.subject) : nothing(),
          total > requests.length && h("p", { class: "more" }, button("Show earlier requests", more))),
        (total > 0 || view.subject) && h("section", { class: "card pane", "aria-label": "The request" },
          view.subject ? pane(one, { states, operations, act }) : h("p", { class: "muted" }, NOTHING_CHOSEN))),
    ];
  };

  /** On a phone, the request replaces the list. */
  function shown(_, isOther) {
    if (!isOther) return;
    const focused = document.activeElement;
    const heading = view.content.querySelector(".pane h2");
    if (focused === document.body || focused.closest(".pane") || !focused.checkVisibility()) heading?.focus({ preventScroll: true });
  }

  return { read: () => Promise.all([contract(), latest(most), read(view.subject)]), draw, shown, follows: { delayMs: 80 } };
}

/** Read the latest requests, newest first; `total` is the number of all requests. */
async function latest(count) {
  const { total } = await control("/requests?size=1");
  const last = Math.ceil(total / PAGE) - 1;
  const pages = Array.from({ length: Math.min(Math.ceil(count / PAGE) + 1, last + 1) }, (_, index) => last - index);
  const read = await Promise.all(pages.reverse().map((page) => control(`/requests?page=${page}&size=${PAGE}`)));
  return Object.assign(read.flatMap(({ items }) => items).reverse().slice(0, Math.max(count, PAGE)), { total });
}

/** Return the three states, by their spellings in the interface; failures may have several. */
function stateNames(described) {
  const [pending, successful, ...failed] = described.components.schemas.OperationStatus.enum;
  return { [pending]: "pending", [successful]: "successful", ...Object.fromEntries(failed.map((word) => [word, "failed"])) };
}

function nothing() {
  return h("div", { class: "nothing" },
    h("p", {}, "No requests yet. A call that modifies a customer or creates a package is accepted as a request, which settles later."),
    h("a", { class: "button", href: "#start" }, "Copy such a call"));
}

// ── One request ─────────────────────────────────────────────────────────────────────────────────

async function read(id) {
  if (!id) return {};
  try {
    const [request, { items }] = await Promise.all([control(path("requests", id)), control(`/journal${query({ requestId: id, size: 100 })}`)]);
    return { request, entries: items };
  } catch (error) {
    return { error };
  }
}

function pane({ request, entries, error }, { states, operations, act }) {
  if (!request) return error && problem(error);
  const state = states[request.status];
  return [
    h("a", { class: "back", href: "#requests" }, "All requests"),
    h("header", { "data-state": state },
      h("h2", { tabindex: "-1" }, `${request.operation} `, h("span", { class: "state" }, request.status, request.errorCode && ` ${request.errorCode}`)),
      h("p", { class: "muted" }, h("code", {}, request.requestId), " about ", h("a", { href: `#customers/${request.customerId}`, title: nameOf(request.customerId) }, refOf(request.customerId)))),
    state === "pending" && settling(request, operations, act),
    h("h3", {}, "When"),
    instants(request),
    h("h3", {}, state === "pending" ? "What happens next" : `Why it ${state === "failed" ? "failed" : "was successful"}`),
    h("ol", { class: "why" }, [...reasons(request, entries)]),
  ];
}

function settling(request, operations, act) {
  const codes = h("select", { name: "code" }, options(legalCodes(operations, request.operation)));
  const settle = (body) => act(() => control(path("requests", request.requestId, "settle"), { method: "POST", json: body }));
  return h("div", { class: "settling", key: request.requestId },
    button("Settle as successful", () => settle({ as: "successful" })),
    actionForm(({ target }) => settle({ as: "failed", code: target.elements.code.value }), { class: "fields inline" }, field("Code", codes), h("button", {}, "Fail with this code")));
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
    const call = h("a", { href: `#live/${entry.entry}` }, `Entry ${entry.entry}`);
    yield h("li", {}, call, `, ${entry.operation ?? entry.control ?? entry.request.method} at ${clockTime(entry.at)} ${ZONE}:`,
      h("ul", {}, sentences.map((sentence) => h("li", {}, linked(sentence)))));
  }
  const isTold = entries.some((entry) => entry.requestId !== request.requestId);
  if (request.completedAt && !isTold) yield h("li", {}, `It was due at ${clockTime(request.completedAt)} ${ZONE}, and settled then by itself.`);
  for (const { pointer, detail } of request.errors) yield h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`);
}

// ── The time line ───────────────────────────────────────────────────────────────────────────────

const SHORTEST_MS = 1000; // the shortest time that the line shows
const EXACT_MS = 10_000; // below this width, the ticks show milliseconds, and are fewer
const LEAD = 0.04; // the share of the line that stays free at each end
const ROOMY = 0.68; // if a span ends before this, its text fits to its right

/** Return the time line; `states` are our states, by their spelling in the interface. */
function timeline(requests, states, chosen) {
  const isPending = ({ status }) => states[status] === "pending";
  const now = nowMs();
  const from = Math.min(now, ...requests.map(({ createdAt }) => Date.parse(createdAt)));
  const to = Math.max(now, from + SHORTEST_MS, ...requests.map((request) => endOf(request, now)));
  const width = (to - from) * (1 + 2 * LEAD);
  const at = (ms) => (ms - from) / width + LEAD;
  const [written, ticks] = width < EXACT_MS ? [clockTime, [0, 1 / 2]] : [timeOfDay, [0, 1 / 3, 2 / 3]];
  const axis = ticks.map((share) => h("span", { style: { left: inPercent(share) } }, written(from + (share - LEAD) * width), share === 0 && ` ${ZONE}`));
  return h("div", { class: "timeline" },
    h("div", { class: "heads", "aria-hidden": "true" }, h("span", {}, "Request"), h("span", {}, "State"), h("span", { class: "axis", "aria-hidden": "true" }, axis)),
    h("ol", { class: "spans" }, [...requests.filter(isPending), ...requests.filter((each) => !isPending(each))].map((request) => {
      const extent = [at(Date.parse(request.createdAt)), at(endOf(request, now))];
      return rowOf(request, states[request.status], request.requestId === chosen, lane(extent, at(now), whenOf(request, now)));
    })));
}

function endOf({ completedAt, dueAt }, now) {
  return completedAt || dueAt ? Date.parse(completedAt ?? dueAt) : now;
}

function inPercent(share) {
  return `${Math.max(0, share) * 100}%`;
}

function rowOf(request, state, isChosen, when) {
  return h("li", { key: request.requestId, "data-state": state },
    h("a", { href: `#requests/${request.requestId}`, "aria-current": isChosen && "true" },
      h("span", { class: "what" }, h("b", {}, request.operation), h("small", {}, h("span", { title: nameOf(request.customerId) }, refOf(request.customerId)), ` · ${short(request.requestId)}`)),
      h("span", { class: "state" }, request.status, request.errorCode && h("small", {}, request.errorCode)),
      when));
}

/** Return where a request is on the line, all in shares of it: its extent, now, and its words next to the extent. */
function lane([start, end], now, words) {
  const side = end < ROOMY ? "right" : start > 1 - ROOMY ? "left" : "in";
  return h("span", { class: "lane" },
    h("i", { class: "now", style: { left: inPercent(now) } }),
    h("i", { class: "extent", style: { left: inPercent(start), width: inPercent(end - start) } }),
    h("span", { class: "when", "data-side": side, style: { left: inPercent(side === "left" ? start : end) } }, words));
}

function whenOf({ createdAt, completedAt, dueAt }, now) {
  if (completedAt) return `after ${span(Date.parse(completedAt) - Date.parse(createdAt))}`;
  return dueAt ? `due in ${span(Math.max(0, Date.parse(dueAt) - now))}` : "by hand, by queries or after another";
}

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

const SPEEDS = [1, 10, 60, 3600].map((speed) => [speed, pace({ speed })]);
let latestSpeed = 1; // before the clock was frozen

/** Return the card of the clock; `act` runs an action and shows its result. */
function clockCard(act) {
  const { mode, speed, pending, nextDue } = clock();
  const isFrozen = mode === "frozen";
  if (!isFrozen) latestSpeed = speed;
  const post = (what, json) => act(() => control(`/clock/${what}`, { method: "POST", json }));
  const advance = (json) => post("advance", json);
  const due = nextDue === null ? ", none of them due by time." : `. The next is due at ${clockTime(nextDue)} ${ZONE}, in ${span(Math.max(0, Date.parse(nextDue) - nowMs()))}.`;
  return h("section", { class: "card clock-card", "aria-label": "Clock" },
    h("p", { class: "due" }, pending ? `${plural(pending, "request")} pending${due}` : "No request is pending."),
    h("div", { class: "actions" },
      button("Advance to the next event", () => advance({ until: "next" }), { class: "primary", disabled: nextDue === null }),
      button("+1 s", () => void advance({ by: "1s" })), button("+1 min", () => void advance({ by: "1m" })),
      button("Until idle", () => advance({ until: "idle" }), { disabled: nextDue === null }),
      button(isFrozen ? "Run" : "Freeze", () => void (isFrozen ? post("run", { speed: latestSpeed }) : post("freeze")))),
    folded("Other steps and speeds", h("div", { class: "fields inline" },
      actionForm(({ target }) => advance({ by: target.elements.by.value }), { class: "fields inline" }, field("Forward by", h("input", { name: "by", value: "1h", size: 8 })), h("button", {}, "Go")),
      actionForm(({ target }) => post("run", { speed: Number(target.elements.speed.value) }), { class: "fields inline" }, field("Speed", h("select", { name: "speed" }, options(SPEEDS))), h("button", {}, "Run at this speed")))));
}
