"""Missing variables and violations of the schema are reported before all other errors."""

from pathlib import Path

import pytest

from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.server.checking import check_file
from mock_server.server.loading import load_scenario


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
