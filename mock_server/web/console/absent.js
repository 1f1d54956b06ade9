// The page of a sandbox that does not exist. Viewing it does not create the sandbox; a button does.

import { needsKey, pageOf, path, place, sandboxes } from "./api.js";
import { attempt, button, h } from "./dom.js";

let nearest = null;
let asked = lookFor(); // immediately, so that the answer arrives while the rest of the code starts

/** Return the server's description of this page's sandbox, or null; this never creates the sandbox. */
export async function lookFor(signal) {
  try {
    return await sandboxes(path(place.name), { signal });
  } catch (error) {
    if (error.status !== 404) throw error;
    nearest = error.nearest ?? null;
    return null;
  }
}

/** Like `lookFor`, but the first call returns the answer to the request sent at load time. */
export function found() {
  const answer = asked ?? lookFor();
  asked = null;
  return answer;
}

/** Create the sandbox of this page. If it gets keys, go to the operator's view, which shows them. */
export async function makeIt() {
  if (needsKey()) location.assign(`${place.server}/#sandboxes/${encodeURIComponent(place.name)}`);
  else await sandboxes(path(place.name), { method: "PUT", json: {} });
}

/** Return the content of the page, with a link to the sandbox probably meant and a button to create this one. */
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
    h("p", {}, "Nothing was created. The sandbox does not exist yet, was removed, or its name is mistyped. A new one would start with the server's scenario."),
    h("div", { class: "actions" },
      isMeant && button(`Go to ${nearest}`, () => location.assign(pageOf(nearest)), { class: "primary" }),
      button(`Create ${place.name}${needsKey() ? "…" : ""}`, make, { class: isMeant ? null : "primary" }),
      h("a", { href: `${place.server}/#sandboxes` }, "All sandboxes")),
    result,
  ];
}
