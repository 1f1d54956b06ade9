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
async function load(file) {
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a calibration. ${HOW}`);
  try {
    loaded = { file: file.name, ...understood(await file.text()) };
  } catch ({ message }) {
    throw new Error(`${file.name} is not a calibration: ${message}. ${HOW}`);
  }
}

function understood(text) {
  const { assumptions, calls } = mappingIn(text);
  const rows = Object.entries(isMapping(assumptions) ? assumptions : {});
  if (!rows.length) throw new Error("it has no assumptions");
  const [odd] = rows.find(([, row]) => !VERDICTS.includes(row?.verdict)) ?? [];
  if (odd !== undefined) throw new Error(`the verdict of ${odd} is none of ${VERDICTS.join(", ")}`);
  return { calls, assumptions: Object.fromEntries(rows.map(([id, row]) => [id, ruling(row)])) };
}

function mappingIn(text) {
  let data = null;
  try {
    data = parseExactly(text);
  } catch {
    throw new Error("it is not JSON");
  }
  if (!isMapping(data)) throw new Error("it is not a JSON object");
  return data;
}

/** Return the ruling on one assumption; malformed evidence is left out. */
function ruling({ verdict, setting = null, evidence = [], wouldDecide }) {
  const calls = [evidence].flat().filter(isMapping).map(({ place, call, says }) => [place, call, says].filter(Boolean).join(": "));
  return { verdict, setting, evidence: calls, wouldDecide };
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
    await load(file);
    draw();
    changed();
  }, trouble);
  const forget = () => {
    loaded = null;
    draw();
    changed();
  };
  const draw = () => fill(content, loaded ? summary(loaded, takeOver, forget) : invitation(() => input.click()));
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

function summary({ file, calls, assumptions }, takeOver, forget) {
  const rulings = Object.entries(assumptions);
  const deciding = rulings.filter(([, { verdict, setting }]) => verdict === "contradicted" && setting !== null);
  return [
    h("p", {}, h("b", {}, file), Number.isInteger(calls) && `, ${plural(calls, "call")}`, ": ", VERDICTS.map((verdict, index) => [
      index ? ", " : "", h("span", { class: "verdict", "data-verdict": verdict }, `${rulings.filter(([, each]) => each.verdict === verdict).length} ${verdict}`),
    ]), "."),
    h("div", { class: "actions" },
      deciding.length > 0 && button(`Choose what it supports (${deciding.length})`, () => takeOver(deciding), { class: "primary" }),
      button("Remove it", forget)),
  ];
}
