// JSON whose numbers stay as they are written: 1.50, or one of 20 digits.

/** Read JSON; a number that JavaScript would write otherwise is kept as its text. */
export function parseExactly(text) {
  return JSON.parse(text, (_, value, { source } = {}) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value);
}

/** Tell whether two values are written alike. */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Tell whether a value is a number that is kept as its text. */
export function isExact(value) {
  return JSON.isRawJSON?.(value) ?? false;
}
