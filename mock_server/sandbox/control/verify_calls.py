"""Control calls that check whether expected calls were made, or wait for them."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import duration_text, parse_duration
from mock_server.contract.values.exact_json import size_of
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.clock_calls import as_fields
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.control.record_calls import FILTERS, read_match
from mock_server.sandbox.faults.patterns import Patterns, TooMuchWork
from mock_server.sandbox.ground.exchange import AskAgain, Steps, json_outcome
from mock_server.sandbox.record.events import NEW_BEGINNING
from mock_server.sandbox.record.journal import NONE_YET
from mock_server.sandbox.record.partial import LACKS_READS, with_doubt
from mock_server.sandbox.record.verification import FACTS, Bounds, Match, Tally

_MAX_WAIT_MS: Final = 60_000
_GRACE_MS: Final = 1000  # after its timeout, a wait may examine calls made in time
_BOUNDS: Final = ("exactly", "atLeast", "atMost")
_EXCLUSIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "request": ("match", "inOrder", *_BOUNDS),
    "refuseFrozen": ("match", "inOrder", *_BOUNDS),
    "inOrder": ("match", *_BOUNDS),
    "exactly": ("atLeast", "atMost"),
}

_FROZEN: Final = (
    "the clock is frozen, and the request settles by time alone: advance the clock, or let it run"
)


def verify_journal(call: ControlCall) -> Steps:
    matches, bounds = yield from _expected(call, Patterns())
    journal, partial, lacks = call.sandbox.journal, call.partial, _lacks(call, matches)
    tally, entries = Tally(journal, matches, bounds), journal.frozen()
    yield False
    with _work_is_bounded():
        for entry in entries:
            tally.see(entry)
            yield False
        _refuse_uncertain(tally)
        _refuse_lacking(call, tally, lacks=lacks)
        if not tally.is_ok:
            yield from tally.find_nearest(entries)
    return json_outcome({**tally.as_fields(), **partial})


def wait_journal(call: ControlCall) -> Steps:
    duration = call.body.get("timeout", "10s")
    timeout = duration_text(duration)
    timeout_ms = parse_or_refuse(parse_duration, duration, "timeout")
    if timeout_ms > _MAX_WAIT_MS:
        raise bad_request(f"the timeout {timeout} is longer than 60s")
    until_ms = call.now_ms + timeout_ms
    if "request" in call.body:
        _refuse_contradiction(call.body)
        return (yield from _look_at_request(call, timeout, until_ms, call.now_ms))
    patterns = Patterns()
    expected = yield from _expected(call, patterns)
    keeps = patterns.bytes + 2 * size_of(call.body)  # an expectation takes more than its JSON
    wait = _CallWait(replace(call, body=None), expected, keeps, timeout, until_ms)
    yield False
    return (yield from wait.look(call.now_ms))


def _look_at_request(call: ControlCall, timeout: str, until_ms: int, now_ms: int) -> Steps:
    sandbox, request_id = call.sandbox, call.body["request"].lower()
    yield from sandbox.tick(now_ms)
    simulation = sandbox.simulation
    job = simulation.known_job(request_id, simulation.clock.at(now_ms))
    if job is None:
        raise not_found(f"there is no request {request_id[:80]!r}")
    fields = as_fields(simulation, job)
    if job.settled_ms is not None:
        return json_outcome({"ok": True, "request": fields})
    is_stopped = simulation.clock.is_frozen and job.delay_ms is not None
    if is_stopped and call.body.get("refuseFrozen", False):
        raise conflict(_FROZEN)
    hint = f"; {_FROZEN}" if is_stopped else ""
    return _not_yet(
        f"not within {timeout}: the request is {fields['status']}{hint}",
        due_ms=sandbox.next_due_ms(),
        until_ms=until_ms,
        interests=({"kind": "job", "requestId": job.request_id}, NEW_BEGINNING),
        look=partial(_look_at_request, call, timeout, until_ms),
    )


class _CallWait:
    """Waits until calls were made as expected, and examines each entry once."""

    def __init__(
        self, call: ControlCall, expected: "_Expected", keeps: int, timeout: str, until_ms: int
    ) -> None:
        self._call = call
        self._timeout = timeout
        self._until_ms = until_ms
        self._expected = expected
        self._keeps = keeps
        self._is_first = True
        self._begin()

    def _begin(self) -> None:
        self._journal = self._call.sandbox.journal
        self._cleared = self._journal.cleared
        self._lacks = _lacks(self._call, self._expected[0])
        self._tally = Tally(self._journal, *self._expected)
        self._seen = NONE_YET

    def _is_over(self) -> bool:
        journal = self._journal
        return journal is not self._call.sandbox.journal or self._cleared != journal.cleared

    def look(self, now_ms: int) -> Steps:
        if self._is_over():
            self._begin()
        tally = self._tally
        tally.evicted = self._journal.evicted
        with _work_is_bounded():
            for entry in self._journal.after(self._seen):
                tally.see(entry)
                self._seen = entry.key
                yield False
        if self._is_first:
            self._is_first = False
            _refuse_uncertain(tally)
        _refuse_lacking(self._call, tally, lacks=self._lacks)
        has_seen_all = not self._is_over() and self._seen >= self._journal.latest
        if has_seen_all and tally.is_ok:
            return json_outcome({**tally.as_fields(), **self._call.partial})
        matches, bounds = self._expected
        asked = {} if bounds is None else matches[0].equal_facts(FILTERS)
        late = f"not within {self._timeout}: {counted(tally.matched, 'call')} matched"
        return _not_yet(
            with_doubt(late, is_partial=self._lacks),
            due_ms=None if has_seen_all else now_ms,
            until_ms=self._until_ms + (0 if has_seen_all else _GRACE_MS),
            interests=({"kind": "exchange", **asked}, NEW_BEGINNING),
            look=self.look,
            keeps=self._keeps,
        )


def _not_yet(late: str, **again: Any) -> AskAgain:
    reply = Problem(HTTPStatus.REQUEST_TIMEOUT, late).as_reply()
    return AskAgain(status=reply.status, headers=reply.headers, body=reply.body, **again)


def _refuse_contradiction(body: Mapping[str, Any]) -> None:
    for name, others in _EXCLUSIVE.items():
        if name in body and (found := [other for other in others if other in body]):
            raise bad_request(f"{name} cannot be combined with {', '.join(found)}")
    if "atLeast" in body and body["atLeast"] > body.get("atMost", body["atLeast"]):
        raise bad_request(f"atLeast {body['atLeast']} is more than atMost {body['atMost']}")


_Expected: TypeAlias = tuple[Sequence[Match], Bounds | None]  # without bounds, in order


def _expected(call: ControlCall, patterns: Patterns) -> Generator[bool, None, _Expected]:
    """Read the expected calls, in steps that keep other calls out: customers are named by ref."""
    _refuse_contradiction(call.body)
    if "inOrder" not in call.body:
        match = read_match(call, call.body.get("match", {}), "/match", patterns=patterns)
        return [match], Bounds.read(call.body)
    matches: list[Match] = []
    for index, entry in enumerate(call.body["inOrder"]):
        yield True
        matches.append(read_match(call, entry, f"/inOrder/{index}", patterns=patterns))
    return matches, None


@contextmanager
def _work_is_bounded() -> Iterator[None]:
    try:
        yield
    except TooMuchWork as error:
        raise bad_request(str(error)) from None


def _lacks(call: ControlCall, matches: Sequence[Match]) -> bool:
    return any(call.sandbox.may_lack(match.equal_facts(FACTS)) for match in matches)


def _refuse_uncertain(tally: Tally) -> None:
    if tally.depends_on_lost:
        raise conflict(
            f"the journal has evicted {counted(tally.evicted, 'entry', 'entries')}, on which the"
            " answer depends;"
            " verify earlier, name a later `since`, or raise limits.journalEntries and"
            " limits.journalBytes"
        )


def _refuse_lacking(call: ControlCall, tally: Tally, *, lacks: bool) -> None:
    """An answer that there were too few is not refused: it is marked as partial."""
    if not (lacks and tally.may_become_too_many):
        return
    operations = call.simulation.contract.operations.values()
    written = ", ".join(each.operation_id for each in operations if not each.is_read)
    raise conflict(
        f"{LACKS_READS}, and the answer depends on them; ask with atLeast alone, count an operation"
        f" that is always written ({written}), or start every server with --journal shared"
    )
