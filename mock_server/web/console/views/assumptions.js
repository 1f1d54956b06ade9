// Assumptions: what the interface document leaves open, what this scenario assumes, and the alternatives,
// which are chosen here and applied by a reset. A loaded calibration, the JSON written by `calibrate`, adds its ruling to each.

import { control, exactControl, LARGEST_PAGE, place } from "../api.js";
import { askToReset } from "../dialogs.js";
import { actionForm, attempt, button, card, copyButton, field, fileField, folded, h, options, stay } from "../dom.js";
import { asYaml, isSame, parseExactly } from "../formats.js";
import { contract } from "../sandbox.js";
import { plural } from "../words.js";

const ALL = "all";
const VERDICTS = ["contradicted", "supported", "undecided"];
const KINDS = [["confirmed", "confirmed"], ["recorded", "recorded"], ["published", "published"], ["document", "in the document"], ["assumed", "assumed"]];

/** Choices not applied yet: values by id, undefined for a default. */
const choices = new Map();
let loaded = null; // the calibration, `{file, calls, assumptions}`

export function open(view) {
  const sought = { text: "", which: ALL };
  const trouble = h("div", {});
  const { input, take } = fileField({ accept: ".json,application/json", "aria-label": "A calibration" }, async (file) => calibrate(await load(file)), trouble);
  let [items, scenario] = [[], null];
  let discarded = 0; // what was typed goes with the list

  const drawn = (change) => (...given) => {
    change(...given);
    view.redraw();
  };
  const calibrate = drawn((next) => {
    loaded = next;
  });
  const takeOver = drawn((rulings) => {
    for (const [id, { setting }] of rulings) if (items.some((row) => row.id === id)) choices.set(id, setting);
  });
  const seek = drawn(({ currentTarget: { elements } }) => {
    [sought.text, sought.which] = [elements.text.value, elements.which.value];
  });
  const choose = drawn((id, value) => {
    if (isSame(value, scenario.assumptions?.[id])) choices.delete(id);
    else choices.set(id, value);
  });
  const showAll = drawn(() => {
    Object.assign(sought, { text: "", which: ALL });
    if (view.subject) location.hash = "#assumptions";
  });
  const discard = () => {
    choices.clear();
    discarded++;
    view.redraw();
    view.content.querySelector("[type=search]").focus({ preventScroll: true });
  };

  function read() {
    return Promise.all([exactControl(`/assumptions?size=${LARGEST_PAGE}`), exactControl("/scenario"), control("/scenario.schema.json"), contract()]);
  }

  function draw([{ items: rows }, now, schema, rules]) {
    if (now !== scenario) for (const [id, value] of choices) if (isSame(value, now.assumptions?.[id])) choices.delete(id); // already in force
    [items, scenario] = [rows, now];
    const switched = items.filter((row) => row.switched).length;
    const kinds = KINDS.map(([kind, words]) => [items.filter((row) => row.source[kind]).length, words]);
    const section = /^section-([0-9.]+)$/.exec(view.subject)?.[1];
    return [
      h("p", { class: "lead" }, "The interface document leaves some things open. For each, the sandbox has a default, and a scenario may choose otherwise. ",
        h("b", {}, switched ? `This scenario switched ${switched}.` : "This scenario switched none."), ` Their values: ${kinds.filter(([count]) => count).map((each) => each.join(" ")).join(", ")}.`),
      calibrationCard({ take, choose: () => input.click(), takeOver, forget: () => calibrate(null) }, stay(trouble), stay(input)),
      actionForm(() => {}, { class: "toolbar", oninput: seek }, h("div", { class: "fields" },
        field("Find", h("input", { name: "text", type: "search", placeholder: "word or id", autocomplete: "off", value: sought.text })),
        field("Show", h("select", { name: "which", value: sought.which }, options([[ALL, "all"], ["switched", "switched ones"], ["changed", "changed here"], ...(loaded ? VERDICTS : [])]))))),
      section && fromSection(section, rules),
      h("section", { class: "card", "aria-label": "The register" }, h("div", { class: "register", key: discarded }, register(section, schema.properties.assumptions.properties))),
      h("div", { class: "pending", role: "region", "aria-label": "Changes", hidden: choices.size === 0 },
        h("p", {}, h("b", {}, plural(choices.size, "change")), ", applied by a reset."),
        h("div", { class: "actions" }, button("Reset and apply…", () => attempt(confirm), { class: "primary" }), button("Discard", discard))),
    ];
  }

  function register(section, schemas) {
    const wanted = sought.text.trim().toLowerCase();
    const rows = items.filter((row) => (!section || isIn(section, row.section)) && isShown(row, sought.which) && `${row.id} ${row.open} ${row.means}`.toLowerCase().includes(wanted));
    return [
      h("p", { class: "muted" }, plural(rows.length, "assumption"), section && ` about section ${section}`),
      rows.map((row) => question(row, { isChosen: row.id === view.subject, choose, schema: schemas[row.id], stated: scenario.assumptions?.[row.id] })),
      rows.length === 0 && h("p", {}, "No assumption matches. ", button("Show all", showAll)),
    ];
  }

  const shown = (_, isOther) => isOther && view.content.querySelector("[data-chosen]")?.scrollIntoView({ block: "start" });
  return { read, draw, shown, follows: { concerns: () => false } };
}

