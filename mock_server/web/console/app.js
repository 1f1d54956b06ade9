// The console: the view that the address names is shown, and the page follows the sandbox.

import { absent, found } from "./absent.js"; // first: it asks the server
import { readAddress } from "./address.js";
import { ApiError, place } from "./api.js";
import { clock, nowMs, onClock, pace, readClock } from "./clock.js";
import { patiently, showState, tellConnection } from "./connection.js";
import { contract, forget } from "./contract.js";
import { firstCustomers } from "./customers.js";
import { attempt, button, fill, h, notify, problem } from "./dom.js";
import { fillSwitcher, setUpFrame } from "./frame.js";
import { followJournal, load } from "./journal.js";
import { forgetKey, keyOf } from "./key.js";
import { mark, viewOf } from "./navigation.js";
import { listen, onEvent, soonAfterEvents } from "./stream.js";
import { keepTyped, noteTyping } from "./typed.js";
import { isOurs } from "./undo.js";
import { dayOf, timeOfDay, ZONE } from "./words.js";

const main = document.getElementById("main");
let endings = []; // of what the view in sight follows
let shown = null;
let kept = null; // what was typed, and the draft of a view that has one, until it is drawn anew
let basis = null; // what every view may show: names of customers, the clock, the calls until now

/** Show the view that the address names; one that is already shown only gets its subject and state.
 *
 * What a view can `prepare` is asked for together with the basis of all views.
 */
async function route({ isFirst = false } = {}) {
  const { view: asked, subject, state } = readAddress();
  const { name, label, load } = viewOf(asked);
  if (shown?.name === name && shown.open) return void attempt(() => shown.open(subject, state));
  endings.splice(0).forEach((end) => end());
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
    const { render, prepare } = await load();
    const [prepared] = await Promise.all([prepare?.(), basis]);
    if (own !== shown) return;
    const made = (await render(content, subject, state, prepared, kept?.draft)) ?? {};
    if (own !== shown) return void made.endings?.forEach((end) => end());
    endings = made.endings ?? [];
    Object.assign(own, { open: made.open, draft: made.draft });
    own.isDrawn = true;
  } catch (error) {
    const isCode = !(error instanceof ApiError); // a browser does not ask again for code that it did not get
    content.replaceChildren(problem(error), button("Try again", () => (isCode ? location.reload() : refresh())));
  }
}

/** Show the view of another address. The dialog for the token stays open until it is answered. */
function showNext() {
  for (const dialog of document.querySelectorAll("dialog[open]:not(.token)")) dialog.close();
  kept = null;
  route();
}

/** Draw the view anew; what was typed into it stays, however many times that takes. */
async function refresh() {
  kept ??= { putBack: keepTyped(main), draft: shown?.draft?.() };
  shown = null;
  await route({ isFirst: true });
  if (!shown.isDrawn) return; // that failed, or has begun again meanwhile
  kept?.putBack();
  kept = null;
}

function showClock() {
  const chip = document.getElementById("clock");
  const tick = () => {
    if (clock() === null) return;
    const now = nowMs();
    chip.replaceChildren(h("b", {}, timeOfDay(now)), " ", h("span", {}, ZONE), h("small", {}, `${dayOf(now)} · ${pace(clock())}`));
  };
  onClock(tick);
  setInterval(tick, 1000);
}

async function showAbsent() {
  document.title = `${place.name} – customer-sandbox`;
  showState("absent");
  document.getElementById("views").hidden = true; // there is nothing to view
  fill(main, h("h1", {}, place.name), absent());
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
  let sandbox = null;
  try {
    sandbox = await patiently(found, showWaiting);
  } catch (error) {
    return error.status === 403 && keyOf(place.name) !== null ? showCallersKey() : showProblem(error);
  }
  if (sandbox === null) return void (await showAbsent());
  showClock();
  noteTyping(main);
  onEvent(({ kind, data }) => {
    if (kind !== "reset" && kind !== "dropped") return;
    forget();
    if (kind === "reset" && !isOurs()) notify(data.isAnother ? "The sandbox began anew: the server was restarted, or it was made again. What you have typed stays." : "The sandbox was reset.");
    refresh();
  });
  soonAfterEvents(readClock, 80); // any of them may have moved it, or what is due
  followJournal();
  const reads = [firstCustomers, readClock, () => load(sandbox.use.journalEntries)];
  basis = Promise.all([...reads.map((read) => patiently(read, () => {})), fillSwitcher()]); // the stream tells whether it is connected
  addEventListener("hashchange", showNext);
  listen(sandbox, tellConnection);
  try {
    await Promise.all([basis, route({ isFirst: true })]);
  } catch (error) {
    removeEventListener("hashchange", showNext);
    return showProblem(error);
  }
  contract().catch(() => {}); // most views need it
  viewOf("live").load().catch(() => {}); // with all other code, as long as the server of this version is there
}

begin();
