// The drawer next to the table of calls: one call or a comparison of two; and calls in one line.

import { control, LARGEST_PAGE } from "../api.js";
import { asCurl, callOf, sendAgain } from "../calls.js";
import { attempt, button, copyButton, folded, h, problem, table, tableBody } from "../dom.js";
import { aligned } from "../formats.js";
import { hrefTo } from "../frame.js";
import { contract, history } from "../sandbox.js";
import { aboutWhom, breakable, clockTime, dayAndTime, isBroken, linked, nameOf, plural, pretty, queryOf, refOf, span, tone, ZONE } from "../words.js";

/** Describe a call, compared with the call number `base` if that is a different one, or what is wrong with it.
 *
 * `go` opens a call and changes the state.
 */
export async function describeCall({ number, base, go }) {
  try {
    const [entry, rules, other] = await Promise.all([read(number), contract(), base && base !== number && read(base)]);
    if (other) return compared(other, entry, () => go(number, { with: "" }));
    return [base === number && choosing(entry, number, go), await described(entry, rules, () => go(number, { with: number }))];
  } catch (error) {
    return [problem(error)];
  }
}

const read = (number) => control(`/journal/${encodeURIComponent(number)}`);

/** Explain how to choose the other call. */
function choosing({ entry, operation }, number, go) {
  const alike = history().findLast((row) => row.kind === "exchange" && row.entry < entry && row.operation === operation);
  return h("div", { class: "choosing", role: "status" },
    h("p", {}, `In the table, choose the call to compare with ${number}`, alike ? ", or take the previous one of this operation." : "."),
    h("div", { class: "actions" },
      alike && button(`Compare with ${alike.number}`, () => go(number, { with: alike.number }), { class: "primary" }),
      button("Stop comparing", () => go(number, { with: "" }))));
}

// ── One call ────────────────────────────────────────────────────────────────────────────────────

/** Describe an entry of the journal; `choose` starts a comparison with another one. */
async function described(entry, { scheme }, choose) {
  const { request, reply } = entry;
  const call = await callOf(entry, scheme);
  return [
    h("header", { "data-tone": tone(entry) },
      h("h2", {}, h("span", { class: "outcome" }, h("b", {}, isBroken(reply) ? reply.network : reply.status), isBroken(reply) ? " broken" : ` ${entry.code}`)),
      h("p", { class: "address" }, h("b", {}, request.method), " ", h("code", {}, request.path + queryOf(request))),
      h("p", { class: "muted" },
        `Entry ${entry.entry}, ${dayAndTime(entry.at)} ${ZONE}`,
        entry.customer && [", about ", h("a", { href: hrefTo("customers", entry.customer), title: nameOf(entry.customer) }, refOf(entry.customer))],
        entry.requestId && [", accepted as ", h("a", { href: hrefTo("requests", entry.requestId) }, "a request")],
        reply.delayMs > 0 && `, held back ${span(reply.delayMs)}`)),
    actions(call, choose),
    h("h3", {}, "Why"),
    h("ol", { class: "why" }, entry.why.map((sentence) => h("li", {}, linked(sentence)))),
    (entry.requestId || entry.control) && changed(entry),
    h("h3", {}, "Reply"),
    message(reply),
    h("h3", {}, "Request"),
    message(request),
  ];
}

/** Return a fold of the fields that a call was the last to change, before it and now; they are read when it is opened. */
function changed(entry) {
  const place = h("div");
  const fold = folded("What it has changed", place);
  const read = async () => {
    const { items } = await control(`/changes?since=${entry.entry - 1}&size=${LARGEST_PAGE}`);
    const rows = items.flatMap(({ kind, id, name, fields }) => Object.entries(fields)
      .filter(([, at]) => at.entry === entry.entry)
      .map(([path, { before, after }]) => [`${kind} ${name ?? nameOf(id)}`, path, JSON.stringify(before), JSON.stringify(after)])); // undefined is shown as nothing
    place.replaceChildren(rows.length ? table("Changes", ["What", "Field", "Before", "Now"], tableBody(rows)) : "Nothing that is still so.");
  };
  fold.addEventListener("toggle", () => attempt(read, place), { once: true });
  return fold;
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
    folded(`Headers (${Object.keys(headers).length})`, h("dl", { class: "headers" }, Object.entries(headers).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]))),
    body ? h("pre", { class: "code", tabindex: "0", "aria-label": "Body" }, pretty(body)) : h("p", { class: "muted" }, "No body."),
  ];
}

