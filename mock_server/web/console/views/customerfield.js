// A field for a customer, with suggestions whose name, ref, id or e-mail address contains the typed text.

import { readCustomers } from "../customers.js";
import { field, h, newId } from "../dom.js";
import { called } from "../words.js";

const MAX = 20;
const TYPING_MS = 150;

/** Create the field, with its suggestions. */
export function customerField(label, { value = "", hint } = {}) {
  const { element: list, suggest } = suggestionsOf(newId("customers"));
  const input = h("input", { value, list: list.id, autocomplete: "off", spellcheck: "false", oninput: () => suggest(input.value) });
  return { element: [field(label, input, hint), list], value: () => input.value.trim() };
}

/** Create a list of suggestions; `suggest` fills it for a typed text. */
export function suggestionsOf(id) {
  const element = h("datalist", { id });
  let typing = null;
  const fill = async (text) => {
    const { items } = await readCustomers({ search: text.trim(), size: MAX });
    element.replaceChildren(...items.map((each) => h("option", { value: each.ref ?? each.customerId }, called(each))));
  };
  const suggest = (text) => {
    clearTimeout(typing);
    typing = setTimeout(() => fill(text).catch(() => {}), TYPING_MS);
  };
  suggest("");
  return { element, suggest };
}
