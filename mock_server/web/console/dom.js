// Elements, made by one helper. Its children become text: nothing is ever parsed as markup,
// wherever it comes from.

/** Make an element: attributes, `on…` functions as listeners, and children (nodes, text, lists). */
export function h(tag, { value, ...properties } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, said] of Object.entries(properties).filter(([, each]) => isSomething(each))) {
    if (typeof said === "function") element.addEventListener(name.slice(2), said);
    else element.setAttribute(name, said === true ? "" : said);
  }
  fill(element, children);
  if (isSomething(value)) element.value = value; // a select has its options by now
  return element;
}

/** Put children in the place of those that an element has; null, undefined and false are none. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isSomething));
}

function isSomething(value) {
  return value !== null && value !== undefined && value !== false;
}

/** Return the options of a select, from values or [value, label] pairs. */
export function options(values) {
  return values.map((value) => {
    const [key, label] = Array.isArray(value) ? value : [value, value];
    return h("option", { value: key }, label);
  });
}

/** Make what opens on demand; what is in it is made then. */
export function folded(summary, make, open = false) {
  const unfold = () => {
    if (details.open && details.childElementCount === 1) details.append(...[make()].flat(Infinity));
  };
  const details = h("details", { ontoggle: unfold, open }, h("summary", {}, summary));
  unfold();
  return details;
}

let ids = 0;

/** Return an id that no other element has. */
export function newId(kind) {
  return `${kind}-${++ids}`;
}

/** Make a labelled control; `hint` stands below it. */
export function field(label, control, hint) {
  control.id ||= newId("field");
  const note = hint ? h("small", { id: `${control.id}-hint` }, hint) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, note);
}

export function button(label, onclick, properties) {
  return h("button", { type: "button", onclick, ...properties }, label);
}

/** Make a part of a view below its heading. */
export function card(heading, ...children) {
  return h("section", { class: "card" }, h("h2", {}, heading), children);
}

/** Make a form that runs an action when it is submitted, and sends nothing itself. */
export function actionForm(action, properties, ...children) {
  const submit = (event) => {
    event.preventDefault();
    action(event);
  };
  return h("form", { onsubmit: submit, ...properties }, children);
}

/** Make a table that scrolls where it is too wide; `heads` are the words above its columns, empty where one has none. */
export function table(label, heads, body, { caption, ...properties } = {}) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", properties, caption && h("caption", {}, caption),
      h("thead", {}, h("tr", {}, heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td", {}))))),
      body));
}

/** Make the body of a table from rows of cells, of which the first says what a row is about. */
export function tableBody(rows) {
  return h("tbody", {}, rows.map(([about, ...cells]) =>
    h("tr", {}, h("th", { scope: "row" }, about), cells.map((cell) => h("td", {}, cell)))));
}

/** Show a dialog, which goes when it is closed. */
export function showDialog(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  dialog.opener = document.activeElement; // which has the focus again once it is closed
  document.body.append(dialog);
  dialog.showModal();
}

