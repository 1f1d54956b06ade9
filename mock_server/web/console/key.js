// The key of this page's sandbox. A key in the address is moved to the session of this tab before
// any call is made, and removed from the address.

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

/** Return the key of a sandbox, or null if this session does not have one. */
export function keyOf(name) {
  return sessionStorage.getItem(slot(name));
}

/** Return the credential for a sandbox: its key, or the control token, or null. */
export function credentialOf(name) {
  return keyOf(name) ?? sessionStorage.getItem(TOKEN);
}

/** Keep a credential that the user typed: a key of a sandbox, or the control token. */
export function keep(name, typed) {
  forgetKey(name);
  sessionStorage.setItem(typed.startsWith(MARK) ? slot(name) : TOKEN, typed);
}

/** Return whether this session has a control token. */
export function hasToken() {
  return sessionStorage.getItem(TOKEN) !== null;
}

/** Return whether sandboxes of the server have keys, as far as this session knows. */
export function hasKeys(name) {
  return keyOf(name) !== null || sessionStorage.getItem(HAS_KEYS) !== null;
}

export function noteKeys() {
  sessionStorage.setItem(HAS_KEYS, "yes");
}

export function forgetKey(name) {
  sessionStorage.removeItem(slot(name));
}
