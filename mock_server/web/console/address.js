// The address of a view: its name, its subject and its state, such as `#live/7?status=4xx&text=acme`.
//
// A view gets its subject and state when it is shown, and again when the user goes back or follows
// a link. It records its own changes with `keepState`. An address may contain anything: views
// ignore what they do not know.

import { query } from "./api.js";

const FIRST = "start";

/** Return the parts of an address: the view, the subject (may be empty) and the state by name. */
export function readAddress(hash = location.hash) {
  const [, view, subject, search] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(hash);
  return { view: view || FIRST, subject: decoded(subject), state: Object.fromEntries(new URLSearchParams(search)) };
}

/** Return the address of a view; empty values of the state are left out. */
export function hrefTo(view, subject = "", state = {}) {
  return `#${view}${subject === "" ? "" : `/${encodeURIComponent(subject)}`}${query(state)}`;
}

/** Change some values of the state in the address; the calling view shows the change itself.
 *
 * With `isStep`, going back undoes the change. Without it, as while the user types, the change
 * replaces the latest step.
 */
export function keepState(changes, { isStep = true } = {}) {
  const { view, subject, state } = readAddress();
  const next = hrefTo(view, subject, { ...state, ...changes });
  if (next === location.hash) return;
  if (isStep) history.pushState(null, "", next);
  else history.replaceState(history.state, "", next);
}

/** Return whether the address still names this view and subject: the user may have gone elsewhere meanwhile. */
export function isAt(view, subject) {
  const now = readAddress();
  return now.view === view && now.subject === subject;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
