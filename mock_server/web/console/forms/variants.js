// The part of a form for a value of one of several variants: a choice, and the part of the chosen variant.

import { resolve } from "../contract.js";
import { h, options } from "../dom.js";
import { complaint } from "./fields.js";
import { fits, variantLabel, variantsOf } from "./schemas.js";

/** Create a choice between the variants of a schema; each keeps its typed input. */
export function variantsPart(context, schema, value, { label, name }) {
  const variants = variantsOf(schema).map((each) => resolve(context.schemas, each));
  const parts = [];
  const exact = variants.findIndex((each) => "const" in each && each.const === value); // a text fits "any text" too
  const fitting = exact >= 0 ? exact : variants.findIndex((each) => value !== undefined && fits(each, value));
  let chosen = Math.max(0, fitting);
  const select = h("select", { value: chosen, oninput: choose, "aria-label": `${label}: kind` },
    options(variants.map((each, index) => [index, variantLabel(each)])));
  const place = h("div", { class: "variant" });
  const wrong = complaint();

  function partOf(index) {
    const begin = () => (index === fitting ? value : context.begin(variants[index]));
    return (parts[index] ??= context.part(variants[index], begin(), { isNeeded: true, name, label }));
  }

  function draw() {
    const part = partOf(chosen);
    wrong.element.hidden = true;
    part.control?.setAttribute("aria-label", label);
    place.replaceChildren(...("const" in variants[chosen] ? [] : [part.element]));
  }

  function choose() {
    chosen = Number(select.value);
    draw();
  }

  draw();
  return {
    element: h("div", { class: "variants" }, select, place, wrong.element),
    value: () => partOf(chosen).value(),
    tell: (path, text) => partOf(chosen).tell?.(path, text) || wrong.tell(text),
  };
}
