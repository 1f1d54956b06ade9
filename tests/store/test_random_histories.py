"""Correct histories are accepted, with any overlaps and any missing answers."""

from typing import Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from support import NORTH, SMALL_WORLD, built
from support.call_records import NEVER, MadeCall
from support.history_building import STEP_MS, HistoryBuilder
from support.linearizability import problems
from support.wire import Answer

SCENARIO: Final = built(
    {**SMALL_WORLD, "clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "200ms"}}}
)
CUSTOMER: Final = f"/s/two/api/v2/customer/{NORTH}"
NOT_KNOWN: Final = Answer(
    "HTTP/1.1", 503, {"X-Sandbox-Reason": "not known"}, b'"SANDBOX_STORE_UNAVAILABLE"'
)


class Step(NamedTuple):
    """A call, how much earlier it begins and later it ends, and the kind of its answer."""

    kind: str
    earlier_ms: int
    later_ms: int
    fate: str


KINDS = st.sampled_from(["put", "delete", "modify", "read", "ask"])
SOONER = st.integers(0, 6 * STEP_MS)
STEPS = st.builds(
    Step, KINDS, SOONER, SOONER, st.sampled_from(["answered"] * 3 + ["lost", "unsure"])
)


def history_of(steps: list[Step]) -> HistoryBuilder:
    """Return the history of one server that gets such calls with overlapping times."""
    builder = HistoryBuilder(SCENARIO)
    for number, step in enumerate(steps):
        overlap(called(builder, step.kind, number), step)
    return builder


def called(builder: HistoryBuilder, kind: str, number: int) -> MadeCall:
    match kind:
        case "put":
            return builder.put("two")
        case "delete":
            return builder.call("DELETE", "/_sandboxes/two")
        case "modify":
            return builder.call("PATCH", CUSTOMER, {"name": f"N{number}"})
        case "read":
            return builder.call("GET", CUSTOMER)
        case _:
            return builder.call("GET", "/_sandboxes/two")


def overlap(made: MadeCall, step: Step) -> None:
    """Extend the time of a call, lose its answer, or answer it early with an unknown outcome."""
    made.began_ms -= step.earlier_ms
    made.ended_ms += step.later_ms
    if step.fate == "lost":
        made.answer, made.ended_ms = None, NEVER
    elif step.fate == "unsure":
        made.answer, made.ended_ms = NOT_KNOWN, made.began_ms + 1
    made.began, made.ended = made.began_ms / 1000, made.ended_ms / 1000


@given(st.lists(STEPS, max_size=12))
def test_the_history_of_one_server_is_correct(steps: list[Step]) -> None:
    assert problems(history_of(steps).done().history, SCENARIO) == []


@given(st.lists(STEPS, max_size=8))
def test_a_read_of_a_sandbox_that_was_deleted_before_is_wrong(steps: list[Step]) -> None:
    builder = history_of(steps)
    builder.call("PATCH", CUSTOMER, {"name": "B"})
    before = builder.call("GET", CUSTOMER)
    builder.call("DELETE", "/_sandboxes/two")
    after = builder.call("GET", CUSTOMER)
    after.answer, after.began_ms = before.answer, before.began_ms
    builder.done()
    builder.history.lives.pop()  # the life that the read created
    assert [line for line in problems(builder.history, SCENARIO) if line.startswith("order: ")]
