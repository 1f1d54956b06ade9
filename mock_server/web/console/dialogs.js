// Dialogs: a question before an action, the control token, the keyboard; and undo, which is offered afterwards.
//
// Single-character shortcuts can be switched off (WCAG 2.1.4): speech input would trigger them.

import { path, place, sandboxes } from "./api.js";
import { actionForm, attempt, button, h, notify, oneAtATime } from "./dom.js";
import { plural, timeOfDay, ZONE } from "./words.js";

// ── A question ──────────────────────────────────────────────────────────────────────────────────

/** Ask in a dialog, which is removed when it is closed. `act` runs on confirmation, and its error is shown in the dialog; without it, only inform. One that `isNeeded` stays until it is answered. */
export function ask(heading, parts, { label, tone = "primary", act, isNeeded = false } = {}) {
  const trouble = h("div", {});
  const run = () => attempt(async () => {
    await act?.();
    dialog.close();
  }, trouble);
  const ended = () => {
    dialog.remove();
    setTimeout(() => document.activeElement === document.body && document.getElementById("main").focus({ preventScroll: true })); // what was to have the focus again is gone
  };
  const dialog = h("dialog", { "aria-label": heading, class: isNeeded && "token", oncancel: (event) => void (isNeeded && event.preventDefault()), onclose: ended },
    actionForm(run, {},
      h("h2", {}, heading), parts, trouble,
      h("div", { class: "actions" }, act && h("button", { class: tone }, label), !isNeeded && button(act ? "Cancel" : "Close", () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// ── The control token or a key ──────────────────────────────────────────────────────────────────

const OF_SERVER = { title: "This server needs its control token", label: "Control token", hint: "" };
const OF_SANDBOX = { title: "This sandbox needs a key", label: "Key", hint: "The key of its owner, or the control token of the server. " };

/** Ask the user for a token and return it; `wasWrong`: one was refused, `isKey`: a key is accepted, too. */
export const askToken = oneAtATime(async (wasWrong, isKey) => {
  const { title, label, hint } = isKey ? OF_SANDBOX : OF_SERVER;
  const input = h("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const dialog = ask(title, [
    wasWrong && h("p", { role: "alert" }, "That is not valid, or no longer accepted."),
    h("p", {}, hint, "It is kept until this tab is closed, and sent only to this server. Displayed calls contain a placeholder instead."),
    h("label", { for: "token" }, label),
    input,
  ], { label: "Continue", act: () => {}, isNeeded: true });
  await new Promise((resolve) => dialog.addEventListener("close", resolve));
  return input.value.trim();
});

// ── Keyboard shortcuts ──────────────────────────────────────────────────────────────────────────

const OFF = "customer-sandbox keys off";

/** All shortcuts, by where they work: the list is the same in every view. */
const SHORTCUTS = {
  Everywhere: { "?": "Show the shortcuts" },
  Messages: { u: "Undo the latest reset or deletion" },
  "In Live": { "/": "Search", j: "Next call", k: "Previous call", Enter: "Open the call", c: "Compare the open call with another", p: "Pause or resume", Esc: "Close the call" },
  "In Customers": { "/": "Find customers" },
  "In Scenario": { "Ctrl+S": "Save and reset" },
};
const actions = new Set();

/** Let keys do something: `{run, whileTyping?, isHere?}` by key; returns a function that ends this. */
export function useKeys(keys) {
  actions.add(keys);
  return () => actions.delete(keys);
}

/** Start to listen, with the shortcuts of the page itself. */
export function listenToKeys() {
  useKeys({ "?": { run: showKeys } });
  document.addEventListener("keydown", press);
}

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("dialog")) return;
  const isTyping = Boolean(event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select"));
  const found = [...actions].flatMap((keys) => keys[event.key] ?? []).find(({ whileTyping = false, isHere = () => true }) => (!isTyping || whileTyping) && isHere());
  if (!found || (event.key.length === 1 && isOff())) return;
  event.preventDefault();
  found.run();
}

function isOff() {
  return sessionStorage.getItem(OFF) !== null;
}

export function showKeys() {
  const turn = ({ target }) => (target.checked ? sessionStorage.removeItem(OFF) : sessionStorage.setItem(OFF, ""));
  ask("Keyboard", h("div", { class: "keys" }, Object.entries(SHORTCUTS).map(([name, keys]) => [
    h("h3", {}, name),
    h("dl", {}, Object.entries(keys).map(([key, label]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, label)))),
  ]), h("label", { class: "check" }, h("input", { type: "checkbox", checked: !isOff(), onchange: turn }), "Use single-character shortcuts in this tab")));
}

// ── Undo ────────────────────────────────────────────────────────────────────────────────────────

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
useKeys({ u: { isHere: latestOffer, run: () => latestOffer().click() } });

const WENT = {
  reset: "reset", putScenario: "given another scenario", putState: "given another state", putSandbox: "replaced", deleteSandbox: "deleted",
};

/** Return the list of sandboxes that can be restored; `after` runs after an undo. */
export function undoList(formers, after) {
  return formers.length > 0 && h("div", { class: "undo" }, formers.map((former) => h("p", { key: former.sandbox + former.at },
    `${former.sandbox} was ${WENT[former.by]} at ${timeOfDay(Date.parse(former.at))} ${ZONE}. `,
    button("Restore", () => attempt(() => undo(former, after)), { "aria-label": `Restore ${former.sandbox} as it was before ${timeOfDay(Date.parse(former.at))}` }))));
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

const LOSSES = {
  journalEntries: ["journal entry", "journal entries"], changedCustomers: ["changed customer"], plans: ["fault plan"], requests: ["request"], pendingJobs: ["of them pending", "of them pending"],
};

function inWords(use) {
  return Object.entries(LOSSES).filter(([name]) => use[name]).map(([name, words]) => plural(use[name], ...words)).join(", ");
}
