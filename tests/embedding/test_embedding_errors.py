"""Each error class, raised by a real refusal, and its message."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from support import NOBODY
from support.embedded import SETUP, small_world

from mock_server import MockServer, SandboxError, SandboxHandle, open_sandbox
from mock_server.client.errors import (
    ConflictError,
    ControlError,
    NotFoundError,
    SpellingError,
    UnreachableError,
    WaitTimeoutError,
    missing,
    sockets_allowed,
)
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request
from mock_server.scenario_file import ScenarioFileError


@pytest.fixture
def handle() -> SandboxHandle:
    return open_sandbox(small_world())


def test_a_refused_call_lists_every_error(handle: SandboxHandle) -> None:
    with pytest.raises(ControlError) as caught:
        handle.add_fault({"operation": "getCustomer", "fault": "CUSTOMER_1003", "times": -1})
    error = caught.value
    assert (type(error), error.status, str(error)) == (ControlError, 400, error.detail)
    assert [each["pointer"] for each in error.errors] == ["/times"]


def test_missing_objects_are_not_found(handle: SandboxHandle) -> None:
    with pytest.raises(NotFoundError, match="there is no plan 'nothing'") as caught:
        handle.fault("nothing")
    assert (caught.value.status, caught.value.errors) == (404, [])
    with pytest.raises(NotFoundError):
        handle.request(NOBODY)


def test_a_call_that_contradicts_the_state_is_a_conflict(handle: SandboxHandle) -> None:
    handle.fail("getCustomer", "ok", name="mine")
    with pytest.raises(ConflictError, match="there is a plan 'mine' already"):
        handle.fail("getCustomer", "ok", name="mine")


def test_a_wait_that_expires_is_a_timeout(handle: SandboxHandle) -> None:
    with pytest.raises(WaitTimeoutError, match="not within 1ms: ") as caught:
        handle.wait_for(operation="getCustomer", timeout="1ms")
    assert caught.value.status == 408


def test_a_wait_that_only_time_could_end_is_refused_at_once_on_a_frozen_clock(
    handle: SandboxHandle,
) -> None:
    handle.handle(SETUP[0])
    (accepted,) = handle.requests()
    with pytest.raises(ConflictError, match=r"^the clock is frozen, and the request settles by "):
        handle.wait_for_request(accepted.request_id)
    with pytest.raises(WaitTimeoutError, match=r"not within 1ms: .*; the clock is frozen"):
        handle.wait_for_request(accepted.request_id, timeout="1ms", while_frozen=True)


def test_an_unknown_token_is_reported_with_the_existing_ones(handle: SandboxHandle) -> None:
    with pytest.raises(NotFoundError) as caught:
        handle.token("depot")
    assert str(caught.value) == (
        "no token acts for 'depot'; there are tokens of operator, acme, north, blue"
    )
    handle.load({"version": 1, "customers": [{"ref": "only"}]})
    with pytest.raises(NotFoundError, match="there are tokens of no customer"):
        handle.token("only")


def test_a_name_with_anything_in_it_stays_one_name(handle: SandboxHandle) -> None:
    with pytest.raises(NotFoundError, match=re.escape("'a/b c%?x'")):
        handle.fault("a/b c%?x")


def test_calls_that_were_not_made_are_an_assertion_error_with_the_nearest_misses(
    handle: SandboxHandle,
) -> None:
    handle.handle(SETUP[0])
    handle.assert_called(operation="modifyCustomer", exactly=1)
    with pytest.raises(AssertionError) as caught:
        handle.assert_called(operation="modifyCustomer", status=404, at_least=2)
    path = SETUP[0].path
    assert str(caught.value).splitlines() == [
        (
            "the calls were not made as expected (operation='modifyCustomer', status=404, "
            "at_least=2): 0 calls matched"
        ),
        f"  nearest: #1 {SETUP[0].method} {path} -> 202, but not status",
    ]


@pytest.mark.parametrize("name", ["times", "count"])
def test_a_number_of_calls_under_another_name_is_told_ours(
    handle: SandboxHandle, name: str
) -> None:
    number: Any = {name: 2}
    for method in (handle.verify, handle.assert_called, handle.wait_for):
        with pytest.raises(SpellingError, match="is exactly=2, at_least=2 or at_most=2"):
            method(**number)


def test_every_error_is_a_sandbox_error() -> None:
    kinds = (ControlError, NotFoundError, ConflictError, WaitTimeoutError, UnreachableError)
    assert all(issubclass(kind, SandboxError) for kind in kinds)


class SomethingElse:
    """A carrier that answers every request with the same outcome."""

    url = "http://something.else"

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome

    def carry(self, _: Request) -> Outcome:
        return self._outcome

    async def carry_async(self, _: Request) -> Outcome:
        return self._outcome


@pytest.mark.parametrize(
    "outcome",
    [
        Reply(status=200, headers={}, body=b"<html>"),
        Reply(status=200, headers={}, body=b"[]"),
        Reply(status=200, headers={}, body=b'{"now": 5}'),
        Reply(status=200, headers={}, body=b'{"now": "today"}'),
        Reply(status=200, headers={}, body=b""),
        Reply(status=502, headers={}, body=b"Bad Gateway"),
        Reply(status=404, headers={}, body=b""),
        Reply(status=404, headers={}, body=b'"no"'),
    ],
    ids=lambda outcome: f"{outcome.status} {outcome.body.decode()}",
)
def test_an_answer_of_something_else_is_an_error(outcome: Outcome) -> None:
    handle = SandboxHandle(SomethingElse(outcome), "mine")
    status = outcome.status
    what = rf"^POST /_sandbox/reset was answered {status}, but not as a sandbox answers: "
    with pytest.raises(UnreachableError, match=what):
        handle.reset()


@pytest.mark.parametrize(
    ("body", "detail"), [(b"{}", "status 502"), (b'{"title": "Bad Gateway"}', "Bad Gateway")]
)
def test_a_refusal_without_a_detail_has_its_title_or_status(body: bytes, detail: str) -> None:
    outcome = Reply(status=502, headers={}, body=body)
    with pytest.raises(ControlError, match=f"^{detail}$"):
        SandboxHandle(SomethingElse(outcome), "mine").reset()


def test_an_instant_without_a_zone_is_refused_before_any_call(
    handle: SandboxHandle,
) -> None:
    with pytest.raises(ValueError, match="has no time zone; use datetime"):
        handle.advance(to=datetime(2026, 1, 1))  # noqa: DTZ001 - that is what is wrong


@pytest.mark.parametrize(
    "ask",
    [
        lambda handle: handle.load("version: 1 # \udc80"),
        lambda handle: handle.customer("\udc80"),
        lambda handle: handle.journal(text="\udc80"),
    ],
)
def test_half_of_a_character_is_refused_before_any_call(
    handle: SandboxHandle, ask: Callable[[SandboxHandle], object]
) -> None:
    with pytest.raises(
        SpellingError, match=r"^half of a surrogate pair cannot be sent: '.*\\udc80'"
    ):
        ask(handle)


def test_a_server_that_does_not_run_says_how_to_run_it() -> None:
    with pytest.raises(SandboxError, match="enter it with `with MockServer"):
        MockServer(small_world()).sandbox("mine")


def test_a_refused_scenario_says_where() -> None:
    with pytest.raises(ScenarioFileError, match="scenario:1:14: /seeed: "):
        MockServer({"version": 1, "seeed": 1, "customers": [{"ref": "a"}]})


def test_a_missing_library_is_named_with_the_extra_that_installs_it() -> None:
    error = missing("httpx", ModuleNotFoundError(name="httpx.client"))
    assert str(error) == "httpx is not installed; pip install 'customer-sandbox[httpx]'"


def test_a_blocked_socket_is_reported_with_what_allows_it() -> None:
    class SocketBlockedError(RuntimeError):
        """As pytest-socket raises it."""

    with pytest.raises(SandboxError, match="allow it with --allow-hosts"), sockets_allowed():
        raise SocketBlockedError
