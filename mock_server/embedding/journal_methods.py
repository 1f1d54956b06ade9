"""The control calls about past calls: journal, verification, coverage, conduct."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from mock_server.client.answers import (
    AcceptedRequest,
    ConductReport,
    CoverageReport,
    JournalEntry,
    Verification,
    nothing,
)
from mock_server.client.errors import NotCalledError, concerns_the_caller
from mock_server.contract.texts.printable import counted, printable
from mock_server.embedding.conversation import Conversation, call
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.spelling import Duration, ExpectedCalls, Instant, JsonObject

__tracebackhide__ = concerns_the_caller


class JournalMethods:
    """The methods of `ControlCalls` about the journal and what is derived from it."""

    _endpoint: Endpoint

    @call
    def journal(  # noqa: PLR0913 - each is a filter
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
        calls: str | None = None,
        after: int | str | None = None,
        text: str | None = None,
    ) -> Conversation[list[JournalEntry]]:
        """Return the entries of the journal that match all given filters, oldest first.

        `calls="interface"` excludes control calls; `after` is the number of the entry to start
        after, and `text` is searched for in addresses, headers and bodies.
        """
        facts = {"operation": operation, "customer": customer, "status": status, "code": code}
        where = {"since": since, "calls": calls, "after": after, "text": text}
        return self._endpoint.ask_all("listJournal", JournalEntry.read, {**facts, **where})

    @call
    def entry(self, number: int | str) -> Conversation[JournalEntry]:
        """Return one entry of the journal by its number, which replies have in X-Sandbox-Entry."""
        return self._endpoint.ask("getEntry", JournalEntry.read, str(number))

    @call
    def last_entry(
        self,
        *,
        operation: str | None = None,
        customer: str | None = None,
        status: int | None = None,
        code: str | None = None,
        since: Instant | None = None,
        calls: str | None = None,
    ) -> Conversation[JournalEntry]:
        """Return the newest entry of the journal that matches all given filters.

        `calls="interface"` excludes control calls.

        Raises:
            NotFoundError: if no entry matches.
        """
        facts = {"operation": operation, "customer": customer, "status": status, "code": code}
        query = {**facts, "since": since, "calls": calls}
        return self._endpoint.ask("getLastEntry", JournalEntry.read, query=query)

    @call
    def clear_journal(self) -> Conversation[None]:
        """Remove all entries from the journal; new ones continue the numbering."""
        return self._endpoint.ask("clearJournal", nothing)

    @call
    def verify(
        self,
        /,
        *,
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[JsonObject] | None = None,
        **match: Any,
    ) -> Conversation[Verification]:
        """Return whether the expected calls were made; `match` describes them.

        `match` may contain: operation, customer, requester, status, code, method, path, header,
        body, plan, request_id, control, since. The result is truthy if the calls were made as
        expected; otherwise it contains the nearest misses.

        Raises:
            ConflictError: if the result depends on calls that were evicted from the journal.
        """
        expected = ExpectedCalls(match, exactly, at_least, at_most, in_order)
        url = self._endpoint.carrier.url
        read = partial(Verification.noting, url, f"verify({expected})")
        return self._endpoint.ask("verifyJournal", read, body=expected.body())

    @call
    def assert_called(
        self,
        /,
        *,
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[JsonObject] | None = None,
        **match: Any,
    ) -> Conversation[None]:
        """Raise an error unless the expected calls were made, described as for `verify`.

        Raises:
            NotCalledError: an AssertionError with the nearest misses.
            ConflictError: as `verify` does.
        """
        expected = ExpectedCalls(match, exactly, at_least, at_most, in_order)
        found = yield from self._endpoint.ask(
            "verifyJournal", Verification.read, body=expected.body()
        )
        if not found:
            raise NotCalledError("\n".join(_misses(expected, found)))

    @call
    def wait_for(
        self,
        /,
        *,
        timeout: Duration = "10s",
        exactly: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        in_order: Sequence[JsonObject] | None = None,
        **match: Any,
    ) -> Conversation[Verification]:
        """Wait until the expected calls were made (see `verify`); `timeout` is real time.

        Raises:
            ConflictError: as `verify` does.
            WaitTimeoutError: if they were not made in time.
        """
        expected = ExpectedCalls(match, exactly, at_least, at_most, in_order)
        body = {**expected.body(), "timeout": timeout}
        return self._endpoint.ask("waitJournal", Verification.read, body=body)

    @call
    def wait_for_request(
        self, request_id: str, *, timeout: Duration = "10s", while_frozen: bool = False
    ) -> Conversation[AcceptedRequest]:
        """Wait until a request has settled; `timeout` is real time.

        With `while_frozen`, it also waits while the clock is frozen, for other code to move it.

        Raises:
            ConflictError: immediately, if the clock is frozen and only time settles the request.
            WaitTimeoutError: if the request has not settled in time.
        """
        body = {"request": request_id, "timeout": timeout, "refuseFrozen": not while_frozen}
        return self._endpoint.ask(
            "waitJournal", lambda answer: AcceptedRequest.read(answer["request"]), body=body
        )

    @call
    def changes(
        self, *, since: int | str | None = None
    ) -> Conversation[dict[str, dict[str, tuple[Any, Any]]]]:
        """Return which customers, packages and requests have changed, field by field.

        The result is plain data for an `assert`, such as `{"customer acme": {"name": ("Acme Ltd",
        "Acme Inc")}}`: each field before and now, None where there was or is none. Requests are
        numbered in the order of acceptance: `"request 1"`. What has no name, or one that another
        has, is called by its id. `since` is the number of an entry of the journal; without it,
        these are all changes since the journal began.

        Raises:
            ConflictError: if the journal has lost entries, so that it cannot be replayed.
        """
        items = yield from self._endpoint.ask_all("listChanges", dict, {"since": since})
        names = Counter((item["kind"], item["name"]) for item in items)
        changed = {}
        for item in items:
            is_named = item["name"] and names[item["kind"], item["name"]] == 1
            changed[f"{item['kind']} {item['name'] if is_named else item['id']}"] = {
                path: (at.get("before"), at.get("after")) for path, at in item["fields"].items()
            }
        return changed

    @call
    def coverage(self) -> Conversation[CoverageReport]:
        """Return which parts of the contract clients have exercised."""
        return self._endpoint.ask("getCoverage", CoverageReport.read)

    @call
    def conduct(self) -> Conversation[ConductReport]:
        """Return how clients have behaved since the latest reset, rule by rule."""
        return self._endpoint.ask("getConduct", ConductReport.read)

    @call
    def certification(self) -> Conversation[JsonObject]:
        """Return the certification that leads a person through its plan in this sandbox.

        It has no steps if no certification is running.
        """
        return self._endpoint.ask("getCertification", dict)

    @call
    def put_certification(self, told: JsonObject) -> Conversation[JsonObject]:
        """Update the progress of a certification, which the web page shows."""
        return self._endpoint.ask("putCertification", dict, body=told)

    @call
    def decide_step(self, step: str, as_: str) -> Conversation[JsonObject]:
        """Mark the current step of the certification as `done` or `skipped`."""
        return self._endpoint.ask("decideStep", dict, body={"step": step, "as": as_})


def _misses(expected: ExpectedCalls, found: Verification) -> Iterator[str]:
    matched = f"{counted(found.matched, 'call')} matched"
    yield f"the calls were not made as expected ({expected}): {matched}"
    for miss in found.nearest:
        called = printable(f"{miss['method']} {miss['path']} -> {miss['status']} {miss['code']}")
        yield f"  nearest: #{miss['entry']} {called.rstrip()}, but not {', '.join(miss['differs'])}"
