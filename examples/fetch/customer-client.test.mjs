// Run `customer-sandbox serve examples/scenarios/tests.yaml` in another terminal, then run here
// `BASE_URL=http://127.0.0.1:8080 node --test`. Neither libraries nor containers are needed.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";

const ACME = "3f0c9a52-0000-4000-8000-000000000001";
const ACME_NORTH = "3f0c9a52-0000-4000-8000-000000000011";
const url = `${process.env.BASE_URL}/s/fetch-${randomUUID()}`; // a sandbox is created by its first use

function call(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  return fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
}

// The client under test: it retries if the service says when to (Retry-After).
async function customer(id) {
  for (let attempt = 1; ; attempt++) {
    const reply = await call("GET", `/api/v2/customer/${id}`);
    const { errorCode, content } = await reply.json();
    if (reply.ok) return content[0];
    if (!reply.headers.has("Retry-After") || attempt === 3) throw new Error(errorCode);
  }
}

before(() => call("POST", "/_sandbox/clock/freeze"));

test("a read is tried again", async () => {
  assert.equal((await customer(ACME)).name, "Acme Ltd"); // the scenario fails the first one
  const expected = { match: { operation: "getCustomer" }, exactly: 2 };
  assert.equal((await (await call("POST", "/_sandbox/journal/verify", expected)).json()).ok, true);
});

test("an unknown customer is not asked for twice", async () => {
  await assert.rejects(customer(randomUUID()), { message: "CUSTOMER_1002" });
});

test("a modify shows once the clock has moved", async () => {
  const path = `/api/v2/customer/${ACME_NORTH}`;
  assert.equal((await call("PATCH", path, { name: "North & Sons" })).status, 202);
  assert.equal((await customer(ACME_NORTH)).name, "Acme North");
  await call("POST", "/_sandbox/clock/advance", { until: "idle" });
  assert.equal((await customer(ACME_NORTH)).name, "North & Sons");
});
