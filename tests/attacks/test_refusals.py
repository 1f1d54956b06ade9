"""Refusing a call takes little work, however many errors its body has."""

import json
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from support import DATA, NORTH, SMALL_WORLD, START_MS, build
from support.counting import counted, of

from mock_server.contract.values.exact_json import MAX_VALUES
from mock_server.embedding.carriers import LocalCarrier
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.customer_tree import count_customers, customer_nodes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.uploads import MAX_UPLOADED, UploadReader
from mock_server.web.connections.request_building import make_request

MIB = 1024 * 1024
MAX_CALLS = 260_000
"""Functions that a refusal may call: it may check each value of a body once, and few of them twice.

Reporting all errors in these bodies took millions.
"""

NOBODY = "20000000-0000-4000-8000-000000000002"
CUSTOMER = f"/api/v2/customer/{NORTH}"
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}

CALLS: Mapping[str, tuple[str, str, Any]] = {
    "contacts-without-anything": ("PATCH", CUSTOMER, {"contact": [{}] * 12_000}),
    "contacts-that-are-unknown": (
        "PATCH",
        CUSTOMER,
        {"contact": [{"id": NOBODY, "role": "NONE", "landlinePhoneNumber": "1"}] * 6_000},
    ),
    "addresses-that-are-unknown": (
        "PATCH",
        CUSTOMER,
        {"address": [{"id": NOBODY[:-5] + f"{number:05}"} for number in range(12_000)]},
    ),
    "identities-without-anything": (
        "PATCH",
        CUSTOMER,
        {"contact": [{"id": NOBODY, "role": "NONE", "identity": [7] * 24_000}]},
    ),
    "unknown-fields": ("PATCH", CUSTOMER, {f"field {number}": 1 for number in range(24_000)}),
    "fractions": ("PATCH", CUSTOMER, {"campaign": [1.5] * 24_000}),
    "wrong-at-the-end": ("PATCH", CUSTOMER, {"campaign": [1] * 24_000 + ["one"]}),
    "offers-that-are-unknown": (
        "POST", f"{CUSTOMER}/package", {**PACKAGE, "nestedOffers": [NOBODY] * 10_000},
    ),
    "sub-accounts-that-are-unknown": (
        "POST", f"{CUSTOMER}/package", {**PACKAGE, "eligibleSubAccountIds": [NOBODY] * 10_000},
    ),
    "steps-without-anything": ("POST", "/_sandbox/faults", {"name": "p", "steps": [{}] * 12_000}),
    "matches-without-anything": ("POST", "/_sandbox/journal/verify", {"inOrder": [{}, 7] * 8_000}),
    "customer-without-anything": (
        "PUT", f"/_sandbox/customers/{NORTH}", {"contact": [{}] * 12_000},
    ),
}  # fmt: skip


def refuse(request: Request) -> tuple[Outcome, int]:
    """Refuse a call for the second time; return the outcome and how many functions that called."""
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    sandbox.handle(request, START_MS)
    with counted() as calls:
        outcome = sandbox.handle(request, START_MS)
    return outcome, sum(calls.values())


@pytest.mark.parametrize(("method", "path", "body"), CALLS.values(), ids=CALLS)
def test_a_refusal_takes_little_work_and_gives_a_hundred_reasons_at_most(
    method: str, path: str, body: Any
) -> None:
    raw = json.dumps(body, separators=(",", ":")).encode()
    outcome, calls = refuse(Request(method, path, body=raw))
    assert (outcome.status, calls < MAX_CALLS) == (400, True), calls
    assert len(outcome.body) < MIB // 4
    assert len(json.loads(outcome.body).get("errors", [])) <= 100


@pytest.mark.parametrize("name", ["contact", "address"])
def test_unknown_entries_are_merged_into_no_customer_once_there_are_enough_reasons(
    name: str,
) -> None:
    role = {"role": "NONE"} if name == "contact" else {}
    entries = [{"id": NOBODY[:-4] + f"{number:04}", **role} for number in range(8_000)]
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    with counted() as calls:
        outcome = sandbox.handle(
            Request("PATCH", CUSTOMER, body=json.dumps({name: entries}).encode()), START_MS
        )
    assert outcome.headers["X-Sandbox-Reason"].startswith(f"/{name}/0/id: the customer has no ")
    assert calls["mock_server.domain.merge._completed"] < 100


