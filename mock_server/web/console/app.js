// The console: shows the view named in the address, and keeps the page up to date with the sandbox.

import { ApiError, forgetKey, keyOf, place } from "./api.js";
import { absent, found, patiently, reportConnection, showState } from "./connection.js";
import { keepTyped } from "./controls.js";
import { isOurs } from "./dialogs.js";
import { attempt, button, fill, h, notify, problem } from "./dom.js";
import { fillSwitcher, setUpFrame } from "./frame.js";
import { followJournal, load } from "./journal.js";
import { mark, readAddress, viewOf } from "./navigation.js";
import { clock, contract, firstCustomers, forget, nowMs, onClock, pace, readClock } from "./sandbox.js";
import { listen, onEvent, soonAfterEvents } from "./stream.js";
import { dayOf, timeOfDay, ZONE } from "./words.js";

/** The code of the views; the head of the page names all of it, and asks at once for that of the first one. */
const VIEWS = {
  start: () => import("./views/start.js"),
  live: () => import("./views/live.js"),
  requests: () => import("./views/requests.js"),
  coverage: async () => (await import("./views/reports.js")).coverage,
  conduct: async () => (await import("./views/reports.js")).conduct,
  certification: async () => (await import("./views/reports.js")).certification,
  customers: () => import("./views/customers.js"),
  faults: () => import("./views/faults.js"),
  scenario: () => import("./views/scenario.js"),
  assumptions: () => import("./views/assumptions.js"),
  sandboxes: () => import("./views/sandboxes.js"),
};

const main = document.getElementById("main");
let shown = null; // the name of the current view and, once it is drawn, what its `render` has returned
let kept = null; // typed input and the draft of the current view, until it has been redrawn
let basis = null; // a promise of data that every view may need: customer names, the clock, past calls

/** Show the view named in the address. A view already shown only gets its new subject and state, unless it `isAnew`.
 *
 * The view's `prepare`, if it has one, runs while `basis` is being loaded.
 */
async function route({ isAnew = false } = {}) {
  const { view: asked, subject, state } = readAddress();
  const { name, label } = viewOf(asked);
  if (!isAnew && shown?.name === name && shown.open) return void attempt(() => shown.open(subject, state));
  shown?.endings?.forEach((end) => end());
  const own = { name };
  shown = own;
  document.documentElement.dataset.view = name;
  mark(name);
  document.title = `${label} – ${place.name} – customer-sandbox`;
  const content = h("div", { class: `view ${name}` });
  const heading = h("h1", { tabindex: "-1" }, label);
  main.replaceChildren(heading, content);
  if (!isAnew) heading.focus({ preventScroll: true });
  try {
    const { render, prepare } = await VIEWS[name]();
    const [prepared] = await Promise.all([prepare?.(), basis]);
    if (own !== shown) return;
    const made = (await render(content, subject, state, prepared, kept?.draft)) ?? {};
    if (own !== shown) return void made.endings?.forEach((end) => end());
    Object.assign(own, made);
    await made.drawn; // by now, the view can be given another subject
    own.isDrawn = true;
  } catch (error) {
    own.open = null; // its elements are replaced
    const isCode = !(error instanceof ApiError); // not every browser retries a failed import
    content.replaceChildren(problem(error), button("Try again", () => (isCode ? location.reload() : refresh())));
  }
}

/** Show the view of a new address. The token dialog stays open until it is answered. */
function showNext() {
  for (const dialog of document.querySelectorAll("dialog[open]:not(.token)")) dialog.close();
  kept = null;
  route();
}

/** Redraw the view. Typed input is kept, even if several redraws are needed. */
async function refresh() {
  kept ??= { putBack: keepTyped(main), draft: shown?.draft?.() };
  await route({ isAnew: true });
  if (!shown.isDrawn) return; // the redraw failed, or another one has started
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
  document.getElementById("views").hidden = true; // there is nothing to view
  showInstead("absent", h("h1", {}, place.name), absent());
  await fillSwitcher();
}

function showCallersKey() {
  const another = () => {
    forgetKey(place.name);
    location.reload();
  };
  showInstead("closed",
    h("h1", {}, place.name),
    h("p", {}, "This is a caller key. It allows calls of the interface, but does not open this page: ask for the owner key."),
    h("div", { class: "actions" }, button("Use another key", another, { class: "primary" })));
}

function showWaiting(error) {
  showInstead("reconnecting", problem(error), h("p", {}, "The page keeps trying."));
}

function showProblem(error) {
  fill(main, problem(error), button("Try again", () => location.reload()));
}

/** Show a state of the connection, and content in place of a view. */
function showInstead(state, ...content) {
  showState(state);
  fill(main, content);
}

/** Load the code of all views, while a server of this version still answers. */
function loadAll() {
  for (const link of document.querySelectorAll("link[data-rel]")) link.rel = link.dataset.rel;
  for (const load of Object.values(VIEWS)) load().catch(() => {});
}

async function begin() {
  setUpFrame();
  if (viewOf(readAddress().view).name !== "start") loadAll();
  let sandbox = null;
  try {
    sandbox = await patiently(found, showWaiting);
  } catch (error) {
    return error.status === 403 && keyOf(place.name) !== null ? showCallersKey() : showProblem(error);
  }
  if (sandbox === null) return void (await showAbsent());
  showClock();
  onEvent(({ kind, data }) => {
    if (kind !== "reset" && kind !== "dropped") return;
    forget();
    basis = Promise.all([firstCustomers({ isAnew: true }), basis]).catch(() => {}); // their names may be other ones
    if (kind === "reset" && !isOurs()) notify(data.isAnother ? "The sandbox started over: the server was restarted, or the sandbox was created again. Your input is kept." : "The sandbox was reset.");
    refresh();
  });
  soonAfterEvents(readClock, 80); // any event may have moved the clock, or changed what is due
  followJournal();
  const reads = [() => firstCustomers(), readClock, () => load(sandbox.use.journalEntries)];
  basis = Promise.all([...reads.map((read) => patiently(read, () => {})), fillSwitcher()]); // the stream reports a lost connection
  addEventListener("hashchange", showNext);
  listen(sandbox, reportConnection);
  try {
    await Promise.all([basis, route({ isAnew: true })]);
  } catch (error) {
    removeEventListener("hashchange", showNext);
    return showProblem(error);
  }
  contract().catch(() => {}); // most views need it
  loadAll();
}

begin();
