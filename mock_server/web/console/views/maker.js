// The form that creates a sandbox: its name, scenario, seed, clock, lifetime and limits.

import { pageOf, path, sandboxes } from "../api.js";
import { actionForm, attempt, field, folded, h, notify, options } from "../dom.js";

export const NO_END = "For example 90d or 2h; empty for no end.";

const CLOCKS = [["", "as in the scenario"], ["frozen", "frozen"], ["real", "running"]];

/** Return the form, with a name filled in; limits and scenarios come from the served schemas. */
export function maker(schemas, wantedName, { read, showKeys }) {
  const name = h("input", { required: true, autocomplete: "off", placeholder: "acme", value: wantedName });
  const scenario = h("select", {}, options([["", "the server's"], ...schemas.ShippedScenario.examples]));
  const seed = h("input", { inputmode: "numeric", autocomplete: "off", pattern: "0|[1-9][0-9]{0,39}", placeholder: "the scenario's" });
  const ttl = h("input", { autocomplete: "off", placeholder: "90d" });
  const clock = clockFields();
  const bounds = Object.entries(schemas.SandboxLimits.properties).map(([limit, { minimum: min, maximum: max, description }]) =>
    [limit, h("input", { type: "number", min, max }), description]);
  const trouble = h("div", {});

  const settings = () => {
    const limits = Object.fromEntries(bounds.filter(([, input]) => input.value !== "").map(([limit, input]) => [limit, input.valueAsNumber]));
    return {
      ...(scenario.value && { scenario: scenario.value }),
      ...(seed.value.trim() && { seed: JSON.rawJSON?.(seed.value.trim()) ?? Number(seed.value) }),
      ...clock.settings(),
      ...(ttl.value.trim() && { ttl: ttl.value.trim() }),
      ...(Object.keys(limits).length && { limits }),
    };
  };
  const make = ({ target }) => attempt(async () => {
    const wanted = name.value.trim();
    showKeys(wanted, await makeNew(wanted, settings()));
    made(wanted);
    target.reset();
    await read();
  }, trouble);
  return actionForm(make, { class: "maker", onreset: () => setTimeout(clock.show) },
    h("div", { class: "form" }, field("Name", name, "Part of the sandbox's address."), field("Scenario", scenario), field("Seed", seed), field("Lifetime", ttl, NO_END), clock.fields),
    folded("Limits", () => h("div", { class: "form" }, bounds.map(([limit, input, hint]) => field(limit, input, hint)))),
    trouble,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Create sandbox")));
}

/** Return the fields of a clock; `settings` returns their values as members of the call. */
function clockFields() {
  const mode = h("select", { onchange: show }, options(CLOCKS));
  const start = h("input", { autocomplete: "off", placeholder: "2026-01-01T09:00:00Z" });
  const speed = h("input", { type: "number", min: "0.000001", max: "1000000", step: "any", placeholder: "1" });
  const [starts, speeds] = [field("Starts at", start, "Empty for the current time."), field("Speed", speed, "With 60, a minute takes a second.")];
  show();

  function show() {
    starts.hidden = mode.value === "";
    speeds.hidden = mode.value !== "real";
  }

  return {
    show,
    fields: [field("Clock", mode), starts, speeds],
    settings() {
      if (mode.value === "") return {};
      const fast = mode.value === "real" && speed.value !== "" && { speed: speed.valueAsNumber };
      return { clock: { mode: mode.value, ...(start.value.trim() && { start: start.value.trim() }), ...fast } };
    },
  };
}

/** Report that a sandbox was created, with a button that opens its page. */
export function made(name) {
  notify(`${name} was created.`, "ok", { action: { label: "Open it", run: () => location.assign(pageOf(name)) } });
}

/** Create a sandbox; this is refused if one of that name exists. */
export function makeNew(name, json) {
  return sandboxes(path(name), { method: "PUT", json, headers: { "If-None-Match": "*" } });
}
