// Sandboxes: a live list of all sandboxes of the server, for users who may list them, and actions on them.

import { control, needsKey, pageOf, path, place, sandboxes } from "../api.js";
import { ask, describeLosses, offerUndo, undoList } from "../dialogs.js";
import { attempt, button, card, copyButton, every, field, h, notify, options, stay, table } from "../dom.js";
import { formOf } from "../forms.js";
import { bytesOf, counted, dayOf, plural, timeOfDay, ZONE } from "../words.js";

const PAGE = 50;
const AGAIN_MS = 3000;
const COLUMNS = ["Name", "Scenario", "Use and limits", "Size", `Last call, ${ZONE}`, `End, ${ZONE}`, "Actions"];

export function open(view) {
  const acts = { read: view.update, showKeys, create };
  const again = () => document.hidden || view.update().catch(() => {}); // the frame shows a lost connection
  let [page, given, served, form] = [0, null, null, null];
  view.endings.push(every(AGAIN_MS, again)); // there are no events about other sandboxes

  async function read() {
    served ??= await Promise.all([control("/openapi.json"), control("/scenario.schema.json")]);
    if (form === null) begin(view.subject); // another reading may have begun it meanwhile
    const listed = await sandboxes(`?page=${page}&size=${PAGE}`);
    const count = Math.max(listed.total, listed.keptTotal ?? 0);
    const pages = Math.max(1, Math.ceil(count / PAGE));
    if (page < pages) return { ...listed, count, pages };
    page = pages - 1;
    return read();
  }

  const turn = (label, by, pages) => button(label, () => {
    page += by;
    return attempt(view.update);
  }, { disabled: page + by < 0 || page + by >= pages });

  /** Create a sandbox; this is refused if one of that name exists. */
  async function create(name, json) {
    showKeys(name, await sandboxes(path(name), { method: "PUT", json, headers: { "If-None-Match": "*" } }));
    notify(`${name} was created.`, "ok", { action: { label: "Open it", run: () => location.assign(addressOf(name)) } });
  }

  /** Begin the form of a new sandbox. */
  function begin(name) {
    form = maker(...served, name, async (wanted, json) => {
      await create(wanted, json);
      begin();
      await view.update();
    });
  }

  function showKeys(name, { keys, baseUrl }) {
    given = keys && { name, keys, baseUrl };
    view.redraw();
    view.content.querySelector("[aria-live]").scrollIntoView({ block: "nearest" });
  }

  const draw = ({ items, kept = [], undo = [], count, pages }) => {
    const rows = [...items.map((each) => [each.name, cellsOf(each)]), ...kept.filter((each) => !each.loaded).map((each) => [each.name, atRest(each)])];
    return [
      h("p", { class: "lead" }, "Each sandbox has its own data, clock, faults and address."),
      h("div", { "aria-live": "polite" }, given && keysOf(given)), // they are shown only once
      card("All sandboxes",
        h("p", { class: "muted" }, plural(count, "sandbox", "sandboxes")),
        table("All sandboxes", COLUMNS, h("tbody", {}, rows.map(([name, cells]) => h("tr", { key: name, "data-sandbox": name }, h("th", { scope: "row" }, link(name)), cells, h("td", {}, actions(name, acts))))), { class: "wide" }),
        h("div", {}, undoList(undo, view.update)),
        h("div", { class: "actions" }, pages > 1 && [turn("Previous", -1, pages), h("p", {}, `Page ${counted(page + 1)} of ${counted(pages)}`), turn("Next", 1, pages)])),
      card("Create a sandbox", count === 1 && h("p", { class: "muted" }, "Give every test and every colleague their own."), stay(form.element)),
    ];
  };
  const shown = (_, isOther) => isOther && view.subject && form.element.querySelector("input").focus();
  return { read, draw, shown, follows: { concerns: () => false } };
}

// ── The table ──────────────────────────────────────────────────────────────────────────────────

function cellsOf({ name, scenario, seed, outdated, use, limits, size, usedAt, expiresAt }) {
  const made = [scenario, h("small", {}, `seed ${seed}`), outdated && h("small", {}, "outdated: ", h("code", {}, `customer-sandbox sandboxes create ${name} --replace`), " begins the newer version")];
  return [made, uses(use, limits), bytesOf(size.bytes), when(usedAt), expiresAt ? when(expiresAt) : "none"].map((cell, index) => h("td", { "data-label": COLUMNS[index + 1] }, cell));
}

/** Return the cells of a sandbox that is only in the store, until its next call loads it. */
function atRest({ bytes, usedAt }) {
  return [
    h("td", { colspan: "2", class: "muted" }, "Not in memory; its next call loads it."),
    h("td", { "data-label": "Size" }, bytesOf(bytes), " kept"),
    h("td", { "data-label": `Last call, ${ZONE}` }, when(usedAt)),
    h("td", {}),
  ];
}

function when(instant) {
  return [dayOf(instant), h("small", {}, timeOfDay(instant))];
}