// ── Two calls side by side ──────────────────────────────────────────────────────────────────────

/** Describe two entries; `end` goes back to the right one only. */
function compared(left, right, end) {
  const parts = PARTS.map(([name, linesOf]) => [name, aligned(linesOf(left), linesOf(right))]);
  const differing = parts.flatMap(([, pairs]) => pairs.filter(differs)).length;
  return [
    h("header", {},
      h("h2", {}, "Two calls compared"),
      h("p", { class: "muted" }, differing ? `${plural(differing, "line differs", "lines differ")}; they are marked.` : "They are identical.")),
    h("div", { class: "actions" }, button("Stop comparing", end)),
    h("div", { class: "sides" }, [left, right].map(title)),
    parts.map(([name, pairs]) => [h("h3", {}, name), sideBySide(name, pairs, left.entry, right.entry)]),
  ];
}

/** The parts of a call that are compared: a name, and a function that returns its lines. */
const PARTS = [
  ["Call", facts],
  ["Request headers", ({ request }) => headers(request)],
  ["Request body", ({ request }) => lines(request)],
  ["Reply headers", ({ reply }) => headers(reply)],
  ["Reply body", ({ reply }) => lines(reply)],
  ["Why", ({ why }) => why],
];

function facts({ request, reply, customer, code, plan }) {
  const whom = aboutWhom({ customer, path: request.path });
  return [
    `${request.method} ${request.path}${queryOf(request)}`,
    `Customer: ${whom ? refOf(whom) : "none"}`,
    `Reply: ${isBroken(reply) ? `${reply.network}, broken` : [reply.status, code].join(" ").trim()}`,
    `Duration: ${span(reply.delayMs)}`,
    `Fault: ${plan ?? "none"}`,
  ];
}

const headers = ({ headers: all }) => Object.entries(all).map(([name, value]) => `${name}: ${value}`).sort();

const lines = ({ body }) => (body ? pretty(body).split("\n") : []);

const differs = ([left, right]) => left !== right;

function title(entry) {
  return h("p", { "data-tone": tone(entry) },
    h("a", { href: hrefTo("live", entry.entry) }, `Entry ${entry.entry}`), " ", h("span", { class: "muted" }, clockTime(entry.at), ` ${ZONE}`));
}

function sideBySide(name, pairs, left, right) {
  if (!pairs.length) return h("p", { class: "muted" }, "Neither call has any.");
  const side = (line, sign, number, isOther) => h("span", { role: "cell", "data-empty": line === null },
    isOther && line !== null && h("b", { "aria-label": `only in ${number}` }, sign), line ?? ""); // marked by a sign, not by colour alone
  return h("div", { class: "diff", role: "table", "aria-label": name, tabindex: 0 }, pairs.map((pair) =>
    h("div", { role: "row", "data-differs": differs(pair) && "true" }, side(pair[0], "−", left, differs(pair)), side(pair[1], "+", right, differs(pair)))));
}

// ── A call in one line ──────────────────────────────────────────────────────────────────────────

/** Return the content of a row of the history, a call or a settled request, which links to it. */
export function rowOf(row) {
  const { at, status, code, network } = row;
  const isLost = isBroken(row);
  const [href, mark, number, what] = row.kind === "job"
    ? [`#requests/${row.requestId}`, code ? "warn" : "settled", "·", `${row.operation} settled`]
    : [`#live/${row.number}`, tone(row), row.number, row.operation ?? row.control ?? `${row.method} ${row.path}`];
  return h("a", { class: "row", href, "data-tone": mark },
    h("span", { class: "number" }, number),
    h("time", { datetime: at, title: at }, clockTime(at)),
    h("span", { class: row.control ? "what control" : "what" }, what),
    h("span", { class: "outcome" }, h("b", {}, isLost ? network : status), " ", isLost ? "broken" : code && breakable(code)));
}
