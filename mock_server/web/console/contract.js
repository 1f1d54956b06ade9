// Operations and their error codes, all of them read from the served documents.

import { control, interfaceDocument } from "./api.js";

const METHODS = ["get", "put", "post", "delete", "patch"];
const read = new Map();

/** Read the interface's document; the result is cached until `forget`. */
export function interfaceContract() {
  return once("interface", async () => understand(await interfaceDocument()));
}

/** Read both documents; the results are cached until `forget`. */
export async function contract() {
  const [said, controlSchemas] = await Promise.all([interfaceContract(), once("control", readSchemas)]);
  return { ...said, controlSchemas };
}

export function forget() {
  read.clear();
}

async function readSchemas() {
  const { components } = await control("/openapi.json");
  return components.schemas;
}

/** Return a cached document, or read it; after a failure, the next call reads it again. */
function once(name, reading) {
  if (!read.has(name)) {
    const answer = reading().catch((error) => {
      if (read.get(name) === answer) read.delete(name);
      throw error;
    });
    read.set(name, answer);
  }
  return read.get(name);
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
