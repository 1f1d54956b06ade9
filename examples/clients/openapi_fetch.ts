// Uses an openapi-fetch client, with the types from openapi-typescript, with a sandbox.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const [baseUrl, id] = (globalThis as any).process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const customer = "/api/v2/customer/{id}";
const params = { path: { id } };
const nobody = "00000000-0000-0000-0000-000000000000";

type Customer = components["schemas"]["Customer"];

async function read(): Promise<Customer> {
  const { data } = await client.GET(customer, { params });
  return data!.content[0];
}

const before = await read();
console.log("read", before.name, before.currency);

const accepted = await client.PATCH(customer, {
  params,
  body: { name: "Acme Two", type: null, contact: null, mfaConfiguration: "MANDATORY" },
});
console.log("accepted", accepted.response.status);

const requestId: string = accepted.data!.content[0].requestId;
const request = await client.GET("/api/v2/request/{requestId}", { params: { path: { requestId } } });
const { operation, status } = request.data!.content[0];
console.log("request", operation, status);

const after = await read();
console.log("changed", after.name, after.mfaConfiguration);

const unknown = await client.GET(customer, { params: { path: { id: nobody } } });
const code = unknown.error!.errorCode;
console.log("refused", unknown.response.status, code);

const invalid = await client.PATCH(customer, {
  params,
  body: { contact: [{ id: nobody, role: "NONE" }] },
});
console.log("refused", invalid.response.status, invalid.error!.errorCode);

// The types list the possible codes of each operation and status.
type Refused = paths[typeof customer]["get"]["responses"];
const gone: "CUSTOMER_1002" = {} as Refused[404]["content"]["application/json"]["errorCode"];
// @ts-expect-error: no read is refused with this code
const other: typeof code = "CUSTOMER_1003";
// @ts-expect-error: a name is a string
const wrong: components["schemas"]["CustomerPatch"] = { name: 7 };
// @ts-expect-error: not a field of a customer
const unheard: components["schemas"]["CustomerPatch"] = { colour: "red" };
