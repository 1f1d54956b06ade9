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
  let scale = null; // of the time line
  view.endings.push(onClock(view.redraw), every(250, () => clock()?.mode !== "frozen" && scale && tick()));

  /** Move what shows the time; when it leaves the time line, draw another one. */
  function tick() {
    if (scale(nowMs()) > 1) return view.redraw();
    view.content.querySelector(".spans")?.style.setProperty("--now", inPercent(scale(nowMs())));
    for (const each of view.content.querySelectorAll("[data-due]")) each.textContent = left(each.dataset.due);
  }

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
    const [pending, successful] = described.components.schemas.OperationStatus.enum; // failures may have several spellings
    const stateOf = ({ status }) => ({ [pending]: "pending", [successful]: "successful" })[status] ?? "failed";
    scale = scaleOf(requests);
    view.content.dataset.open = String(Boolean(view.subject));
    return [
      clockCard(act), stay(trouble),
      h("div", { class: "panes" },
        h("section", { class: "card", "aria-label": "Requests" },
          h("p", { class: "muted", role: "status" }, total > requests.length ? `The latest ${counted(requests.length)} of ${plural(total, "request")}` : plural(total, "request")),
          total ? timeline(requests, { stateOf, scale, chosen: view.subject }) : nothing(),
          total > requests.length && h("p", { class: "more" }, button("Show earlier requests", more))),
        (total > 0 || view.subject) && h("section", { class: "card pane", "aria-label": "The request" },
          view.subject ? pane(one, { stateOf, operations, act }) : h("p", { class: "muted" }, NOTHING_CHOSEN))),
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
  const pages = Array.from({ length: Math.min(count / PAGE, last) + 1 }, (_, index) => control(`/requests?page=${last - index}&size=${PAGE}`));
  const read = await Promise.all(pages);
  return Object.assign(read.flatMap(({ items }) => items.reverse()).slice(0, count), { total });
}

function nothing() {
  return h("div", { class: "nothing" },
    h("p", {}, "No requests yet. A call that modifies a customer or creates a package is accepted as a request, which settles later."),
    h("a", { class: "button", href: "#start" }, "Copy such a call"));
}

/** Return how long it is until an instant, in words. */
const left = (instant) => span(Math.max(0, Date.parse(instant) - nowMs()));

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

function pane({ request, entries, error }, { stateOf, operations, act }) {
  if (!request) return error && problem(error);
  const state = stateOf(request);
  const since = (instant) => `${clockTime(instant)} ${ZONE}, after ${span(Date.parse(instant) - Date.parse(request.createdAt))}`;
  const instants = [["Accepted", `${dayAndTime(request.createdAt)} ${ZONE}`], request.dueAt && ["Due", since(request.dueAt)], request.completedAt && ["Settled", since(request.completedAt)]];
  return [
    h("a", { class: "back", href: "#requests" }, "All requests"),
    h("header", { "data-state": state },
      h("h2", { tabindex: "-1" }, `${request.operation} `, h("span", { class: "state" }, request.status, request.errorCode && ` ${request.errorCode}`)),
      h("p", { class: "muted" }, h("code", {}, request.requestId), " about ", h("a", { href: `#customers/${request.customerId}`, title: nameOf(request.customerId) }, refOf(request.customerId)))),
    state === "pending" && settling(request, operations, act),
    h("h3", {}, "When"),
    h("dl", { class: "instants" }, instants.filter(Boolean).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)])),
    h("h3", {}, state === "pending" ? "What happens next" : `Why it ${state === "failed" ? "failed" : "was successful"}`),
    h("ol", { class: "why" }, reasons(request, entries)),
  ];
}

function settling({ requestId, operation }, operations, act) {
  const settle = (json) => act(() => control(path("requests", requestId, "settle"), { method: "POST", json }));
  return h("div", { class: "settling", key: requestId },
    button("Settle as successful", () => settle({ as: "successful" })),
    actionForm(({ target }) => settle({ as: "failed", code: target.elements.code.value }), { class: "fields inline" },
      field("Code", h("select", { name: "code" }, options(legalCodes(operations, operation)))), h("button", {}, "Fail with this code")));
}

