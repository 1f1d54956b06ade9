// Creates elements with one helper, and shows them in place of former ones. Strings become text
// nodes: nothing is ever parsed as markup, whatever its source.

/** Create an element with attributes, `on…` functions as listeners, and children (nodes, texts, lists).
 *
 * A `key` tells elements of a list apart when `show` replaces it.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, children);
  change(element, properties); // a select has its options by now
  return element;
}

/** Change the properties that an element was given. */
function change(element, properties) {
  const before = element.given ?? {};
  for (const name of Object.keys({ ...before, ...properties })) {
    const property = properties[name];
    if (property === before[name] || name === "key") continue;
    if (name === "value") element.value = property ?? element.value;
    else if (name === "style") for (const [each, value] of Object.entries(property)) element.style.setProperty(each, value); // the policy forbids the attribute, but not this
    else if (name === "checked") element.checked = Boolean(property);
    else if (name.startsWith("on")) element[name] = property;
    else if (isSomething(property)) element.setAttribute(name, property === true ? "" : property);
    else element.removeAttribute(name);
  }
  element.given = properties;
}

/** Change some properties of an element. */
export function amend(element, properties) {
  change(element, { ...element.given, ...properties });
  return element;
}

/** Replace the children of an element; null, undefined and false are skipped. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isSomething));
}

/** Show children in an element as `fill` does, but make those that are there into them.
 *
 * So the focus, selected and typed text, and open details stay as they are. A listener must not
 * refer to elements that are drawn with it, since they may never be in the document.
 */
export function show(element, ...children) {
  const wanted = children.flat(Infinity).filter(isSomething).map((each) => (each instanceof Node ? each.stays ?? each : document.createTextNode(each)));
  const keys = new Set(wanted.map(keyOf));
  for (const former of [...element.childNodes]) if (!keys.has(keyOf(former))) former.remove();
  const known = new Map([...element.childNodes].map((each) => [keyOf(each), each]));
  let next = element.firstChild;
  for (const node of wanted) {
    const former = keyOf(node) === undefined ? next : known.get(keyOf(node));
    const shown = former?.nodeName === node.nodeName && keyOf(former) === keyOf(node) ? became(former, node) : node;
    if (shown === next) next = next.nextSibling;
    else element.insertBefore(shown, next);
    if (shown === node) for (const spot of node.querySelectorAll?.("stay-here") ?? []) spot.replaceWith(spot.stays);
  }
  while (next !== null) {
    const rest = next;
    next = next.nextSibling;
    rest.remove();
  }
}

/** Return what stands for an element that its owner has made once, where it is drawn with others: it stays as it is. */
export function stay(element) {
  element.isStaying = true;
  return Object.assign(document.createElement("stay-here"), { stays: element });
}

function keyOf(node) {
  return node.isStaying ? node : node.given?.key;
}

/** Make a node into another one of its kind. */
function became(former, node) {
  if (former === node) return node;
  if (node.nodeType === Node.TEXT_NODE) {
    if (former.data !== node.data) former.data = node.data;
  } else {
    show(former, ...node.childNodes);
    change(former, node.given);
  }
  return former;
}

function isSomething(value) {
  return value !== null && value !== undefined && value !== false;
}

/** Return the options of a select, from values or [value, label] pairs. */
export function options(values) {
  return values.map((value) => {
    const [key, label] = Array.isArray(value) ? value : [value, value];
    return h("option", { key: String(key), value: key }, label);
  });
}

/** Create a details element. */
export function folded(summary, ...content) {
  return h("details", {}, h("summary", {}, summary), content);
}

let ids = 0;

/** Return an element id that is unique in the page. */
export function newId(kind) {
  return `${kind}-${++ids}`;
}

/** Create a labelled control, with an optional `hint` below it. */
export function field(label, control, hint) {
  const { id = newId("field") } = control.given;
  const note = hint ? h("small", { id: `${id}-hint` }, hint) : null;
  amend(control, { id, ...(note && { "aria-describedby": note.id }) });
  return h("div", { class: "field" }, h("label", { for: id }, label), control, note);
}

/** Create a button that runs an action when it is pressed, unless the promise that it returned is pending.
 *
 * An action that returns no promise, as a toggle does, runs each time.
 */
export function button(label, action, properties) {
  return h("button", { type: "button", onclick: action && onceAtATime(action), ...properties }, label);
}

/** Create a section of a view, with a heading. */
export function card(heading, ...children) {
  return h("section", { class: "card" }, h("h2", {}, heading), children);
}

/** Create a form that runs an action when it is submitted, unless it is still running, instead of navigating. */
export function actionForm(action, properties, ...children) {
  const run = onceAtATime(action);
  const submit = (event) => {
    event.preventDefault();
    run(event);
  };
  return h("form", { onsubmit: submit, ...properties }, children);
}

/** Create a table that scrolls if it is too wide; an empty string in `heads` is a column without a head. */
export function table(label, heads, body, { caption, ...properties } = {}) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", properties, caption && h("caption", {}, caption),
      h("thead", {}, h("tr", {}, heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td", {}))))),
      body));
}

/** Create the body of a table from rows of cells; the first cell is the head of its row. */
export function tableBody(rows) {
  return h("tbody", {}, rows.map(([about, ...cells]) =>
    h("tr", {}, h("th", { scope: "row" }, about), cells.map((cell) => h("td", {}, cell)))));
}

