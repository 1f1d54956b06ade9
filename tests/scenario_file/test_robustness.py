"""Reading any text gives either a document or findings with places."""

import json
from collections.abc import Callable

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.values.scalars import as_written, core_value
from mock_server.scenario_file import ScenarioDocument, ScenarioFileError, Source, source_from_bytes
from mock_server.scenario_file.composing import LOADER, compose

Read = Callable[..., ScenarioDocument]

VALID = """\
version: 1
seed: 7
clock: {mode: frozen, start: 2026-01-01T09:00:00Z}
assumptions: {http-status: {GLOBAL_1001: 500}, rate-limit: 10, versions: [v3]}
requesters: [{token: "a b", customer: root}]
offers: [{ref: o, name: Offer, linkedOfferIds: [o]}]
packages: [{ref: p, owner: root, name: P, nestedOffers: [o], eligibleSubAccountIds: [ALL]}]
customers:
  - ref: root
    name: 'Root'   # the root
    customers:
      - &acme {ref: acme, offer: [o], contact: [{birthdate: 01022000}]}
      - {<<: *acme, ref: other}
      - {count: 3, invoiceConfiguration: {vat: 20.5, deviceCost: 1e2}}
jobs:
  modifyCustomer: {after: [1s, 2s], outcome: {successful: 1, failed: .5}}
  createPackage: manual
"""
MARKS = "--- | ... | <<: | &acme | *acme | !!str | ? | {x: | [[[ | \n\x20 | \t | \0 | \r | \\ud800"
INDICATORS = "- | : | , | [ | ] | { | } | # | & | * | ! | > | ' | \" | % | @ | ` | ~ | < | ="
VALUES = "null | 1e5 | .nan | 0x | . | 0 | count: 1"
SLIPS = [slip for slips in (MARKS, INDICATORS, VALUES) for slip in slips.split(" | ")]
PIECES = st.sampled_from(SLIPS) | st.text(max_size=3) | st.characters()
EDITS = st.lists(
    st.tuples(st.integers(0, len(VALID)), st.integers(0, 12), PIECES), min_size=1, max_size=4
)


def edited(edits: list[tuple[int, int, str]]) -> str:
    """Return the valid text with some parts replaced."""
    text = VALID
    for start, length, piece in edits:
        text = text[:start] + piece + text[start + length :]
    return text


def assert_located(error: ScenarioFileError) -> None:
    assert error.findings
    for finding in error.findings:
        assert finding.file == "s.yaml"
        assert finding.line >= 1
        assert finding.column >= 1
        assert finding.where[:1] in ("", "/")
        assert finding.message


def test_file_that_is_edited_is_valid(read: Read) -> None:
    assert read(VALID).data["seed"] == 7


@examples(60, unchecked=[HealthCheck.function_scoped_fixture])
@given(EDITS)
def test_edited_file_is_read_or_refused_with_places(
    read: Read, edits: list[tuple[int, int, str]]
) -> None:
    try:
        document = read(edited(edits))
    except ScenarioFileError as error:
        assert_located(error)
    else:
        assert document.data["version"] == 1


@examples(40)
@given(EDITS)
def test_edited_file_is_composed_or_refused_without_libyaml(
    edits: list[tuple[int, int, str]],
) -> None:
    try:
        compose(Source("s.yaml", edited(edits)), loader=yaml.SafeLoader)
    except ScenarioFileError as error:
        assert_located(error)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), ensure_ascii=st.booleans())
def test_any_text_comes_through_json(read: Read, text: str, *, ensure_ascii: bool) -> None:
    data = {"version": 1, "description": text}
    assert read(json.dumps(as_written(data), ensure_ascii=ensure_ascii)).data == data


@given(st.binary(max_size=30))
def test_any_bytes_are_read_or_refused_with_places(raw: bytes) -> None:
    try:
        compose(source_from_bytes("s.yaml", raw), loader=LOADER)
    except ScenarioFileError as error:
        assert_located(error)


@given(st.text(alphabet="0123456789.eExo+-_aAfFnNiI~", min_size=1, max_size=120))
def test_any_scalar_has_a_value_that_can_be_shown(text: str) -> None:
    assert str(core_value(text))
