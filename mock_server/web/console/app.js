// The console: shows the view named in the address, and keeps the page up to date with the sandbox.

import { ApiError, forgetKey, keyOf, place } from "./api.js";
import { absent, found, listen, onEvent, patiently, showState, soonAfterEvents } from "./connection.js";
import { isOurs } from "./dialogs.js";
import { attempt, button, fill, h, inOrder, notify, problem, show } from "./dom.js";
import { fillSwitcher, keepState, mark, readAddress, setUpFrame, viewOf } from "./frame.js";
import { clock, contract, firstCustomers, followJournal, forget, load, nowMs, onClock, pace, readClock } from "./sandbox.js";
import { dayOf, timeOfDay, ZONE } from "./words.js";

/** The code of the views; the head of the page names all of it, and asks at once for that of the first one. */
const VIEWS = {
  start: () => import("./views/start.js"),
  live: () => import("./views/live.js"),
  requests: () => import("./views/requests.js"),
  ...Object.fromEntries(["coverage", "conduct", "certification"].map((name) => [name, async () => ({ open: (await import("./views/reports.js"))[name] })])),
  customers: () => import("./views/customers.js"),
  faults: () => import("./views/faults.js"),
  scenario: () => import("./views/scenario.js"),
  assumptions: () => import("./views/assumptions.js"),
  sandboxes: () => import("./views/sandboxes.js"),
};

const FOCUSABLE = "a, button, input, select, textarea, summary, [tabindex]";
const main = document.getElementById("main");
let shown = null; // the current view
let basis = null; // a promise of data that every view may need: customer names, the clock, past calls

/** Show the view named in the address. A view that is shown already only gets its new subject and state. */
async function route() {
  const { view: asked, subject, state } = readAddress();
  const named = viewOf(asked);
  if (shown?.name !== named.name || !shown.isDrawn()) return open(named, { subject, state });
  Object.assign(shown, { subject, state });
  shown.redraw();
  await attempt(shown.update);
}

/** Open a view.
 *
 * `open` of its module gets the `view`, and returns `{read, draw, shown?, follows?}`. What `read` returns is
 * drawn by `draw`, which returns nodes, and again after the events that it `follows`, by default all
 * of them. `read` gets whether everything is new, as after a reset; `shown` runs when that is drawn, with
 * whether the subject is another one. The view ends with its `endings`.
 */
async function open({ name, label }, address) {
  const isFirst = shown === null;
  shown?.endings.forEach((end) => end());
  const content = h("div", { class: `view ${name}` });
  const heading = h("h1", { tabindex: "-1" }, label);
  const view = { ...address, name, content, endings: [], redraw, isDrawn: () => data !== undefined, update: async () => {}, keep };
  let [own, data, subject] = [null, undefined, null];
  shown = view;
  document.documentElement.dataset.view = name;
  mark(name);
  document.title = `${label} – ${place.name} – customer-sandbox`;
  main.replaceChildren(heading, content);
  if (!isFirst) heading.focus({ preventScroll: true });

  async function read(isAnew) {
    const about = view.subject;
    const [answer] = await Promise.all([own.read(isAnew), basis]);
    return { answer, about };
  }

  function take({ answer, about }) {
    if (view !== shown || about !== view.subject) return; // the user has gone elsewhere since
    data = answer ?? null;
    redraw();
    own.shown?.(data, subject !== about);
    subject = about;
  }

  /** Draw what was read; if what has the focus is gone then, the focus stays as near as possible. */
  function redraw() {
    if (view !== shown || data === undefined) return;
    const around = [];
    for (let each = document.activeElement; content.contains(each); each = each.parentElement) around.push(each);
    show(content, own.draw(data));
    if (around.length === 0 || document.activeElement !== document.body) return;
    const near = around.find((each) => each.isConnected).querySelectorAll(FOCUSABLE);
    [...near].find((each) => each.checkVisibility())?.focus({ preventScroll: true });
  }

  /** Keep changes of the state in the address, and draw them; `how` is as for `keepState`. */
  function keep(changes, how) {
    keepState(changes, how);
    view.state = readAddress().state;
    redraw();
  }

  try {
    const code = await VIEWS[name]();
    if (view !== shown) return;
    view.update = inOrder(read, take); // not before, as a reset may come before the code of the view
    own = code.open(view);
    const { delayMs, concerns } = own.follows ?? {};
    const first = view.update(true); // what comes meanwhile, it may miss: so it is read again after that
    const again = () => first.catch(() => {}).then(() => view.update());
    view.endings.push(soonAfterEvents(again, delayMs, concerns));
    await first;
  } catch (error) {
    if (view !== shown) return;
    const isCode = !(error instanceof ApiError); // not every browser retries a failed import
    show(content, problem(error), button("Try again", () => (isCode ? location.reload() : route())));
  }
}

