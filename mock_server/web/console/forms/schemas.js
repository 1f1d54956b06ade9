// What a served schema means for a form: its kind, its alternatives, its words, and a value to begin with.

import { resolve } from "../contract.js";
import { isExact } from "../exact.js";

const ACRONYMS = new Set(["id", "imei", "vat", "sim", "ttl"]);

/** Return the name of the schema that a reference leads to, if it is one. */
export function refName(schema) {
  return schema.$ref?.split("/").pop() ?? null;
}

/** Return the types that a schema allows, without null. */
export function typesOf(schema) {
  return [schema.type ?? []].flat().filter((type) => type !== "null");
}

/** Return whether null is a value of a schema. */
export function isNullable(schema) {
  return [schema.type ?? []].flat().includes("null") || Boolean(schema.enum?.includes(null));
}

/** Return the schemas of which a value fits one, without null; empty where there is no choice. */
export function variantsOf(schema) {
  if (schema.properties) return []; // there, alternatives only say which members go together
  return (schema.anyOf ?? schema.oneOf ?? []).filter((each) => each.type !== "null");
}

/** Return the members of which an object has exactly one, with the rule as tools understand it. */
export function exclusiveOf(schema) {
  const rule = schema.oneOf ?? schema.not?.not?.oneOf ?? [];
  const alone = rule.every((each) => each.required?.length === 1);
  return alone ? rule.map((each) => each.required[0]) : [];
}

/** Return whether an object is made of members that are chosen one by one. */
export function isChosen(schema) {
  return schema.minProperties >= 1 && !schema.required?.length && !exclusiveOf(schema).length;
}

/** Return the kind of control for a schema. */
export function kindOf(schema) {
  if (variantsOf(schema).length) return "variants";
  if ("const" in schema) return "fixed";
  if (schema.enum) return "choice";
  const types = typesOf(schema);
  if (types.length !== 1) return types.length ? "text" : "json";
  if (types[0] === "object") return schema.properties ? "object" : schema.additionalProperties ? "map" : "json";
  return { array: "list", boolean: "choice" }[types[0]] ?? "text";
}

/** Return whether a schema is shown as one control beside its label. */
export function isSimple(schemas, schema) {
  return ["choice", "text", "json", "fixed"].includes(kindOf(resolve(schemas, schema)));
}

/** Return what a form calls a member: as its schema says, or its name as words. */
export function labelOf(schema, name) {
  return schema["x-labels"]?.[name] ?? words(name);
}

/** Return a name as words: `companyNumber` as "Company number". */
export function words(name) {
  const [first, ...others] = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[\s_-]+/).map((word) => word.toLowerCase());
  const spelled = [first, ...others].map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word)).join(" ");
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** Return the headings of an object's members, each with its members; those without one come last. */
export function groupsOf(schema) {
  const names = Object.keys(schema.properties);
  const said = Object.entries(schema["x-groups"] ?? {}).map(([title, members]) => [title, members.filter((name) => names.includes(name))]);
  const grouped = new Set(said.flatMap(([, members]) => members));
  const others = names.filter((name) => !grouped.has(name));
  return others.length ? [...said, [said.length ? "Other" : null, others]] : said;
}

/** Return what a choice between variants calls one of them. */
export function variantLabel(variant) {
  if (variant.description) return variant.description.replace(/\.$/, "");
  return variant.properties ? words(Object.keys(variant.properties).join(" or ")) : "A value";
}

/** Return the JSON type of a value. */
function typeOf(value) {
  return value === null ? "null" : Array.isArray(value) ? "array" : isExact(value) ? "number" : typeof value;
}

/** Return whether a value has one of some types. */
export function isOf(types, value) {
  const type = typeOf(value);
  return types.includes(type) || (type === "number" && types.includes("integer"));
}

/** Return whether a value looks like one of a variant: enough to choose between them. */
export function fits(variant, value) {
  if ("const" in variant) return variant.const === value;
  if (variant.enum) return variant.enum.includes(value);
  if ("type" in variant && !isOf([variant.type].flat(), value)) return false;
  return typeOf(value) !== "object" || (variant.required ?? []).every((name) => name in value);
}

/** Return a value to begin with; `choices` are the values of named schemas that depend on others. */
export function startingValue({ schemas, choices }, schema) {
  const own = choices[refName(schema)]?.();
  if (own?.length) return own[0];
  const whole = resolve(schemas, schema);
  const begin = (each) => startingValue({ schemas, choices }, each);
  switch (kindOf(whole)) {
    case "fixed": return whole.const;
    case "variants": return begin(variantsOf(whole).find((each) => isChosen(resolve(schemas, each))) ?? variantsOf(whole)[0]);
    case "choice": return whole.enum ? whole.enum.find((each) => each !== null) : false;
    case "object": return startingObject(whole, begin);
    case "map": return {};
    case "list": return Array.from({ length: whole.minItems ?? 0 }, () => begin(whole.items));
    default: return startingText(whole);
  }
}

function startingObject(schema, begin) {
  const [exclusive] = exclusiveOf(schema);
  const first = exclusive ?? (isChosen(schema) ? Object.keys(schema.properties)[0] : null);
  const names = new Set([...(schema.required ?? []), ...(first ? [first, ...(schema.dependentRequired?.[first] ?? [])] : [])]);
  return Object.fromEntries([...names].map((name) => [name, begin(schema.properties[name])]));
}

function startingText(schema) {
  if (schema.format === "uuid") return newUuid();
  if (schema.examples?.length) return schema.examples[0];
  return typesOf(schema).includes("string") ? "" : schema.minimum ?? 0;
}

/** Return a random UUID, also on pages without a secure context. */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
