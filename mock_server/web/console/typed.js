// Keeps typed input when a view is redrawn while the user edits it.

const CONTROLS = "input:not([type=file]), textarea, select";
const OTHERS = "a, button, summary"; // they may have the focus, too
const touched = new WeakSet();

/** Track which controls of an area the user has edited, until their form is sent or reset. */
export function noteTyping(area) {
  for (const kind of ["input", "change"]) {
    area.addEventListener(kind, ({ target, isTrusted }) => isTrusted && target.matches?.(CONTROLS) && touched.add(target), true);
  }
  area.addEventListener("reset", ({ target }) => forgetTyped(target));
}

/** Treat the controls of an area as unedited, because they are being sent. */
export function forgetTyped(area) {
  for (const control of area.querySelectorAll(CONTROLS)) touched.delete(control);
}

/** Return whether an area has edited controls that were not sent. */
export function hasTyped(area) {
  return [...area.querySelectorAll(CONTROLS)].some((control) => touched.has(control));
}

/** Save the edits and the focus of an area; returns a function that restores them after a redraw. */
export function keepTyped(area) {
  const before = named(area);
  const kept = new Map(before.filter(([, control]) => touched.has(control)).map(([name, control]) => [name, stateOf(control)]));
  const dialog = document.querySelector("dialog[open]");
  const holder = dialog?.opener ?? document.activeElement;
  const focused = before.find(([, control]) => control === holder)?.[0];
  return () => {
    for (const [name, control] of named(area)) {
      if (kept.has(name)) restore(control, kept.get(name));
      if (kept.has(name) || (name === focused && !control.matches("summary"))) unfold(control);
      if (name !== focused) continue;
      const focus = () => [document.body, area].includes(document.activeElement) && control.focus({ preventScroll: true });
      if (dialog?.isConnected) dialog.addEventListener("close", focus); // until then, the dialog has the focus
      else focus();
    }
  };
}

/** Return pairs of a unique name and an element, for all elements of an area that may have the focus. */
function named(area) {
  const seen = new Map();
  return [...area.querySelectorAll(`${CONTROLS}, ${OTHERS}`)].map((control) => {
    const label = control.matches(OTHERS) ? control.textContent : control.labels?.[0]?.textContent ?? "";
    const name = [control.type, label, control.ariaLabel ?? "", control.name].join("\n");
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [`${name}\n${count}`, control];
  });
}

/** Open the folds around an element. */
function unfold({ parentElement }) {
  for (let fold = parentElement.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

function stateOf({ value, checked, selectionStart, selectionEnd }) {
  return { value, checked, selectionStart, selectionEnd };
}

function restore(control, { value, checked, selectionStart, selectionEnd }) {
  touched.add(control);
  if (control.type === "checkbox" || control.type === "radio") {
    if (control.checked === checked) return;
    control.checked = checked;
  } else {
    if (control.value === value) return;
    control.value = value;
    if (selectionStart !== null && selectionStart !== undefined) control.setSelectionRange(selectionStart, selectionEnd);
  }
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
