// Sandboxes: a live list of all sandboxes of the server, for users who may list them, and actions on them.

import { control, needsKey, pageOf, path, place, sandboxes } from "../api.js";
import { ask } from "../ask.js";
import { attempt, begin, button, card, every, field, fill, h, notify, options, released, table, whenChanged } from "../dom.js";
import { describeLosses, offerUndo, undoList } from "../undo.js";
import { bytesOf, counted, dayOf, plural, timeOfDay, ZONE } from "../words.js";
import { keyed } from "./keyed.js";
import { keysOf } from "./newkeys.js";
import { made, makeNew, maker, NO_END } from "./maker.js";

const PAGE = 50;
const AGAIN_MS = 3000;
const COLUMNS = ["Name", "Scenario", "Use and limits", "Size", `Last call, ${ZONE}`, `End, ${ZONE}`, "Actions"];

export async function render(content, wanted, state, prepared, keyCard = h("div", { "aria-live": "polite" })) {
  const { components } = await control("/openapi.json");
  const body = h("tbody", {});
  const head = h("p", { class: "muted" });
  const pager = h("div", { class: "actions" });
  const invitation = h("p", { class: "empty" }, "Give every test and every colleague their own sandbox, with its own data, clock and faults. ",
    button("Create one", () => form.querySelector("input").focus()));
  const former = undoList(() => read());
  let page = 0;

  async function read() {
    const isWanted = begin(body);
    const { items, kept = [], undo = [], total, keptTotal = total } = await sandboxes(`?page=${page}&size=${PAGE}`);
    await released();
    if (!isWanted()) return undefined; // a later answer is on its way
    const count = Math.max(total, keptTotal);
    const pages = Math.max(1, Math.ceil(count / PAGE));
    if (page >= pages) {
      page = pages - 1;
      return read();
    }
    head.textContent = plural(count, "sandbox", "sandboxes");
    show([...items.map((each) => [each, row]), ...kept.filter((each) => !each.loaded).map((each) => [each, atRest])],
      ([{ name }]) => name, ([sandbox, draw]) => JSON.stringify([draw.name, { ...sandbox, ageMs: 0 }]));
    turns(page, pages);
    former.draw(undo);
    invitation.hidden = count > 1;
  }
  const turns = whenChanged((at, pages) => {
    const turn = (by) => button(by < 0 ? "Previous" : "Next", () => {
      page = at + by;
      return attempt(read);
    }, { disabled: at + by < 0 || at + by >= pages });
    fill(pager, pages > 1 && [turn(-1), h("p", {}, `Page ${counted(at + 1)} of ${counted(pages)}`), turn(1)]);
  });
  const showKeys = (name, given) => {
    fill(keyCard, given.keys && keysOf(name, given));
    keyCard.scrollIntoView({ block: "nearest" });
  };
  const acts = { read, showKeys };
  const show = keyed(body, ([sandbox, draw], element = emptyRow(sandbox, acts)) => {
    while (element.childElementCount > 1) element.firstElementChild.remove();
    element.prepend(...draw(sandbox));
    return element;
  });
  const form = card("Create a sandbox", maker(components.schemas, wanted, acts));
  await read();
  content.append(
    h("p", { class: "lead" }, "Each sandbox has its own data, clock, faults and address."),
    keyCard,
    card("All sandboxes", head, table("All sandboxes", COLUMNS, body, { class: "wide" }), former.element, invitation, pager),
    form);
  if (wanted) form.querySelector("input").focus();
  const again = () => document.hidden || read().catch(() => {}); // the frame shows a lost connection
  return {
    endings: [every(AGAIN_MS, again)], // there are no events about other sandboxes
    draft: () => keyCard, // the keys are shown only once
  };
}

// ── The table ──────────────────────────────────────────────────────────────────────────────────

/** Return the row of a sandbox with only its buttons, which are kept, with the focus, when the rest is redrawn. */
function emptyRow({ name }, acts) {
  return h("tr", { "data-sandbox": name }, h("td", {}, actions(name, acts)));
}

function row({ name, scenario, seed, outdated, use, limits, size, usedAt, expiresAt }) {
  const made = [scenario, h("small", {}, `seed ${seed}`), outdated && h("small", {}, "outdated: ", h("code", {}, `customer-sandbox sandboxes create ${name} --replace`), " begins the newer version")];
  const cells = [made, uses(use, limits), bytesOf(size.bytes), when(usedAt), expiresAt ? when(expiresAt) : "none"];
  return [h("th", { scope: "row" }, link(name)), ...cells.map((cell, index) => h("td", { "data-label": COLUMNS[index + 1] }, cell))];
}

