// Shown for a sandbox that does not exist: looking does not create it, a button does.

import { path, place, sandboxes } from "./api.js";
import { attempt, button, h } from "./dom.js";

/** Tell whether the sandbox of this page is there; asking makes none. */
export async function isThere() {
  try {
    await sandboxes(path(place.name));
    return true;
  } catch (error) {
    if (error.status === 404) return false;
    throw error;
  }
}

/** Return what says so, with a button that makes it. */
export function absent() {
  const result = h("div", {});
  const make = () => attempt(async () => {
    await sandboxes(path(place.name), { method: "PUT", json: {} });
    location.reload();
  }, result);
  return [
    h("h2", {}, `There is no sandbox ${place.name}`),
    h("p", {}, "It has not been created yet, or it was removed. It would start with the server's scenario."),
    h("div", { class: "actions" }, button("Make it", make, { class: "primary" })),
    result,
  ];
}