/** Show the view of a new address. The token dialog stays open until it is answered. */
function showNext() {
  for (const dialog of document.querySelectorAll("dialog[open]:not(.token)")) dialog.close();
  route();
}

function showClock() {
  const chip = document.getElementById("clock");
  const tick = () => chip.replaceChildren(h("b", {}, timeOfDay(nowMs())), " ", h("span", {}, ZONE), h("small", {}, `${dayOf(nowMs())} · ${pace(clock())}`));
  onClock(tick);
  setInterval(() => clock() !== null && tick(), 1000);
}

/** Show a state of the connection, and content in place of a view. */
function showInstead(state, ...content) {
  showState(state);
  fill(main, content);
}

async function showAbsent() {
  document.title = `${place.name} – customer-sandbox`;
  document.getElementById("views").hidden = true; // there is nothing to view
  showInstead("absent", h("h1", {}, place.name), absent());
  await fillSwitcher();
}

function showProblem(error) {
  if (error.status !== 403 || keyOf(place.name) === null) return fill(main, problem(error), button("Try again", () => location.reload()));
  const another = () => {
    forgetKey(place.name);
    location.reload();
  };
  showInstead("closed",
    h("h1", {}, place.name),
    h("p", {}, "This is a caller key. It allows calls of the interface, but does not open this page: ask for the owner key."),
    h("div", { class: "actions" }, button("Use another key", another, { class: "primary" })));
}

/** Load the code of all views, while a server of this version still answers. */
function loadAll() {
  for (const link of document.querySelectorAll("link[data-rel]")) link.rel = link.dataset.rel;
}

/** Let go of what was read before a reset; events may have been missed if they were dropped. */
function follow({ kind, data }) {
  if (kind !== "reset" && kind !== "dropped") return;
  forget();
  basis = Promise.all([firstCustomers({ isAnew: true }), basis]).catch(() => {}); // their names may be other ones
  if (kind === "reset" && !isOurs()) notify(data.isAnother ? "The sandbox started over: the server was restarted, or the sandbox was created again. Your input is kept." : "The sandbox was reset.");
  const { update } = shown;
  attempt(() => patiently(() => update(true)));
}

async function begin() {
  setUpFrame();
  if (viewOf(readAddress().view).name !== "start") loadAll();
  const sandbox = await patiently(found, (error) => showInstead("reconnecting", problem(error), h("p", {}, "The page keeps trying.")));
  if (sandbox === null) return showAbsent();
  showClock();
  onEvent(follow);
  soonAfterEvents(readClock, 80); // any event may have moved the clock, or changed what is due
  followJournal();
  const reads = [firstCustomers, readClock, () => load(sandbox.use.journalEntries)];
  basis = Promise.all([...reads.map((read) => patiently(read)), fillSwitcher()]); // the connection tells if it is lost
  addEventListener("hashchange", showNext);
  listen(sandbox);
  await Promise.all([basis, route()]);
  contract().catch(() => {}); // most views need it
  loadAll();
}

begin().catch(showProblem);
