// The event stream, read with fetch so that a control token can be sent, and resumed by event id.
//
// A browser makes six connections to a server for all its windows, so only the oldest windows in view
// keep one for their events.

import { isTemporary, sendControl } from "./api.js";
import { lookFor } from "./connection.js";

// ── The windows of this browser ─────────────────────────────────────────────────────────────────

const MAX = 4; // the other two connections are for all other calls
const channel = new BroadcastChannel("customer-sandbox windows");
const own = [Date.now(), Math.random()].join("-"); // sorted by age
const older = new Set();
let tell = () => {};

channel.addEventListener("message", ({ data: { from, isAsking } }) => {
  if (isAsking && !document.hidden) channel.postMessage({ from: own });
  if (from < own) older.add(from);
  if (older.size >= MAX) tell();
});

/** Ask which windows are in view; the promise resolves as soon as `MAX` older ones are known. */
function crowded() {
  older.clear();
  channel.postMessage({ from: own, isAsking: true });
  return new Promise((resolve) => {
    tell = resolve;
  });
}

// ── The stream ──────────────────────────────────────────────────────────────────────────────────

const SHORTEST_MS = 500;
const LONGEST_MS = 8000;
const AGAIN_MS = 1000;
const SILENT_MS = 60_000; // the server sends a sign of life every 15 seconds
const LOOKING_MS = 10_000; // this connection may have died, too
const VISIT_MS = 1000;
const AWAY_MS = 2000;
const VISITED = "visited";
const IN_USE_MS = 180_000; // the server may evict a sandbox that was unused for five minutes
const RECENT_MS = 10_000;
const listeners = new Set();
const recent = []; // the events of the last seconds, which what a view has just read may not contain
let tryAgain = () => {};
let isConnected = false;

/** Call a function with each event, `{kind, data}`; returns a function that unsubscribes it. */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onEvent((event) => {
  recent.push({ event, at: performance.now() });
  while (recent[0].at < performance.now() - RECENT_MS) recent.shift();
});

/** Run an action soon after events, once for several, while connected; returns a function that stops this.
 *
 * `concerns` selects the events; recent ones count, too. The action is repeated only when it has ended, or has taken long:
 * on a slow network, reads would otherwise queue up in front of the user's requests.
 */
export function soonAfterEvents(action, delayMs = 250, concerns = () => true) {
  let isAsked = false;
  let isRunning = false;
  let isOver = false;
  const ask = () => {
    isAsked = true;
    if (!isRunning) run();
  };
  const act = () => action().catch(async (error) => {
    await rest(AGAIN_MS);
    if (isTemporary(error)) ask();
  });
  const run = async () => {
    isRunning = true;
    while (isAsked) {
      await rest(isConnected ? delayMs : SHORTEST_MS);
      if (isOver) return;
      if (!isConnected) continue;
      isAsked = false;
      await Promise.race([act(), rest(LONGEST_MS)]);
    }
    isRunning = false;
  };
  const end = onEvent((event) => concerns(event) && ask());
  if (recent.some(({ event, at }) => at > performance.now() - RECENT_MS && concerns(event))) ask();
  return () => {
    end();
    isOver = true;
  };
}

/** Wait for some time. */
export function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Try to connect now, if the page is waiting to try again. */
export function tryNow() {
  tryAgain();
}

/** Use the sandbox, unless it is gone: a call would create it again. */
async function use() {
  if (await lookFor() !== null) await sendControl("/clock");
}

/** Wait for some time, or until `tryNow`. */
function pausing(ms) {
  return Promise.race([rest(ms), new Promise((resolve) => (tryAgain = resolve))]);
}

/** Listen to a sandbox while the page is visible; `tell` gets each state of the connection.
 *
 * All tabs of a browser share six connections to a server, so a tab in the background holds none, and
 * only uses the sandbox now and then. Of more than a few windows in view, the youngest only visit:
 * they connect for a moment, and resume a little later.
 */
export async function listen(first, tell) {
  const connect = connecting(first, tell);
  let pause = SHORTEST_MS;
  let leaving = null;
  setInterval(() => document.hidden && use().catch(() => {}), IN_USE_MS);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaving?.abort() : tryAgain()));
  for (;;) {
    while (document.hidden) await pausing(LONGEST_MS);
    leaving = new AbortController();
    const trouble = await connect(leaving).catch(() => "reconnecting");
    const isVisit = leaving.signal.reason === VISITED;
    if (trouble && !document.hidden && !isVisit) tell(trouble);
    if (isConnected) pause = SHORTEST_MS;
    isConnected = isVisit;
    await pausing(isVisit ? AWAY_MS : pause);
    pause = Math.min(LONGEST_MS, pause * 2);
  }
}

/** Return a function that connects to the sandbox until the connection ends; it returns the new state if that is known.
 *
 * Before each new connection, the sandbox is looked up. If another one has its name now, as after a
 * restart of the server, listeners get a `reset`; if events may have been missed, a reset among them,
 * they get `dropped`.
 */
function connecting(first, tell) {
  let last = first.latestEvent; // the id of the latest event, null if not known
  let made = first.createdAt;
  let next = document.hidden ? null : first; // when a hidden page appears, the sandbox may be another one

  return async (leaving) => {
    const { signal } = leaving;
    const hasToLeave = crowded();
    const found = next ?? await abortIfSilent(lookFor(signal), leaving, LOOKING_MS);
    next = null;
    if (found === null) return "absent";
    const isAnother = found.createdAt !== made;
    if (isAnother) last = null;
    const reply = await sendControl("/events", { headers: last === null ? {} : { "Last-Event-ID": last }, signal });
    if (!reply.ok) return "reconnecting";
    isConnected = true;
    made = found.createdAt; // not earlier: if connecting fails, the next attempt must report the change
    tell("live");
    hasToLeave.then(() => rest(VISIT_MS)).then(() => leaving.abort(VISITED));
    const missed = isAnother ? "reset" : last === null && found !== first ? "dropped" : null;
    last ??= reply.headers.get("Last-Event-ID");
    if (missed) announce({ kind: missed, data: { isAnother } });
    for await (const block of blocks(reply.body, leaving)) {
      const event = parse(block);
      if (event === null) continue;
      last = event.id;
      announce(event);
    }
    return null;
  };
}

function announce(event) {
  for (const listener of listeners) listener(event);
}

/** Wait for data from the server; if none comes within `ms`, the connection has died silently and is aborted. */
function abortIfSilent(incoming, leaving, ms) {
  const silent = setTimeout(() => leaving.abort(), ms);
  return incoming.finally(() => clearTimeout(silent));
}

async function* blocks(body, leaving) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await abortIfSilent(reader.read(), leaving, SILENT_MS);
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    yield* parts;
  }
}

/** Parse one event; comments, which keep the connection open, give null. */
function parse(block) {
  const lines = block.split("\n").map((line) => line.split(/: (.*)/s)); // at the first colon
  const { id, event, data } = Object.fromEntries(lines);
  return event === undefined ? null : { id, kind: event, data: JSON.parse(data) };
}
