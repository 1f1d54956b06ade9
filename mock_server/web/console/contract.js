// What the served documents say: operations and what may go wrong with each. No list stands here.

import { control, interfaceDocument } from "./api.js";

const METHODS = ["get", "put", "post", "delete", "patch"];
let reading = null;

/** Read both documents, once until `forget`. */
export function contract() {
  reading ??= Promise.all([interfaceDocument(), control("/openapi.json")]).then(understand).catch((error) => {
    forget(); // it is read again when somebody asks again
    throw error;
  });
  return reading;
}

export function forget() {
  reading = null;
}

function understand([document, controlDocument]) {
  const { schemas } = controlDocument.components;
  return {
    document,
    operations: operationsOf(document),
    codes: document.components["x-codes"],
    schemas: document.components.schemas,
    controlSchemas: schemas,
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
      accepts: item[method]["x-success"].outcome === "accepted",
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
