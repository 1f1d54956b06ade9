"""Who calls about whom in examples: a token, and customers that its calls can be about."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from mock_server.domain.world import World
from mock_server.sandbox.scenario.scenario import BuiltScenario

NOBODY: Final = "00000000-0000-4000-8000-00000000c0de"  # an id that no customer has
_MAX_TRIED: Final = 20  # the most customers that are worth trying


def who_calls_whom(scenario: BuiltScenario, world: World) -> tuple[str | None, Sequence[str]]:
    """Return the token to call with, and the ids of customers to call about, the best ones first.

    The token is the first one whose customer has sub-customers; they come before that customer.
    Tokens with `{{` are excluded, since tools would replace a text such as `{{process.env.HOME}}`.
    """
    choices: list[tuple[str | None, str]] = [
        (token, of)
        for token, of in scenario.requesters.items()
        if token.isprintable() and "{{" not in token
    ]
    if not choices and scenario.base.root_id is not None:
        choices = [(None, scenario.base.root_id)]
    for token, requester_id in choices:
        children = (each for each in world.child_ids(requester_id) if each not in scenario.magic)
        if below := [*islice(children, _MAX_TRIED)]:
            return token, (*below, requester_id)
    token, requester_id = next(iter(choices), (None, ""))
    return token, (requester_id,) if requester_id else ()
