// JSON whose numbers stay as written, such as 1.50 or a number of 20 digits.

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
