// Assumptions: what the interface document leaves open, what this scenario assumes, and the alternatives,
// which are chosen here and applied by a reset. A loaded calibration adds its ruling to each.

import { control, exactControl, LARGEST_PAGE, place } from "../api.js";
import { askToReset } from "../dialogs.js";
import { actionForm, attempt, button, card, copyButton, field, folded, h, options, show } from "../dom.js";
import { asYaml, isSame, parseExactly } from "../formats.js";
import { contract } from "../sandbox.js";
import { plural } from "../words.js";
import { calibration, loader, VERDICTS } from "./calibrations.js";

const SECTION = /^section-([0-9.]+)$/;
const ALL = "all";
const KINDS = [["confirmed", "confirmed"], ["recorded", "recorded"], ["published", "published"], ["document", "in the document"], ["assumed", "assumed"]];

/** Choices not applied yet: values by id, undefined for a default. */
const choices = new Map();

export function prepare() {
  return Promise.all([exactControl(`/assumptions?size=${LARGEST_PAGE}`), exactControl("/scenario"), control("/scenario.schema.json"), contract()]);
}

export async function render(content, subject, state, [{ items }, scenario, schema, rules]) {
  const search = h("input", { type: "search", placeholder: "word or id", autocomplete: "off" });
  const which = h("select", {});
  const list = h("div", { class: "register" });
  const source = h("div", {});
  const bar = h("div", { class: "pending", role: "region", "aria-label": "Changes" });
  let chosen = subject;
  for (const [id, value] of choices) if (isSame(value, scenario.assumptions?.[id])) choices.delete(id); // already in force

  function draw() {
    show(which, options([[ALL, "all"], ["switched", "switched ones"], ["changed", "changed here"], ...(calibration() ? VERDICTS : [])]));
    const section = SECTION.exec(chosen)?.[1];
    const wanted = search.value.trim().toLowerCase();
    const rows = items.filter((row) => (!section || row.section === section || row.section.startsWith(`${section}.`))
      && `${row.id} ${row.open} ${row.means}`.toLowerCase().includes(wanted) && isOf(which.value, row));
    show(source, section && fromSection(section, rules));
    show(list,
      h("p", { class: "muted" }, plural(rows.length, "assumption"), section && ` about section ${section}`),
      rows.map((row) => question(row, {
        isChosen: row.id === chosen, choose, schema: schema.properties.assumptions.properties[row.id],
        stated: scenario.assumptions?.[row.id], ruling: calibration()?.assumptions[row.id],
      })),
      rows.length === 0 && h("p", {}, "No assumption matches. ", button("Show all", showAll)));
    bar.hidden = choices.size === 0;
    show(bar,
      h("p", {}, h("b", {}, plural(choices.size, "change")), ", applied by a reset."),
      h("div", { class: "actions" }, button("Reset and apply…", () => attempt(confirm), { class: "primary" }), button("Discard", discard)));
  }

  function choose(id, value) {
    if (isSame(value, scenario.assumptions?.[id])) choices.delete(id);
    else choices.set(id, value);
    draw();
  }

  const discard = () => {
    choices.clear();
    list.replaceChildren(); // what was typed goes, too
    draw();
    search.focus({ preventScroll: true });
  };
  const showAll = () => {
    search.value = "";
    which.value = ALL;
    if (chosen) location.hash = "#assumptions";
    draw();
  };
  const takeOver = (rulings) => {
    const known = new Set(items.map(({ id }) => id));
    for (const [id, { setting }] of rulings) if (known.has(id)) choices.set(id, setting);
    draw();
  };
  const open = (next) => {
    chosen = next;
    draw();
    list.querySelector("[data-chosen]")?.scrollIntoView({ block: "start" });
  };

  const switched = items.filter((row) => row.switched).length;
  const counts = KINDS.map(([kind, words]) => [items.filter((row) => row.source[kind]).length, words]);
  const kinds = counts.filter(([count]) => count).map(([count, words]) => `${count} ${words}`).join(", ");
  content.append(
    h("p", { class: "lead" }, "The interface document leaves some things open. For each, the sandbox has a default, and a scenario may choose otherwise. ",
      h("b", {}, switched ? `This scenario switched ${switched}.` : "This scenario switched none."), ` Their values: ${kinds}.`),
    loader(takeOver, draw),
    actionForm(() => {}, { class: "toolbar", oninput: draw },
      h("div", { class: "fields" }, field("Find", search), field("Show", which))),
    source,
    h("section", { class: "card", "aria-label": "The register" }, list),
    bar);
  open(subject);
  return { open };
}

function isOf(which, row) {
  if (which === "switched") return row.switched;
  if (which === "changed") return choices.has(row.id);
  return which === ALL || calibration()?.assumptions[row.id]?.verdict === which;
}

// ── Choices not applied yet ────────────────────────────────────────────────────────────────────

function confirm() {
  return askToReset(`Reset ${place.name} with ${plural(choices.size, "change")}?`, {
    before: h("p", {}, "The scenario in force restarts with these assumptions."),
    after: h("dl", { class: "headers" }, [...choices].map(([id, value]) => [h("dt", {}, id), h("dd", {}, value === undefined ? "the default" : brief(value))])),
    async reset() {
      await startWithChoices();
      choices.clear();
    },
    notice: `${place.name} restarted with ${plural(choices.size, "changed assumption")}.`,
  });
}