/** Let the browser save a text as a file. */
export function saveFile(text, name, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Create buttons of which the `chosen` one is pressed; `choose` gets the name of another one. */
export function tabs(names, chosen, choose) {
  return names.map((name) => button(name, () => choose(name), { "aria-pressed": String(name === chosen) }));
}

/** Create a hidden file field; `read` gets files chosen there or given to `take`, `place` shows errors. */
export function fileField(properties, read, place) {
  const take = ([file]) => attempt(async () => file && read(file), place).finally(() => {
    input.value = ""; // so that the same file can be chosen again
  });
  const input = h("input", { type: "file", hidden: true, onchange: () => take(input.files), ...properties });
  return { input, take };
}

let pressed = Promise.resolve(); // while something is pressed, it is pending: an element that is moved or replaced would lose the click
let release = null;

function press(isPressing) {
  if (isPressing && release === null) pressed = new Promise((resolve) => (release = resolve));
}

addEventListener("pointerdown", ({ target, button: which }) => press(which === 0 && target.closest("a, button, summary") !== null), true);
addEventListener("keydown", ({ target, key }) => press(key === " " && target.closest("button, summary") !== null), true); // these click when the key is released
for (const kind of ["pointerup", "pointercancel", "pointermove", "keyup"]) { // a release outside the window is noticed at the next move
  addEventListener(kind, ({ buttons = 0 }) => release !== null && buttons === 0 && setTimeout(() => {
    release?.();
    release = null;
  }), true);
}

/** Return a function that runs a drawing action at most once per frame, while nothing is pressed. */
export function coalesced(action) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(async () => {
      await pressed;
      asked = false;
      action();
    });
  };
}

/** Run an action periodically, but not while it is still running; returns a function that stops it. */
export function every(ms, action) {
  const timer = setInterval(oneAtATime(action), ms);
  return () => clearInterval(timer);
}

/** Create a button that copies what `text` returns when it is clicked. */
export function copyButton(label, text) {
  return button(label, async () => {
    try {
      await navigator.clipboard.writeText(await text());
      notify("Copied.");
    } catch {
      notify("The browser does not let the page copy; select the text instead.", "bad");
    }
  });
}

const MAX_NOTICES = 3;
const SHOWN_MS = 6000;

/** Show a message below the view, where it covers nothing.
 *
 * An error ("bad") stays until it is closed, any other message for `forMs`. `action`, `{label, run}`,
 * adds a button, which removes the message unless its action fails. Returns a function that removes it.
 */
export function notify(text, tone = "ok", { action, forMs = SHOWN_MS } = {}) {
  const area = document.getElementById("notices");
  const notice = h("p", { class: "notice", "data-tone": tone }, h("span", {}, text));
  const end = () => {
    if (notice.contains(document.activeElement)) document.getElementById("main").focus({ preventScroll: true });
    notice.remove();
  };
  if (action) notice.append(button(action.label, () => attempt(async () => {
    await action.run();
    end();
  })));
  notice.append(button("×", end, { class: "close", "aria-label": "Close the message" }));
  area.append(notice);
  const withoutAction = area.querySelector(":scope > :not(:has(button + button), :last-child)");
  if (area.childElementCount > MAX_NOTICES) (withoutAction ?? area.firstElementChild).remove();
  if (tone !== "bad") setTimeout(end, forMs);
  return end;
}

/** Create the description of an API error, with a list of its errors unless its message tells the only one. */
export function problem({ message, errors = [] }) {
  const listed = errors.length > 1 ? errors : errors.filter(({ detail }) => !message.includes(detail));
  return h("div", { class: "problem", role: "alert" },
    h("p", {}, message),
    listed.length > 0 && h("ul", {}, listed.map(({ pointer, detail }) => h("li", {}, pointer && h("code", {}, pointer), ` ${detail}`))));
}

/** Run an action of the user; an error is shown in `place` or, without one or if it is gone by then, as a notice. */
export async function attempt(action, place) {
  place?.replaceChildren();
  try {
    return await action();
  } catch (error) {
    if (place?.isConnected) place.replaceChildren(problem(error));
    else notify(error.message, "bad");
  }
}

/** Return a function that reads something and, while nothing is pressed, shows it, unless a later reading is already shown: replies overtake each other. */
export function inOrder(read, show) {
  let asked = 0;
  let shown = 0;
  return async (...args) => {
    const own = ++asked;
    const answer = await read(...args);
    await pressed;
    if (own < shown) return;
    shown = own;
    await show(answer);
  };
}

/** Return a function that runs an action or, while it is running, returns the pending promise. */
export function oneAtATime(action) {
  let running = null;
  return (...args) => (running ??= Promise.resolve(action(...args)).finally(() => {
    running = null;
  }));
}

const pending = new WeakSet();

/** Return a listener that runs an action unless an earlier one of the same element is still running. */
function onceAtATime(action) {
  return (event) => {
    const { currentTarget } = event;
    if (pending.has(currentTarget)) return;
    const done = action(event);
    if (typeof done?.then !== "function") return;
    pending.add(currentTarget);
    done.finally(() => pending.delete(currentTarget));
  };
}
