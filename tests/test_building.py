"""Scenarios built in Python are the same as files with the same contents, and as strict."""

import inspect
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.reading import read_scenario
from thoroughness import examples

from mock_server import Scenario
from mock_server.scenario_file import ScenarioFileError, Source
from mock_server.server.loading import load_source, scenario_language

ROOT = Path(__file__).resolve().parents[1]
FILE = """\
version: 1
seed: 7
locale: en_GB
requesters: [{token: operator-token, customer: operator}]
offers:
  - {ref: data, name: Data, id: 7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01}
  - {ref: voice, name: Voice, linkedOfferIds: [data]}
packages:
  - {ref: gold, owner: acme, name: Gold, nestedOffers: [data], eligibleSubAccountIds: [ALL]}
customers:
  - ref: operator
    name: Northwind Mobile
    customers:
      - ref: acme
        tagging: VIP
        companyNumber: null
        invoiceConfiguration: {vat: 19.5}
        customers:
          - {count: 3, type: PRIVATE, overrides: [{number: 2, status: SUSPENDED}]}
      - {ref: fails, generated: false, magic: {getCustomer: CUSTOMER_1006}}
clock: {mode: frozen, start: 2026-01-01T09:00:00Z}
jobs: {modifyCustomer: {after: 2s}, createPackage: manual}
assumptions: {http-status: always-200, rate-limit: 20}
limits: {body: 4096, pendingJobs: 5, settledJobs: 50}
faults:
  - name: bad-day
    operation: modifyCustomer
    when: {customer: acme}
    steps: [GLOBAL_1001, {network: reset, phase: after}, ok]
  - {name: now-and-then, fault: {delay: 1s}, probability: 0.1}
"""


def built() -> Scenario:
    return (
        Scenario(seed=7, locale="en_GB")
        .requester("operator-token", "operator")
        .offer("data", "Data", id=UUID("7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"))
        .offer("voice", "Voice", linked_offer_ids=["data"])
        .package(
            "gold",
            owner="acme",
            name="Gold",
            nested_offers=["data"],
            eligible_sub_account_ids=["ALL"],
        )
        .customer(
            parent="acme",
            count=3,
            type="PRIVATE",
            overrides=[{"number": 2, "status": "SUSPENDED"}],
        )
        .customer("operator", name="Northwind Mobile")
        .customer(
            "acme",
            parent="operator",
            tagging="VIP",
            companyNumber=None,
            invoiceConfiguration={"vat": 19.5},
        )
        .customer(
            "fails", parent="operator", generated=False, magic={"getCustomer": "CUSTOMER_1006"}
        )
        .clock(mode="frozen", start="2026-01-01T09:00:00Z")
        .jobs(modify_customer={"after": "2s"})
        .jobs(create_package="manual")
        .assume(http_status="always-200", rate_limit=20)
        .limits(body=4096, pending_jobs=5, settled_jobs=50)
        .fault(
            "bad-day",
            operation="modifyCustomer",
            when={"customer": "acme"},
            steps=["GLOBAL_1001", {"network": "reset", "phase": "after"}, "ok"],
        )
        .fault("now-and-then", fault={"delay": "1s"}, probability=0.1)
    )


def test_built_scenario_is_that_of_the_file_that_says_the_same() -> None:
    scenario, from_file = built().build(), load_source(Source("s.yaml", FILE), name="scenario")
    assert scenario.source == from_file.source
    assert [*scenario.base.customers] == [*from_file.base.customers]
    assert scenario.base.packages == from_file.base.packages
    assert (scenario.plans, scenario.magic) == (from_file.plans, from_file.magic)
    assert (scenario.jobs, scenario.limits) == (from_file.jobs, from_file.limits)
    assert (scenario.requesters, scenario.clock) == (from_file.requesters, from_file.clock)


def test_text_is_written_so_that_it_names_no_variable() -> None:
    scenario = Scenario(description="costs ${5}")
    assert scenario.to_yaml() == "version: 1\ndescription: costs $${5}\n"
    assert scenario.build().source["description"] == "costs ${5}"


def test_parent_can_be_an_id_or_come_from_the_extended_scenario() -> None:
    customer_id = "3f0c9a52-0000-4000-8000-000000000001"
    by_id = Scenario().customer(customerId=customer_id).customer("b", parent=customer_id)
    assert [c.parent_id for c in by_id.build().base.customers] == [None, customer_id]
    scenario = Scenario(extends="minimal").customer("new", parent="child", name="New").build()
    (new,) = [c for c in scenario.base.customers if c.ref == "new"]
    assert new.parent_id == "20000000-0000-4000-8000-000000000002"


def chain(length: int) -> Scenario:
    scenario = Scenario().customer("r0")
    for number in range(1, length):
        scenario = scenario.customer(f"r{number}", parent=f"r{number - 1}")
    return scenario


