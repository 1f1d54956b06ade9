"""`/metrics` as Prometheus reads it, and what the control token protects.

Malformed calls, another clock and objects of the server need one without pytest-aiohttp.
"""

import asyncio
import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from pytest_aiohttp.plugin import AiohttpClient
from support import ACME, DATA, NORTH, START_MS, build
from support.event_stream import Clock, events
from support.wire import Served, http, serving

from mock_server import create_app
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.callers.guard import Guard

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "metrics.md"
EXAMPLES = ROOT / "examples"

READ = f"/api/v2/customer/{NORTH}"
Samples = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


async def scraped(client: Any) -> Samples:
    """Return every sample by its name and labels."""
    answer = await client.get("/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return samples_in(await answer.text())


async def scraped_of(served: Served) -> Samples:
    return samples_in((await served.call(http("GET", "/metrics"))).body.decode())


def samples_in(text: str) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def of(samples: Samples, name: str) -> dict[tuple[str, ...], float]:
    """Return the samples of a metric by the values of their labels, in the order of the labels."""
    return {
        tuple(value for _, value in sorted(labels, reverse=name == "sandbox_calls_total")): count
        for (found, labels), count in samples.items()
        if found == name
    }


async def test_calls_are_counted_by_operation_and_code(client: Any) -> None:
    for path in (READ, READ, f"/s/mine{READ}", "/nowhere", "/_sandbox/clock"):
        await client.get(path)
    await client.patch(READ, json=[])
    await client.get(READ, headers={"Authorization": "Bearer unknown"})
    assert of(await scraped(client), "sandbox_calls_total") == {
        ("getCustomer", "success"): 3,
        ("none", "SANDBOX_NOT_FOUND"): 1,
        ("modifyCustomer", "SANDBOX_INVALID_REQUEST"): 1,
        ("getCustomer", "SANDBOX_UNAUTHENTICATED"): 1,
    }


async def test_occasional_work_is_done_after_many_calls() -> None:
    times = count()
    async with serving() as served:
        served.engine.answers.metrics.after_many = lambda: next(times)
        for _ in range(250):
            await served.call(http("GET", READ))
    assert next(times) == 2


async def test_log_lines_that_were_dropped_are_counted() -> None:
    async with serving() as served:
        before = of(await scraped_of(served), "sandbox_log_lines_dropped_total")
        served.engine.answers.metrics.dropped_lines = lambda: 7
        after = of(await scraped_of(served), "sandbox_log_lines_dropped_total")
    assert (before, after) == ({(): 0}, {(): 7})


async def test_faults_are_counted_by_what_goes_wrong(client: Any) -> None:
    steps = ["GLOBAL_1001", "GLOBAL_1001", "{status: 502}", "{mutate: [{set: /a, to: 1}]}", "ok"]
    for fault in steps:
        await client.get(READ, headers={"X-Sandbox-Fault": fault})
    found = of(await scraped(client), "sandbox_faults_fired_total")
    assert found == {("error",): 2, ("raw",): 1, ("mutate",): 1}


async def test_jobs_are_counted_by_their_state(client: Any) -> None:
    package = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
    await client.patch(READ, json={})
    await client.post(f"/api/v2/customer/{ACME}/package", json=package)
    pending = await scraped(client)
    await client.post("/_sandbox/clock/advance", json={"until": "idle"})
    await client.patch(f"/s/mine{READ}", json={})
    settled = await scraped(client)
    assert of(pending, "sandbox_jobs_pending") == {(): 2}
    assert of(pending, "sandbox_jobs_settled_total") == {}
    assert of(settled, "sandbox_jobs_pending") == {(): 1}
    assert of(settled, "sandbox_jobs_settled_total") == {
        ("modifyCustomer", "successful"): 1,
        ("createPackage", "successful"): 1,
    }


@pytest.mark.parametrize("is_watched", [False, True])
async def test_jobs_that_settle_together_are_all_counted(*, is_watched: bool) -> None:
    sandboxes, clock = Sandboxes(build(), START_MS), Clock()
    modify = Request("PATCH", READ, body=b"{}")
    for _ in range(1200):
        assert sandboxes.default.handle(modify, START_MS).status == 202
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        answers = served.engine.answers
        answers.scheduler.now = lambda: 0.0  # so quick that all settle in one turn
        await served.call(http("POST", "/_sandbox/clock/run"))
        if is_watched:
            async with events(served, query="kind=job") as stream:
                clock.ms += 2000
                answers.note_change(sandboxes.default_tenancy)
                for _ in range(1200):
                    await stream.event()
        else:
            clock.ms += 2000
            await served.call(http("GET", READ))
        samples = await scraped_of(served)
    assert of(samples, "sandbox_jobs_settled_total") == {("modifyCustomer", "successful"): 1200}


async def test_sandboxes_and_their_evictions_are_counted() -> None:
    clock = Clock()
    sandboxes = Sandboxes(build(), START_MS, limit=2)
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        for name in ("a", "b", "c"):
            clock.ms += 300_000
            await served.call(http("GET", f"/s/{name}{READ}"))
        samples = await scraped_of(served)
    assert of(samples, "sandboxes") == {(): 2}
    assert of(samples, "sandboxes_evicted_total") == {(): 2}
    assert of(samples, "sandbox_calls_total") == {("getCustomer", "success"): 3}


async def test_the_memory_that_sandboxes_take_is_reported() -> None:
    async with serving() as served:
        taken = [of(await scraped_of(served), "sandboxes_memory_bytes")[()]]
        await served.call(http("PATCH", f"/s/mine{READ}", b"{}"))
        taken.append(of(await scraped_of(served), "sandboxes_memory_bytes")[()])
        listed = await served.call(http("GET", "/_sandboxes"))
        weight = served.sandboxes.weigh()
    sizes = {item["name"]: item["size"]["bytes"] for item in listed.json["items"]}
    assert taken == [weight - sizes["mine"], weight]
    assert set(sizes) == {"default", "mine"}


async def test_entries_that_the_journals_have_evicted_are_counted(
    aiohttp_client: AiohttpClient,
) -> None:
    client = await aiohttp_client(create_app(build(limits={"journalEntries": 1})))
    for path in (READ, READ, READ, f"/s/mine{READ}", f"/s/mine{READ}"):
        await client.get(path)
    assert of(await scraped(client), "sandbox_journal_evicted") == {(): 3}


async def test_counts_of_a_deleted_sandbox_are_kept() -> None:
    async with serving() as served:
        await served.call(http("PATCH", f"/s/mine{READ}", b"{}"))
        (mine,) = (tenancy for tenancy in served.sandboxes if tenancy.name == "mine")
        advanced = http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}')
        mine.sandbox.simulation.clock = mine.sandbox.simulation.clock.moved_to(
            START_MS, START_MS + 2000
        )
        assert [*mine.sandbox.tick(START_MS)]
        await served.call(http("DELETE", "/_sandboxes/mine"))
        await served.call(advanced)
        samples = await scraped_of(served)
    assert of(samples, "sandbox_jobs_settled_total") == {("modifyCustomer", "successful"): 1}


