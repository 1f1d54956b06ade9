// Sandboxes: a live list of all sandboxes of the server, for users who may list them, and actions on them.

import { control, needsKey, pageOf, path, place, sandboxes } from "../api.js";
import { ask, describeLosses, offerUndo, undoList } from "../dialogs.js";
import { actionForm, attempt, button, card, copyButton, every, field, folded, h, notify, options, stay, table } from "../dom.js";
import { bytesOf, counted, dayOf, plural, timeOfDay, ZONE } from "../words.js";

const PAGE = 50;
const AGAIN_MS = 3000;
const COLUMNS = ["Name", "Scenario", "Use and limits", "Size", `Last call, ${ZONE}`, `End, ${ZONE}`, "Actions"];

export function open(view) {
  const acts = { read: view.update, showKeys, create };
  const again = () => document.hidden || view.update().catch(() => {}); // the frame shows a lost connection
  let [page, given, form] = [0, null, null];
  view.endings.push(every(AGAIN_MS, again)); // there are no events about other sandboxes

  async function read() {
    form ??= maker((await control("/openapi.json")).components.schemas, view.subject, acts);
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

  async function create(name, json) {
    showKeys(name, await makeNew(name, json));
    made(name);
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
      card("Create a sandbox", count === 1 && h("p", { class: "muted" }, "Give every test and every colleague their own."), stay(form)),
    ];
  };
  const shown = (_, isOther) => isOther && view.subject && form.querySelector("input").focus();
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

function link(name) {
  return [h("a", { href: pageOf(name).replace(/#.*$/, "") }, name), name === place.name && [" ", h("span", { class: "tag" }, "this page")]];
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
const CLOCKS = [["", "as in the scenario"], ["frozen", "frozen"], ["real", "running"]];

/** Return the form, with a name filled in; limits and scenarios come from the served schemas. */
function maker(schemas, wantedName, { read, create }) {
  const input = (name, properties) => h("input", { name, autocomplete: "off", ...properties });
  const starts = field("Starts at", input("start", { placeholder: "2026-01-01T09:00:00Z" }), "Empty for the current time.");
  const speeds = field("Speed", input("speed", { type: "number", min: "0.000001", max: "1000000", step: "any", placeholder: "1" }), "With 60, a minute takes a second.");
  const trouble = h("div", {});
  const form = actionForm(() => attempt(make, trouble), { class: "maker", onreset: () => setTimeout(fit) },
    h("div", { class: "form" },
      field("Name", input("name", { required: true, placeholder: "acme", value: wantedName }), "Part of the sandbox's address."),
      field("Scenario", h("select", { name: "scenario" }, options([["", "the server's"], ...schemas.ShippedScenario.examples]))),
      field("Seed", input("seed", { inputmode: "numeric", pattern: "0|[1-9][0-9]{0,39}", placeholder: "the scenario's" })),
      field("Lifetime", input("ttl", { placeholder: "90d" }), NO_END),
      field("Clock", h("select", { name: "mode", onchange: fit }, options(CLOCKS))), starts, speeds),
    folded("Limits", h("div", { class: "form" }, Object.entries(schemas.SandboxLimits.properties).map(([limit, { minimum: min, maximum: max, description }]) => field(limit, input(limit, { type: "number", min, max }), description)))),
    trouble,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Create sandbox")));
  const typed = () => Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, text.trim()]).filter(([, text]) => text)); // empty fields are left out

  function fit() {
    const { mode } = typed();
    starts.hidden = mode === undefined;
    speeds.hidden = mode !== "real";
  }

  async function make() {
    const { name, scenario, seed, ttl, mode, start, speed, ...limits } = typed();
    const clock = mode && { mode, start, speed: mode === "real" && speed ? Number(speed) : undefined };
    const given = Object.entries(limits).map(([limit, count]) => [limit, Number(count)]);
    await create(name, { scenario, seed: seed && (JSON.rawJSON?.(seed) ?? Number(seed)), clock, ttl, limits: given.length ? Object.fromEntries(given) : undefined });
    form.reset();
    await read();
  }

  fit();
  return form;
}

/** Report that a sandbox was created, with a button that opens its page. */
export function made(name) {
  notify(`${name} was created.`, "ok", { action: { label: "Open it", run: () => location.assign(pageOf(name)) } });
}

/** Create a sandbox; this is refused if one of that name exists. */
export function makeNew(name, json) {
  return sandboxes(path(name), { method: "PUT", json, headers: { "If-None-Match": "*" } });
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