@pytest.mark.parametrize(
    ("scenario", "finding"),
    [
        (Scenario(seed=-1), ":2:7: /seed: expected at least 0, got -1"),
        (Scenario(sed=1), ":2:1: /sed: unknown key sed; did you mean seed?"),
        (
            Scenario().customer("a", offer=["none"]),
            ":5:9: /customers/0/offer/0: no offer has the ref or id 'none'",
        ),
        (
            Scenario().customer("a", taging="VIP"),
            ":4:5: /customers/0/taging: unknown key taging; did you mean tagging?",
        ),
        (
            Scenario().customer("a", parent="b"),
            ":4:13: /customers/0/parent: no customer has the ref or id 'b'",
        ),
        (
            Scenario().customer("a", parent="b").customer("b", parent="a"),
            (":4:13: /customers/0/parent: a is its own ancestor (below b); give it another parent"),
        ),
        (
            Scenario().customer("a", customers=5),
            (
                ":4:16: /customers/0/customers: expected a list such as [{ref: acme,"
                " name: Acme Ltd}], got 5"
            ),
        ),
        (
            chain(40),
            (
                ":61:13: /customers/29/parent: customers are nested deeper than 29"
                " levels; list it further up"
            ),
        ),
    ],
)
def test_scenario_is_refused_as_the_file_would_be(scenario: Scenario, finding: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        scenario.build()
    assert "\n".join(map(str, caught.value.findings)) == f"Scenario(){finding}"


@pytest.mark.parametrize("value", [object(), {1: "x"}, {"a": {3}}])
def test_value_that_no_scenario_holds_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        Scenario().customer("a", name=value)


def keys_of(pointer: str) -> set[str]:
    schema: Any = scenario_language()
    for step in pointer.split("/"):
        schema = schema[step]
    return {re.sub(r"([A-Z])", r"_\1", name).lower() for name in schema["properties"]}


KEYS: Mapping[str, tuple[Callable[..., Scenario], str]] = {
    "requester": (Scenario.requester, "$defs/Requester"),
    "offer": (Scenario.offer, "$defs/Offer"),
    "package": (Scenario.package, "$defs/Package"),
    "fault": (Scenario.fault, "$defs/Plan"),
    "clock": (Scenario.clock, "$defs/Clock"),
    "jobs": (Scenario.jobs, "properties/jobs"),
    "limits": (Scenario.limits, "$defs/Limits"),
}


@pytest.mark.parametrize("name", KEYS)
def test_arguments_are_the_keys_of_the_language(name: str) -> None:
    method, pointer = KEYS[name]
    assert set(inspect.signature(method).parameters) - {"self"} == keys_of(pointer)


REFS = st.from_regex(r"[a-z][a-z0-9.-]{0,8}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["no", "01", "1e3", "${A}", "$${A:-b}", "null", "~", "a: b", "- x", "# y", "\n", " x "]
)
NUMBERS = st.decimals(min_value=0, max_value=1000, places=2) | st.floats(0, 1000)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    scenario = Scenario(seed=draw(st.integers(0, 2**70)), description=draw(st.none() | TEXTS))
    refs = draw(st.lists(REFS, min_size=1, max_size=5, unique=True))
    for index, ref in enumerate(refs):
        parent = draw(st.none() | st.sampled_from(refs[:index])) if index else None
        fields: Any = draw(
            st.fixed_dictionaries({}, optional={"name": st.none() | TEXTS, "type": TEXTS})
        )
        vat = draw(NUMBERS)
        scenario = scenario.customer(
            ref, parent=parent, invoiceConfiguration={"vat": vat}, **fields
        )
    for ref in draw(st.lists(REFS, max_size=3, unique=True)):
        scenario = scenario.offer(ref, draw(TEXTS)).requester(f"t {ref}", refs[0])
    if draw(st.booleans()):
        body = draw(TEXTS)
        scenario = scenario.fault(
            "f", fault={"status": 502, "body": body}, times=draw(st.integers(1, 10**9))
        )
    return scenario


@examples(30)
@given(scenarios())
def test_written_scenario_reads_as_the_same_data(scenario: Scenario) -> None:
    source = Source("s.yaml", scenario.to_yaml())
    document = read_scenario(source, schema=scenario_language(), reader=None)
    assert document.data == scenario.as_data()


def test_number_is_written_exactly() -> None:
    scenario = Scenario().customer("a", invoiceConfiguration={"vat": Decimal("19.50")})
    assert scenario.to_yaml().endswith("      vat: 19.50\n")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), Decimal("NaN")])
def test_number_that_is_not_finite_is_a_value_error(number: float | Decimal) -> None:
    with pytest.raises(
        ValueError, match=r"^numbers in a scenario must be finite, not (nan|inf|NaN)$"
    ):
        Scenario().clock(speed=number)


def test_keys_that_the_page_names_build() -> None:
    page = (ROOT / "docs/reference/scenario-format.md").read_text("utf-8")
    calls = re.findall(r"`(\.\w+\([^`]+\))`", page)
    assert len(calls) == 3
    operator = Scenario().customer("operator")
    made = eval(f"operator{''.join(calls)}", {"operator": operator})  # noqa: S307 - our own page
    assert len(made.build().base.customers) == 2
