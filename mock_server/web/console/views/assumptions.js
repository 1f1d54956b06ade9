// Assumptions: what the interface document leaves open, what this scenario assumes, and the alternatives,
// which are chosen here and applied by a reset. A loaded calibration adds its ruling to each.

import { control, exactControl, LARGEST_PAGE, place } from "../api.js";
import { calibration, VERDICTS } from "../calibration.js";
import { contract } from "../contract.js";
import { actionForm, attempt, button, card, field, fill, h, options } from "../dom.js";
import { isSame } from "../exact.js";
import { askToReset } from "../undo.js";
import { plural } from "../words.js";
import { brief, question } from "./question.js";
import { loader } from "./calibrating.js";

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
  const bar = h("div", { class: "pending", role: "region", "aria-label": "Changes", hidden: true });
  let chosen = subject;
  for (const [id, value] of choices) if (isSame(value, scenario.assumptions?.[id])) choices.delete(id); // already in force

  function draw() {
    const section = SECTION.exec(chosen)?.[1];
    const wanted = search.value.trim().toLowerCase();
    const rows = items.filter((row) => (!section || row.section === section || row.section.startsWith(`${section}.`))
      && `${row.id} ${row.open} ${row.means}`.toLowerCase().includes(wanted) && isOf(which.value, row));
    fill(source, section && fromSection(section, rules));
    fill(list,
      h("p", { class: "muted" }, plural(rows.length, "assumption"), section && ` about section ${section}`),
      rows.map((row) => question(row, {
        isChosen: row.id === chosen, choices, updateBar, schema: schema.properties.assumptions.properties[row.id],
        stated: scenario.assumptions?.[row.id], ruling: calibration()?.assumptions[row.id],
      })),
      rows.length === 0 && h("p", {}, "No assumption matches. ", button("Show all", showAll)));
    list.querySelector("[data-chosen]")?.scrollIntoView({ block: "start" });
  }
  const showAll = () => {
    search.value = "";
    which.value = ALL;
    if (chosen) location.hash = "#assumptions";
    draw();
  };
  const offer = () => {
    const verdicts = calibration() ? VERDICTS : [];
    const before = which.value;
    fill(which, options([[ALL, "all"], ["switched", "switched ones"], ["changed", "changed here"], ...verdicts]));
    which.value = verdicts.includes(before) || before === "switched" ? before : ALL;
  };
  const updateBar = () => showPending(bar, () => {
    show();
    search.focus({ preventScroll: true });
  });
  const show = () => {
    updateBar();
    draw();
  };
  const takeOver = (rulings) => {
    const known = new Set(items.map(({ id }) => id));
    for (const [id, { setting }] of rulings) if (known.has(id)) choices.set(id, setting);
    show();
  };

  const switched = items.filter((row) => row.switched).length;
  const counts = KINDS.map(([kind, words]) => [items.filter((row) => row.source[kind]).length, words]);
  const kinds = counts.filter(([count]) => count).map(([count, words]) => `${count} ${words}`).join(", ");
  content.append(
    h("p", { class: "lead" }, "The interface document leaves some things open. For each, the sandbox has a default, and a scenario may choose otherwise. ",
      h("b", {}, switched ? `This scenario switched ${switched}.` : "This scenario switched none."), ` Their values: ${kinds}.`),
    loader(takeOver, () => {
      offer();
      draw();
    }),
    actionForm(() => {}, { class: "toolbar", oninput: draw },
      h("div", { class: "fields" }, field("Find", search), field("Show", which))),
    source,
    h("section", { class: "card", "aria-label": "The register" }, list),
    bar);
  offer();
  show();
  return {
    open(next) {
      chosen = next;
      draw();
    },
  };
}

function isOf(which, row) {
  if (which === "switched") return row.switched;
  if (which === "changed") return choices.has(row.id);
  return which === ALL || calibration()?.assumptions[row.id]?.verdict === which;
}

// ── Choices not applied yet ────────────────────────────────────────────────────────────────────

function showPending(bar, changed) {
  bar.hidden = choices.size === 0;
  const discard = () => {
    choices.clear();
    changed();
  };
  bar.replaceChildren(
    h("p", {}, h("b", {}, plural(choices.size, "change")), ", applied by a reset."),
    h("div", { class: "actions" }, button("Reset and apply…", () => attempt(confirm), { class: "primary" }), button("Discard", discard)));
}

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
