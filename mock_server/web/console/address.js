// The address of a view: its name, its subject and its state, such as `#live/7?status=4xx&text=acme`.
//
// A view gets its subject and its state when it is shown, and again when somebody goes back or
// follows a link. What it changes itself, it keeps here with `keepState`. What others wrote in an
// address may be anything: a view ignores what it does not know.

import { query } from "./api.js";

const FIRST = "start";

/** Return what an address names: the view, the subject (may be empty) and the state by name. */
export function readAddress(hash = location.hash) {
  const [, view, subject, said] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(hash);
  return { view: view || FIRST, subject: decoded(subject), state: Object.fromEntries(new URLSearchParams(said)) };
}

/** Return the address of a view; what is empty in a state is left out. */
export function hrefTo(view, subject = "", state = {}) {
  return `#${view}${subject === "" ? "" : `/${encodeURIComponent(subject)}`}${query(state)}`;
}

/** Change some of the state in the address; the view that calls this shows it itself.
 *
 * `isStep` says whether going back undoes the change; without it, as while somebody types, the
 * latest step is replaced.
 */
export function keepState(changes, { isStep = true } = {}) {
  const { view, subject, state } = readAddress();
  const next = hrefTo(view, subject, { ...state, ...changes });
  if (next === location.hash) return;
  if (isStep) history.pushState(null, "", next);
  else history.replaceState(history.state, "", next);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
