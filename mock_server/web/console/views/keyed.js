// Lists that keep the elements of unchanged items, and so keep the focus.

/** Return a function that shows items in `parent`, one element each, made again only if its text changes.
 *
 * `make` gets the item and its former element, which it may refill and return.
 */
export function keyed(parent, make) {
  let made = new Map();
  return (items, keyOf, textOf = () => "") => {
    const keys = new Set(items.map(keyOf));
    for (const [key, { element }] of made) if (!keys.has(key)) element.remove();
    const next = new Map();
    items.forEach((item, index) => {
      const [key, text] = [keyOf(item), textOf(item)];
      const before = made.get(key);
      const element = before?.text === text ? before.element : make(item, before?.element);
      if (before && before.element !== element) replace(before.element, element);
      next.set(key, { text, element });
      if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
    });
    made = next;
  };
}

/** Replace an element by another, and restore the focus within it. */
function replace(before, after) {
  const index = [...before.querySelectorAll("a, button, select, input")].indexOf(document.activeElement);
  before.replaceWith(after);
  if (index >= 0) after.querySelectorAll("a, button, select, input")[index]?.focus();
}
