// The windows of this browser that show pages of this server. A browser makes six connections to a server
// for all of them, so only the oldest windows in view keep one for their events.

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
export function crowded() {
  older.clear();
  channel.postMessage({ from: own, isAsking: true });
  return new Promise((resolve) => {
    tell = resolve;
  });
}
