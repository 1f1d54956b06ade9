"""Choices drawn by Hypothesis, for properties of a client that hold whatever the service does."""

from typing import TYPE_CHECKING, Any, Final

from mock_server.client.errors import MissingExtraError
from mock_server.contract.operation_records import Operation, read_operations
from mock_server.domain.jobs import MODIFY
from mock_server.exploring.choices import KINDS, Choice
from mock_server.server.shipped import documents

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_MOST_SKIPPED: Final = 3


def sandbox_choices(*operations: str, most: int = 2) -> "SearchStrategy[list[dict[str, Any]]]":
    """Return a strategy of what the service does, for `sandbox.exploring(choices)`.

    It draws up to `most` fault plans for these operations, by default for all. What is drawn first
    happens at the first call that it fits.

    Raises:
        MissingExtraError: if Hypothesis is not installed.
    """
    try:
        from hypothesis import strategies as st
    except ModuleNotFoundError:
        raise MissingExtraError("hypothesis is not installed; pip install hypothesis") from None
    known = read_operations(documents().interface)
    unknown = set(operations) - set(known)
    if unknown:
        there_are = ", ".join(known)
        raise ValueError(f"there is no operation {min(unknown)}; there are {there_are}")
    plans = [
        Choice(kind=kind, operation=name, customer=None, number=1, skip=skip, code=code)
        for skip in range(_MOST_SKIPPED)
        for name in operations or known
        for kind in KINDS
        if _applies(kind, known[name])
        for code in (known[name].legal_codes if "{code}" in KINDS[kind].says else [None])
    ]
    drawn = st.lists(st.sampled_from(plans), max_size=most)
    return drawn.map(lambda choices: [each.plan(at) for at, each in enumerate(choices, 1)])


def _applies(kind: str, operation: Operation) -> bool:
    row = KINDS[kind]
    is_change = operation.failure is not None
    return (
        not row.needs
        and {
            "any": True,
            "changes": is_change,
            "jobs": is_change,
            "modifies": operation.operation_id == MODIFY,
            "reads": False,
        }[row.calls]
    )
