"""Schemathesis against the sandbox under each alternative of each assumption, and its document.

Each alternative has a named sandbox on one server, and is judged by the document of that sandbox.
"""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection
from support.fuzzing import ACME, CHECKS, OPERATOR, Case, aim, send, serving
from thoroughness import examples

from mock_server.server.shipped import documents

PROFILE: Final = examples(4, unchecked=HealthCheck)
CONFIG = schemathesis.Config(seed=7)
OF_OTHER_STATUSES: Final = {
    "extends": None,
    "customers": [{"customerId": OPERATOR, "customers": [{"customerId": ACME}]}],
}
"""A scenario whose customers have whichever statuses there are."""

BY_ENVELOPE: Final = ("http-status", "always-200")
"""Under which the envelope alone tells that something was refused."""


class Alternative(NamedTuple):
    """One assumption that is not as by default, and the sandbox in which it is not."""

    assumption: str
    value: Any
    sandbox: str

    def build(self, server: str) -> None:
        """Make its sandbox, as new."""
        other = OF_OTHER_STATUSES if self.assumption == "customer-status-values" else {}
        said: dict[str, Any] = {"version": 1, "extends": "default", **other}
        scenario = {key: value for key, value in said.items() if value is not None}
        scenario["assumptions"] = {self.assumption: self.value}
        send("PUT", f"{server}/_sandboxes/{self.sandbox}", {"scenario": scenario})


ALTERNATIVES: Final = [
    Alternative(name, alternative["value"], f"{name}-{index}")
    for name, row in documents().assumptions.items()
    for index, alternative in enumerate(row["alternatives"])
]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(params=ALTERNATIVES, ids=lambda alternative: alternative.sandbox)
def alternative(request: pytest.FixtureRequest, server: str) -> Alternative:
    chosen: Alternative = request.param
    chosen.build(server)
    return chosen


@pytest.fixture
def base_url(server: str, alternative: Alternative) -> str:
    return f"{server}/s/{alternative.sandbox}"


def checks_of(alternative: Alternative) -> list[Any]:
    """Return what is checked: a status that is always the same tells of no refusal."""
    if alternative[:2] == BY_ENVELOPE:
        return [check for check in CHECKS if check is not negative_data_rejection]
    return CHECKS


@pytest.mark.hypothesis
@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
def test_interface_is_as_documented(
    base_url: str, alternative: Alternative, mode: GenerationMode
) -> None:
    document = json.loads(send("GET", f"{base_url}/openapi.json"))
    schema = schemathesis.openapi.from_dict(document, config=CONFIG)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)

        @PROFILE
        @given(case=found.ok().as_strategy(generation_mode=mode))
        def meet(case: Case) -> None:
            aim(case)
            reply = case.call(base_url=base_url)
            case.validate_response(reply, checks=checks_of(alternative))
            if mode is GenerationMode.NEGATIVE and alternative[:2] == BY_ENVELOPE:
                assert reply.json()["errorCode"]

        meet()
