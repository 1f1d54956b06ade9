// Requests: accepted work on a time line, the clock that decides when it is due, and one request in detail.

import { control, path, query } from "../api.js";
import { actionForm, attempt, button, every, field, folded, h, inOrder, notify, options, problem, show } from "../dom.js";
import { clock, contract, legalCodes, nowMs, onClock, pace, readClock } from "../sandbox.js";
import { soonAfterEvents } from "../stream.js";
import { clockTime, counted, dayAndTime, linked, nameOf, plural, refOf, short, span, timeOfDay, ZONE } from "../words.js";

const PAGE = 50;

export const prepare = contract;

export async function render(content, subject, state, { operations, document: described }) {
  const states = stateNames(described);
  const count = h("p", { class: "muted", role: "status" });
  const trouble = h("div", {});
  const line = timeline(states);
  const clock = clockCard(act);
  const detail = requestPane({ states, operations, act });
  let chosen = subject;
  let shown = PAGE;
  const more = button("Show earlier requests", () => {
    shown += PAGE;
    attempt(read, trouble);
  }, { hidden: true });
  const empty = h("div", { class: "nothing", hidden: true },
    h("p", {}, "No requests yet. A call that modifies a customer or creates a package is accepted as a request, which settles later."),
    h("a", { class: "button", href: "#start" }, "Copy such a call"));

  function act(action) {
    return attempt(async () => {
      const answer = await action();
      if (answer?.fired) notify(answer.fired.length ? `${plural(answer.fired.length, "request")} settled.` : "Nothing was due.");
      await Promise.all([readClock(), read(), chosen && detail.open(chosen)]);
    }, trouble);
  }

  const read = inOrder(() => latest(shown), (requests) => {
    more.hidden = requests.length >= requests.total;
    count.textContent = requests.total > requests.length ? `The latest ${counted(requests.length)} of ${plural(requests.total, "request")}` : plural(requests.total, "request");
    empty.hidden = requests.total > 0;
    line.element.hidden = requests.total === 0;
    detail.element.hidden = requests.total === 0 && !chosen;
    line.draw(chosen, requests);
  });

  async function open(next) {
    chosen = next;
    content.dataset.open = String(Boolean(next));
    line.draw(next);
    await detail.open(next);
  }

  await Promise.all([read(), open(subject)]);
  const tick = () => {
    clock.tick();
    line.move();
  };
  const follow = () => Promise.all([read(), chosen && open(chosen)]);
  const endings = [onClock(clock.show), soonAfterEvents(follow, 80), every(250, tick)];
  content.append(clock.element, trouble, h("div", { class: "panes" },
    h("section", { class: "card", "aria-label": "Requests" }, count, empty, line.element, h("p", { class: "more" }, more)), detail.element));
  return { open, endings };
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

// ── One request ─────────────────────────────────────────────────────────────────────────────────

/** Create the pane of one request; `open` shows a request by id, or a hint if the id is empty. */
function requestPane(rules) {
  const element = h("section", { class: "card pane", "aria-label": "The request" });
  let wanted = "";
  let shown = "";

  const showRead = inOrder(read, (answer) => wanted === answer.id && draw(answer));

  async function open(id) {
    wanted = id;
    await showRead(id);
  }

  function draw({ id, request, entries, error }) {
    if (!id) return void show(element, h("p", { class: "muted" }, "Choose a request to see why it settled as it did, or to settle it now."));
    if (error) return void show(element, problem(error));
    const { activeElement: focused } = document;
    const isReplaced = shown !== id && (focused === document.body || element.contains(focused)); // on a phone, the request replaces the list
    shown = id;
    show(element, h("a", { class: "back", href: "#requests" }, "All requests"), describe(request, entries, rules));
    if (isReplaced || !focused.isConnected || !focused.checkVisibility()) element.querySelector("h2").focus({ preventScroll: true });
  }

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
const TICKS = 3;
const EXACT_TICKS = 2; // fewer, as their labels are longer
const EXACT_MS = 10_000; // below this width, the ticks show milliseconds
const LEAD = 0.04; // the share of the line that stays free at each end
const ROOMY = 0.68; // if a span ends before this, its text fits to its right

/** Create a time line; `states` are our states, by their spelling in the interface. */
function timeline(states) {
  const axis = h("span", { class: "axis", "aria-hidden": "true" });
  const rows = h("ol", { class: "spans" });
  const element = h("div", { class: "timeline" },
    h("div", { class: "heads", "aria-hidden": "true" }, h("span", {}, "Request"), h("span", {}, "State"), axis), rows);
  let requests = [];

  /** Mark the request with this id; `next` are other requests to show. */
  function draw(id, next = requests) {
    requests = Object.values(Object.groupBy(next, ({ status }) => (states[status] === "pending" ? 0 : 1))).flat();
    show(rows, requests.map((request) => rowOf(request, states, request.requestId === id)));
    move();
  }

  function move() {
    const now = nowMs();
    const scale = scaleOf(requests, now);
    axis.replaceChildren(...scale.ticks.map(([at, text], index) => placed(h("span", {}, text, index === 0 && ` ${ZONE}`), at)));
    requests.forEach((request, index) => place(rows.children[index], request, scale, now));
  }

  return { element, draw, move };
}

function endOf({ completedAt, dueAt }, now) {
  return completedAt ? Date.parse(completedAt) : dueAt ? Date.parse(dueAt) : now;
}

/** Return a function from instants to positions (0 to 1), and the ticks as positions with labels. */
function scaleOf(requests, now) {
  const from = Math.min(now, ...requests.map(({ createdAt }) => Date.parse(createdAt)));
  const to = Math.max(now, from + SHORTEST_MS, ...requests.map((request) => endOf(request, now)));
  const width = (to - from) * (1 + 2 * LEAD);
  const at = (ms) => (ms - from) / width + LEAD;
  const [written, count] = width < EXACT_MS ? [clockTime, EXACT_TICKS] : [timeOfDay, TICKS];
  const ticks = Array.from({ length: count }, (_, index) => index / count).map((share) => [share, written(from + (share - LEAD) * width)]);
  return { at, ticks };
}

/** Position an element in its row; the content security policy forbids style attributes, but not this. */
function placed(element, left, width) {
  element.style.left = `${left * 100}%`;
  if (width !== undefined) element.style.width = `${Math.max(0, width) * 100}%`;
  return element;
}

function place(row, request, { at }, now) {
  const [start, end] = [at(Date.parse(request.createdAt)), at(endOf(request, now))];
  placed(row.querySelector(".extent"), start, end - start);
  placed(row.querySelector(".now"), at(now));
  const words = row.querySelector(".when");
  words.textContent = whenOf(request, now);
  const side = end < ROOMY ? "right" : start > 1 - ROOMY ? "left" : "in";
  placed(words, side === "left" ? start : end);
  words.dataset.side = side;
}

function whenOf({ createdAt, completedAt, dueAt }, now) {
  const created = Date.parse(createdAt);
  if (completedAt) return `after ${span(Date.parse(completedAt) - created)}`;
  return dueAt ? `due in ${span(Math.max(0, Date.parse(dueAt) - now))}` : "by hand, by queries or after another";
}

function rowOf(request, states, isChosen) {
  const code = request.errorCode ? h("small", {}, request.errorCode) : null;
  return h("li", { key: request.requestId, "data-state": states[request.status] },
    h("a", { href: `#requests/${request.requestId}`, "aria-current": isChosen && "true" },
      h("span", { class: "what" }, h("b", {}, request.operation), h("small", {}, h("span", { title: nameOf(request.customerId) }, refOf(request.customerId)), ` · ${short(request.requestId)}`)),
      h("span", { class: "state" }, request.status, code),
      h("span", { class: "lane" }, h("i", { class: "now" }), h("i", { class: "extent" }), h("span", { class: "when" }))));
}

// ── The clock ───────────────────────────────────────────────────────────────────────────────────

const SPEEDS = [1, 10, 60, 3600].map((speed) => [speed, pace({ speed })]);

/** Create the card; `act` runs an action and shows its result. */
function clockCard(act) {
  const due = h("p", { class: "due" });
  const next = button("Advance to the next event", () => advance({ until: "next" }), { class: "primary" });
  const idle = button("Until idle", () => advance({ until: "idle" }));
  const freeze = button("Freeze", () => void act(() => (clock().mode === "frozen" ? runAt(speed) : control("/clock/freeze", { method: "POST" }))));
  const advance = (body) => act(() => control("/clock/advance", { method: "POST", json: body }));
  const by = h("input", { value: "1h", size: 8 });
  const pick = h("select", {}, options(SPEEDS));
  let speed = 1; // the speed before the clock was frozen

  function tick() {
    due.textContent = wordsOf(clock());
  }

  function show(latest) {
    next.disabled = idle.disabled = latest.nextDue === null;
    freeze.textContent = latest.mode === "frozen" ? "Run" : "Freeze";
    if (latest.mode !== "frozen") speed = latest.speed;
    tick();
  }

  const element = h("section", { class: "card clock-card", "aria-label": "Clock" },
    due,
    h("div", { class: "actions" }, next, button("+1 s", () => void advance({ by: "1s" })), button("+1 min", () => void advance({ by: "1m" })), idle, freeze),
    folded("Other steps and speeds", h("div", { class: "fields inline" },
      actionForm(() => advance({ by: by.value }), { class: "fields inline" }, field("Forward by", by), h("button", {}, "Go")),
      actionForm(() => act(() => runAt(Number(pick.value))), { class: "fields inline" }, field("Speed", pick), h("button", {}, "Run at this speed")))));
  return { element, show, tick };
}

function wordsOf({ pending, nextDue }) {
  if (!pending) return "No request is pending.";
  const count = `${plural(pending, "request")} pending`;
  if (nextDue === null) return `${count}, none of them due by time.`;
  return `${count}. The next is due at ${clockTime(nextDue)} ${ZONE}, in ${span(Math.max(0, Date.parse(nextDue) - nowMs()))}.`;
}

function runAt(speed) {
  return control("/clock/run", { method: "POST", json: { speed } });
}
