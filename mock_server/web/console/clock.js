// The sandbox's clock, extrapolated from the latest answer of the server.

import { control } from "./api.js";
import { inOrder } from "./dom.js";

const listeners = new Set();
let latest = null;
let readAt = 0;

/** Call a function with the clock, now and after each reading; returns a function that unsubscribes it. */
export function onClock(listener) {
  listeners.add(listener);
  if (latest !== null) listener(latest);
  return () => listeners.delete(listener);
}

export const readClock = inOrder(() => control("/clock"), (answer) => {
  latest = answer;
  readAt = performance.now();
  for (const listener of listeners) listener(latest);
});

/** Return the clock as last read, or null before; it is read before any view is drawn. */
export function clock() {
  return latest;
}

/** Return the current instant of the sandbox, in milliseconds. */
export function nowMs() {
  return Date.parse(latest.now) + (performance.now() - readAt) * latest.speed;
}

/** Describe the pace of a clock in a few words. */
export function pace({ mode, speed }) {
  if (mode === "frozen") return "frozen";
  return speed === 1 ? "real time" : `${speed.toLocaleString(undefined, { maximumSignificantDigits: 6 })} times as fast`;
}
