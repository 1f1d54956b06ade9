// One assumption: what is open, what the sandbox does, the alternatives to choose from, and the ruling
// of a calibration.

import { button, copyButton, fill, folded, h } from "../dom.js";
import { isSame, parseExactly } from "../exact.js";
import { asYaml } from "../yaml.js";

const MAX_EVIDENCE = 3;

/** Return an assumption as a question with its answers.
 *
 * `choices` keeps the user's choices, `stated` is the value in the scenario, `schema` describes legal values.
 */
export function question(row, { isChosen, choices, updateBar, schema, stated, ruling }) {
  const tags = h("span", { class: "tags" });
  const current = choices.has(row.id) ? choices.get(row.id) : stated;
  const showTags = () => fill(tags, tagsOf(row, choices.has(row.id), ruling));
  const choose = (value) => {
    if (isSame(value, stated)) choices.delete(row.id);
    else choices.set(row.id, value);
    showTags();
    updateBar();
  };
  showTags();
  return h("article", { class: "assumption", "data-chosen": isChosen && "true", "data-assumption": row.id },
    h("div", { class: "head" },
      h("h3", {}, h("a", { href: `#assumptions/${row.id}` }, row.id)),
      h("p", { class: "muted" }, "Section ", h("a", { href: `#assumptions/section-${row.section}` }, row.section)),
      tags),
    h("div", {},
      h("p", {}, prose(row.open)),
      h("p", { class: "muted" }, rests(row.source)),
      ruling && evidence(ruling, isSame(ruling.setting, current) ? null : () => setAndShow(ruling.setting)),
      answers(row, { current, schema, choose })));

  function setAndShow(value) {
    choose(value);
    location.hash = `#assumptions/${row.id}`;
  }
}

/** What the value in force rests on. */
function rests(source) {
  if (source.confirmed) return `Confirmed by ${source.confirmed}${source.on ? ` on ${source.on}` : ""}.`;
  if (source.recorded) return `Recorded: ${source.recorded}.`;
  if (source.published) return `Published at ${source.published}${source.read ? `, read on ${source.read}` : ""}${source.about ? ` (${source.about})` : ""}.`;
  if (source.document) return `Section ${source.document} of the interface document.`;
  return `Assumed: ${source.assumed}.`;
}

function tagsOf(row, isChanged, ruling) {
  return [
    row.switched && h("span", { class: "tag", "data-tone": "on" }, "switched"),
    isChanged && h("span", { class: "tag", "data-tone": "warn" }, "changed here"),
    ruling && h("span", { class: "tag verdict", "data-verdict": ruling.verdict }, ruling.verdict),
  ];
}

// ── The answers ────────────────────────────────────────────────────────────────────────────────

/** Return the default, each alternative and, if other values are legal, a field for one. */
function answers(row, { current, schema, choose }) {
  const known = [{ value: undefined, means: row.means }, ...row.alternatives];
  const isOther = !known.some(({ value }) => isSame(value, current)) && !isSame(current, row.default);
  const group = h("fieldset", { class: "answers" }, h("legend", { class: "hidden" }, `What ${row.id} is`),
    known.map(({ value, means }) => answer(row, {
      value, means, isDefault: value === undefined, choose,
      isNow: isSame(value, current) || (value === undefined && isSame(current, row.default)),
    })));
  if (isOther || isOpen(schema)) group.append(other(row, { current: isOther ? current : undefined, choose }));
  return known.length === 1 && !isOpen(schema) ? h("p", {}, h("code", {}, brief(row.value)), " ", prose(row.means), " There is no alternative.") : [group, more(row)];
}

function answer(row, { value, means, isDefault, isNow, choose }) {
  const input = h("input", { type: "radio", name: `of-${row.id}`, checked: isNow, onchange: () => choose(value) });
  return h("label", { class: "answer" }, input,
    h("span", {}, h("code", {}, brief(isDefault ? row.default : value)), isDefault && h("span", { class: "tag" }, "default"), h("span", { class: "means" }, prose(means))));
}

/** Return a field for a value that is not listed, as JSON. */
function other(row, { current, choose }) {
  const text = h("input", { class: "code", "aria-label": `Another value of ${row.id}, as JSON`, autocomplete: "off", placeholder: JSON.stringify(row.alternatives[0]?.value ?? row.default), value: current === undefined ? "" : JSON.stringify(current) });
  const radio = h("input", { type: "radio", name: `of-${row.id}`, checked: current !== undefined, "aria-label": `Another value of ${row.id}` });
  const hint = "As JSON. It is checked when it is applied.";
  const trouble = h("small", { role: "status" }, hint);
  const take = () => {
    if (text.value.trim() === "") return void text.focus();
    radio.checked = true;
    trouble.textContent = hint;
    try {
      choose(parseExactly(text.value));
    } catch {
      trouble.textContent = "This is not JSON: texts stand in double quotes.";
    }
  };
  return h("div", { class: "answer", onchange: take }, radio, h("span", {}, "Another value ", text, trouble));
}

function more(row) {
  const yaml = `assumptions:${asYaml({ [row.id]: row.value }, "  ")}\n`;
  return folded("As YAML", () => [
    h("pre", { class: "code", tabindex: "0", "aria-label": `${row.id} as YAML` }, yaml),
    copyButton("Copy as YAML", () => yaml),
  ]);
}

/** Return whether a schema allows values that are not listed. */
function isOpen(schema) {
  return schema !== undefined && !("enum" in schema) && !("const" in schema);
}

// ── What a calibration says ────────────────────────────────────────────────────────────────────

function evidence({ verdict, setting, evidence: calls, wouldDecide }, choose) {
  const list = (some) => h("ul", { class: "from" }, some.map((each) => h("li", {}, each)));
  const rest = calls.slice(MAX_EVIDENCE);
  const isOtherwise = verdict === "contradicted" && setting !== null;
  return h("div", { class: "ruling", "data-verdict": verdict },
    h("p", {}, sentence(verdict), isOtherwise && ["; it supports ", h("code", {}, brief(setting))], "."),
    calls.length > 0 && list(calls.slice(0, MAX_EVIDENCE)),
    rest.length > 0 && folded(`${rest.length} more`, () => list(rest)),
    wouldDecide && h("p", { class: "muted" }, "What would decide it: ", wouldDecide, "."),
    isOtherwise && choose && button("Choose it", choose));
}

function sentence(verdict) {
  if (verdict === "supported") return "The recording supports the default";
  return verdict === "contradicted" ? "The recording contradicts the default" : "The recording does not decide this";
}

// ── Values ─────────────────────────────────────────────────────────────────────────────────────

/** Return a value in one short line. */
export function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Return a text as nodes, with the parts between backticks as code. */
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
}
