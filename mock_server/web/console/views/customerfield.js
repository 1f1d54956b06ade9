// A field that takes a customer, and suggests those whose name, ref, id or e-mail address has what was typed.

import { readCustomers } from "../customers.js";
import { h } from "../dom.js";
import { called } from "../words.js";

const MOST = 20;
const TYPING_MS = 150;

/** Make the field; its suggestions, `list`, have to be in the document as well. */
export function customerField(id, value = "") {
  const suggestions = suggestionsOf(`${id}-list`);
  const input = h("input", { id, value, list: `${id}-list`, autocomplete: "off", spellcheck: "false", oninput: (event) => suggestions.suggest(event.target.value) });
  return { element: input, list: suggestions.element, value: () => input.value.trim() };
}

/** Make a list of suggestions; `suggest` fills it for what was typed. */
export function suggestionsOf(id) {
  const element = h("datalist", { id });
  let typing = null;
  const fill = async (text) => {
    const { items } = await readCustomers({ search: text.trim(), size: MOST });
    element.replaceChildren(...items.map((each) => h("option", { value: each.ref ?? each.customerId }, called(each))));
  };
  const suggest = (text) => {
    clearTimeout(typing);
    typing = setTimeout(() => fill(text).catch(() => {}), TYPING_MS);
  };
  suggest("");
  return { element, suggest };
}
