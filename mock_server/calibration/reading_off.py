"""Assumptions that a recording shows directly: paths, spellings, statuses, headers, instants.

Each function judges one assumption by the recorded calls, http-status also by a replay.

Of overlapping modifies (assumption modify-in-progress), one that waits takes its usual time from
the end of the first. Windows of a rate limit are counted as in the sandbox, by the instants at
which calls were sent: a window starts with the first call after the previous window.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.calibration.stories import NEVER, Spelling, StoryLife
from mock_server.contract.assumptions import ALWAYS_200, DUE_UNITS, RateLimit, read_assumptions
from mock_server.contract.contract import Documents
from mock_server.contract.operation_records import read_operations
from mock_server.contract.texts.printable import counted, printable
from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.walk import MISSING, resolve
from mock_server.domain.refusal import Code
from mock_server.recordings.recording import ACCEPTING, RecordedCall, credentials_of, header_of
from mock_server.recordings.traffic import MODIFY, STATUS, Traffic
from mock_server.server.shipped import documents as shipped

RulingVerdict: TypeAlias = Literal["supported", "contradicted", "undecided"]

MAX_EVIDENCE: Final = 10
"""The maximum number of calls that are listed as evidence for one assumption."""


@dataclass(frozen=True, slots=True)
class Evidence:
    place: str
    call: str
    says: str

    @classmethod
    def of(cls, call: RecordedCall, says: str = "") -> "Evidence":
        return cls(call.place, printable(f"{call.method} {call.path}"), printable(says))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a recording shows about one assumption, with a verdict on its default.

    `setting` is the value that it supports, `MISSING` if it supports none. `would_decide` says
    which call would decide it, or why none can; it is empty if it is decided.
    """

    verdict: RulingVerdict
    setting: Any
    evidence: Sequence[Evidence] = ()
    would_decide: str = ""


def undecided(name: str, evidence: Sequence[Evidence] = ()) -> Ruling:
    return Ruling("undecided", MISSING, evidence, would_decide(name))


def would_decide(assumption: str) -> str:
    unknown = "a call that is answered differently under an alternative"
    row: Mapping[str, str] = shipped().assumptions.get(assumption, {})
    return row.get("decided-by", unknown)


_CODES: Final = frozenset(Code)
_OK: Final = 200
_IN_PROGRESS: Final = re.compile("progress|pend|process|run|queue|accept|wait|open", re.IGNORECASE)
_NAMED: Final = re.compile("[A-Z]+_[A-Z0-9_]+")
_SECONDS: Final = re.compile("[0-9]{1,9}")
_USUAL: Final = re.compile("fail", re.IGNORECASE)
_FAILED: Final = re.compile("fail|err|reject|abort|cancel", re.IGNORECASE)


def _decided(value: Any, default: Any, evidence: Sequence[Evidence]) -> Ruling:
    return Ruling("supported" if value == default else "contradicted", value, evidence)


def _evidence(calls: Sequence[RecordedCall], says: str) -> list[Evidence]:
    return [Evidence.of(call, says) for call in calls[:MAX_EVIDENCE]]


def _status(call: RecordedCall) -> str | None:
    status = call.reply.result.get("status")
    return status if isinstance(status, str) else None


def spelling_of(traffic: Traffic, values: Mapping[str, Any], documents: Documents) -> Spelling:
    """Return how the recording spells things; what it does not show is as in `values` in force.

    The code with which a request has failed is in the reply, or it is the only one that the
    operation lists.
    """
    default = [*read_assumptions(values).status_values.by_status.values()]
    units = judge_due_units_key(traffic.calls, documents).setting
    due_units = units if isinstance(units, str) else values["payment-due-units-key"]
    operations = read_operations(documents.interface)
    accepted = {call.minted: call.operation for call in traffic.calls if call.is_accepted}
    found: dict[str, str] = {}
    codes: dict[str, set[str]] = {}  # by the word for the status of a request that failed
    for call in traffic.calls:
        status, result = _status(call), call.reply.result
        if call.operation != STATUS or status is None:
            continue
        state = _state_of(result, status, default)
        found.setdefault(state, status)
        if state == "failed":
            code, name = result.get("errorCode"), accepted.get(call.request_id)
            legal = [*map(str, operations[name].legal_codes)] if name is not None else []
            told = {each for each in legal if each == code or (not code and len(legal) == 1)}
            codes.setdefault(status, set()).update(told)
    sure = {word: code for word, told in codes.items() for code in told if len(told) == 1}
    ordered = sorted(codes, key=lambda word: (word in sure, not _USUAL.search(word)))
    states = dict(zip(Spelling._fields, default, strict=False)) | found
    if ordered:
        states["failed"] = ordered[0]
    by_code = {sure[word]: word for word in ordered[1:] if word in sure}
    others = [word for word in ordered[1:] if word not in sure]
    words = states["in_progress"], states["successful"], states["failed"]
    return Spelling(*words, by_code, others, due_units)


