// What a served schema means for a form: the kind of control, variants, labels and an initial value.

import { isExact } from "./formats.js";
import { resolve } from "./sandbox.js";

const ACRONYMS = new Set(["id", "imei", "vat", "sim", "ttl"]);

/** Return the name of the schema that a reference points to, or null if this is not a reference. */
export function refName(schema) {
  return schema.$ref?.split("/").pop() ?? null;
}

/** Return the types that a schema allows, without null. */
export function typesOf(schema) {
  return [schema.type ?? []].flat().filter((type) => type !== "null");
}

/** Return whether a schema allows null. */
export function isNullable(schema) {
  return [schema.type ?? []].flat().includes("null") || Boolean(schema.enum?.includes(null));
}

/** Return the variants of a schema, without null; empty if there is no choice. */
export function variantsOf(schema) {
  if (schema.properties) return []; // in objects, alternatives only state which members go together
  return (schema.anyOf ?? schema.oneOf ?? []).filter((each) => each.type !== "null");
}

/** Return the members of which an object has exactly one, by either spelling of that rule. */
export function exclusiveOf(schema) {
  const rule = schema.oneOf ?? schema.not?.not?.oneOf ?? [];
  const alone = rule.every((each) => each.required?.length === 1);
  return alone ? rule.map((each) => each.required[0]) : [];
}

/** Return whether the members of an object are chosen one by one: it needs some, but none in particular. */
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

/** Return the label of a member: that of its schema, or its name as words. */
export function labelOf(schema, name) {
  return schema["x-labels"]?.[name] ?? words(name);
}

/** Return a name as words: `companyNumber` as "Company number". */
export function words(name) {
  const [first, ...others] = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[\s_-]+/).map((word) => word.toLowerCase());
  const spelled = [first, ...others].map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word)).join(" ");
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** Return the groups of an object as pairs of a heading and members; members without a group come last. */
export function groupsOf(schema) {
  const names = Object.keys(schema.properties);
  const stated = Object.entries(schema["x-groups"] ?? {}).map(([title, members]) => [title, members.filter((name) => names.includes(name))]);
  const grouped = new Set(stated.flatMap(([, members]) => members));
  const others = names.filter((name) => !grouped.has(name));
  return others.length ? [...stated, [stated.length ? "Other" : null, others]] : stated;
}

/** Return the label of a variant. */
export function variantLabel(variant) {
  if (variant.description) return variant.description.replace(/\.$/, "");
  return variant.properties ? words(Object.keys(variant.properties).join(" or ")) : "A value";
}

/** Return whether the JSON type of a value is one of `types`. */
export function isOf(types, value) {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : isExact(value) ? "number" : typeof value;
  return types.includes(type) || (type === "number" && types.includes("integer"));
}

/** Return whether a value looks like one of this variant; enough to choose between variants. */
export function fits(variant, value) {
  if ("const" in variant) return variant.const === value;
  if (variant.enum) return variant.enum.includes(value);
  if ("type" in variant && !isOf([variant.type].flat(), value)) return false;
  return !isOf(["object"], value) || (variant.required ?? []).every((name) => name in value);
}

/** Return the initial value for a schema; `legal` returns the legal values of a named schema if they depend on others. */
export function startingValue({ schemas, legal }, schema) {
  const own = legal(refName(schema));
  if (own?.length) return own[0];
  const whole = resolve(schemas, schema);
  const begin = (each) => startingValue({ schemas, legal }, each);
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

/** Return a random UUID; unlike `crypto.randomUUID`, this needs no secure context. */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
