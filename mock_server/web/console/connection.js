// Whether the page is connected to its sandbox, and what to do where it is not.

import { makeIt } from "./absent.js";
import { isPassing, place } from "./api.js";
import { attempt, notify } from "./dom.js";
import { tryNow } from "./stream.js";
import { latestFormer, undo } from "./undo.js";

const PATIENCE_MS = 800;
const AGAIN_MS = 1000;
const STAYS = "What you have typed stays.";
const BROKEN = [`The server cannot be reached. The page keeps trying. ${STAYS}`, { label: "Try now", run: tryNow }];

let waiting = null;
let endNotice = null;

/** Show a state beside the clock; tells whether it is another one. */
export function showState(state) {
  const chip = document.getElementById("connection");
  if (chip.dataset.state === state) return false;
  chip.dataset.state = state;
  chip.textContent = state === "reconnecting" ? "offline" : state;
  return true;
}

/** Ask until the server answers; `tell` gets each error that says that it is not there or not ready yet. */
export async function patiently(ask, tell) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      tell(error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Follow the state of the connection, `live`, `reconnecting` or `absent`, and say what it means. */
export function tellConnection(state) {
  if (!showState(state)) return;
  clearTimeout(waiting);
  waiting = null;
  if (state !== "live") {
    waiting = setTimeout(() => tellTrouble(state), state === "absent" ? 0 : PATIENCE_MS); // a short break is no news
  } else if (endNotice !== null) {
    endNotice();
    endNotice = null;
    notify("Connected again.");
  }
}

async function tellTrouble(state) {
  const turn = waiting;
  const [text, action] = state === "absent" ? await gone() : BROKEN;
  if (turn !== waiting) return; // another state by now
  endNotice?.();
  endNotice = notify(text, "bad", { action });
}

async function gone() {
  const former = await latestFormer(place.name).catch(() => undefined);
  const action = former
    ? { label: "Undo the deletion", run: () => attempt(() => undo(former, tryNow)) }
    : { label: "Make it again", run: () => attempt(() => makeIt().then(tryNow)) };
  return [`The sandbox ${place.name} is gone: it was removed, or it expired. ${STAYS}`, action];
}
