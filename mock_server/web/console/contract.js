// Operations and their error codes, all of them read from the served documents.

import { control, interfaceDocument } from "./api.js";

const METHODS = ["get", "put", "post", "delete", "patch"];
const cache = new Map();

/** Read the interface's document; the result is cached until `forget`. */
export function interfaceContract() {
  return cached("interface", async () => understand(await interfaceDocument()));
}

/** Read both documents; the results are cached until `forget`. */
export async function contract() {
  const [ofInterface, controlSchemas] = await Promise.all([interfaceContract(), cached("control", readSchemas)]);
  return { ...ofInterface, controlSchemas };
}

export function forget() {
  cache.clear();
}

async function readSchemas() {
  const { components } = await control("/openapi.json");
  return components.schemas;
}

/** Return a cached document, or read it; after a failure, the next call reads it again. */
function cached(name, load) {
  if (!cache.has(name)) {
    const answer = load().catch((error) => {
      if (cache.get(name) === answer) cache.delete(name);
      throw error;
    });
    cache.set(name, answer);
  }
  return cache.get(name);
}

function understand(document) {
  return {
    document,
    operations: operationsOf(document),
    codes: document.components["x-codes"],
    schemas: document.components.schemas,
    scheme: document.components.securitySchemes.requester,
  };
}

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item && !item[method]["x-alias-of"]).map((method) => ({
      id: item[method].operationId,
      method: method.toUpperCase(),
      path,
      summary: item[method].summary,
      source: item[method]["x-source"],
      codes: item[method]["x-fault-codes"],
    })));
}

/** Return the codes that a fault of an operation may use; without an `id`, those that all have in common. */
export function legalCodes(operations, id) {
  const concerned = operations.filter((operation) => !id || operation.id === id);
  return concerned.map((operation) => operation.codes)
    .reduce((codes, others) => codes.filter((code) => others.includes(code)));
}

/** Return the schema that a reference points to, or the schema itself if it is not a reference. */
export function resolve(schemas, schema) {
  const name = schema.$ref?.split("/").pop();
  return name ? { ...resolve(schemas, schemas[name]), ...schema } : schema;
}