async def test_the_histogram_of_latencies_adds_up(client: Any) -> None:
    for _ in range(3):
        await client.get(READ)
    samples = await scraped(client)
    buckets = of(samples, "sandbox_latency_seconds_bucket")
    bounds = sorted(buckets, key=lambda bound: float(bound[0]))
    counts = [buckets[bound] for bound in bounds]
    assert bounds[0] == ("0.0001",)
    assert (bounds[-1], counts[-1]) == (("+Inf",), 3)
    assert counts == sorted(counts)
    assert of(samples, "sandbox_latency_seconds_count") == {(): 3}
    assert of(samples, "sandbox_latency_seconds_sum")[()] > 0


async def test_no_label_holds_what_a_client_has_chosen(client: Any) -> None:
    plan = {"name": "chosen-plan", "fault": "GLOBAL_1001"}
    await client.post("/s/chosen-name/_sandbox/faults", json=plan)
    await client.get(f"/s/chosen-name{READ}")
    await client.get("/s/chosen-name/chosen-path")
    samples = await scraped(client)
    labels = {name for _, found in samples for name, _ in found}
    values = {value for _, found in samples for _, value in found}
    assert labels == {"operation", "code", "kind", "le"}
    assert [value for value in values if "chosen" in value] == []


async def test_metrics_take_get_and_head(client: Any) -> None:
    head, post = await client.head("/metrics"), await client.post("/metrics")
    assert (head.status, await head.read()) == (200, b"")
    assert (post.status, post.headers["Allow"]) == (405, "GET, HEAD")


async def test_metrics_are_no_call_of_a_sandbox_whatever_body_comes_with_them(client: Any) -> None:
    for expects in (False, True):
        sent = {"data": b"{}", "headers": {"X-Sandbox": ".."}, "expect100": expects}
        assert (await client.get("/metrics", **sent)).status == 200