/** Return the address of the first view of a sandbox. */
function addressOf(name) {
  return pageOf(name).replace(/#.*$/, "");
}

function link(name) {
  return [h("a", { href: addressOf(name) }, name), name === place.name && [" ", h("span", { class: "tag" }, "this page")]];
}

/** Return a list of everything in use or limited, with the amounts and limits. */
function uses(use, limits) {
  const shown = Object.keys({ ...limits, ...use }).filter((name) => use[name] || name in limits);
  const amount = (name, count) => (count === undefined ? "at most" : name.endsWith("Bytes") ? bytesOf(count) : counted(count));
  return shown.length === 0 ? "none" : h("ul", { class: "uses" }, shown.map((name) =>
    h("li", {}, h("b", {}, amount(name, use[name])), name in limits && ` of ${amount(name, limits[name])}`, " ", inWords(name, limits[name] ?? use[name]))));
}

/** Return the name of a limit in words: journalEntries as journal entries, or 1 journal entry; journalBytes as journal. */
function inWords(name, count) {
  const words = name.replace(/Bytes$/, "").replace(/Jobs$/, "Requests").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return count === 1 ? words.replace(/ies$/, "y").replace(/s$/, "") : words;
}

// ── Actions on a sandbox ───────────────────────────────────────────────────────────────────────

/** Return the actions on a sandbox; `default` always exists and has no keys. */
function actions(name, acts) {
  const act = (verb, action, { label = verb, ...properties } = {}) => button(verb, () => action(name, acts), { "aria-label": `${label} ${name}`, ...properties });
  return h("div", { class: "acts" }, act("Fork", fork), name === "default" ? h("span", { class: "muted" }, "always exists") : [
    act("Extend", extend),
    needsKey() && act("New keys", rotate, { label: "New keys for" }),
    act("Delete", (...given) => attempt(() => remove(...given)), { class: "danger" }),
  ]);
}

function fork(origin, { read, create }) {
  const name = h("input", { required: true, autocomplete: "off", value: `${origin}-copy` });
  ask(`Fork ${origin}`, [h("p", {}, "The new sandbox continues from the current state of this one: the same data, clock and pending requests."), field("Name of the new sandbox", name)], {
    label: "Fork it",
    async act() {
      await create(name.value.trim(), { from: origin });
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
    act: async () => showKeys(name, await sandboxes(path(name, "keys"), { method: "POST", json: { roles: whose.value.split(" ") } })),
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

// ── The form of a new sandbox ───────────────────────────────────────────────────────────────────

const NO_END = "For example 90d or 2h; empty for no end.";
const NO_NAME = "A sandbox needs a name.";

/** Return the form, with a name filled in, made from the served documents; `create` gets the name and the rest. */
function maker({ paths, components: { schemas } }, scenario, name, create) {
  const { seed, ttl, limits } = paths["/_sandboxes/{sandbox}"].put.requestBody.content["application/json"].schema.properties;
  const properties = {
    name: { type: "string", description: "Part of the sandbox's address.", examples: ["acme"] },
    scenario: { enum: schemas.ShippedScenario.examples, description: "The server's, unless another one is chosen." },
    seed,
    ttl: { ...ttl, description: NO_END, examples: ["90d"] },
    clock: { ...scenario.$defs.Clock, description: "Instead of the scenario's." },
    limits,
  };
  async function save({ name: wanted, ...json }) {
    if (!wanted?.trim()) throw Object.assign(new Error(NO_NAME), { errors: [{ pointer: "/name", detail: NO_NAME }] });
    await create(wanted.trim(), json);
  }
  return formOf({ schemas, schema: { type: "object", required: ["name"], properties, "x-labels": { ttl: "Lifetime" } }, value: name ? { name } : {}, label: "Create sandbox", save, actions: [] });
}

// ── New keys ────────────────────────────────────────────────────────────────────────────────────

/** Return a card of the keys in the answer to a call, each with a button that copies it. */
function keysOf({ name, keys, baseUrl }) {
  const page = keys.owner && `${location.origin}${place.server}/s/${encodeURIComponent(name)}~${keys.owner}/`;
  const given = [["Owner key", keys.owner], ["Caller key", keys.caller], ["Base URL", baseUrl], ["Page", page]].filter(([, text]) => text);
  const mail = [
    `Your sandbox ${name} of the Customer Management interface:`,
    "",
    ...given.map(([label, text]) => `${label}: ${text}`),
    "",
    "Anyone with a key, or an address that contains one, can use the sandbox: keep them secret.",
    ...(keys.caller ? ["Send the caller key in the header X-Sandbox-Key, or call the base URL above."] : []),
  ].join("\n");
  return h("section", { class: "card", "aria-label": `Keys of ${name}` },
    h("h2", {}, `Keys of ${name}`),
    h("p", {}, "They are shown only once: copy them before you leave this view."),
    h("dl", { class: "headers" }, given.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)])),
    h("div", { class: "actions" }, given.map(([label, text]) => copyButton(`Copy the ${label[0].toLowerCase()}${label.slice(1)}`, () => text))),
    h("h3", {}, "For the mail"),
    h("pre", { class: "code", tabindex: "0", "aria-label": "Text for the mail" }, mail),
    h("div", { class: "actions" }, copyButton("Copy the text", () => mail)));
}