TOO_LONG = b"a number has more than 1,000 characters as a plain decimal"
NUMBERS: Mapping[str, tuple[bytes, bytes]] = {
    "whole-numbers-of-thousands-of-digits": (
        b'{"campaign":[%s]}' % b",".join([b"9" * 3_999] * 250),
        b"/campaign/0: " + TOO_LONG,
    ),
    "a-fraction-of-a-million-digits": (
        b'{"invoiceConfiguration":{"vat":0.%s}}' % (b"9" * 1_000_000),
        b"/invoiceConfiguration/vat: " + TOO_LONG,
    ),
    "a-huge-exponent": (b'{"campaign":[1,1e1000000]}', b"/campaign/1: " + TOO_LONG),
    "exponents-in-an-unknown-field": (
        b'{"zz":[%s]}' % b",".join([b"1e900"] * 24_000),
        b"the body is more than 1 MiB longer with plain decimals",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "reason"), NUMBERS.values(), ids=NUMBERS)
def test_a_body_with_numbers_that_are_slow_to_validate_is_refused_before_validation(
    raw: bytes, reason: bytes
) -> None:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    with counted() as calls:
        outcome = sandbox.handle(Request("PATCH", CUSTOMER, body=raw), START_MS)
    assert outcome.headers["X-Sandbox-Reason"].encode() == reason
    assert of(calls, "None.Draft202012Validator.") == set()
    assert sum(calls.values()) < 12 * MAX_VALUES, sum(calls.values())


@pytest.mark.parametrize("member", ["customers", "packages", "jobs", "plans"])
def test_a_refused_state_is_reported_as_briefly(member: str) -> None:
    state = json.loads(
        Sandbox(build(SMALL_WORLD), START_MS)
        .handle(Request("GET", "/_sandbox/state"), START_MS)
        .body
    )
    body = json.dumps({**state, member: [{}] * 12_000}).encode()
    upload = UploadReader().read("putState", body)
    outcome, calls = refuse(Request("PUT", "/_sandbox/state", body=body, upload=upload))
    assert (outcome.status, calls < MAX_CALLS) == (400, True), calls
    assert len(json.loads(outcome.body)["errors"]) == 100


SCENARIOS: Mapping[str, Mapping[str, Any]] = {
    "more-values-than-an-upload-may-hold": {"customers": [{"x": 1}] * 60_000},
    "customers-that-are-wrong": {"customers": [{"x": 1}] * 1_100},
    "one-customer-that-is-wrong": {"customers": [*({"ref": f"r{n}"} for n in range(1_100)), 7]},
    "one-of-many-customers-with-a-contact-that-is-wrong": {
        "customers": [*[{"contact": [{}]}] * 800, {"contact": [{"mobilePhoneNumber": ""}]}]
    },
    "one-number-that-is-wrong": {"customers": [{"campaign": [*range(3_300), "one"]}]},
    "faults-without-anything": {"extends": "minimal", "faults": [{"x": 1}] * 1_100},
    "populations-without-anything": {"population": [{"x": 1}] * 1_100},
    "files-that-are-not-there": {"include": [f"fixtures/catalogue/{n}" for n in range(3_300)]},
    "outcomes-that-no-branch-takes": {
        "jobs": {"modifyCustomer": {"outcomes": [{"weight": 1, "result": "well"}] * 650}},
    },
    "a-list-where-a-mapping-should-be": {"jobs": {"modifyCustomer": [{"after": "1s"}] * 1_000}},
    "keys-that-are-unknown": {f"key {number}": 1 for number in range(3_300)},
}


@pytest.mark.parametrize("given", SCENARIOS.values(), ids=SCENARIOS)
def test_a_refused_scenario_is_reported_as_briefly(given: Mapping[str, Any]) -> None:
    body = json.dumps({"version": 1, **given}).encode()
    reader = UploadReader()
    reader.read("putScenario", b'{"version":1,"nothing":1}')
    with counted() as calls:
        upload = reader.read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert len(upload.findings) <= 101
    assert sum(calls.values()) < 2 * MAX_CALLS, sum(calls.values())


def test_a_file_included_again_and_again_is_reported_a_hundred_times() -> None:
    body = json.dumps({"version": 1, "include": ["nothing.yaml"] * 999})
    with counted() as calls:
        upload = UploadReader().read("putScenario", body.encode())
    assert isinstance(upload, ScenarioError)
    assert len(upload.findings) == 100
    assert sum(calls[name] for name in calls if name.endswith("._open")) == 100


def test_customers_of_a_scenario_that_is_refused_are_not_encoded() -> None:
    given = {"requesters": [{"token": "t", "customer": "nobody"}], "customers": [{"count": 50}]}
    with counted() as calls:
        upload = UploadReader().read("putScenario", json.dumps({"version": 1, **given}).encode())
    assert isinstance(upload, ScenarioError)
    assert calls["mock_server.contract.contract.Contract.customer_json"] == 0


