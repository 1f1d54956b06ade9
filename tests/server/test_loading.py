"""Loading a scenario: what a file may refer to and an upload may not."""

import os
from pathlib import Path

import pytest

from mock_server.contract.values.exact_json import dumps
from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.checking import check_file
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.uploads import UploadReader


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_file_draws_on_the_environment(tmp_path: Path) -> None:
    text = "version: 1\nseed: ${NOBODY_SETS_THIS:-41}\ndescription: ${PATH}\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    assert scenario.source == {"version": 1, "seed": 41, "description": os.environ["PATH"]}


def test_scenarios_with_the_same_assumptions_share_their_contract() -> None:
    served = load_scenario({"version": 1})
    others = [
        load_scenario({"version": 1, "seed": 2}),
        load_alone({"version": 1}, name="written", seed=3),
        UploadReader(served).read("putScenario", b"version: 1"),
    ]
    switched = load_scenario({"version": 1, "assumptions": {"sub-customers": "children"}})
    assert [getattr(other, "contract", None) for other in others] == [served.contract] * 3
    assert switched.contract is not served.contract


def test_variable_without_a_value_is_a_finding(tmp_path: Path) -> None:
    path = write(tmp_path / "s.yaml", "version: 1\nseed: ${NOBODY_SETS_THIS}\n")
    with pytest.raises(ScenarioFileError) as caught:
        load_scenario(path)
    assert str(caught.value) == (
        f"{path}:2:7: /seed: NOBODY_SETS_THIS is not set; "
        "set it, or write ${NOBODY_SETS_THIS:-default}"
    )


def test_file_can_extend_a_shipped_scenario_and_one_in_its_folder(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", "version: 1\nextends: default\nseed: 2\n")
    text = "version: 1\nextends: base.yaml\ncustomers: [{ref: acme, name: Mine}]\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    default = load_scenario("default")
    (acme,) = [c for c in scenario.base.customers if c.ref == "acme"]
    assert (scenario.seed, acme.fields["name"]) == (2, "Mine")
    assert set(scenario.requesters) == set(default.requesters)
    assert scenario.magic == default.magic


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("1E5", "100000"),
        ("5e0", "5"),
        ("2.50e-3", "0.00250"),
        ("1e400", f"1{'0' * 400}"),
        ("-0", "0"),
        ("0.00000001", "0.00000001"),
        ("1.50", "1.50"),
    ],
)
def test_decimal_of_a_customer_is_shown_with_its_digits(
    tmp_path: Path, given: str, plain: str
) -> None:
    invoice = f"{{deviceCost: {given}}}"
    text = (
        f"version: 1\ncustomers: [{{ref: a, campaign: [1E2], invoiceConfiguration: {invoice}}}]\n"
    )
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    again = load_scenario(write(tmp_path / "again.yaml", scenario_text(scenario.source)))
    for loaded in (scenario, again):
        (customer,) = loaded.base.customers
        shown = dumps(customer.fields)
        assert f'"deviceCost":{plain},'.encode() in shown
        assert b'"campaign":[100]' in shown


# ── What is reported before all else ─────────────────────────────────────────────────────────────


def check(path: Path, text: str) -> list[tuple[str, str]]:
    """Return the places of the findings of a text, with their rules."""
    path.write_text(text, "utf-8")
    return [(found.where, found.rule) for found in check_file(str(path), Recorder()).findings]


EVERYTHING = """\
version: 1
colour: red
assumptions: {rate-limit: "10", http-status: {read: 204}}
requesters:
  - {token: t, customer: operater}
  - {token: t, customer: acme}
offers:
  - {ref: data, name: Data}
  - {ref: data, name: The same}
  - {ref: unnamed}
customers:
  - ref: operator
    customers:
      - {ref: acme, offer: [dta, unnamed], currency: EURO}
      - {ref: north, count: 2}
      - {country: NL, overrides: [{number: 1}]}
faults:
  - {name: a, when: {customer: acne}, fault: GLOBAL_1001}
  - {name: c, operation: getCustomer, fault: CUSTOMER_1003}
  - {name: c, steps: [{job: failed, after: 1s, rate: 5}], when: {requester: north}}
jobs: {modifyCustomer: {after: [2s, 1s]}, createPackage: {after: [2s, 1s], code: 5}}
"""


def test_schema_errors_are_reported_before_all_others(tmp_path: Path) -> None:
    assert check(tmp_path / "s.yaml", EVERYTHING) == [
        ("/colour", "schema"),
        ("/assumptions/rate-limit", "schema"),
        ("/assumptions/http-status/read", "schema"),
        ("/offers/2", "schema"),
        ("/customers/0/customers/0/currency", "schema"),
        ("/customers/0/customers/1/ref", "schema"),
        ("/customers/0/customers/2/country", "schema"),
        ("/customers/0/customers/2/overrides", "schema"),
        ("/faults/2/steps/0/rate", "schema"),
    ]


SMALL = "version: 1\ncustomers: [{ref: acme}]\nrequesters: [{token: t, customer: nobody}]\n"
UNSET = "${NO_SUCH_VARIABLE}"
SENTENCE = "references, ids and customers are checked once these are mended"


def test_a_refusal_says_what_was_not_checked_yet(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(f"{SMALL}colour: red")
    with pytest.raises(ScenarioFileError) as caught:
        load_scenario(path)
    first, last = str(caught.value).splitlines()
    assert first.startswith(f"{path}:4:1: /colour: unknown key colour;")
    assert last == SENTENCE == check_file(str(path), Recorder()).note
    path.write_text(SMALL)
    assert check_file(str(path), Recorder()).note is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SMALL.replace("version: 1\n", ""), [("", "schema")]),
        (UNSET, [("", "unknown-variable")]),
        (f"{SMALL}seed: {UNSET}\ncolour: red", [("/seed", "unknown-variable")]),
        (f"{SMALL}include: [none.yaml]", [("/include/0", "unreadable")]),
    ],
    ids=["no version", "nothing but a value", "a variable", "a file that cannot be read"],
)
def test_what_hides_everything_is_reported_alone(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    assert check(tmp_path / "s.yaml", text) == expected


@pytest.mark.nightly
def test_nothing_is_reported_besides_very_many_findings(tmp_path: Path) -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(200))
    found = check(tmp_path / "s.yaml", SMALL + keys)
    assert (len(found), {rule for _, rule in found}) == (101, {"schema"})


def test_included_and_extended_files_are_checked_together(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("version: 1\ncustomers: [{ref: operator}]\nseed: x\n")
    (tmp_path / "offers.yaml").write_text("offers: [{ref: data, name: Data, price: 5}]\n")
    own = (
        "version: 1\nextends: base.yaml\ninclude: [offers.yaml]\n"
        "customers: [{ref: operator, offer: [data]}]\n"
    )
    assert check(tmp_path / "s.yaml", own) == [("/seed", "schema"), ("/offers/0/price", "schema")]