/** Return the cells of a sandbox that is only in the store, until its next call loads it. */
function atRest({ name, bytes, usedAt }) {
  return [
    h("th", { scope: "row" }, link(name)),
    h("td", { colspan: "2", class: "muted" }, "Not in memory; its next call loads it."),
    h("td", { "data-label": "Size" }, bytesOf(bytes), " kept"),
    h("td", { "data-label": `Last call, ${ZONE}` }, when(usedAt)),
    h("td", {}),
  ];
}

function when(instant) {
  return [dayOf(instant), h("small", {}, timeOfDay(instant))];
}

function link(name) {
  return [h("a", { href: pageOf(name).replace(/#.*$/, "") }, name), name === place.name && [" ", h("span", { class: "tag" }, "this page")]];
}

/** Return a list of everything in use or limited, with the amounts and limits. */
function uses(use, limits) {
  const shown = [...new Set([...Object.keys(limits), ...Object.keys(use)])].filter((name) => use[name] || name in limits);
  if (!shown.length) return "none";
  return h("ul", { class: "uses" }, shown.map((name) => h("li", {}, h("b", {}, amount(name, use[name])), name in limits && ` of ${amount(name, limits[name])}`, " ", inWords(name, limits[name] ?? use[name]))));
}

function amount(name, count) {
  if (count === undefined) return "at most";
  return name.endsWith("Bytes") ? bytesOf(count) : counted(count);
}

/** Return the name of a limit in words: journalEntries as journal entries, or 1 journal entry; journalBytes as journal. */
function inWords(name, count) {
  const words = name.replace(/Bytes$/, "").replace(/Jobs$/, "Requests").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return count === 1 ? words.replace(/ies$/, "y").replace(/s$/, "") : words;
}

/** Return the actions on a sandbox; `default` always exists and has no keys. */
function actions(name, acts) {
  const named = (verb) => ({ "aria-label": `${verb} ${name}` });
  const isDefault = name === "default";
  return h("div", { class: "acts" },
    button("Fork", () => fork(name, acts), named("Fork")),
    !isDefault && button("Extend", () => extend(name, acts), named("Extend")),
    !isDefault && needsKey() && button("New keys", () => rotate(name, acts), named("New keys for")),
    isDefault ? h("span", { class: "muted" }, "always exists") : button("Delete", () => attempt(() => remove(name, acts)), { class: "danger", ...named("Delete") }));
}

// ── Actions on a sandbox ───────────────────────────────────────────────────────────────────────

function fork(origin, { read, showKeys }) {
  const name = h("input", { required: true, autocomplete: "off", value: `${origin}-copy` });
  ask(`Fork ${origin}`, [h("p", {}, "The new sandbox continues from the current state of this one: the same data, clock and pending requests."), field("Name of the new sandbox", name)], {
    label: "Fork it",
    async act() {
      const wanted = name.value.trim();
      showKeys(wanted, await makeNew(wanted, { from: origin }));
      made(wanted);
      await read();
    },
  });
}

function extend(name, { read }) {
  const ttl = h("input", { autocomplete: "off", placeholder: "90d" });
  ask(`Extend ${name}`, field("Lifetime from now", ttl, NO_END), {
    label: "Extend",
    async act() {
      await sandboxes(path(name, "extend"), { method: "POST", json: { ttl: ttl.value.trim() || null } });
      notify(`${name} has a new lifetime.`);
      await read();
    },
  });
}

function rotate(name, { showKeys }) {
  const whose = h("select", {}, options([["owner caller", "both"], ["owner", "the owner's"], ["caller", "the caller's"]]));
  ask(`New keys for ${name}`, [h("p", {}, "The old keys stop working immediately."), field("Which", whose)], {
    label: "Create new keys",
    async act() {
      showKeys(name, await sandboxes(path(name, "keys"), { method: "POST", json: { roles: whose.value.split(" ") } }));
    },
  });
}

async function remove(name, { read }) {
  const purge = h("input", { type: "checkbox", id: "purge" });
  ask(`Delete ${name}?`, [
    await describeLosses(name),
    needsKey() && h("p", {}, "Its keys stop working; an undo restores them, too."),
    h("label", { class: "check", for: purge.id }, purge, "Keep nothing; this cannot be undone"),
  ], {
    label: `Delete ${name}`,
    tone: "danger",
    async act() {
      await sandboxes(`${path(name)}?purge=${purge.checked}`, { method: "DELETE" });
      await offerUndo(name, `${name} was deleted.`, read);
      await read();
    },
  });
}