def test_characters_that_yaml_does_not_allow_are_not_checked_one_by_one() -> None:
    body = '{"version":1,"zz":"%s"}' % ("\x85" * 200_000)
    UploadReader().read("putScenario", b'{"version":1,"zz":""}')  # builds what later calls share
    with counted() as calls:
        upload = UploadReader().read("putScenario", body.encode())
    assert isinstance(upload, ScenarioError)
    assert [found.pointer for found in upload.findings] == ["/zz"]
    assert sum(calls.values()) < MAX_CALLS // 5, sum(calls.values())


def test_a_scenario_of_a_control_call_holds_less_than_a_file() -> None:
    body = json.dumps({"version": 1, "customers": [{}] * MAX_UPLOADED}).encode()
    assert str(UploadReader().read("putScenario", body)) == (
        "/customers/9995: more than 10000 values; "
        "let customers be generated (count), or serve a file, which may hold 200000"
    )


def test_an_error_at_the_end_of_a_long_array_is_reported_with_its_place() -> None:
    raw = json.dumps({"campaign": [1] * 24_000 + ["one"]}).encode()
    outcome, _ = refuse(Request("PATCH", CUSTOMER, body=raw))
    assert outcome.headers["X-Sandbox-Reason"] == (
        r"/campaign/24000: \"one\" is not of type \"integer\""
    )


def test_texts_that_are_quoted_are_cut_short() -> None:
    outcome, _ = refuse(
        Request("POST", "/_sandbox/faults", body=json.dumps({"x" * MIB: 1}).encode())
    )
    assert len(outcome.body) < 10_000


MANY: Mapping[str, Mapping[str, Any]] = {
    "a-token-of-nobody": {"requesters": [{"token": "t", "customer": "nobody"}]},
    "a-plan-of-a-name-that-is-taken": {"faults": [{"name": "f", "fault": "DUPLICATE_NAME"}] * 2},
    "a-plan-for-nobody": {
        "faults": [{"name": "f", "fault": "GLOBAL_1001", "when": {"customer": "nobody"}}]
    },
    "a-population-below-nobody": {"population": {"below": "nobody", "customers": 10}},
    "a-package-of-nobody": {
        "offers": [{"ref": "data", "name": "Data"}],
        "packages": [
            {
                "name": "Gold",
                "owner": "nobody",
                "nestedOffers": ["data"],
                "eligibleSubAccountIds": ["ALL"],
            }
        ],
    },
    "a-ref-of-all-below-a-count": {"customers": [{"count": 1_000, "customers": [{"ref": "mine"}]}]},
}


@pytest.mark.parametrize("given", MANY.values(), ids=MANY)
def test_customers_of_a_scenario_that_is_refused_anyway_are_not_made(
    given: Mapping[str, Any],
) -> None:
    body = json.dumps({"version": 1, "customers": [{"count": 2_000}], **given}).encode()
    with counted() as calls:
        upload = UploadReader().read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert len(upload.findings) <= 3
    assert calls["mock_server.sandbox.generation.data.customers.complete_customer"] <= 4


def test_a_customer_of_a_count_may_be_named_by_the_id_that_it_gets() -> None:
    customers = [{"count": 2_000}]
    last = [node.customer_id for node in customer_nodes(customers, 0)][-1]
    source = {"version": 1, "customers": customers}
    given = {**source, "requesters": [{"token": "t", "customer": last}]}
    upload = UploadReader().read("putScenario", json.dumps(given).encode())
    assert isinstance(upload, BuiltScenario)
    assert upload.requesters == {"t": last}


def test_an_id_that_no_customer_of_a_count_gets_is_refused() -> None:
    requesters = [{"token": "t", "customer": NOBODY}]
    source = {"version": 1, "customers": [{"count": 2_000}], "requesters": requesters}
    upload = UploadReader().read("putScenario", json.dumps(source).encode())
    assert isinstance(upload, ScenarioError)
    assert [found.pointer for found in upload.findings] == ["/requesters/0/customer"]


WRONG: Mapping[str, tuple[Any, str, int]] = {
    "all of a count": ([{"count": 2_000, "offer": ["nothing"]}], "/customers/0/offer/0", 1),
    "the last of a count": (
        [{"count": 2_000, "overrides": [{"number": 2_000, "offer": ["nothing"]}]}],
        "/customers/0/overrides/0/offer/0",
        2,
    ),
    "those below each of a count": (
        [{"count": 100, "customers": [{"count": 20, "offer": ["nothing"]}]}],
        "/customers/0/customers/0/offer/0",
        2,
    ),
    "a value of the last of a list": (
        [*[{"name": "Acme"}] * 100, {"status": "LOST"}],
        "/customers/100/status",
        101,
    ),
}
"""Customers, the place of the only finding, and the number of their entries."""


