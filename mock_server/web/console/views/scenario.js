// Scenario: what the sandbox starts with, shown in full, edited as a text, checked, and applied by a reset.
//
// The editor has line numbers, marked lines and jumps to a position. It knows no grammar.

import { control, exactControl, place } from "../api.js";
import { askToReset } from "../dialogs.js";
import { attempt, button, coalesced, fileField, give, h, notify, saveFile, show } from "../dom.js";
import { asYaml } from "../formats.js";
import { bytesOf, plural } from "../words.js";

const DRAFT = `customer-sandbox draft of ${place.name}`;
const MAX_KEPT = 1_000_000;
const MAX_BYTES = 10_000_000;
const UNCHECKED = "The text is checked when it is saved. Errors and warnings then appear here, with line and column.";
const IN_FORCE = "This is the scenario in force.";
const CHANGED = "Changed, not applied yet.";
const TOO_LONG = "The text is too long to survive a reload of this tab.";
const OUTDATED = "Changed, not applied yet. Another scenario has been applied since.";

export async function render(content) {
  const inForce = `${asYaml(await exactControl("/scenario")).trimStart()}\n`; // with its includes resolved
  const kept = JSON.parse(sessionStorage.getItem(DRAFT)) ?? { text: inForce, base: inForce };
  const state = h("p", { class: "state", id: "scenario-state", role: "status" });
  const findings = h("div", {});
  const trouble = h("div", {});
  let checked = null; // the text that the findings are about
  const area = editor({ label: "The scenario as YAML", describedBy: "scenario-help", onchange: tell });

  function tell() {
    const isChanged = area.text !== inForce;
    const isKept = keep(isChanged ? { text: area.text, base: kept.base } : null);
    if (!isChanged) kept.base = inForce;
    state.textContent = isChanged ? [kept.base === inForce ? CHANGED : OUTDATED, isKept ? "" : TOO_LONG].join(" ").trim() : IN_FORCE;
    discard.hidden = !isChanged;
    save.disabled = !isChanged;
    if (area.text === checked) return; // changes are noticed with the next frame: the answer may be here before
    area.mark([]);
    findings.replaceChildren(h("p", { class: "muted" }, UNCHECKED));
  }

  /** Check the text, and again if it has changed before the answer. */
  async function check() {
    const { text } = area;
    findings.replaceChildren(h("p", { class: "muted" }, "Checking…"));
    const answer = await control("/scenario/check", { method: "POST", yaml: text });
    if (text !== area.text) return check();
    checked = text;
    const own = answer.findings.filter(({ file }) => file === null);
    area.mark(own);
    findings.replaceChildren(summary(answer), ...answer.findings.map((each) => found(each, area)));
    return answer;
  }

  const checkOnly = () => attempt(async () => {
    await check();
    findings.parentElement.scrollIntoView({ block: "nearest" }); // on a phone it is below the text
  }, trouble);
  const saveIt = () => attempt(async () => {
    const answer = await check();
    if (answer.errors) return void area.goTo(...placeOf(answer.findings));
    await confirm(area, answer);
  }, trouble);
  const discardIt = () => {
    area.write(inForce);
    area.element.querySelector("textarea").focus();
    notify("The draft was discarded: this is the scenario in force.");
  };
  const save = button("Save and reset…", saveIt, { class: "primary" });
  const discard = button("Discard changes", discardIt, { hidden: true });

  area.element.addEventListener("keydown", (event) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save.disabled = area.text === inForce; // what was typed just before is noticed with the next frame only
    save.click(); // not saveIt, which would run again while it is still running
  });
  content.append(
    h("p", { class: "lead" }, "What this sandbox starts with: customers, offers, assumptions, faults. It is shown with everything that it includes. A change takes effect when it is saved, which resets the sandbox."),
    h("div", { class: "toolbar" }, state,
      h("div", { class: "actions" }, save, button("Check", checkOnly), discard, opener(area, trouble), button("Download", () => saveFile(area.text, `${place.name}.yaml`, "application/yaml")),
        h("a", { href: "#assumptions" }, "Switch assumptions"))),
    trouble,
    h("div", { class: "beside" },
      h("div", {}, area.element, h("small", { id: "scenario-help" }, "Ctrl+S saves. The Tab key leaves the text; a new line is indented like the one above. The sandbox keeps the content of the text, not its comments and layout: download it to keep those.")),
      h("section", { class: "card findings", "aria-label": "Findings", "aria-live": "polite" }, h("h2", {}, "Findings"), findings)));
  area.write(kept.text);
}

/** Keep a draft until the tab is closed; return whether it was kept, which fails if it is too long. */
function keep(draft) {
  sessionStorage.removeItem(DRAFT);
  if (draft === null || draft.text.length + draft.base.length > MAX_KEPT) return false;
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
    return true;
  } catch {
    return false; // the drafts of other sandboxes take up all the room
  }
}

// ── Findings ───────────────────────────────────────────────────────────────────────────────────

