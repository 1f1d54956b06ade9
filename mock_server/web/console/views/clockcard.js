// Controls that move the clock: one main action, and others next to it. The frame shows the time.

import { control } from "../api.js";
import { clock, nowMs, pace } from "../clock.js";
import { actionForm, button, field, h, options } from "../dom.js";
import { clockTime, plural, span, ZONE } from "../words.js";

const SPEEDS = [1, 10, 60, 3600].map((speed) => [speed, pace({ speed })]);

/** Create the card; `act` runs an action and shows its result. */
export function clockCard(act) {
  const due = h("p", { class: "due" });
  const next = button("Advance to the next event", () => advance({ until: "next" }), { class: "primary" });
  const idle = button("Until idle", () => advance({ until: "idle" }));
  const freeze = button("Freeze", () => void act(() => (clock().mode === "frozen" ? runAt(speed) : control("/clock/freeze", { method: "POST" }))));
  const advance = (body) => act(() => control("/clock/advance", { method: "POST", json: body }));
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
    h("details", {}, h("summary", {}, "Other steps and speeds"), h("div", { class: "fields inline" }, forwardForm(advance), speedForm(act))));
  return { element, show, tick };
}

function wordsOf({ pending, nextDue }) {
  if (!pending) return "No request is pending.";
  const count = `${plural(pending, "request")} pending`;
  if (nextDue === null) return `${count}, none of them due by time.`;
  return `${count}. The next is due at ${clockTime(nextDue)} ${ZONE}, in ${span(Math.max(0, Date.parse(nextDue) - nowMs()))}.`;
}

function forwardForm(advance) {
  const by = h("input", { value: "1h", size: 8 });
  return actionForm(() => advance({ by: by.value }), { class: "fields inline" }, field("Forward by", by), h("button", {}, "Go"));
}

function speedForm(act) {
  const speed = h("select", {}, options(SPEEDS));
  const run = () => act(() => runAt(Number(speed.value)));
  return actionForm(run, { class: "fields inline" }, field("Speed", speed), h("button", {}, "Run at this speed"));
}

function runAt(speed) {
  return control("/clock/run", { method: "POST", json: { speed } });
}