/** Let the browser save a text as a file. */
export function saveFile(text, name, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Make buttons of which one is pressed, `first` to begin with; `choose` gets their names. */
export function tabs(names, choose, first = names[0]) {
  const made = names.map((name) => button(name, () => {
    for (const tab of made) tab.setAttribute("aria-pressed", String(tab.textContent === name));
    choose(name);
  }));
  made[names.indexOf(first)].click();
  return made;
}

/** Make a hidden field for a file, which `read` gets from it or from `take`; what goes wrong is shown in `place`. */
export function fileField(properties, read, place) {
  const take = ([file]) => attempt(async () => file && read(file), place).finally(() => {
    input.value = ""; // so that the same one can be chosen again
  });
  const input = h("input", { type: "file", hidden: true, onchange: () => take(input.files), ...properties });
  return { input, take };
}

const drawings = new Map(); // what is drawn once the pointer is released, by what draws it
let isPressed = false;

addEventListener("pointerdown", ({ target, button: which }) => {
  isPressed ||= which === 0 && target.closest("a, button, summary") !== null;
}, true);
addEventListener("keydown", ({ target, key }) => {
  isPressed ||= key === " " && target.closest("button, summary") !== null; // which click when the key is released
}, true);
for (const kind of ["pointerup", "pointercancel", "pointermove", "keyup"]) { // a release beyond the window is heard of by a move
  addEventListener(kind, ({ buttons = 0 }) => isPressed && buttons === 0 && setTimeout(drawLate), true);
}

function drawLate() {
  isPressed = false;
  const late = [...drawings.values()];
  drawings.clear();
  for (const draw of late) draw();
}

/** Draw now, or after the click where something is pressed: none comes of what has gone meanwhile. */
function drawUnpressed(owner, draw) {
  if (isPressed) drawings.set(owner, draw);
  else draw();
}

/** Wait until nothing is pressed, before something is drawn anew. */
export function released() {
  return new Promise((resolve) => drawUnpressed(resolve, resolve));
}

/** Return a function that draws what it is given, unless it drew the same last: so the focus stays, and what is open. */
export function whenChanged(draw) {
  let drawn = null;
  return (...said) => {
    const text = JSON.stringify(said);
    if (text === drawn) return;
    drawn = text;
    drawUnpressed(draw, () => draw(...said));
  };
}

/** Return a function that draws by another, at most once a frame. */
export function coalesced(action) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      drawUnpressed(action, action);
    });
  };
}

/** Run an action again and again, but not while it is still running; returns what ends that. */
export function every(ms, action) {
  const timer = setInterval(oneAtATime(async () => action()), ms);
  return () => clearInterval(timer);
}

/** Make a button that copies what `text` returns at that moment. */
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

const MOST_NOTICES = 3;
const SHOWN_MS = 6000;

/** Say something below the view, where it covers nothing.
 *
 * What went wrong ("bad") stays until it is closed. `action` is a button, `{label, run}`, that is
 * offered beside the words for `forMs`. Returns a function that takes the message away.
 */
export function notify(text, tone = "ok", { action, forMs = SHOWN_MS } = {}) {
  const area = document.getElementById("notices");
  const notice = h("p", { class: "notice", "data-tone": tone }, h("span", {}, text));
  const end = () => notice.remove();
  if (action) notice.append(button(action.label, () => {
    end();
    action.run();
  }));
  notice.append(button("×", end, { class: "close", "aria-label": "Close the message" }));
  area.append(notice);
  while (area.childElementCount > MOST_NOTICES) area.firstElementChild.remove();
  if (tone !== "bad") setTimeout(end, forMs);
  return end;
}

/** Show an error of the API where it belongs: what is wrong, and where. */
export function problem(error) {
  const errors = error.errors ?? [];
  return h("div", { class: "problem", role: "alert" },
    h("p", {}, error.message),
    errors.length > 1 && h("ul", {}, errors.map((each) => h("li", {}, h("code", {}, each.pointer || "/"), ` ${each.detail}`))));
}

const latest = new WeakMap(); // by place: what was begun there last

/** Begin to fill a place; returns what tells whether nothing else was begun there since. */
export function begin(place) {
  const own = {};
  latest.set(place, own);
  return () => latest.get(place) === own;
}

/** Run an action of the user; what goes wrong is shown in `place`, or else as a notice.
 *
 * The action gets what tells whether nothing else was begun in `place` since: an answer that comes
 * late is not to be shown.
 */
export async function attempt(action, place) {
  const isWanted = place && begin(place);
  place?.replaceChildren();
  try {
    return await action(isWanted);
  } catch (error) {
    if (!place) notify(error.message, "bad");
    else if (isWanted()) place.replaceChildren(problem(error));
  }
}

/** Return a function that runs an action, unless it is still running: then it returns the same promise. */
export function oneAtATime(action) {
  let running = null;
  return (...args) => (running ??= action(...args).finally(() => {
    running = null;
  }));
}
