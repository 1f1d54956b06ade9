// The time line: each request as a span from its acceptance to its end, around now.

import { h, s } from "../dom.js";
import { clockTime, plural, span } from "../words.js";

const HEIGHT = 144;
const MARGIN = 40;
const LANES = 6;

/** Draw requests around an instant, so many pixels wide; their states by the interface's spelling. */
export function drawTimeline(requests, now, states, room) {
  if (!requests.length) return h("p", { class: "muted" }, "No requests yet: modify a customer, and its request appears here.");
  const ends = requests.map((each) => Date.parse(each.completedAt ?? each.dueAt ?? each.createdAt));
  const starts = requests.map((each) => Date.parse(each.createdAt));
  const [from, to] = [Math.min(now, ...starts), Math.max(now, ...ends)];
  const width = Math.max(1000, to - from);
  const at = (ms) => MARGIN + ((ms - from) / width) * (room - 2 * MARGIN);
  const spans = requests.map((request, index) => one(request, states, at(starts[index]), at(ends[index]), index));
  const summary = `${plural(requests.length, "request")} from ${clockTime(requests.at(-1).createdAt)}, over ${span(width)}`;
  return s("svg", { class: "timeline", viewBox: `0 0 ${room} ${HEIGHT}`, role: "img", "aria-label": summary },
    s("line", { class: "axis", x1: 0, x2: room, y1: HEIGHT - 24, y2: HEIGHT - 24 }),
    spans,
    s("line", { class: "now", x1: at(now), x2: at(now), y1: 4, y2: HEIGHT - 24 }),
    s("text", { x: MARGIN, y: HEIGHT - 6 }, clockTime(new Date(from).toISOString())),
    s("text", { class: "now-word", x: at(now), y: HEIGHT - 6, "text-anchor": at(now) > room / 2 ? "end" : "start" }, "now"));
}

function one(request, states, start, end, index) {
  const y = 14 + (index % LANES) * 18;
  const title = `${request.operation} ${request.requestId}: ${request.status}`;
  return s("g", { "data-state": states[request.status] },
    s("title", {}, title),
    s("line", { class: "span", x1: start, x2: end, y1: y, y2: y }),
    s("circle", { class: "dot", cx: end, cy: y, r: 6 }));
}
