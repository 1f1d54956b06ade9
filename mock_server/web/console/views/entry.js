// One call: request, reply and reasons; as curl, and sent again.

import { control } from "../api.js";
import { asCurl, callOf, sendAgain } from "../calls.js";
import { contract } from "../contract.js";
import { attempt, button, copyButton, folded, h } from "../dom.js";
import { dayAndTime, linked, nameOf, numberOf, pretty, tone } from "../words.js";

/** Show an entry by its number in `place`; nothing without a number. */
export async function openEntry(place, number) {
  if (!number) {
    place.replaceChildren(h("p", { class: "muted" }, "Open a call to see its request, its reply and the reasons."));
    return;
  }
  await attempt(async () => {
    const [entry, rules] = await Promise.all([control(`/journal/${encodeURIComponent(number)}`), contract()]);
    const described = h("div", {}, await describe(entry, rules));
    place.replaceChildren(described);
    place.scrollTop = 0;
  }, place);
}

async function describe(entry, { scheme }) {
  const { request, reply } = entry;
  const call = await callOf(entry, scheme);
  return [
    h("a", { class: "back", href: "#live" }, "All calls"),
    h("header", { "data-tone": tone(entry) },
      h("h2", {}, h("span", { class: "outcome" }, h("b", {}, reply.network ?? reply.status)), ` ${request.method} `, h("code", {}, request.path)),
      h("p", { class: "muted" },
        `Entry ${numberOf(entry)}, ${dayAndTime(entry.at)} on the sandbox's clock`,
        entry.customer && [", about ", h("a", { href: `#customers/${entry.customer}` }, nameOf(entry.customer))],
        entry.requestId && [", accepted as ", h("a", { href: `#time/${entry.requestId}` }, "a request")])),
    actions(call),
    h("h3", {}, "Why"),
    h("ol", { class: "why" }, entry.why.map((sentence) => h("li", {}, linked(sentence)))),
    h("h3", {}, "Reply"),
    message(reply, reply.delayMs ? `held back ${reply.delayMs} ms` : ""),
    h("h3", {}, "Request"),
    message(request, new URLSearchParams(request.query).toString()),
  ];
}

function actions(call) {
  const result = h("p", { class: "muted", role: "status" }, call.isWhole ? "" : "The credentials of this call are not kept, so it is sent without.");
  const again = async () => {
    const sent = await sendAgain(call);
    if (sent === null) result.replaceChildren("The connection broke; the latest call in the list says why.");
    else result.replaceChildren(`Answered ${sent.status}: `, h("a", { href: `#live/${sent.entry}` }, `entry ${sent.entry}`));
  };
  return h("div", { class: "actions" }, copyButton("Copy as curl", () => asCurl(call)), button("Replay", again), result);
}

function message({ headers, body }, note) {
  return [
    note && h("p", { class: "muted" }, note),
    folded("Headers", () => h("dl", { class: "headers" }, Object.entries(headers).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]))),
    body ? h("pre", { class: "code", tabindex: "0", "aria-label": "Body" }, pretty(body)) : h("p", { class: "muted" }, "No body."),
  ];
}
