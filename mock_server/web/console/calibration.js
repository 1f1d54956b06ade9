// The JSON written by `calibrate`: what a recording of the real service says about each assumption.

import { parseExactly } from "./exact.js";

export const VERDICTS = ["contradicted", "supported", "undecided"];
const HOW = "Choose the file that `customer-sandbox calibrate RECORDING --format json` wrote.";
const MAX_BYTES = 20_000_000;

let loaded = null;

/** Return the loaded calibration, `{file, calls, assumptions}`, or null. */
export function calibration() {
  return loaded;
}

/** Load a file; if it is not a calibration, throw an error that explains why. */
export async function loadCalibration(file) {
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is too large for a calibration. ${HOW}`);
  loaded = { file: file.name, ...understood(file.name, await file.text()) };
  return loaded;
}

export function forgetCalibration() {
  loaded = null;
}

/** Return how many assumptions have each verdict: `[["contradicted", 2], …]`. */
export function counts({ assumptions }) {
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
