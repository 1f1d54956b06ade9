// Formats: JSON whose numbers stay as written, such as 1.50 or a number of 20 digits; YAML; texts line by line.

// ── Exact numbers ───────────────────────────────────────────────────────────────────────────────

/** Parse JSON; a number that JavaScript would write differently is kept as its source text. */
export function parseExactly(text) {
  return JSON.parse(text, (_, value, { source } = {}) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value);
}

/** Return whether two values have the same JSON text. */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return whether a value is a number kept as its source text. */
export function isExact(value) {
  return JSON.isRawJSON?.(value) ?? false;
}

// ── YAML ────────────────────────────────────────────────────────────────────────────────────────

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

// ── Alignment of lines ──────────────────────────────────────────────────────────────────────────

const MAX_COMPARED = 4_000_000;

/** Return pairs `[left, right]` of lines; null stands for a missing line.
 *
 * The longest common sequence of lines is paired. If finding it would take too long, because
 * thousands of lines differ, the lines between the common beginning and the common end are paired
 * by position.
 */
export function aligned(left, right) {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const middle = a.length * b.length > MAX_COMPARED ? byPosition(a, b) : common(a, b);
  const same = (lines) => lines.map((line) => [line, line]);
  return [...same(left.slice(0, start)), ...middle, ...same(left.slice(left.length - end))];
}

/** Pair the longest common sequence of lines, and the lines between its members by position. */
function common(a, b) {
  const lengths = lengthsOf(a, b);
  const pairs = [];
  let [i, j, fromI, fromJ] = [0, 0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push(...byPosition(a.slice(fromI, i), b.slice(fromJ, j)), [a[i], b[j]]);
      [fromI, fromJ] = [++i, ++j];
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return [...pairs, ...byPosition(a.slice(fromI), b.slice(fromJ))];
}

/** Return, for each pair of positions, the length of the longest common sequence from there on. */
function lengthsOf(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

function byPosition(a, b) {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => [a[index] ?? null, b[index] ?? null]);
}
