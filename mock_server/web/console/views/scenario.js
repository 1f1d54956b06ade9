// Scenario: what the sandbox starts with, shown in full, edited as a text, checked, and applied by a reset.
//
// The editor has line numbers, marked lines and jumps to a position. It knows no grammar.

import { control, exactControl, place } from "../api.js";
import { askToReset } from "../dialogs.js";
import { attempt, button, coalesced, fileField, h, notify, saveFile, show, stay } from "../dom.js";
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

export function open(view) {
  const trouble = h("div", {});
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const follow = () => numbers.scrollTo(0, area.scrollTop);
  const area = h("textarea", {
    class: "code", "aria-label": "The scenario as YAML", "aria-describedby": "scenario-help", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
    onscroll: follow, oninput: coalesced(changed), onkeydown: press,
  });
  const editor = h("div", { class: "editor" }, numbers, area);
  const save = button("Save and reset…", saveIt, { class: "primary" });
  const { input } = fileField({ accept: ".yaml,.yml,.json", "aria-label": "A scenario" }, async (file) => {
    if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a scenario: the limit is ${bytesOf(MAX_BYTES)}.`);
    write(await file.text());
  }, trouble);
  let draft = JSON.parse(sessionStorage.getItem(DRAFT)); // the text, unless it is in force, and what was in force when it was begun
  let isKept = true;
  let inForce = null;
  let checked = null; // the text that the findings are about
  let answer = null;

  function press(event) {
    if (event.key === "Enter") indent(event);
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    changed(); // what was typed just before is noticed with the next frame only
    save.click(); // not saveIt, which would run again while it is still running
  }

  async function read() {
    const now = `${asYaml(await exactControl("/scenario")).trimStart()}\n`; // with its includes resolved
    if (inForce !== null) changed();
    inForce = now;
    const text = draft?.text ?? now;
    if (area.value !== text) write(text);
  }

  function write(text) {
    area.value = text;
    changed();
  }

  function changed() {
    draft = area.value === inForce ? null : { text: area.value, base: draft?.base ?? inForce };
    isKept = keep(draft);
    if (area.value !== checked) answer = null; // the answer may be here before the change was noticed
    view.redraw();
  }

  /** Check the text, and again if it has changed before the answer. */
  async function check() {
    const text = area.value;
    [checked, answer] = [text, null];
    view.redraw();
    const told = await control("/scenario/check", { method: "POST", yaml: text });
    if (text !== area.value) return check();
    [checked, answer] = [text, told];
    view.redraw();
    return told;
  }

  const checkOnly = () => attempt(async () => {
    await check();
    view.content.querySelector(".findings").scrollIntoView({ block: "nearest" }); // on a phone it is below the text
  }, trouble);

  function saveIt() {
    return attempt(async () => {
      const told = await check();
      if (told.errors) goTo(area, told.findings.find(({ severity, file }) => severity === "error" && file === null) ?? { line: 1, column: 1 });
      else await confirm(told);
    }, trouble);
  }

  function confirm({ warnings, customers }) {
    return askToReset(`Reset ${place.name} with this scenario?`, {
      before: h("p", {}, `It restarts with ${plural(customers, "customer")}.`),
      after: warnings > 0 && h("p", {}, `${plural(warnings, "warning")} may be worth checking first.`),
      async reset() {
        const before = inForce;
        inForce = area.value; // before the reset, whose event may arrive before the reply; not earlier: the user may have typed until now
        changed();
        await control("/scenario", { method: "PUT", yaml: area.value }).catch((error) => {
          inForce = before;
          changed();
          throw error;
        });
      },
      notice: `${place.name} restarted with this scenario.`,
    });
  }

  const discardIt = () => {
    write(inForce);
    area.focus();
    notify("The draft was discarded: this is the scenario in force.");
  };

  const draw = () => {
    save.disabled = draft === null;
    show(numbers, numbered(area.value.split("\n").length, answer?.findings.filter(({ file }) => file === null) ?? []));
    follow();
    const state = draft === null ? IN_FORCE : [draft.base === inForce ? CHANGED : OUTDATED, !isKept && TOO_LONG].filter(Boolean).join(" ");
    return [
      h("p", { class: "lead" }, "What this sandbox starts with: customers, offers, assumptions, faults. It is shown with everything that it includes. A change takes effect when it is saved, which resets the sandbox."),
      h("div", { class: "toolbar" }, h("p", { class: "state", id: "scenario-state", role: "status" }, state),
        h("div", { class: "actions" }, stay(save), button("Check", checkOnly), draft && button("Discard changes", discardIt), button("Open a file…", () => input.click()), stay(input),
          button("Download", () => saveFile(area.value, `${place.name}.yaml`, "application/yaml")), h("a", { href: "#assumptions" }, "Switch assumptions"))),
      stay(trouble),
      h("div", { class: "beside" },
        h("div", {}, stay(editor), h("small", { id: "scenario-help" }, "Ctrl+S saves. The Tab key leaves the text; a new line is indented like the one above. The sandbox keeps the content of the text, not its comments and layout: download it to keep those.")),
        h("section", { class: "card findings", "aria-label": "Findings", "aria-live": "polite" }, h("h2", {}, "Findings"),
          h("div", {}, answer ? [summary(answer), answer.findings.map((each) => found(each, area))] : h("p", { class: "muted" }, checked === area.value ? "Checking…" : UNCHECKED)))),
    ];
  };
  return { read, draw, follows: { concerns: () => false } };
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
  return button(parts, () => goTo(area, { line, column }), { class: "finding", title: suggestion });
}

// ── The editor ──────────────────────────────────────────────────────────────────────────────────

/** Return the line numbers as nodes: one element for each line with findings, marked by the first of them, and texts for the lines between. */
function numbered(count, findings) {
  const nodes = [];
  let next = 1;
  const plain = (end) => nodes.push(Array.from({ length: end - next }, (_, index) => `${next + index}\n`).join(""));
  for (const [line, [{ severity }]] of [...Map.groupBy(findings, (each) => each.line)].sort(([one], [other]) => one - other)) {
    plain(line);
    nodes.push(h("b", { "data-severity": severity }, `${line}\n`));
    next = line + 1;
  }
  plain(count + 1);
  return nodes;
}

/** Select the word at a place; columns count characters, JavaScript counts UTF-16 units. */
function goTo(area, { line, column }) {
  const lines = area.value.split("\n").slice(0, line);
  const before = [...lines.pop() ?? ""].slice(0, column - 1);
  const start = [...lines, before.join("")].join("\n").length;
  const word = /^[^\s:,\]}]*/.exec(area.value.slice(start))[0];
  area.focus();
  area.setSelectionRange(start, start + word.length);
  area.scrollTo(0, (line - 1) * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 3);
}

/** Indent the next line like this one, in a way that the browser can undo. */
function indent(event) {
  const { value, selectionStart } = event.target;
  const before = value.slice(0, selectionStart);
  const blank = /^ *(?:- )?/.exec(before.slice(before.lastIndexOf("\n") + 1))[0].replace("-", " ");
  if (blank === "" || event.isComposing) return;
  event.preventDefault();
  document.execCommand("insertText", false, `\n${blank}`);
}