@pytest.mark.parametrize(("customers", "place", "entries"), WRONG.values(), ids=WRONG)
def test_each_entry_of_a_refused_scenario_is_validated_once(
    customers: Any, place: str, entries: int
) -> None:
    body = json.dumps({"version": 1, "customers": customers}).encode()
    with counted() as calls:
        upload = UploadReader().read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert [finding.pointer for finding in upload.findings] == [place]
    assert calls["mock_server.sandbox.generation.data.customers.complete_customer"] == entries


@pytest.mark.parametrize(
    ("wrong", "count"),
    [
        ({"offer": ["nothing"]}, 150),
        ({"status": "LOST"}, 150),
        ({"status": "LOST", "contact": [{}] * 4}, 110),
    ],
    ids=["names", "values", "entries"],
)
def test_only_a_hundred_of_many_invalid_customers_are_validated(wrong: Any, count: int) -> None:
    body = json.dumps({"version": 1, "customers": [wrong] * count}).encode()
    with counted() as calls:
        upload = UploadReader().read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert len(upload.findings) == 100
    assert calls["mock_server.sandbox.generation.data.customers.complete_customer"] <= 100


_DATA = "mock_server.sandbox.generation.data"

MUCH: Mapping[str, tuple[Mapping[str, Any], str, int]] = {
    "a customer too many": (
        {"customers": [{"count": 100_001}]},
        "mock_server.sandbox.ground.chance.derive_uuid",
        0,
    ),
    "one too many below others": (
        {"customers": [{"count": 1_000, "customers": [{"count": 100}]}]},
        "mock_server.sandbox.ground.chance.derive_uuid",
        0,
    ),
    "one too many below one of them": (
        {
            "customers": [
                {"count": 9, "overrides": [{"number": 9, "customers": [{"count": 99_992}]}]}
            ]
        },
        "mock_server.sandbox.ground.chance.derive_uuid",
        0,
    ),
    "unknown offers": (
        {"customers": [{"offer": [f"{number}" for number in range(3_000)]}]},
        "mock_server.scenario_file.file_errors.located",
        100,
    ),
    "unknown locales": (
        {"locale": {f"{number}": 1 for number in range(3_000)}},
        f"{_DATA}.pools.is_locale",
        100,
    ),
    "unknown steps of several plans": (
        {"faults": [{"name": f"{number}", "steps": ["NO"] * 1_000} for number in range(3)]},
        "mock_server.scenario_file.language.accepts",
        1_000,
    ),
}
"""Very many errors, a function, and how often it may be called at most."""


@pytest.mark.parametrize(("given", "function", "most"), MUCH.values(), ids=MUCH)
def test_little_of_an_upload_with_very_many_errors_is_checked(
    given: Mapping[str, Any], function: str, most: int
) -> None:
    body = json.dumps({"version": 1, "customers": [{}], **given}).encode()
    with counted() as calls:
        upload = UploadReader().read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert calls[function] <= most


def members(**given: Any) -> Mapping[str, Any]:
    """Return a scenario of customers that can all be completed, with an unknown reference."""
    return {
        "offers": [{"ref": "o", "name": "x"}],
        "customers": [{"count": 240, **given}],
        "requesters": [{"token": "t", "customer": "nobody"}],
    }


@pytest.mark.parametrize(
    "given",
    [
        members(offer=["o"] * 400),
        members(contact=[{"identity": [{}] * 400}]),
        members(campaign=[1] * 900),
        members(customFields=[{}] * 400),
        {"customers": [{"count": 240, "campaign": [1] * 900}, {"offer": ["nothing"]}]},
    ],
    ids=["offers", "identities", "numbers", "fields", "one that is wrong"],
)
def test_a_few_large_customers_are_not_completed_to_find_more_errors(
    given: Mapping[str, Any],
) -> None:
    body = json.dumps({"version": 1, **given}).encode()
    with counted() as calls:
        upload = UploadReader().read("putScenario", body)
    assert isinstance(upload, ScenarioError)
    assert [finding.rule for finding in upload.findings] in (["token-of-nobody"], ["unknown-ref"])
    assert calls["mock_server.sandbox.generation.data.customers.complete_customer"] < 10


