// A part of a form with its label, wire name, hint and error.

import { h, newId } from "../dom.js";

/** Return a part with its texts; `tell` shows an error, which disappears when the user types. */
export function labelled(part, { label, name, hint, remove }) {
  const id = newId("part");
  const wrong = complaint({ id: `${id}-wrong` });
  const note = hint || name ? h("small", { id: `${id}-hint` }, name && h("code", {}, name), hint) : null;
  const whole = { class: "field whole", role: "group", "aria-labelledby": id };
  const head = part.control ? h("label", { for: id }, label) : h("span", { id, class: "name" }, label);
  const made = h("div", { "data-member": name, ...(part.control ? { class: "field" } : whole) },
    h("div", { class: "label" }, head, remove),
    part.control, note, wrong.element, !part.control && part.element);
  if (part.control) part.control.id = id;
  const control = part.control ?? made;
  if (note) control.setAttribute("aria-describedby", note.id);
  return { ...part, element: made, tell: (path, text) => part.tell?.(path, text) || show(control, wrong, note, text) };
}

/** Create the place of an error; `tell` shows one and returns true. */
export function complaint(properties) {
  const element = h("p", { class: "wrong", hidden: true, ...properties });
  const tell = (text) => {
    element.textContent = text;
    element.hidden = false;
    return true;
  };
  return { element, tell };
}

/** Show an error at a control, until the control is changed or the form is sent again. */
function show(control, wrong, note, text) {
  if (control.localName === "div") control.setAttribute("tabindex", "-1"); // so that the first error can get the focus
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [wrong.element.id, note?.id].filter(Boolean).join(" "));
  const forgive = () => {
    wrong.element.hidden = true;
    control.removeAttribute("aria-invalid");
    if (note) control.setAttribute("aria-describedby", note.id);
    else control.removeAttribute("aria-describedby");
    for (const kind of ["input", "forgiven"]) control.removeEventListener(kind, forgive);
  };
  for (const kind of ["input", "forgiven"]) control.addEventListener(kind, forgive);
  return wrong.tell(text);
}