function isShown(row, which) {
  if (which === "switched") return row.switched;
  if (which === "changed") return choices.has(row.id);
  return which === ALL || loaded?.assumptions[row.id]?.verdict === which;
}

/** Return whether a source, such as `2.2 Customer`, is a section or a part of it. */
function isIn(section, source) {
  return `${source}.`.replace(" ", ".").startsWith(`${section}.`);
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
  const found = [
    ...operations.map(({ id, method, path, source }) => [id, `${method} ${path}`, source]),
    ...Object.entries(codes).map(([code, row]) => [code, row.message, row["x-source"]]),
    ...Object.entries(schemas).map(([name, schema]) => [name, schema.description ?? "", schema["x-source"]]),
  ].filter(([, , source]) => isIn(section, source));
  return card(`Section ${section} of the interface document`,
    found.length
      ? h("ul", { class: "from" }, found.map(([name, text, source]) => h("li", {}, h("code", {}, name), " ", text, " ", h("span", { class: "tag" }, source))))
      : h("p", { class: "muted" }, "Its rules concern behaviour only: see the assumptions below."),
    h("p", {}, h("a", { href: "#assumptions" }, "All assumptions"), " · ", h("a", { href: "docs" }, "The contract")));
}

// ── One assumption ──────────────────────────────────────────────────────────────────────────────

/** Return an assumption as a question with its answers.
 *
 * `stated` is the value in the scenario, `schema` describes legal values; `choose` gets the id and another value.
 */
function question(row, { isChosen, choose, schema, stated }) {
  const isChanged = choices.has(row.id);
  const current = isChanged ? choices.get(row.id) : stated;
  const ruling = loaded?.assumptions[row.id];
  const setAndShow = () => {
    choose(row.id, ruling.setting);
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
      answers(row, { current, schema, choose: (value) => choose(row.id, value) })));
}

/** What the value in force rests on. */
function rests(source) {
  if (source.confirmed) return `Confirmed by ${source.confirmed}${source.on ? ` on ${source.on}` : ""}.`;
  if (source.recorded) return `Recorded: ${source.recorded}.`;
  if (source.published) return `Published at ${source.published}${source.read ? `, read on ${source.read}` : ""}${source.about ? ` (${source.about})` : ""}.`;
  if (source.document) return `Section ${source.document} of the interface document.`;
  return `Assumed: ${source.assumed}.`;
}

/** Return the default, each alternative and, if other values are legal, a field for one. */
function answers(row, { current, schema, choose }) {
  const isOpen = schema !== undefined && !("enum" in schema) && !("const" in schema);
  if (!row.alternatives.length && !isOpen) return h("p", {}, h("code", {}, brief(row.value)), " ", prose(row.means), " There is no alternative.");
  const now = isSame(current, row.default) ? undefined : current;
  const known = [{ value: undefined, means: row.means }, ...row.alternatives].map(({ value, means }) => ({ value, means, isNow: isSame(value, now) }));
  const isOther = !known.some(({ isNow }) => isNow);
  const yaml = `assumptions:${asYaml({ [row.id]: row.value }, "  ")}\n`;
  return [
    h("fieldset", { class: "answers" }, h("legend", { class: "hidden" }, `What ${row.id} is`),
      known.map(({ value, means, isNow }) => h("label", { class: "answer" },
        h("input", { type: "radio", name: `of-${row.id}`, checked: isNow, onchange: () => choose(value) }),
        h("span", {}, h("code", {}, brief(value === undefined ? row.default : value)), value === undefined && h("span", { class: "tag" }, "default"), h("span", { class: "means" }, prose(means))))),
      (isOther || isOpen) && another(row, { current: isOther ? current : undefined, choose })),
    folded("As YAML", h("pre", { class: "code", tabindex: "0", "aria-label": `${row.id} as YAML` }, yaml), copyButton("Copy as YAML", () => yaml)),
  ];
}

