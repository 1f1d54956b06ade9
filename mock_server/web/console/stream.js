// The stream of events, read with fetch so that a control token can be sent, and resumed by its ids.

import { isThere } from "./absent.js";
import { place, send } from "./api.js";

const SHORTEST_MS = 500;
const LONGEST_MS = 8000;
const listeners = new Set();

/** Call a function with each event: `{kind, data}`; returns a function that ends this. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Do something soon after events, once for many of them; returns what ends it. */
export function soonAfterEvents(action, delayMs = 250) {
  let asked = null;
  const end = onEvent(() => {
    asked ??= setTimeout(() => {
      asked = null;
      action().catch(() => {}); // what cannot be read now is read after the next event
    }, delayMs);
  });
  return () => {
    clearTimeout(asked);
    end();
  };
}

/** Listen for as long as the page is open; `tell` hears of the state of the connection.
 *
 * Listening would make a sandbox again that has been removed, so it is looked for before.
 */
export async function listen(tell) {
  let last = null;
  let pause = SHORTEST_MS;
  for (;;) {
    try {
      if (!(await isThere())) throw new Error("absent");
      const headers = last === null ? {} : { "Last-Event-ID": last };
      const reply = await send(`${place.sandbox}/_sandbox/events`, { headers });
      if (!reply.ok) throw new Error(`the server answers ${reply.status}`);
      tell("live");
      pause = SHORTEST_MS;
      for await (const block of blocks(reply.body)) {
        const event = parse(block);
        if (event === null) continue;
        last = event.id;
        for (const listener of listeners) listener(event);
      }
    } catch (error) {
      tell(error.message === "absent" ? "absent" : "reconnecting");
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(LONGEST_MS, pause * 2);
  }
}

async function* blocks(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    yield* parts;
  }
}

/** Read one event; comments, which keep the connection open, are skipped. */
export function parse(block) {
  const said = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon > 0) said[line.slice(0, colon)] = line.slice(colon + 2);
  }
  return said.event === undefined ? null : { id: said.id, kind: said.event, data: JSON.parse(said.data) };
}
