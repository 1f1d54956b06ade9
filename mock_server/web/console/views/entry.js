// One call: its reasons, request and reply, with buttons that copy it as curl or send it again.

import { asCurl, callOf, sendAgain } from "../calls.js";
import { LARGEST_PAGE, control } from "../api.js";
import { attempt, button, copyButton, folded, h, table, tableBody } from "../dom.js";
import { hrefTo } from "../address.js";
import { dayAndTime, isBroken, linked, nameOf, pretty, queryOf, span, tone, ZONE } from "../words.js";

/** Describe an entry of the journal; `choose` starts a comparison with another one. */
export async function described(entry, { scheme }, choose) {
  const { request, reply } = entry;
  const call = await callOf(entry, scheme);
  return [
    h("header", { "data-tone": tone(entry) },
      h("h2", {}, h("span", { class: "outcome" }, h("b", {}, isBroken(reply) ? reply.network : reply.status), isBroken(reply) ? " broken" : ` ${entry.code}`)),
      h("p", { class: "address" }, h("b", {}, request.method), " ", h("code", {}, request.path + queryOf(request))),
      h("p", { class: "muted" },
        `Entry ${entry.entry}, ${dayAndTime(entry.at)} ${ZONE}`,
        entry.customer && [", about ", h("a", { href: hrefTo("customers", entry.customer) }, nameOf(entry.customer))],
        entry.requestId && [", accepted as ", h("a", { href: hrefTo("requests", entry.requestId) }, "a request")],
        reply.delayMs > 0 && `, held back ${span(reply.delayMs)}`)),
    actions(call, choose),
    h("h3", {}, "Why"),
    h("ol", { class: "why" }, entry.why.map((sentence) => h("li", {}, linked(sentence)))),
    (entry.requestId || entry.control) && folded("What it has changed", () => changed(entry)),
    h("h3", {}, "Reply"),
    message(reply),
    h("h3", {}, "Request"),
    message(request),
  ];
}

/** Show the fields that a call was the last to change, before it and now. */
function changed(entry) {
  const place = h("div");
  const read = async () => {
    const { items } = await control(`/changes?since=${entry.entry - 1}&size=${LARGEST_PAGE}`);
    const rows = items.flatMap(({ kind, id, name, fields }) => Object.entries(fields)
      .filter(([, at]) => at.entry === entry.entry)
      .map(([path, at]) => [`${kind} ${name ?? nameOf(id)}`, path, asText(at.before), asText(at.after)]));
    place.replaceChildren(rows.length ? table("Changes", ["What", "Field", "Before", "Now"], tableBody(rows)) : "Nothing that is still so.");
  };
  attempt(read, place, { isReading: true });
  return place;
}

function asText(value) {
  return value === undefined ? "" : JSON.stringify(value);
}

function actions(call, choose) {
  const result = h("p", { class: "muted", role: "status" }, call.isWhole ? "" : "The credentials of this call are not kept, so it is sent without them.");
  const again = async () => {
    const sent = await sendAgain(call);
    if (sent === null) result.replaceChildren("The connection broke; the latest call in the table shows why.");
    else if (sent.entry === null) result.replaceChildren(`Answered ${sent.status}.`);
    else result.replaceChildren(`Answered ${sent.status}: `, h("a", { href: hrefTo("live", sent.entry) }, `entry ${sent.entry}`));
  };
  return h("div", { class: "actions" }, copyButton("Copy as curl", () => asCurl(call)), button("Replay", again), button("Compare", choose), result);
}

function message({ headers, body }) {
  return [
    folded(`Headers (${Object.keys(headers).length})`, () => h("dl", { class: "headers" }, Object.entries(headers).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]))),
    body ? h("pre", { class: "code", tabindex: "0", "aria-label": "Body" }, pretty(body)) : h("p", { class: "muted" }, "No body."),
  ];
}
