"""Judges runs: a client may fail, but must not say what is not so.

           changes as in fair weather    none       others
passed     fine                          a lie      a lie
raised     a lie                         fine       partial, a warning
unknown    fine                          fine       fine
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from mock_server.exploring.effects import Changes, Place
from mock_server.exploring.trial import NeverEndsError, Trial


class Judgement(StrEnum):
    """What a run shows about the client; the text begins a sentence about it."""

    FINE = "fine"
    PASSED_BUT = "The test passes, but not with the changes of fair weather"
    RAISED_BUT = "The test says it failed although the change was made"
    PARTIAL = "The test failed with a part of the changes made"
    NEVER_ENDS = "The test never ends"
    MISCONDUCT = "The client broke a rule of conduct"

    @property
    def is_lie(self) -> bool:
        """Whether the test said what was not so."""
        return self in {Judgement.PASSED_BUT, Judgement.RAISED_BUT}

    @property
    def is_grave(self) -> bool:
        """Whether it fails the exploration; `PARTIAL` is a warning."""
        return self not in {Judgement.FINE, Judgement.PARTIAL}


class NotRepeatableError(Exception):
    """The test makes other calls each time, or none, so no choice can be made at one of them."""


@dataclass(frozen=True, slots=True)
class Fair:
    """What the test does in fair weather, as two runs agree on it."""

    changes: Changes
    drawn: frozenset[Place]  # fields with a value of their own in each run

    @classmethod
    def of(cls, one: Trial, other: Trial) -> "Fair":
        """Compare two runs in fair weather.

        Raises:
            NotRepeatableError: if the client does not make the same calls in both, in the same
                order for each customer.
        """
        first, second = _by_customer(one), _by_customer(other)
        for customer in {**first, **second}:
            former, latter = (each.get(customer, ()) for each in (first, second))
            if former != latter:
                raise NotRepeatableError(
                    f"in fair weather, the test calls {_shown(former)} for customer {customer} in "
                    f"one run and {_shown(latter)} in the next, so there is no call to explore; "
                    "let it make the same calls for each customer in the same order"
                )
        drawn = {
            place
            for place in {**one.changes, **other.changes}
            if one.changes.get(place) != other.changes.get(place)
        }
        return cls(_without(one.changes, drawn), frozenset(drawn))

    def verdict(self, run: Trial, unknown: tuple[type[BaseException], ...]) -> Judgement:
        """Judge a run; errors of the `unknown` types say that the client does not know."""
        changes = _without(run.changes, self.drawn)
        error = run.error
        if isinstance(error, NeverEndsError):
            return Judgement.NEVER_ENDS
        if error is None and changes != self.changes:
            return Judgement.PASSED_BUT
        if error is None or _is_of(error, unknown) or not changes:
            return Judgement.MISCONDUCT if run.broken else Judgement.FINE
        is_whole = bool(self.changes) and self.changes.items() <= changes.items()
        return Judgement.RAISED_BUT if is_whole else Judgement.PARTIAL


def _is_of(error: BaseException, kinds: tuple[type[BaseException], ...]) -> bool:
    """Return whether an error, or each of a group, is of these types."""
    if isinstance(error, BaseExceptionGroup):
        return all(_is_of(each, kinds) for each in error.exceptions)
    return isinstance(error, kinds)


def _without(changes: Changes, drawn: Collection[Place]) -> Changes:
    """Return changes in which values that differ between fair runs count as there or not there."""
    return {
        place: (before is not None, after is not None) if place in drawn else (before, after)
        for place, (before, after) in changes.items()
    }


def _by_customer(run: Trial) -> dict[str | None, tuple[str, ...]]:
    """Return the operations of a run by customer, in order."""
    customers: dict[str | None, tuple[str, ...]] = {}
    for call in run.calls:
        called = customers.get(call.customer_id, ())
        customers[call.customer_id] = (*called, call.operation or "no operation")
    return customers


def _shown(operations: tuple[str, ...]) -> str:
    return ", ".join(operations) or "nothing"
