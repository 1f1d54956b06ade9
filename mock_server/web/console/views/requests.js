// Requests: accepted work on a time line, the clock that decides when it is due, and one request in detail.

import { control } from "../api.js";
import { nowMs, onClock, readClock } from "../clock.js";
import { contract } from "../contract.js";
import { attempt, button, every, h, inOrder, notify, released } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { counted, plural } from "../words.js";
import { clockCard } from "./clockcard.js";
import { requestPane } from "./request.js";
import { timeline } from "./timeline.js";

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
  const empty = nothingYet();

  function act(action) {
    return attempt(async () => {
      const answer = await action();
      if (answer?.fired) notify(answer.fired.length ? `${plural(answer.fired.length, "request")} settled.` : "Nothing was due.");
      await Promise.all([readClock(), read(), chosen && detail.open(chosen)]);
    }, trouble);
  }

  const read = inOrder(() => latest(shown), async (requests) => {
    await released();
    more.hidden = requests.length >= requests.total;
    count.textContent = requests.total > requests.length ? `The latest ${counted(requests.length)} of ${plural(requests.total, "request")}` : plural(requests.total, "request");
    empty.hidden = requests.total > 0;
    line.element.hidden = requests.total === 0;
    detail.element.hidden = requests.total === 0 && !chosen;
    line.show(requests, nowMs(), chosen);
  });

  async function open(next) {
    chosen = next;
    content.dataset.open = String(Boolean(next));
    line.choose(next);
    await detail.open(next);
  }

  await Promise.all([read(), open(subject)]);
  const tick = () => {
    clock.tick();
    line.move(nowMs());
  };
  const follow = () => Promise.all([read(), chosen && open(chosen)]);
  const endings = [onClock(clock.show), soonAfterEvents(follow, 80), every(250, tick)];
  content.append(clock.element, trouble, h("div", { class: "panes" },
    h("section", { class: "card", "aria-label": "Requests" }, count, empty, line.element, h("p", { class: "more" }, more)), detail.element));
  line.move(nowMs());
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

function nothingYet() {
  return h("div", { class: "nothing", hidden: true },
    h("p", {}, "No requests yet. A call that modifies a customer or creates a package is accepted as a request, which settles later."),
    h("a", { class: "button", href: "#start" }, "Copy such a call"));
}
