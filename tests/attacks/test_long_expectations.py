"""Long expectations about calls are counted while they are kept."""

from typing import Any, Final

from support import Client
from support.growth import growth

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Request, Steps, finished

LONG: Final[Any] = {"inOrder": [{"body": {f"/member/{n}": f"value {n}" for n in range(20)}}] * 999}


def asked(client: Client, call: str) -> Steps:
    body = dumps(LONG)
    steps = client.sandbox.answer(
        Request("POST", f"/_sandbox/journal/{call}", body=body), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    return steps


def test_a_wait_counts_what_it_keeps_of_its_expectations() -> None:
    client = Client.of()
    finished(asked(client, "wait"))
    with growth() as grown:
        outcome = finished(asked(client, "wait"))
    assert isinstance(outcome, AskAgain)
    assert 1_000_000 < grown.taken < outcome.keeps
