// Whether the sandbox exists and the page is connected to it, and what the user can do if not.
//
// Viewing the page of a sandbox that does not exist does not create it; a button does.

import { isTemporary, needsKey, pageOf, path, place, sandboxes } from "./api.js";
import { latestFormer, undo } from "./dialogs.js";
import { attempt, button, h, notify } from "./dom.js";
import { rest, tryNow } from "./stream.js";

// ── A sandbox that does not exist ───────────────────────────────────────────────────────────────

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
async function makeIt() {
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

// ── The connection ──────────────────────────────────────────────────────────────────────────────

const PATIENCE_MS = 800;
const AGAIN_MS = 1000;
const STAYS = "Your input is kept.";
const BROKEN = [`The server cannot be reached. The page keeps trying. ${STAYS}`, { label: "Try now", run: tryNow }];

let latest = null; // the latest change of the state
let endNotice = null;

/** Show a state next to the clock; returns whether it has changed. */
export function showState(state) {
  const chip = document.getElementById("connection");
  if (chip.dataset.state === state) return false;
  chip.dataset.state = state;
  chip.textContent = state === "reconnecting" ? "offline" : state;
  return true;
}

/** Call `ask` until the server answers; `tell` gets each error of an unreachable or loading server. */
export async function patiently(ask, tell) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      tell(error);
      await rest(AGAIN_MS);
    }
  }
}

/** Show a state of the connection, `live`, `reconnecting` or `absent`, and explain a new one. */
export async function reportConnection(state) {
  if (!showState(state)) return;
  const own = (latest = {});
  const wasReported = endNotice !== null;
  if (state === "reconnecting") await rest(PATIENCE_MS); // a short interruption is not reported
  const trouble = state === "absent" ? await gone() : state === "reconnecting" ? BROKEN : null;
  if (own !== latest) return; // the state has changed since
  endNotice?.();
  endNotice = trouble && notify(trouble[0], "bad", { action: trouble[1] });
  if (state === "live" && wasReported) notify("Connected again.");
}

async function gone() {
  const former = await latestFormer(place.name).catch(() => undefined);
  const action = former
    ? { label: "Undo the deletion", run: () => undo(former, tryNow) }
    : { label: "Create it again", run: () => makeIt().then(tryNow) };
  return [`The sandbox ${place.name} is gone: it was removed, or it expired. ${STAYS}`, action];
}
