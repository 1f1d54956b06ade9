"""Coverage: the parts of the contract that clients have met, and the reports about it."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from support import ACME, DATA, NOBODY, NORTH, Client, build
from support.contract_lists import LISTED

from mock_server.sandbox.record.coverage import Coverage, as_file

CALLS = {name: ["success", *codes] for name, codes in LISTED.items()}
JOBS = {name: ["successful", "failed"] for name in ("modifyCustomer", "createPackage")}
BREAKS = ["reset", "empty", "truncate", "garbage", "hang", "drip"]
ROWS = [
    *(("call", operation, result) for operation, results in CALLS.items() for result in results),
    *(("job", operation, result) for operation, results in JOBS.items() for result in results),
    *(("network", operation, result) for operation in CALLS for result in BREAKS),
]
GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def met(client: Client) -> dict[tuple[str, str, str], int]:
    """Return the covered items of the contract, with their counts."""
    items = client.control("GET", "/coverage").json["items"]
    return {
        (item["kind"], item["operation"], item["result"]): item["count"]
        for item in items
        if item["count"]
    }


@pytest.fixture
def used() -> Client:
    """A client that has covered five items of the contract, and met a network reset."""
    client = Client.of(
        faults=[
            {"name": "cut", "operation": "createPackage", "skip": 1, "fault": {"network": "reset"}}
        ]
    )
    client.get(NORTH)
    client.get(NORTH)
    client.get(NOBODY)
    client.modify(NORTH, {})
    client.create_package(ACME, GOLD)
    client.create_package(ACME, GOLD)
    first = client.control("GET", "/requests").json["items"][0]["requestId"]
    client.control("POST", f"/requests/{first}/settle", {"as": "failed"})
    return client


MET = {
    ("call", "getCustomer", "success"): 2,
    ("call", "getCustomer", "CUSTOMER_1002"): 1,
    ("call", "modifyCustomer", "success"): 1,
    ("call", "createPackage", "success"): 1,
    ("job", "modifyCustomer", "failed"): 1,
    ("network", "createPackage", "reset"): 1,
}

# ── What counts ──────────────────────────────────────────────────────────────────────────────────


def test_coverage_lists_everything_that_can_be_met_in_the_order_of_the_contract() -> None:
    coverage = Client.of().control("GET", "/coverage").json
    assert coverage == {
        "percent": 0,
        "percentWithNetwork": 0,
        "items": [
            {"kind": kind, "operation": operation, "result": result, "count": 0}
            for kind, operation, result in ROWS
        ],
    }


def test_coverage_counts_calls_jobs_and_broken_connections(used: Client) -> None:
    assert met(used) == MET


# ── Reports ──────────────────────────────────────────────────────────────────────────────────────


def report(client: Client, name: str, content_type: str) -> str:
    reply = client.control("GET", f"/coverage?format={name}")
    assert (reply.status, reply.headers) == (200, {"Content-Type": content_type})
    return reply.body.decode()


@pytest.mark.parametrize(
    ("suffix", "begins"), [(".xml", b"<?xml"), (".json", b"{"), (".md", b"|"), (".txt", b"")]
)
def test_a_file_is_in_the_format_of_its_suffix(suffix: str, begins: bytes) -> None:
    written = as_file(suffix, Coverage().rows(()), is_short=True)
    assert written.startswith(begins)


def test_coverage_as_junit_has_a_case_for_each_item(used: Client) -> None:
    (suite,) = ET.fromstring(report(used, "junit", "application/xml"))  # noqa: S314 - it is our own
    assert (suite.tag, suite.attrib) == (
        "testsuite",
        {
            "name": "contract coverage",
            "tests": str(len(ROWS)),
            "failures": "0",
            "errors": "0",
            "skipped": str(len(ROWS) - len(MET)),
        },
    )
    cases = {
        (case.get("classname"), case.get("name")): [(part.tag, part.attrib) for part in case]
        for case in suite
    }
    assert cases == {
        (kind, f"{operation} {result}"): []
        if (kind, operation, result) in MET
        else [("skipped", {"message": "never met"})]
        for kind, operation, result in ROWS
    }


def test_plans_beyond_the_first_ten_thousand_are_left_out() -> None:
    (plan,) = build(faults=[{"name": "plan", "fault": "GLOBAL_1001"}]).plans
    coverage = Coverage()
    known, unknown = replace(plan, data={"name": "0"}), replace(plan, data={"name": "10000"})
    for number in range(10_000):
        coverage.add_plan(replace(plan, data={"name": f"{number}"}))
    for late in (unknown, known):
        coverage.add_plan(late)
        coverage.add_plan(late, fired=1)
    assert (len(coverage.plans), coverage.plans.total()) == (10_000, 1)
    assert coverage.plans.most_common(1) == [('{"name":"0"}', 1)]
