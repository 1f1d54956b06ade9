// Whether the page is connected to its sandbox, and what the user can do if it is not.

import { makeIt } from "./absent.js";
import { isTemporary, place } from "./api.js";
import { notify } from "./dom.js";
import { rest, tryNow } from "./stream.js";
import { latestFormer, undo } from "./undo.js";

const PATIENCE_MS = 800;
const AGAIN_MS = 1000;
const STAYS = "Your input is kept.";
const BROKEN = [`The server cannot be reached. The page keeps trying. ${STAYS}`, { label: "Try now", run: tryNow }];

let waiting = null;
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
export function reportConnection(state) {
  if (!showState(state)) return;
  clearTimeout(waiting);
  waiting = null;
  if (state !== "live") {
    waiting = setTimeout(() => reportTrouble(state), state === "absent" ? 0 : PATIENCE_MS); // a short interruption is not reported
  } else if (endNotice !== null) {
    endNotice();
    endNotice = null;
    notify("Connected again.");
  }
}

async function reportTrouble(state) {
  const turn = waiting;
  const [text, action] = state === "absent" ? await gone() : BROKEN;
  if (turn !== waiting) return; // the state has changed since
  endNotice?.();
  endNotice = notify(text, "bad", { action });
}

async function gone() {
  const former = await latestFormer(place.name).catch(() => undefined);
  const action = former
    ? { label: "Undo the deletion", run: () => undo(former, tryNow) }
    : { label: "Create it again", run: () => makeIt().then(tryNow) };
  return [`The sandbox ${place.name} is gone: it was removed, or it expired. ${STAYS}`, action];
}
