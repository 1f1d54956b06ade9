// Writes plain data as YAML, to be pasted into a scenario.

import { isExact } from "./exact.js";

const PLAIN = /^[A-Za-z](?:[\w., ()/-]*[\w.)])?$/;
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g; // YAML does not allow these unescaped
const MEANS_SOMETHING = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);

/** Write a value at an indentation. */
export function asYaml(value, indent = "") {
  const deeper = `${indent}  `;
  const item = (each) => asYaml(each, deeper).trimStart(); // a mapping begins on the line of its dash
  if (Array.isArray(value)) return value.length ? value.map((each) => `\n${indent}- ${item(each)}`).join("") : " []";
  if (value === null || typeof value !== "object" || isExact(value)) return ` ${scalar(value)}`;
  const members = Object.entries(value);
  if (!members.length) return " {}";
  return members.map(([name, member]) => `\n${indent}${scalar(name)}:${asYaml(member, deeper)}`).join("");
}

function scalar(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain = PLAIN.test(value) && !MEANS_SOMETHING.has(value.toLowerCase());
  return isPlain ? value : JSON.stringify(value).replace(ESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