def _state_of(result: Mapping[str, Any], status: str, default: Sequence[str]) -> str:
    """Return the state that a status means, by the rest of the reply or else by its wording."""
    if status in default:
        return Spelling._fields[default.index(status)]
    if result.get("errorCode"):
        return "failed"
    if "completedAt" in result:
        return "in_progress" if result["completedAt"] is None else "successful"
    if _FAILED.search(status):
        return "failed"
    return "in_progress" if _IN_PROGRESS.search(status) else "successful"


def judge_endpoint(traffic: Traffic, default: str) -> Ruling:
    seen = traffic.status_endpoint
    if seen is None:
        return undecided("status-endpoint")
    calls = [call for call in traffic.calls if call.operation == STATUS or call.is_accepted]
    return _decided(seen, default, _evidence(calls, f"the status is queried at {seen}"))


def judge_statuses(
    calls: Iterable[RecordedCall], outcomes: Mapping[int, str], default: Mapping[str, Any]
) -> Ruling:
    """Judge http-status; `outcomes` are those of the sandbox, by call."""
    seen: dict[str, Counter[int]] = {}
    for call in calls:
        outcome = _outcome(call, outcomes)
        if outcome and call.method != "HEAD":
            seen.setdefault(outcome, Counter())[call.reply.status] += 1
    usual = {outcome: counts.most_common(1)[0][0] for outcome, counts in seen.items()}
    evidence = [
        Evidence("", outcome, f"has status {', '.join(map(str, sorted(counts)))}")
        for outcome, counts in seen.items()
    ]
    is_failing = not usual.keys() <= {"read", "accepted"}
    differing = {
        outcome: status
        for outcome, status in usual.items()
        if status not in (default.get(outcome), default["injected"].get(outcome))
    }
    if is_failing and set(usual.values()) == {_OK}:
        return Ruling("contradicted", ALWAYS_200, evidence)
    if differing:
        return Ruling("contradicted", differing, evidence)
    return (
        Ruling("supported", usual, evidence) if is_failing else undecided("http-status", evidence)
    )


def _outcome(call: RecordedCall, outcomes: Mapping[int, str]) -> str:
    """Return what the status of a reply is that of; empty if that is not known."""
    if call.reply.is_success:
        if not call.operation:
            return ""  # the sandbox refuses this address, so the status is not that of a refusal
        return "accepted" if call.operation in ACCEPTING else "read"
    if call.reply.code in _CODES:
        return call.reply.code
    return outcomes.get(call.number, "SANDBOX_RATE_LIMITED" if call.is_limited else "")


def judge_credentials(calls: Sequence[RecordedCall]) -> Ruling:
    setting: dict[str, Any] = {}
    evidence: list[Evidence] = []
    bare = None
    for call in calls:
        sent, reply = credentials_of(call.headers), call.reply
        if sent and not setting and reply.is_recorded and not reply.is_unauthenticated:
            setting = {"scheme": sent.scheme, "header": sent.header}
            evidence.append(Evidence.of(call, f"{sent.header} carries {sent.scheme} credentials"))
        if not sent and not call.requester and bare is None:
            bare = call
    if setting and bare is not None and bare.reply.is_recorded:
        setting["required"] = bare.reply.is_unauthenticated
        says = "refused" if setting["required"] else "answered"
        evidence.append(Evidence.of(bare, f"{says} without credentials"))
    usual = {"scheme": "bearer", "header": "Authorization"}
    if setting in ({}, usual):
        return undecided("credentials", evidence)
    return _decided(setting, {**usual, "required": False}, evidence)


def judge_words(
    name: str, calls: Iterable[RecordedCall], default: Sequence[str], setting: Any = None
) -> Ruling:
    """Judge the spellings of a status, of requests or of customers, by those in replies.

    These become the setting, unless another one is given.
    """
    seen: dict[str, RecordedCall] = {}
    for call in calls:
        if (status := _status(call)) is not None:
            seen.setdefault(status, call)
    evidence = [Evidence.of(call, f"the status is {status!r}") for status, call in seen.items()]
    if any(status not in default for status in seen):
        return Ruling("contradicted", setting or list(seen), evidence)
    if all(status in seen for status in default):
        return Ruling("supported", list(default), evidence)
    return undecided(name, evidence)


