"""Extends: how one scenario is merged into another, and the errors with their places."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from mock_server.scenario_file import Position, ScenarioDocument, ScenarioFileError
from mock_server.scenario_file.assembling import MAX_FILES
from mock_server.scenario_file.source import MAX_DEPTH

Read = Callable[..., ScenarioDocument]

BASE = """\
version: 1
description: The base.
seed: 7
clock: {mode: frozen, start: 2026-01-01T09:00:00Z}
assumptions: {http-status: {GLOBAL_1001: 500, CUSTOMER_1002: 410}, rate-limit: 10}
requesters: [{token: a, customer: root}, {token: b, customer: acme}]
offers: [{ref: data, name: Data}, {ref: voice, name: Voice}]
packages: [{ref: gold, owner: root, name: Gold, nestedOffers: [data], eligibleSubAccountIds: []}]
customers:
  - ref: root
    name: Root
    customers:
      - ref: acme
        name: Acme
        offer: [data]
        invoiceConfiguration: {vat: 20, deliveryMethod: EMAIL}
        magic: {getCustomer: {error: CUSTOMER_1006, phase: after}, modifyCustomer: ok}
        customers: [{ref: north, tagging: VIP}, {count: 3}]
jobs:
  modifyCustomer: {after: 2s, outcome: failed, code: CUSTOMER_1003}
  createPackage: manual
limits: {body: 100, plans: 5}
faults:
  - {name: first, operation: getCustomer, when: {customer: acme}, steps: [ok, CUSTOMER_1006]}
  - {name: second, fault: {delay: 1s}, times: 3}
