// The console: the frame of every view, and which view an address names.

import { absent, isThere } from "./absent.js";
import { control, place } from "./api.js";
import { followClock, nowMs, onClock, pace } from "./clock.js";
import { forget } from "./contract.js";
import { button, h, notify, problem } from "./dom.js";
import { fillSwitcher, setUpFrame } from "./frame.js";
import { follow } from "./journal.js";
import { listen, onEvent } from "./stream.js";
import { dayAndTime, learn } from "./words.js";
import * as assumptions from "./views/assumptions.js";
import * as coverage from "./views/coverage.js";
import * as customers from "./views/customers.js";
import * as faults from "./views/faults.js";
import * as live from "./views/live.js";
import * as start from "./views/start.js";
import * as time from "./views/time.js";

const VIEWS = { start, live, time, customers, faults, coverage, assumptions };
const main = document.getElementById("main");
let leave = () => {};
let shown = null;

/** Show the view that the address names; a view that is already shown only gets the new subject. */
async function route({ isFirst = false } = {}) {
  const [name, subject] = split(location.hash);
  const view = VIEWS[name] ?? start;
  if (shown?.view === view && shown.open) return void shown.open(subject);
  leave();
  leave = () => {};
  const content = h("div", { class: `view ${name}` });
  const heading = h("h1", { tabindex: "-1" }, view.title);
  shown = { view };
  const own = shown;
  document.title = `${view.title} – ${place.name} – customer-sandbox`;
  mark(name);
  main.replaceChildren(heading, content);
  if (!isFirst) heading.focus({ preventScroll: true });
  try {
    const ended = await view.render(content, subject);
    if (own !== shown) return void ended?.leave?.();
    leave = ended?.leave ?? leave;
    own.open = ended?.open;
  } catch (error) {
    content.replaceChildren(problem(error), button("Try again", () => refresh()));
  }
}

function refresh() {
  shown = null;
  return route({ isFirst: true });
}

function split(hash) {
  const [name, ...rest] = hash.slice(1).split("/");
  const subject = rest.join("/");
  try {
    return [name || "start", decodeURIComponent(subject)];
  } catch {
    return [name, subject];
  }
}

function mark(name) {
  for (const link of document.querySelectorAll("nav.views a")) {
    if (link.hash === `#${name in VIEWS ? name : "start"}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Know the first customers by name; others are learned where they are listed. */
async function learnNames() {
  learn((await control("/customers?size=200")).items);
}

function tick(clock) {
  const chip = document.getElementById("clock");
  const write = () => chip.replaceChildren(h("b", {}, dayAndTime(new Date(nowMs()).toISOString())), ` ${pace(clock)}`);
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

function tellConnection(state) {
  const chip = document.getElementById("connection");
  if (chip.dataset.state === state) return;
  chip.dataset.state = state;
  chip.textContent = state;
}

async function showAbsent() {
  document.title = `${place.name} – customer-sandbox`;
  tellConnection("absent");
  main.replaceChildren(h("h1", {}, place.name), ...absent());
  await fillSwitcher();
}

function showProblem(error) {
  main.replaceChildren(problem(error), button("Try again", () => location.reload()));
}

async function begin() {
  setUpFrame();
  try {
    if (!(await isThere())) return void (await showAbsent());
  } catch (error) {
    return showProblem(error);
  }
  showClock();
  onEvent(({ kind }) => {
    if (kind !== "reset") return;
    forget();
    notify("The sandbox was reset.");
    refresh();
  });
  listen(tellConnection);
  try {
    await Promise.all([fillSwitcher(), learnNames(), followClock(), follow()]);
  } catch (error) {
    return showProblem(error);
  }
  addEventListener("hashchange", () => route());
  await route({ isFirst: true });
}

begin();