def test_customers_are_counted_as_they_are_listed() -> None:
    below = {"customers": [{"count": 9}]}
    customers = [{"count": 10, **below, "overrides": [{"number": 1, **below}, {"number": 2}]}]
    listed = [*customer_nodes(customers, 0)]
    assert count_customers(customers) == len(listed) == 100


# ── Uploads that are refused whatever they contain ───────────────────────────────────────────────

SCENARIO = {"version": 1, "customers": [{"count": 50}]}
UPLOADS: Mapping[str, tuple[str, Any, int]] = {
    "no name": ("/_sandboxes/a%20b", {"scenario": SCENARIO}, 400),
    "a name of ours": ("/_sandboxes/_sandbox", {"scenario": SCENARIO}, 400),
    "no room": ("/_sandboxes/more", {"scenario": SCENARIO}, 503),
    "an unknown parameter": ("/_sandboxes/default?x=1", {"scenario": SCENARIO}, 400),
    "an unknown key": ("/_sandboxes/default", {"scenario": SCENARIO, "zz": 1}, 400),
    "no duration": ("/_sandboxes/default", {"scenario": SCENARIO, "ttl": "x"}, 400),
    "a fork as well": ("/_sandboxes/default", {"scenario": SCENARIO, "from": "default"}, 400),
    "a parameter of a scenario": ("/_sandbox/scenario?x=1", SCENARIO, 400),
    "a parameter of a state": ("/_sandbox/state?x=1", {"scenario": SCENARIO}, 400),
}


@pytest.mark.parametrize(("target", "body", "status"), UPLOADS.values(), ids=UPLOADS)
def test_no_scenario_is_built_of_an_upload_that_is_refused_anyway(
    target: str, body: Any, status: int
) -> None:
    switchboard = Switchboard(Sandboxes(build(SMALL_WORLD), START_MS, limit=1))
    carrier = LocalCarrier(switchboard, lambda: START_MS, UploadReader())
    path, _, query = target.partition("?")
    request = make_request("PUT", path, query, body=json.dumps(body).encode())
    with counted() as calls:
        outcome = carrier.carry(request)
    assert outcome.status == status, outcome.body
    assert of(calls, "mock_server.sandbox.scenario.building") == set()


# ── Invalid names ────────────────────────────────────────────────────────────────────────────────

LONG_NAMES = {"a" * 5_000 + f"{number}": 1 for number in range(99)}
LONG_VALUES = {f"a{number}": "x" * 5_000 for number in range(99)}


@pytest.mark.parametrize("wrong", [LONG_NAMES, LONG_VALUES], ids=["names", "values"])
@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("journal/verify", lambda wrong: {"match": {"body": wrong}}),
        ("faults", lambda wrong: {"fault": "ok", "when": {"body": wrong}}),
        ("scenario/check", lambda wrong: {"version": 1, "assumptions": {"http-status": wrong}}),
    ],
)
def test_errors_about_many_invalid_names_do_not_each_copy_all_of_them(
    path: str, given: Callable[[Any], Any], wrong: Mapping[str, Any]
) -> None:
    body = json.dumps(given(wrong)).encode()
    request = Request("POST", f"/_sandbox/{path}", body=body)
    if path == "scenario/check":
        request = request.but(upload=UploadReader().read("checkScenario", body))
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    sandbox.handle(Request("POST", f"/_sandbox/{path}", body=b'{"zz": 1}'), START_MS)
    tracemalloc.start()
    try:
        if path == "scenario/check":
            UploadReader().read("checkScenario", body)
        outcome = sandbox.handle(request, START_MS)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert outcome.status == (200 if path == "scenario/check" else 400)
    assert most < 15 * len(body), f"{most / len(body):.1f} times"


def test_invalid_names_after_valid_ones_take_little_memory_in_several_objects() -> None:
    right = {f"a{number}": "x" for number in range(300)}
    wrong = {f"a b{number}": "x" for number in range(1_000)}
    steps = [{"status": 200, "headers": {**right, **wrong}} for _ in range(4)]
    body = json.dumps({"operation": "getCustomer", "steps": steps}).encode()
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    sandbox.handle(Request("POST", "/_sandbox/faults", body=b'{"zz": 1}'), START_MS)
    tracemalloc.start()
    try:
        outcome = sandbox.handle(Request("POST", "/_sandbox/faults", body=body), START_MS)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert outcome.status == 400
    assert "/steps/0/headers/a b0" in {
        error["pointer"] for error in json.loads(outcome.body)["errors"]
    }
    assert most < 40 * len(body), f"{most / len(body):.1f} times"
