// Shown for a sandbox that does not exist: looking does not create it, a button does.

import { needsKey, pageOf, path, place, sandboxes } from "./api.js";
import { attempt, button, h } from "./dom.js";

let nearest = null;
let asked = lookFor(); // at once: the answer is on its way while the rest of the page's code begins

/** Return the sandbox of this page as the server describes it, null if there is none; asking makes none. */
export async function lookFor(signal) {
  try {
    return await sandboxes(path(place.name), { signal });
  } catch (error) {
    if (error.status !== 404) throw error;
    nearest = error.nearest ?? null;
    return null;
  }
}

/** Return the same; the first time, what was asked when the page began. */
export function found() {
  const answer = asked ?? lookFor();
  asked = null;
  return answer;
}

/** Make the sandbox of this page; where it gets keys, the operator's view does, which shows them. */
export async function makeIt() {
  if (needsKey()) location.assign(`${place.server}/#sandboxes/${encodeURIComponent(place.name)}`);
  else await sandboxes(path(place.name), { method: "PUT", json: {} });
}

/** Return what says that there is none: with a way to the one that was probably meant, and a button that makes it. */
export function absent() {
  const result = h("div", {});
  const make = () => attempt(async () => {
    await makeIt();
    if (!needsKey()) location.reload();
  }, result);
  const isMeant = nearest !== null;
  return [
    h("h2", {}, `There is no sandbox ${place.name}`),
    isMeant && h("p", {}, "Did you mean ", h("a", { href: pageOf(nearest) }, nearest), "?"),
    h("p", {}, "Nothing was made. It has not been created yet, it was removed, or its name is mistyped. A new one would start with the server's scenario."),
    h("div", { class: "actions" },
      isMeant && button(`Go to ${nearest}`, () => location.assign(pageOf(nearest)), { class: "primary" }),
      button(`Make ${place.name}${needsKey() ? "…" : ""}`, make, { class: isMeant ? null : "primary" }),
      h("a", { href: `${place.server}/#sandboxes` }, "All sandboxes")),
    result,
  ];
}
