// The scenario of this sandbox: read, checked, and started instead of the one in force.

import { control, exactControl } from "./api.js";
import { asYaml } from "./yaml.js";

/** Read the scenario in force, with its includes resolved. */
export function readScenario() {
  return exactControl("/scenario");
}

/** Read the scenario in force as a text. */
export async function readScenarioText() {
  return `${asYaml(await readScenario()).trimStart()}\n`;
}

/** Return what is wrong with a text, and what is doubtful. */
export function checkScenario(yaml) {
  return control("/scenario/check", { method: "POST", yaml });
}

/** Reset the sandbox, with the scenario of a text. */
export function startScenario(yaml) {
  return control("/scenario", { method: "PUT", yaml });
}

/** Reset the sandbox with other assumptions: each has a value, or undefined for its default. */
export async function startWithAssumptions(choices) {
  const scenario = await readScenario();
  const assumptions = { ...scenario.assumptions };
  for (const [id, value] of choices) {
    if (value === undefined) delete assumptions[id];
    else assumptions[id] = value;
  }
  return control("/scenario", { method: "PUT", json: { ...scenario, assumptions } });
}