/** Return a field for a value that is not listed, as JSON. */
function another(row, { current, choose }) {
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

// ── The calibration ────────────────────────────────────────────────────────────────────────────

const HOW = "Choose the file that `customer-sandbox calibrate RECORDING --format json` wrote.";
const MAX_BYTES = 20_000_000;
const MAX_EVIDENCE = 3;
const FOUND = { supported: "The recording supports the default", contradicted: "The recording contradicts the default", undecided: "The recording does not decide this" };

/** Read a file; if it is not a calibration, throw an error that explains why. */
async function load(file) {
  const refusal = (why) => new Error(`${file.name} is ${why}. ${HOW}`);
  if (file.size > MAX_BYTES) throw refusal("too large for a calibration");
  const text = await file.text();
  let data = null;
  try {
    data = parseExactly(text);
  } catch {
    throw refusal("not a calibration: it is not JSON");
  }
  const rows = Object.entries(data?.assumptions ?? {});
  if (!rows.length) throw refusal("not a calibration: it has no assumptions");
  const odd = rows.find(([, row]) => !VERDICTS.includes(row?.verdict));
  if (odd) throw refusal(`not a calibration: the verdict of ${odd[0]} is none of ${VERDICTS.join(", ")}`);
  return { file: file.name, calls: data.calls, assumptions: Object.fromEntries(rows.map(([id, row]) => [id, ruling(row)])) };
}

/** Return the ruling on one assumption; malformed evidence is left out. */
function ruling({ verdict, setting = null, evidence = [], wouldDecide }) {
  const calls = [evidence].flat().filter((each) => each instanceof Object).map(({ place, call, says }) => [place, call, says].filter(Boolean).join(": "));
  return { verdict, setting, evidence: calls, wouldDecide };
}

/** Return the card of the calibration, where a file can be dropped: `take` gets it, `choose` lets the user choose one, `forget` removes what is loaded. */
function calibrationCard({ take, choose, takeOver, forget }, ...more) {
  const over = (event, isOver) => {
    event.preventDefault();
    event.currentTarget.toggleAttribute("data-over", isOver);
  };
  const drop = (event) => {
    over(event, false);
    take(event.dataTransfer.files);
  };
  return h("section", { class: "card drop", "aria-label": "Calibration", ondragover: (event) => over(event, true), ondragleave: (event) => over(event, false), ondrop: drop },
    h("h2", {}, "Calibration"), h("div", {}, loaded ? summary(takeOver, forget) : [
      h("p", {}, "A recording of the real service shows which assumptions hold. Drop the JSON of ", h("code", {}, "customer-sandbox calibrate RECORDING --format json"), " here, or choose the file; it stays in this page."),
      h("div", { class: "actions" }, button("Load a calibration…", choose)),
    ]), more);
}

function summary(takeOver, forget) {
  const { file, calls, assumptions } = loaded;
  const rulings = Object.entries(assumptions);
  const deciding = rulings.filter(([, each]) => isOtherwise(each));
  return [
    h("p", {}, h("b", {}, file), Number.isInteger(calls) && `, ${plural(calls, "call")}`, ": ", VERDICTS.map((verdict, index) => [
      index ? ", " : "", h("span", { class: "verdict", "data-verdict": verdict }, `${rulings.filter(([, each]) => each.verdict === verdict).length} ${verdict}`),
    ]), "."),
    h("div", { class: "actions" },
      deciding.length > 0 && button(`Choose what it supports (${deciding.length})`, () => takeOver(deciding), { class: "primary" }),
      button("Remove it", forget)),
  ];
}

function evidence(ruling, choose) {
  const { verdict, setting, evidence: calls, wouldDecide } = ruling;
  const list = (some) => h("ul", { class: "from" }, some.map((each) => h("li", {}, each)));
  return h("div", { class: "ruling", "data-verdict": verdict },
    h("p", {}, FOUND[verdict], isOtherwise(ruling) && ["; it supports ", h("code", {}, brief(setting))], "."),
    calls.length > 0 && list(calls.slice(0, MAX_EVIDENCE)),
    calls.length > MAX_EVIDENCE && folded(`${calls.length - MAX_EVIDENCE} more`, list(calls.slice(MAX_EVIDENCE))),
    wouldDecide && h("p", { class: "muted" }, "What would decide it: ", wouldDecide, "."),
    isOtherwise(ruling) && choose && button("Choose it", choose));
}

function isOtherwise({ verdict, setting }) {
  return verdict === "contradicted" && setting !== null;
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
