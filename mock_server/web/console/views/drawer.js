// The drawer next to the table of calls: one call, or a comparison of two.

import { control } from "../api.js";
import { contract } from "../contract.js";
import { begin, button, fill, h, problem } from "../dom.js";
import { compared } from "./comparison.js";
import { described } from "./entry.js";

/** Show a call, compared with the call number `base` if that is a different one.
 *
 * `rows` are the calls of the table, `go` opens a call and changes the state, `close` closes the drawer.
 */
export async function showDrawer(place, { number, base, rows, go, close }) {
  place.hidden = !number;
  const isWanted = begin(place);
  if (!number) return void place.replaceChildren();
  const closer = button("×", close, { class: "close", "aria-label": "Close", title: "Close (Esc)" });
  const reading = base && base !== number ? both(base, number, go) : one(number, base, rows, go);
  const content = await reading.catch((error) => [problem(error)]);
  if (!isWanted()) return;
  const isFocusLost = place.contains(document.activeElement) || getComputedStyle(place).position === "fixed";
  fill(place, closer, content);
  place.scrollTop = 0;
  if (isFocusLost) place.focus({ preventScroll: true });
}

function read(number) {
  return control(`/journal/${encodeURIComponent(number)}`);
}

async function one(number, base, rows, go) {
  const [entry, rules] = await Promise.all([read(number), contract()]);
  const choose = () => go(number, { with: number });
  return [base === number && choosing(number, rows, go), await described(entry, rules, choose)];
}

/** Explain how to choose the other call. */
function choosing(number, rows, go) {
  const own = rows.findIndex((row) => row.number === number);
  const alike = rows.find((row, index) => index > own && row.operation === rows[own]?.operation);
  return h("div", { class: "choosing", role: "status" },
    h("p", {}, `In the table, choose the call to compare with ${number}`, alike ? ", or take the previous one of this operation." : "."),
    h("div", { class: "actions" },
      alike && button(`Compare with ${alike.number}`, () => go(number, { with: alike.number }), { class: "primary" }),
      button("Stop comparing", () => go(number, { with: "" }))));
}

async function both(base, number, go) {
  const [left, right] = await Promise.all([read(base), read(number)]);
  return compared(left, right, () => go(number, { with: "" }));
}
