// Assumptions: what the interface document leaves open, and what this scenario changed; also by
// section, with what the contract takes from it.

import { control } from "../api.js";
import { contract } from "../contract.js";
import { copyButton, field, folded, h } from "../dom.js";
import { plural } from "../words.js";
import { asYaml } from "../yaml.js";

export const title = "Assumptions";
const SECTION = /^section-([0-9.]+)$/;

export async function render(content, subject) {
  const [{ items }, rules] = await Promise.all([control("/assumptions?size=1000"), contract()]);
  const search = h("input", { type: "search", placeholder: "word or id", autocomplete: "off" });
  const onlySwitched = h("input", { type: "checkbox", id: "only-switched" });
  const list = h("div", {});
  const source = h("div", {});
  let chosen = subject;

  function draw() {
    const section = SECTION.exec(chosen)?.[1];
    const wanted = search.value.trim().toLowerCase();
    const rows = items.filter((row) => (!section || row.section === section || row.section.startsWith(`${section}.`))
      && (!onlySwitched.checked || row.switched)
      && `${row.id} ${row.open} ${row.means}`.toLowerCase().includes(wanted));
    source.replaceChildren(section ? fromSection(section, rules) : "");
    list.replaceChildren(h("p", { class: "muted" }, section ? `${plural(rows.length, "assumption")} about section ${section}` : plural(rows.length, "assumption")),
      ...rows.map((row) => describe(row, row.id === chosen)));
    list.querySelector("[data-chosen]")?.scrollIntoView({ block: "start" });
  }

  const switched = items.filter((row) => row.switched).length;
  content.append(
    h("p", { class: "lead" }, "The interface document leaves some things open. Each is an assumption with a default, which the scenario can change. ",
      h("b", {}, switched ? `This scenario switched ${switched}.` : "This scenario switched none.")),
    h("form", { class: "toolbar", oninput: draw, onsubmit: (event) => event.preventDefault() },
      h("div", { class: "fields" }, field("Find", search), h("label", { class: "check", for: "only-switched" }, onlySwitched, "switched ones only"))),
    source,
    h("section", { class: "card" }, h("h2", {}, "The register"), list));
  draw();
  return {
    open(next) {
      chosen = next;
      draw();
    },
  };
}

function describe(row, isChosen) {
  const yaml = `assumptions:${asYaml({ [row.id]: row.value }, "  ")}\n`;
  return h("article", { class: "assumption", "data-chosen": isChosen && "true" },
    h("h3", {}, h("a", { href: `#assumptions/${row.id}` }, row.id), " ", row.switched && h("span", { class: "tag", "data-tone": "on" }, "switched")),
    h("p", { class: "muted" }, "Section ", h("a", { href: `#assumptions/section-${row.section}` }, row.section), ". ", row.open),
    h("p", {}, "Now: ", h("code", {}, brief(row.value))),
    row.switched && h("p", { class: "muted" }, "Default: ", h("code", {}, brief(row.default))),
    folded("What it means, and the alternatives", () => [
      h("p", {}, row.means),
      h("ul", {}, row.alternatives.map((each) => h("li", {}, h("code", {}, brief(each.value)), " ", each.means))),
      h("pre", { class: "code", tabindex: "0", "aria-label": `${row.id} as YAML` }, yaml),
      copyButton("Copy as YAML", () => yaml),
    ], isChosen));
}

function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Return what the contract takes from a section of the interface document. */
function fromSection(section, { operations, codes, schemas }) {
  const isFrom = (source) => source !== undefined && (source === section || String(source).startsWith(`${section}.`) || String(source).startsWith(`${section} `));
  const found = [
    ...operations.filter((each) => isFrom(each.source)).map((each) => [each.id, `${each.method} ${each.path}`, each.source]),
    ...Object.entries(codes).filter(([, row]) => isFrom(row["x-source"])).map(([code, row]) => [code, row.message, row["x-source"]]),
    ...Object.entries(schemas).filter(([, schema]) => isFrom(schema["x-source"])).map(([name, schema]) => [name, schema.description ?? "", schema["x-source"]]),
  ];
  return h("section", { class: "card" },
    h("h2", {}, `Section ${section} of the interface document`),
    found.length
      ? h("ul", { class: "from" }, found.map(([name, text, source]) => h("li", {}, h("code", {}, name), " ", text, " ", h("span", { class: "tag" }, source))))
      : h("p", { class: "muted" }, "Its rules are behaviour: see the assumptions below."),
    h("p", {}, h("a", { href: "#assumptions" }, "All assumptions"), " · ", h("a", { href: "docs" }, "The contract")));
}
