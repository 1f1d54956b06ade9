"""Long expectations about calls are read a few values at a time, and counted while kept."""

from typing import Any, Final

import pytest
from support import Client
from support.counting import counted
from support.growth import growth

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Request, Steps, finished

LONG: Final[Any] = {"inOrder": [{"body": {f"/member/{n}": f"value {n}" for n in range(20)}}] * 999}
READ: Final = "mock_server.sandbox.faults.parsing.read_expectation"


def asked(client: Client, call: str) -> Steps:
    body = dumps(LONG)
    steps = client.sandbox.answer(
        Request("POST", f"/_sandbox/journal/{call}", body=body), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    return steps


@pytest.mark.parametrize("call", ["verify", "wait"])
def test_many_expected_values_are_read_in_steps(call: str) -> None:
    steps, most, read = asked(Client.of(), call), 0, 0
    is_over = False
    while not is_over:
        with counted() as calls:
            is_over = next(steps, None) is None
        read += calls[READ]
        most = max(most, calls[READ])
    assert read == 999 * 20
    assert 0 < most <= 1000


def test_a_wait_counts_what_it_keeps_of_its_expectations() -> None:
    client = Client.of()
    finished(asked(client, "wait"))
    with growth() as grown:
        outcome = finished(asked(client, "wait"))
    assert isinstance(outcome, AskAgain)
    assert 1_000_000 < grown.taken < outcome.keeps
