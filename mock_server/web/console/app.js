// The console: the view that the address names is shown, and the page follows the sandbox.

import { absent, isThere } from "./absent.js";
import { readAddress } from "./address.js";
import { control, place } from "./api.js";
import { followClock, nowMs, onClock, pace } from "./clock.js";
import { patiently, showState, tellConnection } from "./connection.js";
import { contract, forget } from "./contract.js";
import { attempt, button, h, notify, problem } from "./dom.js";
import { fillSwitcher, setUpFrame } from "./frame.js";
import { follow } from "./journal.js";
import { forgetKey, keyOf } from "./key.js";
import { mark, viewOf } from "./navigation.js";
import { listen, onEvent } from "./stream.js";
import { keepTyped, noteTyping } from "./typed.js";
import { isOurs } from "./undo.js";
import { dayOf, learn, timeOfDay, ZONE } from "./words.js";

const main = document.getElementById("main");
let leave = () => {};
let shown = null;

/** Show the view that the address names; one that is already shown only gets its subject and state. */
async function route({ isFirst = false } = {}) {
  const { view: asked, subject, state } = readAddress();
  const { name, label, load } = viewOf(asked);
  if (shown?.name === name && shown.open) return void attempt(() => shown.open(subject, state));
  leave();
  leave = () => {};
  const own = { name };
  shown = own;
  document.documentElement.dataset.view = name;
  mark(name);
  document.title = `${label} – ${place.name} – customer-sandbox`;
  const content = h("div", { class: `view ${name}` });
  const heading = h("h1", { tabindex: "-1" }, label);
  main.replaceChildren(heading, content);
  if (!isFirst) heading.focus({ preventScroll: true });
  try {
    const { render } = await load();
    const ended = own === shown ? await render(content, subject, state) : null;
    if (own !== shown) return void ended?.leave?.();
    leave = ended?.leave ?? leave;
    own.open = ended?.open;
  } catch (error) {
    content.replaceChildren(problem(error), button("Try again", () => refresh()));
  }
}

/** Close the dialogs of a view that is left; the one for the token stays until it is answered. */
function closeQuestions() {
  for (const dialog of document.querySelectorAll("dialog[open]:not(.token)")) dialog.close();
}

/** Draw the view anew; what was typed into it stays. */
async function refresh() {
  const putBack = keepTyped(main);
  shown = null;
  await route({ isFirst: true });
  putBack();
}

/** Know the first customers by name; others are learned where they are listed. */
async function learnNames() {
  learn((await control("/customers?size=200")).items);
}

function tick(clock) {
  const chip = document.getElementById("clock");
  const write = () => {
    const now = nowMs();
    chip.replaceChildren(h("b", {}, timeOfDay(now)), " ", h("span", {}, ZONE), h("small", {}, `${dayOf(now)} · ${pace(clock)}`));
  };
  write();
  return write;
}

function showClock() {
  let write = () => {};
  onClock((clock) => {
    write = tick(clock);
  });
  setInterval(() => write(), 1000);
}

async function showAbsent() {
  document.title = `${place.name} – customer-sandbox`;
  showState("absent");
  document.getElementById("views").hidden = true; // there is nothing to view
  main.replaceChildren(h("h1", {}, place.name), ...absent());
  await fillSwitcher();
}

function showCallersKey() {
  showState("closed");
  const another = () => {
    forgetKey(place.name);
    location.reload();
  };
  main.replaceChildren(
    h("h1", {}, place.name),
    h("p", {}, "This is a key for callers. It opens the calls of the interface, but not this page: ask for the key of the owner."),
    h("div", { class: "actions" }, button("Use another key", another, { class: "primary" })));
}

function showWaiting(error) {
  showState("reconnecting");
  main.replaceChildren(problem(error), h("p", {}, "The page tries again by itself."));
}

function showProblem(error) {
  main.replaceChildren(problem(error), button("Try again", () => location.reload()));
}

async function begin() {
  setUpFrame();
  viewOf(readAddress().view).load().catch(() => {}); // its code comes while the sandbox is asked
  try {
    if (!(await patiently(isThere, showWaiting))) return void (await showAbsent());
  } catch (error) {
    return error.status === 403 && keyOf(place.name) !== null ? showCallersKey() : showProblem(error);
  }
  contract().catch(() => {}); // most views need it: it comes while the rest is read
  showClock();
  noteTyping(main);
  onEvent(({ kind, data }) => {
    if (kind !== "reset") return;
    forget();
    if (!isOurs()) notify(data.isAnother ? "The sandbox began anew: the server was restarted, or it was made again. What you have typed stays." : "The sandbox was reset.");
    refresh();
  });
  listen(tellConnection);
  try {
    await Promise.all([learnNames(), followClock(), follow(), fillSwitcher()]);
  } catch (error) {
    return showProblem(error);
  }
  addEventListener("hashchange", () => {
    closeQuestions();
    route();
  });
  await route({ isFirst: true });
}

begin();
