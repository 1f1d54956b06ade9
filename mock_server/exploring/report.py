"""What an exploration says: the discoveries of a failed test, and what was tried, as data."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from mock_server.contract.texts.printable import counted, printable
from mock_server.exploring.choices import Choice
from mock_server.exploring.explorer import Discovery, Exploration
from mock_server.exploring.judge import Judgement
from mock_server.exploring.trial import Trial
from mock_server.sandbox.record.journal import Entry

_SHOWN: Final = 10
"""How many calls at the beginning of a run are shown, and at its end."""


def summary(done: Exploration) -> str:
    """Return how much was tried and found, such as `43 tried: 2 lies`."""
    doubtful = sum(each.again is not None for each in done.discoveries)
    believed = [each.verdict for each in done.discoveries if each.again is None]
    others = sum(not verdict.is_lie and verdict.is_grave for verdict in believed)
    partial = sum(verdict is Judgement.PARTIAL for verdict in believed)
    found = [
        counted(number, *words)
        for number, *words in (
            (done.lies, "lie"),
            (others, "run that goes wrong", "runs that go wrong"),
            (partial, "warning"),
            (doubtful, "result that is not reproducible", "results that are not reproducible"),
        )
        if number
    ]
    return f"{len(done.tried)} tried: {', '.join(found) or 'all well'}"


def headline(done: Exploration) -> str:
    """Return how much was tried, and the gravest finding in a sentence."""
    return f"{summary(done)}. {_sentence(done, _by_gravity(done)[0])}"


def details(done: Exploration, spell: Callable[[Choice], str] = Choice.as_call) -> str:
    """Return each finding: the calls with their reasons, the changes, how to see it again."""
    blocks = [[_sentence(done, each), *_finding(each, spell)] for each in _by_gravity(done)]
    return "\n\n".join(map("\n".join, blocks))


def output(done: Exploration) -> Sequence[tuple[str, str]]:
    """Return what pytest captured in the run of the gravest finding."""
    return _by_gravity(done)[0].run.output


def _by_gravity(done: Exploration) -> list[Discovery]:
    return sorted(done.discoveries, key=lambda each: list(Judgement).index(each.verdict))


def _sentence(done: Exploration, finding: Discovery) -> str:
    """Return a finding in one line; it names customers if the test calls for several."""
    doubt = "" if finding.again is None else "Not reproducible: "
    has_several = len({call.customer_id for call in done.fair.calls}) > 1
    whose = [f" for {each.customer}" if has_several else "" for each in finding.run.choices]
    named = [each.name + of for each, of in zip(finding.run.choices, whose, strict=True)]
    return f"{doubt}{finding.verdict}: {'; then '.join(named)}."


def _finding(finding: Discovery, spell: Callable[[Choice], str]) -> Iterator[str]:
    yield from _run(finding.run)
    if finding.again is not None:
        yield "  another run with the same choices:"
        yield from _run(finding.again)
        return
    yield "  to make it happen in a test of its own:"
    yield from (f"    {spell(choice)}" for choice in finding.run.choices)


def _run(run: Trial) -> Iterator[str]:
    left_out = len(run.calls) - 2 * _SHOWN
    for at, call in enumerate(run.calls):
        if at < _SHOWN or at >= _SHOWN + left_out:
            yield from _call(run, call)
        elif at == _SHOWN:
            yield f"  ... {counted(left_out, 'call')} left out"
    ended = "passed" if run.error is None else f"raised {type(run.error).__name__}: {run.error}"
    yield f"  the test {printable(ended)}"
    if not run.changes:
        yield "  nothing has changed"
    for (record, path), (before, after) in run.changes.items():
        yield f"  {record} {path}: {before!r} -> {after!r}"
    yield from (f"  rule {rule.id}: {rule.findings[0].says}" for rule in run.broken)


def _call(run: Trial, call: Entry) -> Iterator[str]:
    request, reply = call.request, call.outcome
    ended = f"the connection broke ({reply.network})" if reply.network else ""
    ended = ended or f"{reply.status} {call.code}".rstrip()
    yield f"  #{call.number} {printable(f'{request.method} {request.path}')} -> {ended}"
    yield from (f"      why: {reason}" for reason in run.why(call))


def as_data(done: Exploration) -> dict[str, Any]:
    """Return what was tried and found: counts by operation and kind, and the discoveries."""
    tried = Counter(
        (choice.operation, choice.kind) for run, _ in done.tried for choice in run.choices
    )
    return {
        "summary": summary(done),
        "runs": done.runs,
        "tried": [
            {"operation": operation, "kind": kind, "runs": runs}
            for (operation, kind), runs in sorted(tried.items())
        ],
        "findings": [
            {
                "verdict": each.verdict.name.lower().replace("_", "-"),
                "reproducible": each.again is None,
                "choices": [choice.name for choice in each.run.choices],
                "calls": [choice.as_call() for choice in each.run.choices],
                "commands": [choice.as_command() for choice in each.run.choices],
            }
            for each in done.discoveries
        ],
    }
