// A plain text editor with line numbers, marked lines and jumps to a position. It knows no grammar.

import { coalesced, h, whenChanged } from "./dom.js";

/** Create an editor; `onchange` is called whenever the text has changed.
 *
 * Returns its `element`, and `text`, `write(text)`, `mark([{line, severity}])` and `goTo(line, column)`.
 */
export function editor({ label, describedBy, onchange }) {
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const area = h("textarea", { class: "code", "aria-label": label, "aria-describedby": describedBy, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", onscroll: follow });
  const number = whenChanged((count, marked) => numbers.replaceChildren(...numbered(count, new Map(marked))));
  let marks = [];

  function draw() {
    number(area.value.split("\n").length, marks);
  }

  function follow() {
    numbers.scrollTo(0, area.scrollTop);
  }

  const changed = coalesced(() => {
    draw();
    follow();
    onchange?.();
  });
  area.addEventListener("input", changed);
  area.addEventListener("keydown", (event) => event.key === "Enter" && indent(event, area));
  draw();

  return {
    element: h("div", { class: "editor" }, numbers, area),
    get text() {
      return area.value;
    },
    write(text) {
      area.value = text;
      draw();
      onchange?.();
    },
    mark(places) {
      marks = places.toReversed().map(({ line, severity }) => [line, severity]); // the first mark of a line wins
      draw();
    },
    goTo(line, column) {
      const lines = area.value.split("\n").slice(0, line - 1);
      const start = lines.reduce((sum, each) => sum + each.length + 1, 0) + inUnits(area.value.split("\n")[line - 1] ?? "", column);
      const word = /^[^\s:,\]}]*/.exec(area.value.slice(start))[0];
      area.focus();
      area.setSelectionRange(start, start + word.length);
      area.scrollTo(0, (line - 1) * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 3);
    },
  };
}

/** Return the line numbers as nodes: one element per mark, and texts for the lines between. */
function numbered(count, marks) {
  const nodes = [];
  let plain = "";
  for (let line = 1; line <= count; line++) {
    if (!marks.has(line)) {
      plain += `${line}\n`;
      continue;
    }
    nodes.push(plain, h("b", { "data-severity": marks.get(line) }, `${line}\n`));
    plain = "";
  }
  return [...nodes, plain];
}

/** Return the index of a column in a line: columns count characters, JavaScript counts UTF-16 units. */
function inUnits(line, column) {
  return [...line].slice(0, column - 1).join("").length;
}

/** Indent the next line like this one, in a way that the browser can undo. */
function indent(event, area) {
  const before = area.value.slice(0, area.selectionStart);
  const blank = /^ *(?:- )?/.exec(before.slice(before.lastIndexOf("\n") + 1))[0].replace("-", " ");
  if (blank === "" || event.isComposing) return;
  event.preventDefault();
  document.execCommand("insertText", false, `\n${blank}`);
}
