// What the served documents say: operations and what may go wrong with each. No list stands here.

import { control, interfaceDocument } from "./api.js";

const METHODS = ["get", "put", "post", "delete", "patch"];
const read = new Map();

/** Read what the document of the interface says, once until `forget`. */
export function interfaceContract() {
  return once("interface", async () => understand(await interfaceDocument()));
}

/** Read what both documents say, each once until `forget`. */
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

/** Read a document, if it was not read yet; what fails is read again when somebody asks again. */
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

/** Return the codes that a fault of an operation may ask for; where none is said, those of all operations. */
export function legalCodes(operations, id) {
  const concerned = operations.filter((operation) => !id || operation.id === id);
  return concerned.map((operation) => operation.codes)
    .reduce((codes, others) => codes.filter((code) => others.includes(code)));
}

/** Return the schema that a reference leads to, and the schema itself where it is none. */
export function resolve(schemas, schema) {
  const name = schema.$ref?.split("/").pop();
  return name ? { ...resolve(schemas, schemas[name]), ...schema } : schema;
}
