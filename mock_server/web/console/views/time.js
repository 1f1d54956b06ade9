// Time: the clock, requests that are due or settled, and controls to move the clock or settle them.

import { control, path } from "../api.js";
import { nowMs, onClock, pace, readClock } from "../clock.js";
import { contract, legalCodes } from "../contract.js";
import { attempt, button, field, h, notify, options } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { dayAndTime, nameOf, plural, short, span } from "../words.js";
import { drawTimeline } from "./timeline.js";

export const title = "Time";
const SIZE = 200;
const DRAWN = 60;

export async function render(content, subject) {
  const { operations, document } = await contract();
  const states = stateNames(document);
  const face = h("p", { class: "clock-face", role: "status" });
  const line = h("div", {});
  const table = h("tbody", {});
  const count = h("p", { class: "muted" });
  const trouble = h("div", {});
  let chosen = subject;
  let requests = [];
  let drawn = null;

  const act = (action) => attempt(async () => {
    await action();
    await Promise.all([readClock(), read()]);
  }, trouble);
  const advance = (body) => act(async () => {
    const { fired } = await control("/clock/advance", { method: "POST", json: body });
    notify(fired.length ? `${plural(fired.length, "request")} settled.` : "Nothing was due.");
  });

  async function read() {
    const { total } = await control("/requests?size=1");
    const pages = [Math.ceil(total / SIZE) - 2, Math.ceil(total / SIZE) - 1].filter((page) => page >= 0);
    const read = await Promise.all(pages.map((page) => control(`/requests?page=${page}&size=${SIZE}`)));
    requests = read.flatMap(({ items }) => items).reverse();
    count.textContent = total === requests.length ? plural(total, "request") : `The latest ${requests.length} of ${plural(total, "request")}`;
    draw();
  }

  const drawLine = () => line.replaceChildren(drawTimeline(requests.slice(0, DRAWN), nowMs(), states, line.clientWidth || 600));

  function draw() {
    drawLine();
    const text = JSON.stringify([chosen, requests]);
    if (text === drawn) return;
    drawn = text;
    const ordered = [...requests.filter(isPending(states)), ...requests.filter((each) => !isPending(states)(each))];
    table.replaceChildren(...ordered.map((request) => row(request, { states, operations, act, isChosen: request.requestId === chosen })));
    table.querySelector("[data-chosen]")?.scrollIntoView({ block: "nearest" });
  }

  content.append(
    h("section", { class: "card" }, face, clockButtons(advance, act), trouble, line),
    h("section", { class: "card" }, h("h2", {}, "Requests"), count,
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Requests" }, h("table", {}, head(), table))));
  const endings = [onClock((clock) => showFace(face, clock)), soonAfterEvents(read, 80)];
  const ticking = setInterval(() => showTime(face), 200);
  const moving = setInterval(drawLine, 1000);
  const watcher = new ResizeObserver(drawLine);
  watcher.observe(face); // as wide as the line, and not changed by drawing it
  await read();
  return {
    open(next) {
      chosen = next;
      draw();
    },
    leave() {
      clearInterval(ticking);
      clearInterval(moving);
      watcher.disconnect();
      for (const end of endings) end();
    },
  };
}

// ── The clock ──────────────────────────────────────────────────────────────────────────────────

function showFace(face, clock) {
  const next = clock.nextDue ? `next due ${dayAndTime(clock.nextDue)}` : "nothing is due by itself";
  face.replaceChildren(h("b", { id: "now", "aria-live": "off" }), h("span", {}, pace(clock)),
    h("span", { class: "muted" }, `${plural(clock.pending, "request")} pending, ${next}`));
  showTime(face);
}

function showTime(face) {
  const now = face.querySelector("#now");
  if (now) now.textContent = new Date(nowMs()).toISOString().slice(0, 23).replace("T", " ");
}

function clockButtons(advance, act) {
  const speed = h("select", {}, options([["1", "real time"], ["10", "10 times"], ["60", "60 times"], ["3600", "3600 times"]]));
  const by = h("input", { value: "1h", size: 6 });
  const run = () => act(() => control("/clock/run", { method: "POST", json: { speed: Number(speed.value) } }));
  const forward = (event) => {
    event.preventDefault();
    advance({ by: by.value });
  };
  return [
    h("div", { class: "actions" },
      button("+1 s", () => advance({ by: "1s" })),
      button("+1 min", () => advance({ by: "1m" })),
      button("Next event", () => advance({ until: "next" }), { class: "primary" }),
      button("Until idle", () => advance({ until: "idle" }), { class: "primary" })),
    h("div", { class: "fields inline" },
      h("form", { class: "fields inline", onsubmit: forward }, field("Forward by", by), h("button", {}, "Go")),
      field("Speed", speed),
      button("Run", run),
      button("Freeze", () => act(() => control("/clock/freeze", { method: "POST" })))),
  ];
}

// ── Requests ───────────────────────────────────────────────────────────────────────────────────

/** Return the three states in the document's order, however they are spelled. */
function stateNames(document) {
  const [pending, successful, failed] = document.components.schemas.OperationStatus.enum;
  return { [pending]: "pending", [successful]: "successful", [failed]: "failed" };
}

function isPending(states) {
  return ({ status }) => states[status] === "pending";
}

function head() {
  return h("thead", {}, h("tr", {}, ["Request", "Operation", "Customer", "State", "When", "Settle by hand"].map((name) => h("th", { scope: "col" }, name))));
}

function row(request, { states, operations, act, isChosen }) {
  const state = states[request.status];
  return h("tr", { "data-state": state, "data-chosen": isChosen && "true" },
    h("td", {}, h("a", { href: `#time/${request.requestId}`, title: request.requestId }, short(request.requestId))),
    h("td", {}, request.operation),
    h("td", {}, h("a", { href: `#customers/${request.customerId}` }, nameOf(request.customerId))),
    h("td", { class: "state" }, request.status, request.errorCode && ` ${request.errorCode}`),
    h("td", { title: request.createdAt }, when(request)),
    h("td", {}, state === "pending" && settling(request, operations, act)));
}

function when({ createdAt, completedAt, dueAt }) {
  const created = Date.parse(createdAt);
  if (completedAt) return `${dayAndTime(completedAt)}, after ${span(Date.parse(completedAt) - created)}`;
  return dueAt ? `due ${dayAndTime(dueAt)}` : "by hand, or by status queries";
}

function settling(request, operations, act) {
  const code = h("select", { "aria-label": `Code for ${short(request.requestId)}` }, options(legalCodes(operations, request.operation)));
  const settle = (body) => act(() => control(path("requests", request.requestId, "settle"), { method: "POST", json: body }));
  return h("div", { class: "settle" },
    button("Successful", () => settle({ as: "successful" })),
    button("Failed with", () => settle({ as: "failed", code: code.value })),
    code);
}
