// The JSON written by `calibrate`: what a recording of the real service says about each assumption.

import { button, fileField, fill, h } from "../dom.js";
import { parseExactly } from "../formats.js";
import { plural } from "../words.js";

export const VERDICTS = ["contradicted", "supported", "undecided"];
const HOW = "Choose the file that `customer-sandbox calibrate RECORDING --format json` wrote.";
const MAX_BYTES = 20_000_000;

let loaded = null;

/** Return the loaded calibration, `{file, calls, assumptions}`, or null. */
export function calibration() {
  return loaded;
}

/** Load a file; if it is not a calibration, throw an error that explains why. */
async function loadCalibration(file) {
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a calibration. ${HOW}`);
  loaded = { file: file.name, ...understood(file.name, await file.text()) };
  return loaded;
}

/** Return how many assumptions have each verdict: `[["contradicted", 2], …]`. */
function counts({ assumptions }) {
  const verdicts = Object.values(assumptions).map(({ verdict }) => verdict);
  return VERDICTS.map((verdict) => [verdict, verdicts.filter((each) => each === verdict).length]);
}

function understood(name, text) {
  const { assumptions, calls } = parsed(name, text);
  const rows = isMapping(assumptions) ? Object.entries(assumptions) : [];
  if (!rows.length) throw new Error(`${name} is not a calibration: it has no assumptions. ${HOW}`);
  for (const [id, row] of rows) {
    if (!isMapping(row) || !VERDICTS.includes(row.verdict)) {
      throw new Error(`${name} is not a calibration: the verdict of ${id} is none of ${VERDICTS.join(", ")}. ${HOW}`);
    }
  }
  return { calls: Number.isInteger(calls) ? calls : null, assumptions: Object.fromEntries(rows.map(([id, row]) => [id, ruling(row)])) };
}

/** Return the ruling on one assumption; malformed evidence is left out. */
function ruling({ verdict, setting = null, evidence, wouldDecide }) {
  return {
    verdict,
    setting,
    evidence: Array.isArray(evidence) ? evidence.filter(isMapping).map(({ place, call, says }) => [place, call, says].filter(Boolean).join(": ")) : [],
    wouldDecide: typeof wouldDecide === "string" ? wouldDecide : "",
  };
}

function parsed(name, text) {
  try {
    const data = parseExactly(text);
    if (isMapping(data)) return data;
  } catch {
    throw new Error(`${name} is not a calibration: it is not JSON. ${HOW}`);
  }
  throw new Error(`${name} is not a calibration: it is not a JSON object. ${HOW}`);
}

function isMapping(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

// ── The drop zone ───────────────────────────────────────────────────────────────────────────────

/** Return the drop zone; `takeOver` gets the rulings that contradict a default, `changed` runs after each change. */
export function loader(takeOver, changed) {
  const trouble = h("div", {});
  const content = h("div", {});
  const { input, take } = fileField({ accept: ".json,application/json", "aria-label": "A calibration" }, async (file) => {
    await loadCalibration(file);
    show();
  }, trouble);
  const forget = () => {
    loaded = null;
    show();
  };
  function draw() {
    const found = calibration();
    fill(content, found ? summary(found, takeOver, forget) : invitation(() => input.click()));
  }
  function show() {
    draw();
    changed();
  }

  const over = (event) => {
    event.preventDefault();
    place.dataset.over = "true";
  };
  const drop = (event) => {
    event.preventDefault();
    delete place.dataset.over;
    take(event.dataTransfer.files);
  };
  const place = h("section", { class: "card drop", "aria-label": "Calibration", ondragover: over, ondragleave: () => delete place.dataset.over, ondrop: drop },
    h("h2", {}, "Calibration"), content, trouble, input);
  draw();
  return place;
}

function invitation(choose) {
  return [
    h("p", {}, "A recording of the real service shows which assumptions hold. Drop the JSON of ", h("code", {}, "customer-sandbox calibrate RECORDING --format json"), " here, or choose the file; it stays in this page."),
    h("div", { class: "actions" }, button("Load a calibration…", choose)),
  ];
}

function summary(found, takeOver, forget) {
  const deciding = Object.entries(found.assumptions).filter(([, { verdict, setting }]) => verdict === "contradicted" && setting !== null);
  return [
    h("p", {}, h("b", {}, found.file), found.calls !== null && `, ${plural(found.calls, "call")}`, ": ",
      counts(found).map(([verdict, count], index) => [index ? ", " : "", h("span", { class: "verdict", "data-verdict": verdict }, `${count} ${verdict}`)]), "."),
    h("div", { class: "actions" },
      deciding.length > 0 && button(`Choose what it supports (${deciding.length})`, () => takeOver(deciding), { class: "primary" }),
      button("Remove it", forget)),
  ];
}
