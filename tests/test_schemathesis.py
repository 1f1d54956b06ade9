"""Schemathesis by the documents that a sandbox serves: the interface against a running server.

The very many control calls are answered by the pure function: connections would take more time.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import pytest
import schemathesis
from hypothesis import HealthCheck
from requests import Session
from schemathesis.core.result import Ok
from schemathesis.generation.hypothesis.builder import (
    HypothesisTestConfig,
    HypothesisTestMode,
    create_test,
)
from schemathesis.specs.openapi.checks import negative_data_rejection
from support import START_MS
from support.fuzzing import ACME, CHECKS, DURATION, SCENARIO, Case, aim, serving, unwired
from thoroughness import examples

from mock_server.embedding.carriers import NO_SERVER
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

PROFILE: Final = examples(10, unchecked=HealthCheck)
CONFIG: Final = schemathesis.Config(seed=7)
TELLS: Final = "checkScenario"
"""Which tells what is wrong with whatever it gets, and refuses none of it."""

SOON: Final = (HypothesisTestMode.EXAMPLES, HypothesisTestMode.FUZZING)
MODES: Final = (
    pytest.param(SOON, id="examples"),
    pytest.param((HypothesisTestMode.COVERAGE,), id="boundaries", marks=pytest.mark.nightly),
)
"""The boundary values of each field are also those of `tests/contract/test_served_bodies.py`."""

LARGE: Final = {"putCertification", "putState", "putFault", "waitJournal"}
"""Operations whose bodies take seconds to draw."""

AS_ANOTHER: Final = "addFault"
"""Which takes the bodies of `putFault`, so that its examples are enough."""

INTERFACE, CONTROL = ("/openapi.json", "/_sandbox/openapi.json")
NEVER_ENDS: Final = "streamEvents"


def served(path: str) -> bytes:
    """A document as the sandbox serves it, from the pure function."""
    return Sandbox(SCENARIO, START_MS).handle(Request(method="GET", path=path), START_MS).body


def operations_in(path: str) -> list[str]:
    """The ids of the operations in a document that end, unlike streams."""
    items = json.loads(served(path))["paths"].values()
    ids = [
        member["operationId"]
        for item in items
        for member in item.values()
        if "operationId" in member
    ]
    return [name for name in ids if name != NEVER_ENDS]


@cache
def operations_of(path: str) -> Mapping[str, Any]:
    """The operations of a document as Schemathesis has them, by id."""
    schema = schemathesis.openapi.from_dict(json.loads(served(path)), config=CONFIG)
    read = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {operation.definition.raw["operationId"]: operation for operation in read}


Modes: TypeAlias = Sequence[HypothesisTestMode]


def meet(path: str, name: str, modes: Modes, judge: Callable[[Case], None]) -> None:
    """Run the cases of an operation: examples and random ones, or boundary values.

    `schema.parametrize()` makes the cases during collection, in each worker, for longer than they
    take to be met; Schemathesis' way to make them later does not run under pytest 9.2.
    """
    operation = operations_of(path)[name]
    if name == AS_ANOTHER:
        modes = [HypothesisTestMode.EXAMPLES]
    config = HypothesisTestConfig(project=operation.schema.config, modes=[*modes], seed=CONFIG.seed)

    @PROFILE
    def met(case: Case) -> None:
        judge(case)

    create_test(operation=operation, test_func=met, config=config)()


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


def prepare(session: Session, url: str) -> None:
    """Make a sandbox and a plan, and have three requests in progress."""
    session.trust_env = False  # which would be read whole before each call
    session.post(f"{url}/_sandbox/reset")
    session.put(f"{url}/_sandboxes/other", json={})
    session.put(f"{url}/_sandbox/faults/plan", json={"fault": "ok", "ttl": "0s"})
    for name in ("One", "Two", "Three"):
        session.patch(f"{url}/api/v2/customer/{ACME}", json={"name": name})


def wait_not(body: Any) -> None:
    """Set the timeout of a wait to zero, since nothing would happen during it."""
    if isinstance(body, dict) and body and DURATION.fullmatch(str(body.get("timeout", "10s"))):
        body["timeout"] = "0s"


# ── The tests ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.hypothesis
@pytest.mark.parametrize("operation", operations_in(INTERFACE))
@pytest.mark.parametrize("modes", MODES)
def test_interface_is_as_documented(operation: str, modes: Modes, server: str) -> None:
    def judge(case: Case) -> None:
        aim(case)
        case.call_and_validate(base_url=server, session=session, checks=CHECKS)

    with Session() as session:
        prepare(session, server)
        meet(INTERFACE, operation, modes, judge)


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    "operation",
    [
        pytest.param(name, marks=[pytest.mark.nightly] if name in LARGE else [])
        for name in operations_in(CONTROL)
    ],
)
@pytest.mark.parametrize("modes", MODES)
def test_control_is_as_documented(operation: str, modes: Modes) -> None:
    def judge(case: Case) -> None:
        aim(case)
        if case.operation.path.endswith("/wait"):
            wait_not(case.body)
        reply = case.call(base_url=NO_SERVER, session=session)
        has_old_tag = reply.status_code == HTTPStatus.PRECONDITION_FAILED
        spared = [negative_data_rejection] if has_old_tag or operation == TELLS else []
        case.validate_response(reply, checks=[check for check in CHECKS if check not in spared])

    with unwired() as session:
        prepare(session, NO_SERVER)
        meet(CONTROL, operation, modes, judge)
