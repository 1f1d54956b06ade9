// The sandbox's clock, as it moves between two answers of the server.

import { control } from "./api.js";

const listeners = new Set();
let said = null;
let saidAt = 0;

/** Call a function with the clock, whenever it was read again; returns a function that ends this. */
export function onClock(listener) {
  listeners.add(listener);
  if (said !== null) listener(said);
  return () => listeners.delete(listener);
}

export async function readClock() {
  said = await control("/clock");
  saidAt = performance.now();
  for (const listener of listeners) listener(said);
}

/** Return the clock as it was read last, null before; it is there before any view is drawn. */
export function clock() {
  return said;
}

/** Return the sandbox's instant at this moment, in milliseconds. */
export function nowMs() {
  return Date.parse(said.now) + (performance.now() - saidAt) * said.speed;
}

/** Return how a clock goes, in a word or two. */
export function pace({ mode, speed }) {
  if (mode === "frozen") return "frozen";
  return speed === 1 ? "real time" : `${speed.toLocaleString(undefined, { maximumSignificantDigits: 6 })} times as fast`;
}
