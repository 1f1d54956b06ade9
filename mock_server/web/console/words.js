// Names, numbers, instants and explanations in a readable form.

import { h } from "./dom.js";
import { parseExactly } from "./formats.js";

const MAX_OF_A_NAME = 200;

const names = new Map();
const refs = new Map();

/** Remember the names of customers that were read. */
export function learn(customers) {
  for (const customer of customers) {
    names.set(customer.customerId, called(customer));
    if (customer.ref) refs.set(customer.customerId, customer.ref);
  }
}

/** Return the display name of a customer: its name, or its ref if the name is blank. */
export function called({ name, ref }) {
  return clipped(name?.trim()) || ref;
}

/** Clip a name, which may have a million characters and take a browser seconds to lay out. */
function clipped(name) {
  return name?.length > MAX_OF_A_NAME ? `${name.slice(0, MAX_OF_A_NAME)}…` : name;
}

/** Return a customer's display name, or its shortened id if the name is not known. */
export function nameOf(id) {
  return names.get(id) ?? short(id);
}

/** Return a customer's ref, or its shortened id: what stands for it in the past, when it may have had another name. */
export function refOf(id) {
  return refs.get(id) ?? short(id);
}

export function short(id) {
  return /^[0-9a-f-]{36}$/i.test(id) ? `${id.slice(0, 8)}…${id.slice(-4)}` : clipped(id);
}

/** Return the id of the customer that a call was about, also if it was refused and only its path names one; or null. */
export function aboutWhom({ customer, path }) {
  const written = customer ?? /\/customer\/([^/?]+)/.exec(path)?.[1] ?? null;
  try {
    return written && decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** What the journal shows instead of credentials. */
export const MASKED = "***";

// ── Numbers, instants and spans in the locale of the browser ───────────────────────────────────

/** The time zone of the whole page, as in requests, replies and scenarios. */
export const ZONE = "UTC";

const IN_DIGITS = { hourCycle: "h23", hour: "2-digit", minute: "2-digit", second: "2-digit" };
const COUNT = lazily(() => new Intl.NumberFormat());
const DECIMAL = lazily(() => new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const PERCENT = lazily(() => new Intl.NumberFormat(undefined, { style: "percent" }));

/** Return a function that makes a value at its first call: the first format costs a browser over 10 ms. */
function lazily(make) {
  let made = null;
  return () => (made ??= make());
}

function instantsAs(form) {
  const format = lazily(() => new Intl.DateTimeFormat(undefined, { timeZone: ZONE, ...form }));
  return (instant) => format().format(new Date(instant));
}

/** Return the time of day of an instant, with milliseconds. */
export const clockTime = instantsAs({ ...IN_DIGITS, fractionalSecondDigits: 3 });

/** Return the time of day of an instant, with seconds. */
export const timeOfDay = instantsAs(IN_DIGITS);

/** Return the day of an instant. */
export const dayOf = instantsAs({ dateStyle: "medium" });

export function dayAndTime(instant) {
  return `${dayOf(instant)}, ${timeOfDay(instant)}`;
}

/** Return a span of milliseconds in words: 2.0 s, 4.0 min, 3.0 h. */
export function span(ms) {
  const size = Math.abs(ms);
  if (size < 1000) return `${COUNT().format(Math.round(ms))} ms`;
  if (size < 60_000) return `${DECIMAL().format(ms / 1000)} s`;
  if (size < 3_600_000) return `${DECIMAL().format(ms / 60_000)} min`;
  return size < 172_800_000 ? `${DECIMAL().format(ms / 3_600_000)} h` : `${COUNT().format(Math.round(ms / 86_400_000))} d`;
}

/** Return a whole number. */
export function counted(count) {
  return COUNT().format(count);
}

/** Return a number from 0 to 100 as a percentage. */
export function percent(number) {
  return PERCENT().format(number / 100);
}

export function plural(count, one, many = `${one}s`) {
  return `${counted(count)} ${count === 1 ? one : many}`;
}

/** Return a number of bytes in words: 512 bytes, 1.4 kB, 3.0 MB. */
export function bytesOf(count) {
  if (count < 1000) return plural(count, "byte");
  const [unit, size] = count < 1e6 ? ["kB", 1e3] : count < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${DECIMAL().format(count / size)} ${unit}`;
}

// ── Explanations and bodies ────────────────────────────────────────────────────────────────────

const LINKS = [
  [/(section )([0-9]+(?:\.[0-9]+)?)/, (id) => `#assumptions/section-${id}`],
  [/(assumption )([a-z][a-z0-9-]*)/, (id) => `#assumptions/${id}`],
  [/(plan )([A-Za-z0-9._-]+)/, (id) => `#faults/${encodeURIComponent(id)}`],
  [/()(entry [0-9]+)/, (id) => `#live/${id.slice("entry ".length)}`],
  [/(request )([0-9a-f]{8}-[0-9a-f-]{27})/, (id) => `#requests/${id}`],
  [/()([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/, (id) => `#customers/${id}`],
];
const ANY = new RegExp(LINKS.map(([pattern]) => pattern.source).join("|"), "g");

/** Return a sentence of an explanation as nodes, with links to what it refers to. */
export function linked(sentence) {
  const nodes = [];
  let end = 0;
  for (const match of sentence.matchAll(ANY)) {
    const index = LINKS.findIndex((_, each) => match[each * 2 + 2] !== undefined);
    const [before, id] = [match[index * 2 + 1], match[index * 2 + 2]];
    nodes.push(sentence.slice(end, match.index), before ?? "", h("a", { href: LINKS[index][1](id) }, id));
    end = match.index + match[0].length;
  }
  return [...nodes, sentence.slice(end)];
}

/** Return a code that may break between its words in a narrow column. */
export function breakable(code) {
  return code.split(/(?<=_)/).flatMap((word, index) => (index ? [h("wbr"), word] : [word]));
}

/** Return the query of a request with its question mark; empty if there is none. */
export function queryOf({ query }) {
  const text = new URLSearchParams(query).toString();
  return text && `?${text}`;
}

/** Return a body for display: JSON indented, with numbers as written; anything else unchanged. */
export function pretty(body) {
  try {
    return JSON.stringify(parseExactly(body), null, 2);
  } catch {
    return body;
  }
}

/** Return whether the caller did not get the whole reply; a dripping reply is whole in the end. */
export function isBroken({ network }) {
  return Boolean(network) && network !== "drip";
}

/** Return the tone of a reply, which decides its colour. */
export function tone({ status, code, network }) {
  if (isBroken({ network })) return "broken";
  if (code || status >= 400) return status >= 500 ? "bad" : "warn";
  return "ok";
}
