// Undo: what a sandbox holds before it is reset or deleted, and how to bring that back afterwards.

import { path, place, sandboxes } from "./api.js";
import { ask } from "./ask.js";
import { attempt, button, h, notify, whenChanged } from "./dom.js";
import { useKeys } from "./keys.js";
import { counted, plural, timeOfDay, ZONE } from "./words.js";

const OURS_MS = 5000;
let ours = -OURS_MS;

/** Note that this page resets its sandbox or undoes that, so that it need not be told of it. */
function noteOurs(name = place.name) {
  if (name === place.name) ours = performance.now();
}

/** Tell whether a reset that was heard of is one that this page has made. */
export function isOurs() {
  return performance.now() - ours < OURS_MS;
}

/** Say in words what goes when a sandbox is reset or deleted, and that it can be undone. */
export async function whatGoes(name) {
  const { size, use } = await sandboxes(path(name));
  const lost = inWords({ ...size, ...use });
  return h("p", {}, lost ? `This removes ${lost}.` : "Nothing has changed in it since it began.", " This can be undone for 30 seconds.");
}

/** Ask whether to reset the sandbox of this page, with what goes between two parts; `reset` does it, `told` is said then. */
export async function askToReset(heading, { before, after, tone = "primary", reset, told }) {
  ask(heading, [before, await whatGoes(place.name), after], {
    label: `Reset ${place.name}`,
    tone,
    async act() {
      noteOurs();
      await reset();
      await offerUndo(place.name, told);
    },
  });
}

/** Say what was done, and offer to undo it as long as the server keeps what was there. */
export async function offerUndo(name, text, after = () => {}) {
  const former = await latestFormer(name);
  if (former === undefined) return void notify(text);
  const began = performance.now();
  const forMs = Date.parse(former.until) - Date.parse(former.at);
  const left = h("span", { "aria-hidden": "true" }); // so that nobody hears every second
  const count = () => {
    left.textContent = ` ${Math.max(0, Math.ceil((began + forMs - performance.now()) / 1000))} s`;
    if (left.isConnected) return;
    clearInterval(counting);
    endKeys();
  };
  const run = () => {
    take();
    endKeys();
    return attempt(() => undo(former, after));
  };
  const removed = inWords(former.size);
  const take = notify(removed ? `${text} Removed: ${removed}.` : text, "ok", { action: { label: ["Undo", left], run }, forMs });
  const endKeys = useKeys("Messages", [{ keys: ["u"], label: "Undo the latest reset or deletion", run }]);
  const counting = setInterval(count, 250);
  count();
}

const WENT = {
  reset: "reset", putScenario: "given another scenario", putState: "given another state", putSandbox: "replaced", deleteSandbox: "deleted", undoSandbox: "replaced by an undo",
};

/** Return a list of what can be brought back of any sandbox, and what draws it; `after` follows an undo. */
export function undoList(after) {
  const element = h("div", { class: "undo", hidden: true });
  const draw = whenChanged((formers) => {
    element.hidden = formers.length === 0;
    element.replaceChildren(...formers.map((former) => h("p", {},
      `${former.sandbox} was ${WENT[former.by]} at ${timeOfDay(Date.parse(former.at))} ${ZONE}. `,
      button("Bring back", () => attempt(() => undo(former, after)), { "aria-label": `Bring back ${former.sandbox} as it was before ${timeOfDay(Date.parse(former.at))}` }))));
  });
  return { element, draw };
}

/** Return what the latest reset or deletion of a name took away, undefined where the server keeps it no more. */
export async function latestFormer(name) {
  const { items: [former] } = await sandboxes(path(name, "undo"));
  return former;
}

/** Bring back what a reset or a deletion took away, and do what is to be done after. */
export async function undo({ sandbox, id }, after) {
  noteOurs(sandbox);
  await sandboxes(`${path(sandbox, "undo")}?id=${id}`, { method: "POST" });
  noteOurs(sandbox);
  notify(`${sandbox} is as it was.`);
  await after();
}

function inWords({ journalEntries, changedCustomers, plans, requests, pendingJobs }) {
  const told = [
    [journalEntries, plural(journalEntries, "journal entry", "journal entries")],
    [changedCustomers, plural(changedCustomers, "changed customer")],
    [plans, plural(plans, "fault plan")],
    [requests, `${plural(requests, "request")}${pendingJobs ? ` (${counted(pendingJobs)} pending)` : ""}`],
  ];
  return told.filter(([count]) => count).map(([, words]) => words).join(", ");
}
