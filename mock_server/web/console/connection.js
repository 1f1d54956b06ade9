// The connection to the sandbox: whether it exists, its events, the state shown next to the clock, and what the user can do if it is lost.
//
// Viewing the page of a sandbox that does not exist does not create it; a button does. Events are read with fetch, so that a
// control token can be sent, and resumed by event id. A browser makes six connections to a server for all its
// windows: one in the background holds none, and of those in view only the oldest keep one for their events.

import { isTemporary, needsKey, pageOf, path, place, sandboxes, sendControl } from "./api.js";
import { latestFormer, undo } from "./dialogs.js";
import { attempt, button, h, notify } from "./dom.js";

const AGAIN_MS = 1000;
const SHORTEST_MS = 500;
const LONGEST_MS = 8000;

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Call `ask` until the server answers; `tell` gets each error of an unreachable or loading server. */
export async function patiently(ask, tell = () => {}) {
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

// ── A sandbox that does not exist ───────────────────────────────────────────────────────────────

let nearest = null;
let asked = lookFor(); // immediately, so that the answer arrives while the rest of the code starts

/** Return the server's description of this page's sandbox, or null; this never creates the sandbox. */
async function lookFor(signal) {
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

/** Create the sandbox of this page, and then run an action. If it gets keys, go to the operator's view, which shows them. */
async function makeIt(then) {
  if (needsKey()) return location.assign(`${place.server}/#sandboxes/${encodeURIComponent(place.name)}`);
  await sandboxes(path(place.name), { method: "PUT", json: {} });
  then();
}

/** Return the content of the page, with a link to the sandbox probably meant and a button to create this one. */
export function absent() {
  const trouble = h("div", {});
  const make = () => attempt(() => makeIt(() => location.reload()), trouble);
  const isMeant = nearest !== null;
  return [
    h("h2", {}, `There is no sandbox ${place.name}`),
    isMeant && h("p", {}, "Did you mean ", h("a", { href: pageOf(nearest) }, nearest), "?"),
    h("p", {}, "Nothing was created. The sandbox does not exist yet, was removed, or its name is mistyped. A new one would start with the server's scenario."),
    h("div", { class: "actions" },
      isMeant && button(`Go to ${nearest}`, () => location.assign(pageOf(nearest)), { class: "primary" }),
      button(`Create ${place.name}${needsKey() ? "…" : ""}`, make, { class: isMeant ? null : "primary" }),
      h("a", { href: `${place.server}/#sandboxes` }, "All sandboxes")),
    trouble,
  ];
}

// ── The state of the connection ─────────────────────────────────────────────────────────────────

const PATIENCE_MS = 800;
const STAYS = "Your input is kept.";

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

/** Show a state of the connection, `live`, `reconnecting` or `absent`, and explain a new one. */
async function report(state) {
  if (!showState(state)) return;
  const own = (latest = {});
  const wasReported = endNotice !== null;
  if (state === "reconnecting") await rest(PATIENCE_MS); // a short interruption is not reported
  const [trouble, action] = state === "absent" ? await gone() : [`The server cannot be reached. The page keeps trying. ${STAYS}`, { label: "Try now", run: tryNow }];
  if (own !== latest) return; // the state has changed since
  endNotice?.();
  endNotice = state === "live" ? null : notify(trouble, "bad", { action });
  if (state === "live" && wasReported) notify("Connected again.");
}

async function gone() {
  const former = await latestFormer(place.name).catch(() => undefined);
  const action = former ? { label: "Undo the deletion", run: () => undo(former, tryNow) } : { label: "Create it again", run: () => makeIt(tryNow) };
  return [`The sandbox ${place.name} is gone: it was removed, or it expired. ${STAYS}`, action];
}

// ── The windows of this browser ─────────────────────────────────────────────────────────────────

const MAX_WINDOWS = 4; // the other two connections are for all other calls
const channel = new BroadcastChannel("customer-sandbox windows");
const ownWindow = [Date.now(), Math.random()].join("-"); // sorted by age
const older = new Set();
let leave = () => {};

channel.addEventListener("message", ({ data: { from, isAsking } }) => {
  if (isAsking && !document.hidden) channel.postMessage({ from: ownWindow });
  if (from < ownWindow) older.add(from);
  if (older.size >= MAX_WINDOWS) leave();
});

/** Ask which windows are in view; the promise resolves as soon as enough older ones are known. */
function crowded() {
  older.clear();
  channel.postMessage({ from: ownWindow, isAsking: true });
  return new Promise((resolve) => (leave = resolve));
}

// ── Events ──────────────────────────────────────────────────────────────────────────────────────

const SILENT_MS = 60_000; // the server sends a sign of life every 15 seconds
const LOOKING_MS = 10_000; // this connection may have died, too
const VISIT_MS = 1000;
const AWAY_MS = 2000;
const IN_USE_MS = 180_000; // the server may evict a sandbox that was unused for five minutes
const VISITED = "visited";
let endPause = () => {};
let isConnected = false;

/** Return two functions: one adds a listener, and returns what removes it; the other calls all listeners. */
export function listening() {
  const listeners = new Set();
  const on = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const tell = (...news) => listeners.forEach((listener) => listener(...news));
  return [on, tell];
}

/** Call a function with each event, `{kind, data}`; returns a function that unsubscribes it. */
export const [onEvent, announce] = listening();

/** Run an action soon after events, once for several, while connected; returns a function that stops this.
 *
 * `concerns` selects the events. The action is repeated only when it has ended, or has taken long:
 * on a slow network, reads would otherwise queue up in front of the user's requests.
 */
export function soonAfterEvents(action, delayMs = 250, concerns = () => true) {
  let [isAsked, isRunning, isOver] = [false, false, false];
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
  return () => {
    end();
    isOver = true;
  };
}

/** Wait for some time, or until `tryNow`. */
const pausing = (ms) => Promise.race([rest(ms), new Promise((resolve) => (endPause = resolve))]);

const tryNow = () => endPause();

/** Follow the events of a sandbox, as it was `first` found, while the page is visible.
 *
 * Before each new connection, the sandbox is looked up. If another one has its name now, as after a
 * restart of the server, listeners get a `reset`; if events may have been missed, a reset among them,
 * they get `dropped`. Of more than a few windows in view, the youngest only visit: they connect for a moment, and
 * resume a little later. A hidden page only uses the sandbox now and then, unless it is gone: a call would create it again.
 */
export async function listen(first) {
  let known = { last: first.latestEvent, made: first.createdAt }; // the id of the latest event, null if not known
  let next = document.hidden ? null : first; // when a hidden page appears, the sandbox may be another one
  let pause = SHORTEST_MS;
  let current = null;

  async function connect(leaving) {
    const { signal } = leaving;
    const hasToLeave = crowded();
    const now = next ?? await abortIfSilent(lookFor(signal), leaving, LOOKING_MS);
    next = null;
    if (now === null) return report("absent");
    const isAnother = now.createdAt !== known.made;
    const last = isAnother ? null : known.last;
    const reply = await sendControl("/events", { headers: last === null ? {} : { "Last-Event-ID": last }, signal });
    if (!reply.ok) throw new Error("no events");
    isConnected = true;
    known = { last: last ?? reply.headers.get("Last-Event-ID"), made: now.createdAt }; // not earlier: if connecting fails, the next attempt must report the change
    report("live");
    hasToLeave.then(() => rest(VISIT_MS)).then(() => leaving.abort(VISITED));
    if (isAnother) announce({ kind: "reset", data: { isAnother } });
    else if (last === null && now !== first) announce({ kind: "dropped", data: {} });
    for await (const { id, ...event } of eventsOf(reply.body, leaving)) {
      known.last = id;
      announce(event);
    }
  }

  const use = async () => (await lookFor()) && sendControl("/clock");
  setInterval(() => document.hidden && use().catch(() => {}), IN_USE_MS);
  document.addEventListener("visibilitychange", () => (document.hidden ? current?.abort() : tryNow()));
  for (;;) {
    while (document.hidden) await pausing(LONGEST_MS);
    current = new AbortController();
    const isTrouble = await connect(current).then(() => false, () => true);
    const isVisit = current.signal.reason === VISITED;
    if (isTrouble && !document.hidden && !isVisit) report("reconnecting");
    if (isConnected) pause = SHORTEST_MS;
    isConnected = isVisit;
    await pausing(isVisit ? AWAY_MS : pause);
    pause = Math.min(LONGEST_MS, pause * 2);
  }
}

/** Wait for data from the server; if none comes within `ms`, the connection has died silently and is aborted. */
function abortIfSilent(incoming, leaving, ms) {
  const silent = setTimeout(() => leaving.abort(), ms);
  return incoming.finally(() => clearTimeout(silent));
}

/** Yield the events of a stream, without the comments that keep it open. */
async function* eventsOf(body, leaving) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await abortIfSilent(reader.read(), leaving, SILENT_MS);
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const { id, event, data } = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s))); // at the first colon
      if (event !== undefined) yield { id, kind: event, data: JSON.parse(data) };
    }
  }
}
