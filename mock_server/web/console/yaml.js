// Writes plain data as YAML, to be pasted into a scenario.

const PLAIN = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const MEANS_SOMETHING = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);

/** Write a value at an indentation. */
export function asYaml(value, indent = "") {
  if (Array.isArray(value)) return value.length ? value.map((each) => `\n${indent}- ${item(each, indent)}`).join("") : " []";
  if (value === null || typeof value !== "object") return ` ${scalar(value)}`;
  const members = Object.entries(value);
  if (!members.length) return " {}";
  return members.map(([name, member]) => `\n${indent}${scalar(name)}:${asYaml(member, `${indent}  `)}`).join("");
}

/** Write an element of a list: a mapping begins on the line of its dash. */
function item(value, indent) {
  return asYaml(value, `${indent}  `).trimStart();
}

function scalar(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain = PLAIN.test(value) && !MEANS_SOMETHING.has(value.toLowerCase());
  return isPlain ? value : JSON.stringify(value);
}
