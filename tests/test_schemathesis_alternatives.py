"""Schemathesis against the sandbox under each alternative of each assumption, by its document.

Each alternative has a named sandbox, and is checked by the document of that sandbox.
Calls are generated once for all alternatives under which an operation accepts the same, which are
most, since generating a call takes longer than making it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, given, note
from requests import Session
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection
from support.contract_lists import OPERATIONS
from support.fuzzing import CHECKS, Case, aim, unwired
from thoroughness import examples

from mock_server.contract.values.walk import resolve
from mock_server.embedding.carriers import NO_SERVER
from mock_server.server.shipped import documents

PROFILE: Final = examples(5, unchecked=HealthCheck)
CONFIG = schemathesis.Config(seed=7)
BY_ENVELOPE: Final = ("http-status", "always-200")
"""Under which the envelope alone tells that something was refused."""


class Alternative(NamedTuple):
    """One assumption with an alternative value, and the sandbox that has it."""

    assumption: str
    value: Any
    sandbox: str

    def build(self, session: Session) -> None:
        """Create the sandbox."""
        assumptions = {self.assumption: self.value}
        scenario = {"version": 1, "extends": "default", "assumptions": assumptions}
        session.put(f"{NO_SERVER}/_sandboxes/{self.sandbox}", json={"scenario": scenario})


ALTERNATIVES: Final = [
    Alternative(name, alternative["value"], f"{name}-{index}")
    for name, row in documents().assumptions.items()
    for index, alternative in enumerate(row["alternatives"])
]
ALTERNATIVES.append(Alternative("preset", "published", "published"))


class Place(NamedTuple):
    """The place of an operation under an alternative, with its definition there."""

    alternative: Alternative
    base_url: str
    operation: Any

    def judge(self, case: Case, mode: GenerationMode, session: Session) -> None:
        """Make a call, and check the reply."""
        note(f"under {self.alternative.sandbox}")
        case.operation = self.operation
        reply = case.call(base_url=self.base_url, session=session)
        is_by_envelope = self.alternative[:2] == BY_ENVELOPE
        # A status that is always the same tells of no refusal.
        spared = [negative_data_rejection] if is_by_envelope else []
        checks = [check for check in CHECKS if check not in spared]
        case.validate_response(reply, checks=checks)
        if mode is GenerationMode.NEGATIVE and is_by_envelope:
            assert reply.json()["errorCode"]


def taken(document: Mapping[str, Any], path: str, method: str) -> str:
    """The input of an operation as text, for comparison."""
    item = document["paths"][path]
    stated = [
        item.get("parameters"),
        item[method].get("parameters"),
        item[method].get("requestBody"),
    ]
    trust = [item[method].get("security"), document.get("security")]
    schemes = document.get("components", {}).get("securitySchemes")
    return json.dumps([path, method, spelled_out(document, stated), trust, schemes])


def spelled_out(document: Mapping[str, Any], node: Any) -> Any:
    """A part of a document with its references resolved."""
    if isinstance(node, Mapping):
        if "$ref" in node:
            beside = {name: member for name, member in node.items() if name != "$ref"}
            node = {**resolve(document, node["$ref"]), **beside}
        return {name: spelled_out(document, member) for name, member in node.items()}
    if isinstance(node, list):
        return [spelled_out(document, item) for item in node]
    return node


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with unwired() as session:
        for alternative in ALTERNATIVES:
            alternative.build(session)
        yield session


Groups = Mapping[str, Sequence[Sequence[Place]]]


@pytest.fixture(scope="module")
def groups(session: Session) -> Groups:
    """By operation, groups of places with the same input."""
    found: dict[str, dict[str, list[Place]]] = {name: {} for name in OPERATIONS}
    for alternative in ALTERNATIVES:
        base_url = f"{NO_SERVER}/s/{alternative.sandbox}"
        document = session.get(f"{base_url}/openapi.json").json()
        schema = schemathesis.openapi.from_dict(document, config=CONFIG)
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            name, _, _ = operation.definition.raw["operationId"].partition("-")
            takes = taken(document, operation.path, operation.method)
            place = Place(alternative, base_url, operation)
            found[name].setdefault(takes, []).append(place)
    return {name: list(places.values()) for name, places in found.items()}


@pytest.fixture
def as_new(session: Session) -> None:
    """Reset the sandboxes, so that tests are independent."""
    for alternative in ALTERNATIVES:
        session.post(f"{NO_SERVER}/s/{alternative.sandbox}/_sandbox/reset")


@pytest.mark.nightly
@pytest.mark.hypothesis
@pytest.mark.usefixtures("as_new")
@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_interface_is_as_documented(
    groups: Groups, operation: str, mode: GenerationMode, session: Session
) -> None:
    for places in groups[operation]:
        meet(places, mode, session)


def meet(places: Sequence[Place], mode: GenerationMode, session: Session) -> None:
    """Generate calls of an operation, and make each of them at all these places."""

    @PROFILE
    @given(case=places[0].operation.as_strategy(generation_mode=mode))
    def is_as_documented(case: Case) -> None:
        aim(case)
        for place in places:
            place.judge(case, mode, session)

    is_as_documented()


def test_each_alternative_is_met_by_each_operation(groups: Groups) -> None:
    met = {
        name: sorted({place.alternative.sandbox for places in of_name for place in places})
        for name, of_name in groups.items()
    }
    everywhere = sorted(alternative.sandbox for alternative in ALTERNATIVES)
    assert met == dict.fromkeys(OPERATIONS, everywhere)