def judge_due_units_key(calls: Iterable[RecordedCall], documents: Documents) -> Ruling:
    """Judge the name of a field of texts, by that or by the only unknown name of such a field."""
    schema = resolve(documents.interface, "#/components/schemas/InvoiceConfiguration")
    shown: dict[str, list[RecordedCall]] = {}
    for call in calls:
        invoice = call.reply.result.get("invoiceConfiguration")
        fields = invoice if call.is_reading and isinstance(invoice, dict) else {}
        for name, value in fields.items():
            is_odd = name not in schema["properties"] and isinstance(value, str | None)
            if name == DUE_UNITS or is_odd:
                shown.setdefault(name, []).append(call)
    if DUE_UNITS not in shown and len(shown) != 1:
        return undecided("payment-due-units-key")
    key = DUE_UNITS if DUE_UNITS in shown else next(iter(shown))
    return _decided(key, DUE_UNITS, _evidence(shown[key], f"the key is {key}"))


def judge_pageable(calls: Iterable[RecordedCall], default: Mapping[str, int]) -> Ruling:
    found = [(call, (call.reply.document or {}).get("pageable")) for call in calls]
    seen = [(call, paging) for call, paging in found if call.reply.is_success]
    if odd := [(call, paging) for call, paging in seen if paging != default]:
        first = odd[0][1]
        size = first.get("size") if isinstance(first, dict) else None
        is_size = all(paging == {**default, "size": size} for _, paging in odd)
        evidence = [Evidence.of(call, f"{paging}") for call, paging in odd[:MAX_EVIDENCE]]
        return Ruling("contradicted", {"size": size} if is_size else MISSING, evidence)
    shown = _evidence([call for call, _ in seen], "one page with one result")
    return Ruling("supported", default, shown) if seen else undecided("pageable")


def judge_general_errors(calls: Iterable[RecordedCall], outcomes: Mapping[int, str]) -> Ruling:
    """Judge general-errors by what is shown instead of the codes of general failures.

    `outcomes` are the codes of the sandbox, by call. One that is shown in several ways is left out,
    and one that is shown as a listed code counts only if it never is shown as itself.
    """
    failed = [call for call in calls if call.reply.code]
    ours = {call.number: call for call in failed if call.reply.code.startswith("SANDBOX_")}
    shown = {call.reply.code for call in ours.values()}
    instead: dict[str, set[tuple[str, str]]] = {}
    other = []
    for call in failed:
        code, outcome = call.reply.code, outcomes.get(call.number, "")
        is_general = outcome.startswith("SANDBOX_") and outcome != code
        is_instead = is_general and call.number not in ours and outcome not in shown
        if is_instead or code not in _CODES:
            other.append(call)
            if is_general and _NAMED.fullmatch(code):
                message = str((call.reply.document or {}).get("errorMessage"))
                instead.setdefault(outcome, set()).add((code, message))
    telling = (other or [*ours.values()])[:MAX_EVIDENCE]
    evidence = [Evidence.of(call, f"the code is {call.reply.code}") for call in telling]
    if other:
        setting = {
            outcome: {"code": code, "message": message}
            for outcome, seen in instead.items()
            for code, message in seen
            if len(seen) == 1
        }
        return Ruling("contradicted", setting or MISSING, evidence)
    return Ruling("supported", "sandbox-codes", evidence) if ours else undecided("general-errors")


def judge_retry_after(
    calls: Sequence[RecordedCall], lives: Mapping[str, StoryLife], default: int
) -> Ruling:
    """Judge retry-after by requests that did not settle at the time in Retry-After.

    If the service knows when a request is due, Retry-After is that time, which shows nothing here.
    """
    seconds: dict[int, RecordedCall] = {}
    for call in calls:
        life = lives.get(call.minted) if call.is_accepted else None
        text = header_of(call.reply.headers, "retry-after")
        if life is None or life.accepted != call.number or not _SECONDS.fullmatch(text):
            continue
        if not _may_be_due(int(text), life, calls):
            seconds.setdefault(int(text), call)
    evidence = [
        Evidence.of(shown, f"Retry-After is {value}, and the request did not settle then")
        for value, shown in seconds.items()
    ]
    if len(seconds) != 1:
        return undecided("retry-after", evidence)
    (value,) = seconds
    return _decided(value, default, evidence)


