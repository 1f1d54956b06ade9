"""The part of a story that one reply depends on, so that it can be replayed without the rest.

A reading tells all of a customer, so what came before it does not matter, unless a request was in
progress then. A package depends on those of its name alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mock_server.calibration.stories import Story, is_reading
from mock_server.calibration.traffic import CREATE, ServiceCall


@dataclass(frozen=True, slots=True)
class Window:
    """The calls that a reply depends on, which is that of the last one.

    `begins` is the reading that the customer is as before them; None for the first reading.
    """

    calls: Sequence[ServiceCall]
    begins: ServiceCall | None


def window_of(story: Story, at: int) -> Window:
    """Return what the reply to the call at a position of a story depends on."""
    call = story.calls[at]
    if call.operation == CREATE:
        return Window(_of_package(story.calls[:at], call), None)
    accepted = {each.minted: each for each in story.calls[: at + 1] if each.is_accepted}
    first, customer = call, call.customer
    if call.request_id in accepted:
        first = accepted[call.request_id]
        customer = first.customer
    begins = _last_rest(story, first.number, customer, accepted)
    since = -1 if begins is None else begins.number
    chosen = [
        each
        for each in story.calls[: at + 1]
        if each.number > since and _customer_of(each, accepted) == customer
    ]
    return Window(chosen, begins)


def _of_package(before: Sequence[ServiceCall], call: ServiceCall) -> list[ServiceCall]:
    """Return the creations of packages with the same name, and the queries about them."""
    name = _name_of(call)
    found: list[ServiceCall] = []
    ids: set[str] = set()
    for each in before:
        if each.operation == CREATE and _name_of(each) == name:
            found.append(each)
            ids.add(each.minted)
        elif each.request_id is not None and each.request_id in ids:
            found.append(each)
    return [*found, call]


def _last_rest(
    story: Story, number: int, customer: str | None, accepted: dict[str, ServiceCall]
) -> ServiceCall | None:
    """Return the last reading of a customer before a call while nothing was in progress for it."""
    lives = [
        life
        for name, life in story.lives.items()
        if name in accepted and accepted[name].customer == customer
    ]
    for each in reversed(story.calls):
        is_before = each.number < number and each.customer == customer and is_reading(each)
        if is_before and not any(life.accepted < each.number < life.settled_at for life in lives):
            return each
    return None


def _customer_of(call: ServiceCall, accepted: dict[str, ServiceCall]) -> str | None:
    if call.request_id in accepted:
        return accepted[call.request_id].customer
    return call.customer


def _name_of(call: ServiceCall) -> object:
    return call.sent.get("name") if isinstance(call.sent, dict) else None