/** Reset the sandbox to the scenario in force, with the choices applied: also defaults, since the server may have others. */
async function startWithChoices() {
  const [scenario, { items }] = await Promise.all([exactControl("/scenario"), exactControl(`/assumptions?size=${LARGEST_PAGE}`)]);
  const assumptions = { ...scenario.assumptions };
  if (assumptions.sources) assumptions.sources = { ...assumptions.sources };
  for (const [id, value] of choices) {
    delete assumptions.sources?.[id]; // of the value before
    assumptions[id] = value === undefined ? items.find((row) => row.id === id).default : value;
  }
  await control("/scenario", { method: "PUT", json: { ...scenario, assumptions } });
}

// ── A section of the interface document ────────────────────────────────────────────────────────

/** Return a card that lists the parts of the contract based on a section of the interface document. */
function fromSection(section, { operations, codes, schemas }) {
  const isFrom = (source) => source !== undefined && (source === section || String(source).startsWith(`${section}.`) || String(source).startsWith(`${section} `));
  const found = [
    ...operations.filter((each) => isFrom(each.source)).map((each) => [each.id, `${each.method} ${each.path}`, each.source]),
    ...Object.entries(codes).filter(([, row]) => isFrom(row["x-source"])).map(([code, row]) => [code, row.message, row["x-source"]]),
    ...Object.entries(schemas).filter(([, schema]) => isFrom(schema["x-source"])).map(([name, schema]) => [name, schema.description ?? "", schema["x-source"]]),
  ];
  return card(`Section ${section} of the interface document`,
    found.length
      ? h("ul", { class: "from" }, found.map(([name, text, source]) => h("li", {}, h("code", {}, name), " ", text, " ", h("span", { class: "tag" }, source))))
      : h("p", { class: "muted" }, "Its rules concern behaviour only: see the assumptions below."),
    h("p", {}, h("a", { href: "#assumptions" }, "All assumptions"), " · ", h("a", { href: "docs" }, "The contract")));
}

// ── One assumption ──────────────────────────────────────────────────────────────────────────────

const MAX_EVIDENCE = 3;

/** Return an assumption as a question with its answers.
 *
 * `stated` is the value in the scenario, `schema` describes legal values; `choose` gets the id and another value.
 */
function question(row, { isChosen, choose, schema, stated, ruling }) {
  const isChanged = choices.has(row.id);
  const current = isChanged ? choices.get(row.id) : stated;
  const chooseIt = (value) => choose(row.id, value);
  const setAndShow = () => {
    chooseIt(ruling.setting);
    location.hash = `#assumptions/${row.id}`;
  };
  return h("article", { key: row.id, class: "assumption", "data-chosen": isChosen && "true", "data-assumption": row.id },
    h("div", { class: "head" },
      h("h3", {}, h("a", { href: `#assumptions/${row.id}` }, row.id)),
      h("p", { class: "muted" }, "Section ", h("a", { href: `#assumptions/section-${row.section}` }, row.section)),
      h("span", { class: "tags" },
        row.switched && h("span", { class: "tag", "data-tone": "on" }, "switched"),
        isChanged && h("span", { class: "tag", "data-tone": "warn" }, "changed here"),
        ruling && h("span", { class: "tag verdict", "data-verdict": ruling.verdict }, ruling.verdict))),
    h("div", {},
      h("p", {}, prose(row.open)),
      h("p", { class: "muted" }, rests(row.source)),
      ruling && evidence(ruling, isSame(ruling.setting, current) ? null : setAndShow),
      answers(row, { current, schema, choose: chooseIt })));
}

/** What the value in force rests on. */
function rests(source) {
  if (source.confirmed) return `Confirmed by ${source.confirmed}${source.on ? ` on ${source.on}` : ""}.`;
  if (source.recorded) return `Recorded: ${source.recorded}.`;
  if (source.published) return `Published at ${source.published}${source.read ? `, read on ${source.read}` : ""}${source.about ? ` (${source.about})` : ""}.`;
  if (source.document) return `Section ${source.document} of the interface document.`;
  return `Assumed: ${source.assumed}.`;
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
  const label = `Another value of ${row.id}`;
  const take = ({ currentTarget }) => {
    const [radio, text] = currentTarget.querySelectorAll("input");
    if (text.value.trim() === "") return void text.focus();
    radio.checked = true;
    try {
      choose(parseExactly(text.value));
    } catch {
      currentTarget.querySelector("small").textContent = "This is not JSON: texts stand in double quotes.";
    }
  };
  return h("div", { class: "answer", onchange: take },
    h("input", { type: "radio", name: `of-${row.id}`, checked: current !== undefined, "aria-label": label }),
    h("span", {}, "Another value ",
      h("input", { class: "code", "aria-label": `${label}, as JSON`, autocomplete: "off", placeholder: JSON.stringify(row.alternatives[0]?.value ?? row.default), value: current === undefined ? undefined : JSON.stringify(current) }),
      h("small", { role: "status" }, "As JSON. It is checked when it is applied.")));
}

function more(row) {
  const yaml = `assumptions:${asYaml({ [row.id]: row.value }, "  ")}\n`;
  return folded("As YAML", h("pre", { class: "code", tabindex: "0", "aria-label": `${row.id} as YAML` }, yaml), copyButton("Copy as YAML", () => yaml));
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
    rest.length > 0 && folded(`${rest.length} more`, list(rest)),
    wouldDecide && h("p", { class: "muted" }, "What would decide it: ", wouldDecide, "."),
    isOtherwise && choose && button("Choose it", choose));
}

function sentence(verdict) {
  if (verdict === "supported") return "The recording supports the default";
  return verdict === "contradicted" ? "The recording contradicts the default" : "The recording does not decide this";
}

// ── Values ─────────────────────────────────────────────────────────────────────────────────────

/** Return a value in one short line. */
function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Return a text as nodes, with the parts between backticks as code. */
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
}