"""


def extended(read: Read, own: str, base: str = BASE) -> dict[str, Any]:
    """Return the data of a scenario that extends the base."""
    return read(f"version: 1\nextends: base.yaml\n{own}", {"base.yaml": base}.__getitem__).data


def base(read: Read) -> dict[str, Any]:
    return read(BASE).data


def laid_over(read: Read, path: list[str | int], own: str) -> Any:
    """Return the value at a path of the extended scenario."""
    value: Any = extended(read, own)
    for step in path:
        value = value[step]
    return value


def test_scenario_that_says_nothing_is_the_one_that_it_extends(read: Read) -> None:
    assert extended(read, "") == base(read)


ACME: list[str | int] = ["customers", 0, "customers", 0]
CASES: list[tuple[str, str, list[str | int], str]] = [
    ("scalar is replaced", "seed: 8", ["seed"], "8"),
    (
        "mapping is merged key by key",
        "limits: {plans: 6, pendingJobs: 1}",
        ["limits"],
        "{body: 100, plans: 6, pendingJobs: 1}",
    ),
    (
        "nested mapping is merged key by key",
        "assumptions: {http-status: {GLOBAL_1001: 502}}",
        ["assumptions"],
        "{http-status: {GLOBAL_1001: 502, CUSTOMER_1002: 410}, rate-limit: 10}",
    ),
    (
        "mapping is replaced by what is none",
        "assumptions: {http-status: always-200}",
        ["assumptions", "http-status"],
        "always-200",
    ),
    (
        "clock keeps its start",
        "clock: {mode: real, speed: 60}",
        ["clock"],
        "{mode: real, start: '2026-01-01T09:00:00Z', speed: 60}",
    ),
    (
        "clock that is given a speed is not frozen any more",
        "clock: {speed: 60}",
        ["clock"],
        "{start: '2026-01-01T09:00:00Z', speed: 60}",
    ),
    (
        "requesters are merged by token",
        "requesters: [{token: c, customer: acme}, {token: b, customer: north}]",
        ["requesters"],
        "[{token: a, customer: root}, {token: b, customer: north}, {token: c, customer: acme}]",
    ),
    (
        "offers are merged by ref",
        "offers: [{ref: voice, linkedOfferIds: [data]}, {ref: more, name: More}]",
        ["offers"],
        (
            "[{ref: data, name: Data}, {ref: voice, name: Voice, linkedOfferIds: [data]},"
            " {ref: more, name: More}]"
        ),
    ),
    (
        "packages are merged by ref, their lists are replaced",
        "packages: [{ref: gold, nestedOffers: [voice]}]",
        ["packages", 0],
        "{ref: gold, owner: root, name: Gold, nestedOffers: [voice], eligibleSubAccountIds: []}",
    ),
    (
        "job settles in another way, with the same outcome",
        "jobs: {modifyCustomer: {polls: 3}}",
        ["jobs"],
        "{modifyCustomer: {polls: 3, outcome: failed, code: CUSTOMER_1003}, createPackage: manual}",
    ),
    (
        "plan is merged by name",
        "faults: [{name: first, times: 2}]",
        ["faults", 0],
        (
            "{name: first, operation: getCustomer, when: {customer: acme},"
            " steps: [ok, CUSTOMER_1006],"
            " times: 2}"
        ),
    ),
    (
        "plan with a fault has no steps any more",
        "faults: [{name: first, fault: ok}]",
        ["faults", 0],
        "{name: first, operation: getCustomer, when: {customer: acme}, fault: ok}",
    ),
    (
        "step is replaced whole",
        "faults: [{name: second, fault: {network: reset}}, {name: third, fault: ok}]",
        ["faults"],
        (
            "[{name: first, operation: getCustomer, when: {customer: acme},"
            " steps: [ok, CUSTOMER_1006]}"
            ", {name: second, fault: {network: reset}, times: 3}, {name: third, fault: ok}]"
        ),
    ),
    (
        "customer is found wherever it stands",
        "customers: [{ref: north, tagging: Gold, status: SUSPENDED}]",
        [*ACME, "customers"],
        "[{ref: north, tagging: Gold, status: SUSPENDED}, {count: 3}]",
    ),
    (
        "customer is found below its parent",
        (
            "customers: [{ref: root, customers: [{ref: acme, name: null, invoiceConfiguration: "
            "{vat: 7}, magic: {getCustomer: {network: reset}}, offer: []}]}]"
        ),
        ACME,
        (
            "{ref: acme, name: null, offer: [],"
            " invoiceConfiguration: {vat: 7, deliveryMethod: EMAIL},"
            " magic: {getCustomer: {network: reset}, modifyCustomer: ok},"
            " customers: [{ref: north, tagging: VIP}, {count: 3}]}"
        ),
    ),
    (
        "customers without a ref, and with another one, are added",
        "customers: [{count: 3}, {ref: acme, customers: [{count: 2}, {ref: south}]}, {ref: new}]",
        ["customers"],
        (
            "[{ref: root, name: Root, customers: [{ref: acme, name: Acme, offer: [data],"
            " invoiceConfiguration: {vat: 20, deliveryMethod: EMAIL},"
            " magic: {getCustomer: {error: CUSTOMER_1006, phase: after}, modifyCustomer: ok},"
            " customers: [{ref: north, tagging: VIP}, {count: 3}, {count: 2}, {ref: south}]}]},"
            " {count: 3}, {ref: new}]"
        ),
    ),
    (
        "customer is changed together with one below it",
        "customers: [{ref: north, name: N}, {ref: acme, customers: [{ref: north, type: T}]}]",
        [*ACME, "customers", 0],
        "{ref: north, tagging: VIP, name: N, type: T}",
    ),
]


@pytest.mark.parametrize(
    ("own", "path", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_own_word_is_laid_over(read: Read, own: str, path: list[str | int], expected: str) -> None:
    assert laid_over(read, path, own) == yaml.safe_load(expected)


def test_members_that_are_not_given_are_inherited(read: Read) -> None:
    changed = extended(read, "seed: 8\ncustomers: [{ref: north, tagging: VIP}]")
    assert changed == {**base(read), "seed": 8}


def test_included_entries_are_laid_over_as_if_they_were_own(read: Read) -> None:
    files = {"base.yaml": BASE, "more.yaml": "offers: [{ref: data, name: More data}]"}
    text = "version: 1\nextends: base.yaml\ninclude: [more.yaml]\noffers: [{ref: own, name: Own}]"
    document = read(text, files.__getitem__)
    assert [offer["name"] for offer in document.data["offers"]] == ["More data", "Voice", "Own"]
    assert document.position("/offers/0/name") == Position("more.yaml", 1, 28)
    assert document.position("/offers/1/name") == Position("base.yaml", 7, 54)
    assert document.position("/offers/2/name") == Position("s.yaml", 4, 27)


def test_section_other_than_a_list_is_refused_beside_included_ones(read: Read) -> None:
    files = {"base.yaml": BASE, "more.yaml": "offers: [{ref: more, name: More}]"}
    text = "version: 1\nextends: base.yaml\ninclude: [more.yaml]\noffers: 5"
    with pytest.raises(ScenarioFileError) as caught:
        read(text, files.__getitem__)
    expected = "a list such as [{ref: basic-data, name: Basic data}]"
    assert str(caught.value) == f"s.yaml:4:9: /offers: expected {expected}, got 5"


def test_scenario_can_extend_one_that_extends_another(read: Read) -> None:
    files = {"a/b.yaml": "version: 1\nextends: ../c.yaml\nseed: 2", "c.yaml": BASE}
    data = read("version: 1\nextends: a/b.yaml\ndescription: Mine.", files.__getitem__).data
    assert data == {**base(read), "seed": 2, "description": "Mine."}


def test_shipped_scenario_is_extended_by_its_name(read: Read) -> None:
    files = {"/there/base.yaml": BASE}
    shipped = {"base": "/there/base.yaml"}
    text = "version: 1\nextends: base"
    assert read(text, files.__getitem__, shipped=shipped).data == base(read)


def refused(read: Read, own: str, base: str = BASE) -> list[str]:
    with pytest.raises(ScenarioFileError) as caught:
        extended(read, own, base)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ("seeed: 1", "s.yaml:3:1: /seeed: unknown key seeed; did you mean seed?"),
        ("customers: 5", "s.yaml:3:12: /customers: expected a list, got 5"),
        ("offers: [5]", "s.yaml:3:10: /offers/2: expected a mapping, got 5"),
        (
            "offers: [{ref: more}]",
            "s.yaml:3:10: /offers/2: name is missing; add it, as in name: Basic data",
        ),
        (
            "customers: [{ref: north, count: 2}]",
            (
                "s.yaml:3:19: /customers/0/customers/0/customers/0/ref: "
                "a customer with a count has no ref; leave one of the two out"
            ),
        ),
        ("extends: other.yaml", "s.yaml:3:1: the key extends is repeated in one mapping"),
    ],
)
def test_finding_is_where_the_value_was_written(read: Read, own: str, line: str) -> None:
    assert refused(read, own) == [line]


def test_file_is_either_included_or_extended(read: Read) -> None:
    assert refused(read, "include: [base.yaml]", "version: 1") == [
        "s.yaml:2:10: /extends: base.yaml is included already; name each file once"
    ]


def test_finding_of_the_extended_scenario_is_in_its_file(read: Read) -> None:
    assert refused(read, "seed: x", "version: 1\nseeed: 1") == [
        's.yaml:3:7: /seed: expected an integer, got "x"',
        "base.yaml:2:1: /seeed: unknown key seeed; did you mean seed?",
    ]


def test_a_file_extending_an_unreadable_one_is_checked_only_by_its_head(read: Read) -> None:
    files = {"base.yaml": "version: 1\nextends: none.yaml"}

    def reader(path: str) -> str:
        if path not in files:
            raise OSError("no such file")
        return files[path]

    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nextends: base.yaml\noffers: [{ref: known-below}]", reader)
    assert str(caught.value) == ("base.yaml:2:10: /extends: none.yaml cannot be read: no such file")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("none.yaml", "s.yaml:2:10: /extends: none.yaml cannot be read: no such file"),
        ("s.yaml", "s.yaml:2:10: /extends: s.yaml is included already; name each file once"),
        ("''", "s.yaml:2:10: /extends: expected at least 1 character, got 0"),
        ("[a]", "s.yaml:2:10: /extends: expected a string, got a list"),
    ],
)
def test_extended_path_is_refused_with_its_place(read: Read, path: str, line: str) -> None:
    def nothing(_path: str) -> str:
        raise OSError("no such file")

    with pytest.raises(ScenarioFileError) as caught:
        read(f"version: 1\nextends: {path}", nothing)
    assert str(caught.value) == line


def test_no_reader_allows_no_extended_file(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nextends: base.yaml")
    assert str(caught.value) == (
        "s.yaml:2:10: /extends: no other files can be read here; spell it out"
    )


def test_extending_and_extended_file_have_a_version(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("extends: base.yaml", {"base.yaml": "version: 1\n"}.__getitem__)
    assert str(caught.value) == "s.yaml:1:1: version is missing; add it, as in version: 1"
    [line] = refused(read, "", "version: 2.5\nother: 1")
    assert line.startswith("base.yaml:1:10: /version: this release reads version 1 of")


def test_endless_chain_ends(read: Read) -> None:
    def chain(path: str) -> str:
        return f"version: 1\nextends: x{path}"

    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nextends: x.yaml", chain)
    assert str(caught.value) == (
        f"{'x' * (MAX_FILES - 1)}.yaml:2:10: /extends: more than {MAX_FILES} files together"
    )


def test_scenarios_together_are_as_bounded_in_depth_as_one(read: Read) -> None:
    levels = 25
    tree = "{customers: [" * levels + "{ref: last}" + "]}" * levels
    below = "{ref: last, customers: [" + "{customers: [" * 10 + "]}" * 11
    lines = refused(read, f"customers: [{below}]", f"version: 1\ncustomers: [{tree}]")
    assert lines == [f"s.yaml:1:1: nested deeper than {MAX_DEPTH} levels together"]
