"""Assumptions that a recording shows directly: paths, spellings, statuses, headers, durations.

Each function judges one assumption by the recorded calls, http-status also by a replay.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from mock_server.calibration.rulings import MAX_EVIDENCE, NOTHING, Evidence, Ruling, undecided
from mock_server.calibration.stories import NEVER, Spelling, StoryLife
from mock_server.contract.assumptions import ALWAYS_200, DUE_UNITS
from mock_server.contract.contract import Documents
from mock_server.contract.operation_records import read_operations
from mock_server.contract.values.walk import resolve
from mock_server.domain.refusal import Code
from mock_server.recordings.recorded_headers import credentials_of
from mock_server.recordings.traffic import (
    ACCEPTING,
    STATUS,
    ServiceCall,
    Traffic,
    is_limited,
    is_reading,
    is_unauthenticated,
)

_CODES: Final = frozenset(Code)
_OK: Final = 200
_IN_PROGRESS: Final = re.compile("progress|pend|process|run|queue|accept|wait|open", re.IGNORECASE)
_NAMED: Final = re.compile("[A-Z]+_[A-Z0-9_]+")
_SECONDS: Final = re.compile("[0-9]{1,9}")
_USUAL: Final = re.compile("fail", re.IGNORECASE)
_FAILED: Final = re.compile("fail|err|reject|abort|cancel", re.IGNORECASE)


def spelling_of(traffic: Traffic, default: Sequence[str], documents: Documents) -> Spelling:
    """Return how the recording spells the states of a request; unseen states have the default."""
    found: dict[str, str] = {}
    failed: list[ServiceCall] = []
    for call in traffic.calls:
        status = _status(call)
        if call.operation == STATUS and status is not None:
            state = _state_of(call.reply.result, status, default)
            found.setdefault(state, status)
            failed += [call] if state == "failed" else []
    codes = _codes_of_words(failed, traffic, documents)
    sure = {word: code for word, told in codes.items() for code in told if len(told) == 1}
    ordered = sorted(codes, key=lambda word: (word in sure, not _USUAL.search(word)))
    if ordered:
        found["failed"] = ordered[0]
    by_code = {sure[word]: word for word in ordered[1:] if word in sure}
    others = [word for word in ordered[1:] if word not in sure]
    pending, successful, end = default
    return Spelling(
        found.get("in_progress", pending),
        found.get("successful", successful),
        found.get("failed", end),
        by_code,
        others,
    )


def _codes_of_words(
    failed: Iterable[ServiceCall], traffic: Traffic, documents: Documents
) -> dict[str, set[str]]:
    """Return with which codes requests have failed, by the word for their status.

    The code is in the reply, or it is the only one that the operation lists.
    """
    operations = read_operations(documents.interface)
    accepted = {call.minted: call.operation for call in traffic.calls if call.is_accepted}
    found: dict[str, set[str]] = {}
    for call in failed:
        code, name = call.reply.result.get("errorCode"), accepted.get(call.request_id)
        legal = [*map(str, operations[name].legal_codes)] if name is not None else []
        told = {each for each in legal if each == code or (not code and len(legal) == 1)}
        found.setdefault(_status(call) or "", set()).update(told)
    return found


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
    evidence = _evidence(calls, lambda _: f"the status is queried at {seen}")
    return Ruling("supported" if seen == default else "contradicted", seen, evidence)


def _statuses_seen(
    calls: Iterable[ServiceCall], outcomes: Mapping[int, str]
) -> dict[str, Counter[int]]:
    seen: dict[str, Counter[int]] = {}
    for call in calls:
        reply = call.reply
        if call.method == "HEAD":
            continue
        outcome = reply.code
        if reply.is_success and not call.operation:
            continue  # the sandbox refuses this address, so the status is not that of a refusal
        if reply.is_success:
            outcome = "accepted" if call.operation in ACCEPTING else "read"
        elif outcome not in _CODES:
            outcome = outcomes.get(call.number, "SANDBOX_RATE_LIMITED" if is_limited(call) else "")
        if outcome:
            seen.setdefault(outcome, Counter())[reply.status] += 1
    return seen


def judge_statuses(
    calls: Iterable[ServiceCall], outcomes: Mapping[int, str], default: Mapping[str, Any]
) -> Ruling:
    seen = _statuses_seen(calls, outcomes)
    usual = {outcome: counted.most_common(1)[0][0] for outcome, counted in seen.items()}
    evidence = [
        Evidence("", outcome, f"has status {', '.join(map(str, sorted(counted)))}")
        for outcome, counted in seen.items()
    ]
    failures = usual.keys() - {"read", "accepted"}
    injected: Mapping[str, int] = default["injected"]
    differing = {
        outcome: status
        for outcome, status in usual.items()
        if default.get(outcome) != status and injected.get(outcome) != status
    }
    if failures and set(usual.values()) == {_OK}:
        return Ruling("contradicted", ALWAYS_200, evidence)
    if differing:
        return Ruling("contradicted", differing, evidence)
    if not failures:
        return undecided("http-status", evidence)
    return Ruling("supported", usual, evidence)


def judge_credentials(calls: Sequence[ServiceCall]) -> Ruling:
    setting: dict[str, Any] = {}
    evidence: list[Evidence] = []
    for call in calls:
        sent = credentials_of(call.headers.items())
        if sent and call.reply.is_recorded and not is_unauthenticated(call.reply):
            setting |= {"scheme": sent.scheme, "header": sent.header}
            evidence.append(Evidence.of(call, f"{sent.header} carries {sent.scheme} credentials"))
            break
    if not setting:
        return undecided("credentials")
    bare = (call for call in calls if not (call.requester or credentials_of(call.headers.items())))
    for call in islice(bare, 1):
        if call.reply.is_recorded:
            setting["required"] = is_unauthenticated(call.reply)
            says = "refused" if setting["required"] else "answered"
            evidence.append(Evidence.of(call, f"{says} without credentials"))
    is_usual = setting["scheme"] == "bearer" and setting["header"].lower() == "authorization"
    if not is_usual or setting.get("required"):
        return Ruling("contradicted", setting, evidence)
    if "required" in setting:
        return Ruling("supported", setting, evidence)
    return undecided("credentials", evidence)


def judge_words(
    name: str,
    calls: Iterable[ServiceCall],
    default: Sequence[str],
    setting: Any = None,
) -> Ruling:
    """Judge the spellings of a status, of requests or of customers, by those in replies.

    These become the setting, unless another one is given.
    """
    seen: dict[str, ServiceCall] = {}
    for call in calls:
        if (status := _status(call)) is not None:
            seen.setdefault(status, call)
    evidence = [Evidence.of(call, f"the status is {status!r}") for status, call in seen.items()]
    if any(status not in default for status in seen):
        return Ruling("contradicted", setting or list(seen), evidence)
    if all(status in seen for status in default):
        return Ruling("supported", list(default), evidence)
    return undecided(name, evidence)


def judge_due_units_key(calls: Iterable[ServiceCall], documents: Documents) -> Ruling:
    schema = resolve(documents.interface, "#/components/schemas/InvoiceConfiguration")
    usual, other = [], dict[str, list[ServiceCall]]()
    for call in filter(is_reading, calls):
        invoice = call.reply.result.get("invoiceConfiguration")
        if isinstance(invoice, Mapping):
            if DUE_UNITS in invoice:
                usual.append(call)
            for name in invoice.keys() - schema["properties"].keys():
                if isinstance(invoice[name], str | None):
                    other.setdefault(name, []).append(call)
    if usual:
        evidence = _evidence(usual, lambda _: f"the key is {DUE_UNITS}")
        return Ruling("supported", DUE_UNITS, evidence)
    if len(other) == 1:
        ((name, shown),) = other.items()
        return Ruling("contradicted", name, _evidence(shown, lambda _: f"the key is {name}"))
    return undecided("payment-due-units-key")


def judge_pageable(calls: Iterable[ServiceCall], default: Mapping[str, int]) -> Ruling:
    successes = [call for call in calls if call.reply.is_success]
    odd = [call for call in successes if _paging(call) != default]
    if odd:
        seen = _paging(odd[0])
        size = seen.get("size") if isinstance(seen, dict) else None
        is_size = seen == {**default, "size": size} and all(_paging(each) == seen for each in odd)
        setting = {"size": size} if is_size else NOTHING
        return Ruling("contradicted", setting, _evidence(odd, lambda each: f"{_paging(each)}"))
    if successes:
        return Ruling(
            "supported", default, _evidence(successes, lambda _: "one page with one result")
        )
    return undecided("pageable")


def _paging(call: ServiceCall) -> Any:
    return (call.reply.document or {}).get("pageable")


def judge_general_errors(calls: Iterable[ServiceCall], outcomes: Mapping[int, str]) -> Ruling:
    """Judge general-errors by what is shown instead of the codes of general failures.

    `outcomes` are the codes of the sandbox, by call. One that is shown in several ways is left out,
    and one that is shown as a listed code counts only if it never is shown as itself.
    """
    failed = [(call.reply.code, call) for call in calls if call.reply.code]
    ours = [(code, call) for code, call in failed if code.startswith("SANDBOX_")]
    shown_ours = {code for code, _ in ours}
    instead: dict[str, set[tuple[str, str]]] = {}
    other = []
    for code, call in failed:
        outcome = outcomes.get(call.number, "")
        is_general = outcome.startswith("SANDBOX_") and outcome != code
        if code not in _CODES or (
            is_general and not code.startswith("SANDBOX_") and outcome not in shown_ours
        ):
            other.append((code, call))
            if is_general and _NAMED.fullmatch(code):
                message = str((call.reply.document or {}).get("errorMessage"))
                instead.setdefault(outcome, set()).add((code, message))
    evidence = [
        Evidence.of(call, f"the code is {code}") for code, call in (other or ours)[:MAX_EVIDENCE]
    ]
    if other:
        setting = {
            outcome: {"code": code, "message": message}
            for outcome, seen in instead.items()
            for code, message in seen
            if len(seen) == 1
        }
        return Ruling("contradicted", setting or NOTHING, evidence)
    return Ruling("supported", "sandbox-codes", evidence) if ours else undecided("general-errors")


def judge_retry_after(
    calls: Sequence[ServiceCall], lives: Mapping[str, StoryLife], default: int
) -> Ruling:
    """Judge retry-after by requests that did not settle at the time in Retry-After.

    If the service knows when a request is due, Retry-After is that time, which shows nothing here.
    """
    by_number = {call.number: call for call in calls}
    seconds: dict[int, list[ServiceCall]] = {}
    for call in calls:
        life = lives.get(call.minted) if call.is_accepted else None
        if life is None or life.accepted != call.number:
            continue
        text = call.reply.headers.get("retry-after", "")
        if _SECONDS.fullmatch(text) and not _may_be_due(int(text), call, life, by_number):
            seconds.setdefault(int(text), []).append(call)
    evidence = [
        Evidence.of(shown[0], f"Retry-After is {value}, and the request did not settle then")
        for value, shown in seconds.items()
    ]
    if len(seconds) != 1:
        return undecided("retry-after", evidence)
    (value,) = seconds
    return Ruling("supported" if value == default else "contradicted", value, evidence)


def _may_be_due(
    seconds: int, call: ServiceCall, life: StoryLife, calls: Mapping[int, ServiceCall]
) -> bool:
    """Return whether a request may have settled in the last second before `seconds` had passed."""
    last = calls[life.pending_until]
    if last is not call and last.at_ms - (call.at_ms + call.took_ms) > seconds * 1000:
        return False
    if life.settled_at == NEVER:
        return True
    first = calls[life.settled_at]
    return first.at_ms + first.took_ms - call.at_ms > (seconds - 1) * 1000


def _status(call: ServiceCall) -> str | None:
    status = call.reply.result.get("status")
    return status if isinstance(status, str) else None


def _evidence(calls: Sequence[ServiceCall], says: Callable[[ServiceCall], str]) -> list[Evidence]:
    return [Evidence.of(call, says(call)) for call in calls[:MAX_EVIDENCE]]