async def test_every_reply_is_counted_by_its_status_whoever_sends_it() -> None:
    def replies() -> dict[tuple[str, ...], float]:
        return {(str(code),): n for code, n in served.handler.plain_calls.replies.items()}

    sandboxes = Sandboxes(build(limits={"body": 100}), START_MS, makers=())
    guard = Guard(control_token="hush", allow_hosts=("*",))
    async with serving(sandboxes=sandboxes, guard=guard) as served:
        await served.call(http("GET", READ))  # answered as soon as it arrives
        await served.call(http("HEAD", READ))  # all others by way of aiohttp
        await served.call(http("GET", READ, X_Sandbox_Fault="{status: 299}"))
        with pytest.raises(asyncio.IncompleteReadError):
            await served.call(http("GET", READ, X_Sandbox_Fault="{network: empty}"))
        await served.call(http("PATCH", READ, b"{}"))
        await served.call(http("PATCH", READ, b" " * 200))
        await served.call(http("GET", READ, Authorization="Bearer unknown"))
        await served.call(http("GET", f"/s/unknown{READ}"))
        await served.call(http("GET", "/_sandbox/clock"))
        await served.call(http("POST", "/_live"))
        await served.call(http("GET", "/_ready"))
        await served.call(http("GET", "/docs"))
        await served.call(b"NONSENSE\r\n\r\n")
        await served.call(b"GET http://a:b/ HTTP/1.1\r\nHost: a\r\n\r\n")
        sent = http("GET", "/metrics", Authorization="Bearer hush")
        text = (await served.call(sent)).body.decode()
        counted = replies()
    found = of(samples_in(text), "sandbox_replies_total")
    assert found == {
        ("200",): 4, ("202",): 1, ("299",): 1, ("400",): 2, ("401",): 2, ("404",): 1,
        ("405",): 1, ("413",): 1,
    }  # fmt: skip
    assert counted == {**found, ("200",): 5}


async def test_calls_beyond_the_limits_of_a_sandbox_are_counted() -> None:
    async with serving() as served:  # whose second does not end
        limits = b'{"limits": {"callsPerSecond": 1}}'
        await served.call(http("PUT", "/_sandboxes/own", limits))
        for _ in range(3):
            await served.call(http("GET", f"/s/own{READ}"))
        found = of(await scraped_of(served), "sandbox_replies_total")
    assert found == {("200",): 1, ("201",): 1, ("429",): 2}


async def test_replies_before_the_scenario_is_loaded_are_counted() -> None:
    async with serving(is_loaded=False) as served:
        await served.call(http("GET", READ))
        await served.call(http("GET", "/_ready"))
        served.handler.open(Sandboxes(build(), START_MS))
        assert of(await scraped_of(served), "sandbox_replies_total") == {("503",): 2}


async def test_the_page_lists_every_metric_with_its_labels(client: Any) -> None:
    listed = {}
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("| `"):
            _, name, kind, labels, *_ = re.split(r"\s*\|\s*", line)
            listed[name.strip("`")] = (
                kind,
                {label.strip("`, ") for label in labels.split() if label},
            )
    await client.patch(READ, json={}, headers={"X-Sandbox-Fault": "GLOBAL_1001"})
    await client.patch(READ, json={})
    await client.post("/_sandbox/clock/advance", json={"until": "idle"})
    text = await (await client.get("/metrics")).text()
    met: dict[str, tuple[str, set[str]]] = {}
    for family in text_string_to_metric_families(text):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        labels = {label for sample in family.samples for label in sample.labels}
        met[name] = family.type, labels
    assert listed.pop("sandbox_store_available") == ("gauge", set())  # only with a store
    assert listed == met


def test_the_example_is_for_the_metrics_that_there_are() -> None:
    text = PAGE.read_text("utf-8")
    scraping, alerting = (
        yaml.safe_load((EXAMPLES / name).read_text("utf-8"))
        for name in ("prometheus.yml", "prometheus-alerts.yml")
    )
    assert scraping["rule_files"] == ["prometheus-alerts.yml"]
    (job,) = scraping["scrape_configs"]
    assert job["authorization"]["type"] == "Bearer"
    (group,) = alerting["groups"]
    assert [rule["alert"] for rule in group["rules"]] == ["SandboxDown", "SandboxRefusesCalls"]
    for rule in group["rules"]:
        named = set(re.findall(r"sandbox\w+", rule["expr"])) - {"sandbox"}
        assert all(f"| `{name}` |" in text for name in named)
        assert f'"{job["job_name"]}"' in rule["expr"]
        assert rule["expr"].count("(") == rule["expr"].count(")")
