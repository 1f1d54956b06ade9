"""Explains in words why a call was answered as it was, and renders entries for the control API.

Everything is derived from the entry and the contract on request, so answering calls costs nothing.
"""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, Final, TypeAlias

from mock_server.contract.assumptions import source_in_words
from mock_server.contract.headers import FAULT
from mock_server.contract.texts.printable import counted, printable
from mock_server.contract.texts.times import format_instant, format_reason
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.jobs import NEXT_MODIFY, Job
from mock_server.domain.records import Customer
from mock_server.domain.refusal import Code
from mock_server.sandbox.faults.plans import ChosenStep
from mock_server.sandbox.ground.credentials import is_shown, misplaced
from mock_server.sandbox.ground.exchange import Network
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.record.verification import facts_of
from mock_server.sandbox.scenario.scenario import BuiltScenario

_SECRET_HEADERS: Final = frozenset({"authorization", "cookie", "proxy-authorization", "x-api-key"})
_MASK: Final = "***"
_ASSUMPTION: Final = re.compile(r"assumption ([a-z-]+)")

Find: TypeAlias = Callable[[str], Customer | None]
"""Returns the customer with an id."""


def render(entry: Entry, scenario: BuiltScenario, find: Find) -> dict[str, Any]:
    request, outcome = entry.request, entry.numbered()
    return {
        **summary(entry),
        "request": {
            "method": request.method,
            "path": request.address.whole,
            "query": dict(request.query),
            "headers": masked(entry, scenario),
            "body": request.body.decode("utf-8", "replace"),
            **({} if entry.connection is None else {"connection": entry.connection}),
        },
        "reply": {
            "status": outcome.status,
            "headers": dict(outcome.headers),
            "body": outcome.body.decode("utf-8", "replace"),
            "network": outcome.network,
            "delayMs": entry.delay_ms,
        },
        "why": list(explain(entry, scenario, find)),
    }


def summary(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.number,
        "at": format_instant(entry.sandbox_ms),
        "wallAt": format_instant(entry.wall_ms),
        **facts_of(entry),
        "network": entry.outcome.network,
    }


def brief(entry: Entry) -> dict[str, Any]:
    """Return an entry as a row of a table; `fault` is the kind of the fault that fired, or None."""
    chosen = entry.chosen
    fault = None if chosen is None or chosen.step.is_ok else chosen.step.kind
    return {**summary(entry), "fault": fault, "delayMs": entry.delay_ms}


def masked(entry: Entry, scenario: BuiltScenario) -> dict[str, str]:
    secret = _SECRET_HEADERS | {scenario.contract.assumptions.credentials.header.lower()}
    return {
        name: _MASK
        if name.lower() in secret and not is_shown(value, scenario.requesters, entry.reasons)
        else value
        for name, value in entry.request.headers.items()
    }


def explain(entry: Entry, scenario: BuiltScenario, find: Find) -> Iterator[str]:
    """Yield the decisions that led to a reply, and what other assumptions than ours rest on."""
    named: dict[str, None] = {}
    for sentence in _decisions(entry, scenario, find):
        named |= dict.fromkeys(_ASSUMPTION.findall(sentence))
        yield printable(sentence)
    for name in filter(scenario.contract.switches.__contains__, named):
        source = scenario.sources[name]
        if "assumed" not in source:
            yield printable(f"assumption {name}: {source_in_words(source)}")


def _decisions(entry: Entry, scenario: BuiltScenario, find: Find) -> Iterator[str]:
    for job in entry.settled:
        yield f"before the call, {_ended(job, scenario)}"
    if entry.control is not None:
        yield f"control call {entry.control}"
    if entry.requester_id is not None:
        name = _name(entry.requester_id, find)
        yield f"the call acts for {name}{_identified_by(entry, scenario)}"
    if entry.chosen is not None:
        yield _chosen(entry.chosen, entry)
    elif (
        FAULT in entry.request.headers
        and entry.requester_id is not None
        and entry.code not in (Code.RATE_LIMITED, Code.INVALID_FAULT)  # refused before it was read
    ):
        yield "the header X-Sandbox-Fault had no part: no job was made, or nothing was to change"
    yield from _reply(entry, scenario, find)
    for job in entry.caused:
        yield f"with the call, {_ended(job, scenario)}"
    if entry.omitted:
        yield f"{counted(entry.omitted, 'more request')} settled"
    network = entry.outcome.network
    if network is Network.DRIP:
        yield "the reply came a few bytes at a time: drip"
    elif network is not None:
        yield f"the connection broke: {network}; the client did not get this reply"


