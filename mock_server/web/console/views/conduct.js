// Conduct: how the clients of this sandbox behave, rule by rule, and what to do instead.

import { control } from "../api.js";
import { card, fill, folded, h, inOrder, table, tableBody, whenChanged } from "../dom.js";
import { soonAfterEvents } from "../stream.js";
import { counted, linked, plural } from "../words.js";

const ORDER = ["failed", "warning", "passed", "not met"];
const SHOWN = 5;
const BETWEEN_MS = 1000; // each report judges the whole journal
const TONES = { failed: "bad", warning: "warn" };

export async function render(content) {
  const draw = whenChanged((report) => {
    const opened = new Set([...content.querySelectorAll("details[open]")].map((each) => each.dataset.rule));
    fill(content, describe(report, opened));
  });
  const read = inOrder(() => control("/conduct"), draw);
  await read();
  return { endings: [soonAfterEvents(read, BETWEEN_MS)] };
}

function describe({ judged, unseen, rules }, opened) {
  const count = (verdict) => rules.filter((rule) => rule.verdict === verdict).length;
  return [
    h("section", { class: "card" },
      unseen > 0 && h("p", {}, `Judged ${counted(judged)} of ${counted(judged + unseen)} calls; raise limits.journalEntries or limits.journalBytes.`),
      h("p", { class: "lead" }, "Since the latest reset: ", ORDER.map((verdict) => inWords(count(verdict), verdict)).join(", "), "."),
      h("p", { class: "muted" }, "A rule is not met if there was no opportunity to break it.")),
    ORDER.flatMap((verdict) => rules.filter((rule) => rule.verdict === verdict && rule.findings.length)).map((rule) => broken(rule, opened.has(rule.id))),
    card("All rules", table("All rules", ["Rule", "Verdict", "Opportunities", "What breaks it"], tableBody(rules.map(row)))),
  ];
}

function broken({ id, verdict, what, why, instead, findings, more }, isOpen) {
  const shown = findings.length > SHOWN + 1 ? SHOWN : findings.length; // a fold of one saves nothing
  const others = folded(`${counted(findings.length - shown)} more`, () => list(findings.slice(shown)), isOpen);
  others.dataset.rule = id;
  return card([id, " ", tag(verdict)],
    h("p", {}, what, " ", why),
    list(findings.slice(0, shown)),
    findings.length > shown && others,
    more > 0 && h("p", { class: "muted" }, `And ${counted(more)} more that are not listed.`),
    h("p", {}, h("b", {}, "Instead: "), instead));
}

function list(findings) {
  return h("ul", {}, findings.map(({ entries, says }) => h("li", {}, linked(says), rest(says, entries))));
}

/** Return links to the entries that a finding is based on but does not mention. */
function rest(says, entries) {
  const named = new Set([...says.matchAll(/entry ([0-9]+)/g)].map(([, number]) => number));
  const others = entries.filter((entry) => !named.has(String(entry)));
  return others.length ? [" (with ", others.map((entry, index) => [index > 0 && ", ", h("a", { href: `#live/${entry}` }, `entry ${entry}`)]), ")"] : null;
}

function inWords(count, verdict) {
  return verdict === "warning" ? plural(count, verdict) : `${count} ${verdict}`;
}

function tag(verdict) {
  return h("span", { class: "tag", "data-tone": TONES[verdict] }, verdict);
}

function row({ id, verdict, opportunities, what, excluded }) {
  return [id, tag(verdict), opportunities, excluded ? `Excluded: ${excluded}` : what];
}