function summary({ errors, warnings, customers }) {
  const counts = [errors && plural(errors, "error"), warnings && plural(warnings, "warning")].filter(Boolean).join(", ");
  if (errors) return h("p", { role: "alert" }, h("b", {}, counts), ". The sandbox is unchanged.");
  return h("p", {}, h("b", {}, counts || "No errors"), `: ${plural(customers, "customer")}.`);
}

/** Return one finding; clicking it goes to its position. */
function found({ file, line, column, where, severity, message, rule, suggestion }, area) {
  const parts = [
    h("span", { class: "place" }, `${file === null ? "" : `${file} `}${line}:${column}`, " ", h("b", { "data-severity": severity }, severity)),
    h("span", {}, message),
    h("small", {}, h("code", {}, where), ` ${rule}`),
  ];
  if (file !== null) return h("div", { class: "finding", title: suggestion }, parts);
  return button(parts, () => area.goTo(line, column), { class: "finding", title: suggestion });
}

function placeOf(findings) {
  const { line, column } = findings.find(({ severity, file }) => severity === "error" && file === null) ?? { line: 1, column: 1 };
  return [line, column];
}

// ── Actions on the text ────────────────────────────────────────────────────────────────────────

function confirm(area, { warnings, customers }) {
  return askToReset(`Reset ${place.name} with this scenario?`, {
    before: h("p", {}, `It restarts with ${plural(customers, "customer")}.`),
    after: warnings > 0 && h("p", {}, `${plural(warnings, "warning")} may be worth checking first.`),
    async reset() {
      const { text } = area; // not earlier: the user may have typed until the dialog appeared
      area.write(text); // so that it counts as given, and not as typed
      keep(null); // before the reset: its event redraws the view, perhaps before the reply arrives
      await control("/scenario", { method: "PUT", yaml: text }).catch((error) => {
        area.write(text);
        throw error;
      });
    },
    notice: `${place.name} restarted with this scenario.`,
  });
}

/** Return a button that opens a file in the editor, with its hidden field. */
function opener(area, trouble) {
  const { input } = fileField({ accept: ".yaml,.yml,.json", "aria-label": "A scenario" }, async (file) => {
    if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a scenario: the limit is ${bytesOf(MAX_BYTES)}.`);
    area.write(await file.text());
  }, trouble);
  return [button("Open a file…", () => input.click()), input];
}

// ── The editor ──────────────────────────────────────────────────────────────────────────────────

/** Create an editor; `onchange` is called whenever the text has changed.
 *
 * Returns its `element`, and `text`, `write(text)`, `mark([{line, severity}])` and `goTo(line, column)`.
 */
function editor({ label, describedBy, onchange }) {
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const area = h("textarea", { class: "code", "aria-label": label, "aria-describedby": describedBy, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", onscroll: follow });
  let marks = [];

  function draw() {
    show(numbers, numbered(area.value.split("\n").length, new Map(marks)));
  }

  function follow() {
    numbers.scrollTo(0, area.scrollTop);
  }

  const changed = coalesced(() => {
    draw();
    follow();
    onchange?.();
  });
  area.addEventListener("input", changed);
  area.addEventListener("keydown", (event) => event.key === "Enter" && indent(event, area));
  draw();

  return {
    element: h("div", { class: "editor" }, numbers, area),
    get text() {
      return area.value;
    },
    write(text) {
      give(area, text);
      draw();
      onchange?.();
    },
    mark(places) {
      marks = places.toReversed().map(({ line, severity }) => [line, severity]); // the first mark of a line wins
      draw();
    },
    goTo(line, column) {
      const lines = area.value.split("\n").slice(0, line - 1);
      const start = lines.reduce((sum, each) => sum + each.length + 1, 0) + inUnits(area.value.split("\n")[line - 1] ?? "", column);
      const word = /^[^\s:,\]}]*/.exec(area.value.slice(start))[0];
      area.focus();
      area.setSelectionRange(start, start + word.length);
      area.scrollTo(0, (line - 1) * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 3);
    },
  };
}

/** Return the line numbers as nodes: one element per mark, and texts for the lines between. */
function numbered(count, marks) {
  const nodes = [];
  let plain = "";
  for (let line = 1; line <= count; line++) {
    if (!marks.has(line)) {
      plain += `${line}\n`;
      continue;
    }
    nodes.push(plain, h("b", { "data-severity": marks.get(line) }, `${line}\n`));
    plain = "";
  }
  return [...nodes, plain];
}

/** Return the index of a column in a line: columns count characters, JavaScript counts UTF-16 units. */
function inUnits(line, column) {
  return [...line].slice(0, column - 1).join("").length;
}

/** Indent the next line like this one, in a way that the browser can undo. */
function indent(event, area) {
  const before = area.value.slice(0, area.selectionStart);
  const blank = /^ *(?:- )?/.exec(before.slice(before.lastIndexOf("\n") + 1))[0].replace("-", " ");
  if (blank === "" || event.isComposing) return;
  event.preventDefault();
  document.execCommand("insertText", false, `\n${blank}`);
}