def _may_be_due(seconds: int, life: StoryLife, calls: Sequence[RecordedCall]) -> bool:
    """Return whether a request may have settled in the last second before `seconds` had passed."""
    call, last = calls[life.accepted], calls[life.pending_until]
    if last is not call and last.at_ms - (call.at_ms + (call.took_ms or 0)) > seconds * 1000:
        return False
    if life.settled_at == NEVER:
        return True
    first = calls[life.settled_at]
    return first.at_ms + (first.took_ms or 0) - call.at_ms > (seconds - 1) * 1000


class _Span(NamedTuple):
    """The time in which a modify was in progress, by the clock of the service."""

    began_ms: int
    ended_ms: int
    shown_by: RecordedCall


def waiting_of(calls: Sequence[RecordedCall]) -> tuple[str, str, Evidence] | None:
    """Return how the service treats overlapping modifies, how it does not, and what shows it.

    Instants show it only if all other modifies take equally long.
    """
    alone: set[int] = set()
    overlapping: list[tuple[_Span, _Span]] = []
    for spans in _spans_by_customer(calls).values():
        ordered = sorted(spans, key=lambda span: span.began_ms)
        for before, span in zip([None, *ordered], ordered, strict=False):
            if before is None or before.ended_ms <= span.began_ms:
                alone.add(span.ended_ms - span.began_ms)
            else:
                overlapping.append((before, span))
    duration_ms = alone.pop() if len(alone) == 1 else 0
    for before, span in overlapping if duration_ms else ():
        for does, isnt, begins in (
            ("queued", "accepted", before.ended_ms), ("accepted", "queued", span.began_ms),
        ):  # fmt: skip
            if span.ended_ms == begins + duration_ms:
                says = f"the second of two modifies shows by its duration that it is not {isnt}"
                return does, isnt, Evidence.of(span.shown_by, says)
    return None


def _spans_by_customer(calls: Sequence[RecordedCall]) -> Mapping[str, list[_Span]]:
    modifies = (call for call in calls if call.is_accepted and call.operation == MODIFY)
    modified = {call.minted: call.customer for call in modifies}
    by_customer: dict[str, list[_Span]] = {}
    for call in calls:
        began, ended = (call.reply.result.get(each) for each in ("createdAt", "completedAt"))
        is_query = call.operation == STATUS and call.request_id in modified
        if is_query and isinstance(began, str) and isinstance(ended, str):
            with suppress(ValueError):
                span = _Span(parse_instant(began), parse_instant(ended), call)
                by_customer.setdefault(modified.pop(call.request_id), []).append(span)
    return by_customer


_LOOKED_FOR: Final = RateLimit(calls=1)
"""Calls per second and requester."""


def judge_rate(calls: Sequence[RecordedCall]) -> Ruling:
    windows = windows_of(calls, _LOOKED_FOR)
    passed: Counter[int] = Counter()
    evidence: list[Evidence] = []
    for window in windows:
        before = [*takewhile(lambda call: not call.is_limited, window)]
        if len(before) < len(window):
            passed[len(before)] += 1
            text = f"limited after {counted(len(before), 'call')} in a second"
            evidence.append(Evidence.of(window[len(before)], text))
    if not passed:
        most = max(map(len, windows), default=0)
        decides = f"{would_decide('rate-limit')}; so far at most {most}"
        return Ruling("undecided", MISSING, (), decides)
    ((usual, _),) = passed.most_common(1)
    # If not even the first call of a second passes, the limit is one of a longer time.
    return Ruling("contradicted", usual or MISSING, evidence[:MAX_EVIDENCE])


def windows_of(calls: Sequence[RecordedCall], limit: RateLimit) -> list[list[RecordedCall]]:
    """Return the calls of each window of a requester or customer."""
    windows: list[list[RecordedCall]] = []
    running: dict[str | None, list[RecordedCall]] = {}
    for call in calls:
        if not (call.operation and call.reply.is_recorded) or call.reply.is_unauthenticated:
            continue
        key = call.requester if limit.by == "requester" else call.customer
        if key == "":  # the address names no customer
            continue
        window = running.get(key)
        if window is None or call.at_ms >= window[0].at_ms + limit.per_ms:
            window = running[key] = []
            windows.append(window)
        window.append(call)
    return windows