def _ended(job: Job, scenario: BuiltScenario) -> str:
    ended = scenario.contract.assumptions.status_values.of(job)
    code = f" with {job.error}" if job.error else ""
    at = format_instant(job.settled_ms or 0)
    why = "".join(f"; {reason}" for reason in job.why)
    return f"request {job.request_id} ({job.operation}) became {ended}{code} at {at}{why}"


def _identified_by(entry: Entry, scenario: BuiltScenario) -> str:
    credentials, headers = scenario.contract.assumptions.credentials, entry.request.headers
    if credentials.header.lower() in headers:
        return f", identified by the token in {credentials.header}"
    instead = misplaced(headers, credentials, scenario.requesters)
    how = f"; {instead}" if instead else ""
    return f", the root customer, because it has no token (assumption credentials){how}"


def _chosen(chosen: ChosenStep, entry: Entry) -> str:
    step = dumps(chosen.step.data).decode()
    who = chosen.source if chosen.match is None else f"plan {chosen.source}, match {chosen.match},"
    if chosen.step.is_ok:
        return f"{who} let it pass: {step}"
    drawn_ms, real_ms = entry.delay_ms, entry.outcome.delay_ms
    if not drawn_ms:
        return f"{who} fired {step}"
    real = "" if real_ms == drawn_ms else f" of sandbox time, {real_ms} ms of real time"
    return f"{who} fired {step}; delayed by {drawn_ms} ms{real}"


def _reply(entry: Entry, scenario: BuiltScenario, find: Find) -> Iterator[str]:
    status = entry.outcome.status
    if entry.chosen is not None and entry.chosen.step.reply is not None:
        yield f"{status} because the fault defines the reply"
    elif entry.code:
        yield f"{status} because of {entry.code}: {_message(entry.code, scenario)}"
    elif entry.operation is not None:
        if entry.chosen is not None and entry.chosen.step.is_stale:
            may = (
                "may" if scenario.contract.assumptions.read_staleness == "one-change" else "may not"
            )
            shown = "the customer is shown as it was before its latest change"
            yield f"{shown}; a read {may} do so (assumption read-staleness)"
        yield f"{status} because {scenario.contract.operations[entry.operation].shows}"
    else:
        yield f"{status}"
    yield from map(format_reason, entry.reasons)
    if entry.accepted is not None:
        yield _accepted(entry.accepted, find)


def _message(code: str, scenario: BuiltScenario) -> str:
    row = scenario.contract.documents.interface["components"]["x-codes"][code]
    grounds = [
        f"{what} {row[key]}"
        for what, key in (("section", "x-source"), ("assumption", "x-assumption"))
        if key in row
    ]
    told = f"{row['message']} ({', '.join(grounds)}; its status: assumption http-status)"
    if code not in scenario.contract.assumptions.general_errors:
        return told
    shown = scenario.contract.shown_failure(code)
    return f"{told}; shown as {shown.code}: {shown.message} (assumption general-errors)"


def _accepted(job: Job, find: Find) -> str:
    if job.waits_for == NEXT_MODIFY:
        how = f"settles after the next modify of {_name(job.customer_id, find)}"
    elif job.waits_for is not None:
        how = f"waits for request {job.waits_for} (assumption modify-in-progress)"
    elif job.due_ms is not None:
        how = f"settles at {format_instant(job.due_ms)}"
    elif job.polls_left is not None:
        how = f"settles at status query {job.polls_left}"
    else:
        how = "settles manually"
    end = f"failed with {job.verdict}" if job.verdict else "successful if still valid by then"
    return f"accepted as request {job.request_id}, which {how}, {end}"


def _name(customer_id: str, find: Find) -> str:
    customer = find(customer_id)
    if customer is None:
        return customer_id or "nobody"
    name = customer.ref or customer.fields.get("name") or customer_id
    return f"{name} ({customer_id})" if name != customer_id else customer_id


def search(
    entries: Iterable[Entry], text: str, scenario: BuiltScenario
) -> Generator[bool, None, list[Entry]]:
    """Return the entries with a text in address, headers (but masked ones) or bodies."""
    folded, found = text.casefold(), []
    escaped = (encode(text)[1:-1] for encode in (encode_basestring, encode_basestring_ascii))
    spellings = {form.encode().lower() for form in (text, *escaped)}  # as it is, and as in JSON
    for entry in entries:
        yield False
        request, outcome = entry.request, entry.outcome
        query = "&".join(f"{name}={value}" for name, value in request.query.items())
        heads = (masked(entry, scenario), outcome.headers)
        lines = [f"{name}: {value}" for headers in heads for name, value in headers.items()]
        lines.append(f"{request.method} {request.address.whole}?{query}")
        bodies = map(bytes.lower, (request.body, outcome.body))
        if any(folded in line.casefold() for line in lines) or any(
            spelled in body for body in bodies for spelled in spellings
        ):
            found.append(entry)
    return found
