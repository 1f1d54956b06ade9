// The stream of events, read with fetch so that a control token can be sent, and resumed by its ids.

import { lookFor } from "./absent.js";
import { isPassing, sendControl } from "./api.js";

const SHORTEST_MS = 500;
const LONGEST_MS = 8000;
const AGAIN_MS = 1000;
const SILENT_MS = 60_000; // the server says every 15 seconds that it is there
const LOOKING_MS = 10_000; // on a connection that may have died as well
const listeners = new Set();
let tryAgain = () => {};
let isConnected = false;

/** Call a function with each event: `{kind, data}`; returns a function that ends this. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Do something soon after events, once for many of them, and while the page is connected; returns what ends it.
 *
 * `concerns` tells of which events it is to be done.
 * It is done again when it is over, or has taken long: on a slow network, readings would line up
 * before whatever somebody asks for.
 */
export function soonAfterEvents(action, delayMs = 250, concerns = () => true) {
  let next = null; // the timer of what comes, or of what is being done
  let isAsked = false;
  let isOver = false;
  const ask = () => {
    isAsked = true;
    if (!isOver) next ??= setTimeout(run, delayMs);
  };
  const act = () => action().catch(async (error) => {
    await rest(AGAIN_MS);
    if (isPassing(error)) ask();
  });
  const run = async () => {
    isAsked = !isConnected;
    if (isConnected) await Promise.race([act(), rest(LONGEST_MS)]);
    next = isAsked && !isOver ? setTimeout(run, isConnected ? delayMs : SHORTEST_MS) : null;
  };
  const end = onEvent((event) => concerns(event) && ask());
  return () => {
    end();
    isOver = true;
    clearTimeout(next);
  };
}

function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Try to connect now, if the page is waiting to try again. */
export function tryNow() {
  tryAgain();
}

/** Listen to a sandbox while the page is in sight; `tell` hears of the state of the connection.
 *
 * All tabs of a browser share six connections to a server, so a tab in the background holds none.
 *
 * The sandbox is looked for before it is listened to again: where there is another one of its name
 * since, as after the server was restarted, it counts as reset. Listeners are also told that events
 * were `dropped`, maybe a reset among them.
 */
export async function listen(first, tell) {
  let last = null;
  let made = first.createdAt;
  let next = document.hidden ? null : first; // by then, it may be another one
  let pause = SHORTEST_MS;
  let leaving = null;
  document.addEventListener("visibilitychange", () => (document.hidden ? leaving?.abort() : tryAgain()));
  for (;;) {
    while (document.hidden) await new Promise((resolve) => (tryAgain = resolve));
    leaving = new AbortController();
    try {
      const found = next ?? await heard(lookFor(leaving.signal), leaving, LOOKING_MS);
      next = null;
      if (found === null) throw new Error("absent");
      const isAnother = found.createdAt !== made;
      if (isAnother) last = null;
      const headers = last === null ? {} : { "Last-Event-ID": last };
      const reply = await sendControl("/events", { headers, signal: leaving.signal });
      if (!reply.ok) throw new Error(`the server answers ${reply.status}`);
      isConnected = true;
      made = found.createdAt; // from here on: until then, it is another one
      tell("live");
      pause = SHORTEST_MS;
      const missed = isAnother ? "reset" : last === null && found !== first ? "dropped" : null;
      last ??= reply.headers.get("Last-Event-ID");
      if (missed) for (const listener of listeners) listener({ kind: missed, data: { isAnother } });
      for await (const block of blocks(reply.body, leaving)) {
        const event = parse(block);
        if (event === null) continue;
        last = event.id;
        for (const listener of listeners) listener(event);
      }
    } catch (error) {
      if (!document.hidden) tell(error.message === "absent" ? "absent" : "reconnecting");
    }
    isConnected = false;
    await new Promise((resolve) => {
      tryAgain = resolve;
      setTimeout(resolve, pause);
    });
    pause = Math.min(LONGEST_MS, pause * 2);
  }
}

/** Wait for what comes from the server; where nothing does, its connection has died without a word and is left. */
function heard(coming, leaving, ms) {
  const silent = setTimeout(() => leaving.abort(), ms);
  return coming.finally(() => clearTimeout(silent));
}

async function* blocks(body, leaving) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await heard(reader.read(), leaving, SILENT_MS);
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    yield* parts;
  }
}

/** Read one event; comments, which keep the connection open, are skipped. */
function parse(block) {
  const lines = block.split("\n").map((line) => line.split(/: (.*)/s)); // at its first colon
  const { id, event, data } = Object.fromEntries(lines);
  return event === undefined ? null : { id, kind: event, data: JSON.parse(data) };
}
