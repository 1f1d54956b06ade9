// The key of the sandbox of this page. Where the address has one, it is moved to the session of this
// tab before any call is made, and the address goes on without it.

const KEYED = /^(.*\/s\/([^/~]+))(?:~|%7E)([^/]+)(.*)$/i;
const MARK = "sbx-";
const TOKEN = "customer-sandbox control token";
const HAS_KEYS = "customer-sandbox has keys";
const slot = (name) => `customer-sandbox key of ${name}`;

const found = KEYED.exec(location.pathname);
if (found) {
  const [, before, name, key, after] = found;
  sessionStorage.setItem(slot(decodeURIComponent(name)), decodeURIComponent(key));
  history.replaceState(history.state, "", `${before}${after || "/"}${location.search}${location.hash}`);
}

/** Return the key of a sandbox that this session knows, null if it knows none. */
export function keyOf(name) {
  return sessionStorage.getItem(slot(name));
}

/** Return what opens a sandbox: its key, or the control token; null if neither is known. */
export function openerOf(name) {
  return keyOf(name) ?? sessionStorage.getItem(TOKEN);
}

/** Keep what the user typed: a key of a sandbox, or the control token. */
export function keep(name, typed) {
  forgetKey(name);
  sessionStorage.setItem(typed.startsWith(MARK) ? slot(name) : TOKEN, typed);
}

/** Tell whether a control token was asked for. */
export function hasToken() {
  return sessionStorage.getItem(TOKEN) !== null;
}

/** Tell whether each sandbox of the server has keys, as far as this session knows. */
export function hasKeys(name) {
  return keyOf(name) !== null || sessionStorage.getItem(HAS_KEYS) !== null;
}

export function noteKeys() {
  sessionStorage.setItem(HAS_KEYS, "yes");
}

export function forgetKey(name) {
  sessionStorage.removeItem(slot(name));
}
