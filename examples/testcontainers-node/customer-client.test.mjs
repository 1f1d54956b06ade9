// Run npm install --save-dev testcontainers (testcontainers@11 before Node 22.19), then node --test
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { GenericContainer, Wait } from "testcontainers";

const ACME_NORTH = "3f0c9a52-0000-4000-8000-000000000011";
const SCENARIOS = fileURLToPath(new URL("../scenarios", import.meta.url));
let server;
let url;

before(async () => {
  server = await new GenericContainer("customer-sandbox:latest")
    .withEnvironment({ MOCK_SERVER_SCENARIO: "/scenarios/tests.yaml" })
    .withBindMounts([{ source: SCENARIOS, target: "/scenarios", mode: "ro" }])
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp("/_ready", 8080))
    .start();
  url = `http://${server.getHost()}:${server.getMappedPort(8080)}`;
});

after(() => server.stop());

test("a modify settles when the clock moves", async () => {
  const sandbox = `${url}/s/node-1`;
  const accepted = await fetch(`${sandbox}/api/v2/customer/${ACME_NORTH}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "North & Sons" }),
  });
  assert.equal(accepted.status, 202);

  await fetch(`${sandbox}/_sandbox/clock/advance`, { method: "POST", body: '{"until": "idle"}' });

  const read = await fetch(`${sandbox}/api/v2/customer/${ACME_NORTH}`);
  assert.equal((await read.json()).content[0].name, "North & Sons");
});
