// Undo: what a reset or a deletion of a sandbox removes, and how to restore it afterwards.

import { path, place, sandboxes } from "./api.js";
import { ask } from "./ask.js";
import { attempt, button, h, notify, whenChanged } from "./dom.js";
import { useKeys } from "./keys.js";
import { counted, plural, timeOfDay, ZONE } from "./words.js";

const OURS_MS = 5000;
const OFFERED_MS = 30_000; // next to the message; afterwards, the view Sandboxes offers it
let ours = -OURS_MS;

/** Note that this page resets its sandbox or undoes a reset, so that it does not report the event. */
function noteOurs(name = place.name) {
  if (name === place.name) ours = performance.now();
}

/** Return whether a reset that was reported now was made by this page. */
export function isOurs() {
  return performance.now() - ours < OURS_MS;
}

/** Describe what a reset or deletion of a sandbox removes, and that it can be undone. */
export async function describeLosses(name) {
  const { size, use } = await sandboxes(path(name));
  const lost = inWords({ ...size, ...use });
  return h("p", {}, lost ? `This removes ${lost}.` : "Nothing in it has changed since it started.", " This can be undone for 10 minutes.");
}

/** Ask whether to reset this page's sandbox: `before`, the losses, `after`; `notice` is shown when it is done. */
export async function askToReset(heading, { before, after, tone = "primary", reset, notice }) {
  ask(heading, [before, await describeLosses(place.name), after], {
    label: `Reset ${place.name}`,
    tone,
    async act() {
      noteOurs();
      await reset();
      await offerUndo(place.name, notice);
    },
  });
}

/** Report what was done, and offer to undo it while the server keeps the former state. */
export async function offerUndo(name, text, after = () => {}) {
  const former = await latestFormer(name);
  if (former === undefined) return void notify(text);
  const began = performance.now();
  const forMs = Math.min(OFFERED_MS, Date.parse(former.until) - Date.parse(former.at));
  const left = h("span", { class: "left", "aria-hidden": "true" }); // so that screen readers do not read out every second
  const count = () => {
    left.textContent = ` ${Math.max(0, Math.ceil((began + forMs - performance.now()) / 1000))} s`;
    if (!left.isConnected) clearInterval(counting);
  };
  const removed = inWords(former.size);
  notify(removed ? `${text} Removed: ${removed}.` : text, "ok", { action: { label: ["Undo", left], run: () => undo(former, after) }, forMs });
  const counting = setInterval(count, 250);
  count();
}

const latestOffer = () => [...document.querySelectorAll("#notices .left")].at(-1)?.closest("button");
useKeys("Messages", [{ keys: ["u"], label: "Undo the latest reset or deletion", isHere: latestOffer, run: () => latestOffer().click() }]);

const WENT = {
  reset: "reset", putScenario: "given another scenario", putState: "given another state", putSandbox: "replaced", deleteSandbox: "deleted",
};

/** Return a list of sandboxes that can be restored, and its draw function; `after` runs after an undo. */
export function undoList(after) {
  const element = h("div", { class: "undo", hidden: true });
  const draw = whenChanged((formers) => {
    element.hidden = formers.length === 0;
    element.replaceChildren(...formers.map((former) => h("p", {},
      `${former.sandbox} was ${WENT[former.by]} at ${timeOfDay(Date.parse(former.at))} ${ZONE}. `,
      button("Restore", () => attempt(() => undo(former, after)), { "aria-label": `Restore ${former.sandbox} as it was before ${timeOfDay(Date.parse(former.at))}` }))));
  });
  return { element, draw };
}

/** Return the state before the latest reset or deletion of a sandbox, or undefined if it is not kept. */
export async function latestFormer(name) {
  return (await sandboxes(path(name, "undo"))).items[0];
}

/** Undo a reset or deletion, then run `after`. */
export async function undo({ sandbox, at }, after) {
  if ((await latestFormer(sandbox))?.at !== at) throw new Error(`This can no longer be undone: ${sandbox} was replaced again, or it is too late.`);
  noteOurs(sandbox);
  await sandboxes(path(sandbox, "undo"), { method: "POST" });
  noteOurs(sandbox);
  notify(`${sandbox} was restored.`);
  await after();
}

function inWords({ journalEntries, changedCustomers, plans, requests, pendingJobs }) {
  const parts = [
    [journalEntries, plural(journalEntries, "journal entry", "journal entries")],
    [changedCustomers, plural(changedCustomers, "changed customer")],
    [plans, plural(plans, "fault plan")],
    [requests, `${plural(requests, "request")}${pendingJobs ? ` (${counted(pendingJobs)} pending)` : ""}`],
  ];
  return parts.filter(([count]) => count).map(([, words]) => words).join(", ");
}