/** Return the reasons found in the journal and the request: what accepted it, what settled it, its errors. */
function reasons({ requestId, completedAt, errors }, entries) {
  const isTold = entries.some((entry) => entry.requestId !== requestId);
  return [
    entries.map((entry) => h("li", {},
      h("a", { href: `#live/${entry.entry}` }, `Entry ${entry.entry}`), `, ${entry.operation ?? entry.control ?? entry.request.method} at ${clockTime(entry.at)} ${ZONE}:`,
      h("ul", {}, entry.why.filter((sentence) => entry.requestId === requestId || sentence.includes(requestId)).map((sentence) => h("li", {}, linked(sentence)))))),
    completedAt && !isTold && h("li", {}, `It was due at ${clockTime(completedAt)} ${ZONE}, and settled then by itself.`),
    errors.map(({ pointer, detail }) => h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`)),
  ];
}

// ── The time line ───────────────────────────────────────────────────────────────────────────────

const SHORTEST_MS = 1000; // the shortest time that the line shows
const EXACT_MS = 10_000; // below this width, the ticks show milliseconds, and are fewer
const LEAD = 0.04; // the share of the line that stays free at each end
const ROOMY = 0.68; // if a span ends before this, its text fits to its right

/** Return a function of an instant that returns its place on the line of these requests and of now, from 0 to 1, with its first instant and width. */
function scaleOf(requests) {
  const instants = [nowMs(), ...requests.flatMap(({ createdAt, completedAt, dueAt }) => [createdAt, completedAt ?? dueAt ?? createdAt]).map((instant) => Date.parse(instant))];
  const from = Math.min(...instants);
  const width = Math.max(SHORTEST_MS, Math.max(...instants) - from) * (1 + 2 * LEAD);
  return Object.assign((ms) => (ms - from) / width + LEAD, { from: from - LEAD * width, width });
}

const inPercent = (share) => `${Math.max(0, share) * 100}%`;

/** Return the time line, the pending requests first. */
function timeline(requests, { stateOf, scale, chosen }) {
  const { from, width } = scale;
  const [written, ticks] = width < EXACT_MS ? [clockTime, [0, 1 / 2]] : [timeOfDay, [0, 1 / 3, 2 / 3]];
  const axis = ticks.map((share) => h("span", { style: { left: inPercent(share) } }, written(from + share * width), share === 0 && ` ${ZONE}`));
  const isSettled = (request) => stateOf(request) !== "pending";
  return h("div", { class: "timeline" },
    h("div", { class: "heads", "aria-hidden": "true" }, h("span", {}, "Request"), h("span", {}, "State"), h("span", { class: "axis", "aria-hidden": "true" }, axis)),
    h("ol", { class: "spans", style: { "--now": inPercent(scale(nowMs())) } }, requests.toSorted((one, other) => isSettled(one) - isSettled(other)).map((request) =>
      h("li", { key: request.requestId, "data-state": stateOf(request) },
        h("a", { href: `#requests/${request.requestId}`, "aria-current": request.requestId === chosen && "true" },
          h("span", { class: "what" }, h("b", {}, request.operation), h("small", {}, h("span", { title: nameOf(request.customerId) }, refOf(request.customerId)), ` · ${short(request.requestId)}`)),
          h("span", { class: "state" }, request.status, request.errorCode && h("small", {}, request.errorCode)),
          lane(request, scale))))));
}

/** Return where a request is on the line, with words next to its extent; without an end, it extends to now. */
function lane({ createdAt, completedAt, dueAt }, scale) {
  const until = completedAt ?? dueAt;
  const [start, end] = [Date.parse(createdAt), until ? Date.parse(until) : nowMs()].map((ms) => scale(ms));
  const [from, to] = [inPercent(start), until ? inPercent(end) : "var(--now)"];
  const side = end < ROOMY ? "right" : start > 1 - ROOMY ? "left" : "in";
  const words = completedAt ? `after ${span(Date.parse(completedAt) - Date.parse(createdAt))}` : dueAt ? ["due in ", dueIn(dueAt)] : "by hand, by queries or after another";
  return h("span", { class: "lane" },
    h("i", { class: "now" }),
    h("i", { class: "extent", style: { left: from, width: `calc(${to} - ${from})` } }),
    h("span", { class: "when", "data-side": side, style: { left: side === "left" ? from : to } }, words));
}

/** Return how long it is until an instant, as `tick` finds it. */
const dueIn = (instant) => h("span", { "data-due": instant }, left(instant));

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
  const due = nextDue === null ? ", none of them due by time." : [`. The next is due at ${clockTime(nextDue)} ${ZONE}, in `, dueIn(nextDue), "."];
  return h("section", { class: "card clock-card", "aria-label": "Clock" },
    h("p", { class: "due" }, pending ? [`${plural(pending, "request")} pending`, due] : "No request is pending."),
    h("div", { class: "actions" },
      button("Advance to the next event", () => advance({ until: "next" }), { class: "primary", disabled: nextDue === null }),
      button("+1 s", () => void advance({ by: "1s" })), button("+1 min", () => void advance({ by: "1m" })),
      button("Until idle", () => advance({ until: "idle" }), { disabled: nextDue === null }),
      button(isFrozen ? "Run" : "Freeze", () => void (isFrozen ? post("run", { speed: latestSpeed }) : post("freeze")))),
    folded("Other steps and speeds", h("div", { class: "fields inline" },
      actionForm(({ target }) => advance({ by: target.elements.by.value }), { class: "fields inline" }, field("Forward by", h("input", { name: "by", value: "1h", size: 8 })), h("button", {}, "Go")),
      actionForm(({ target }) => post("run", { speed: Number(target.elements.speed.value) }), { class: "fields inline" }, field("Speed", h("select", { name: "speed" }, options(SPEEDS))), h("button", {}, "Run at this speed")))));
}
