"""Makes correct histories by one pure function, in which tests plant mistakes."""

from dataclasses import dataclass, replace
from typing import Any, Final

from mock_server.contract.headers import ENTRY
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, lines_of
from mock_server.sandbox.ground.exchange import Outcome, whole
from mock_server.sandbox.sandboxes.sandbox import Sandbox, snapshot_document
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.codec import packed, write_call
from mock_server.store.log_records import Home, LogEntry
from support import START_MS, begun
from support.call_records import LONG_MS, History, Life, MadeCall, SentCall
from support.wire import Answer

STEP_MS: Final = 50
"""The interval between two calls, and the duration of a call."""


@dataclass(slots=True)
class _Kept:
    life: Life
    sandbox: Sandbox
    entries: list[LogEntry]


class HistoryBuilder:
    """One server that gets one call after another, and what a store would keep of them."""

    def __init__(self, scenario: BuiltScenario) -> None:
        self.history = History()
        self._scenario = scenario
        self._kept: dict[str, _Kept] = {}
        self._change = 0
        self._now_ms = START_MS
        self._found("default")

    def call(self, method: str, path: str, body: Any = None) -> MadeCall:
        """Make a call, and record it."""
        sent = SentCall(len(self.history.calls) + 1, method, path, body)
        began_ms, at_ms = self._now_ms, self._now_ms + STEP_MS // 2
        self._now_ms += STEP_MS
        made = MadeCall(
            sent, 0, began_ms / 1000, began_ms, began_ms / 1000 + 0.02, began_ms + STEP_MS
        )
        made.answer = (
            self._answer_about(sent, at_ms) if sent.about else self._answer_in(sent, at_ms)
        )
        self.history.calls.append(made)
        return made

    def put(self, name: str, **members: Any) -> MadeCall:
        """Create a sandbox."""
        ttl_ms = LONG_MS + len(self.history.calls) + 1
        return self.call("PUT", f"/_sandboxes/{name}", {**members, "ttl": f"{ttl_ms}ms"})

    def change_life(self, name: str, **changes: Any) -> None:
        """Change the record of the latest sandbox of a name."""
        lives = self.history.lives
        [*_, life] = [life for life in lives if life.home.name == name]
        lives[lives.index(life)] = replace(life, **changes)

    def done(self) -> "HistoryBuilder":
        """Complete the history with the entries of the running sandboxes."""
        for kept in self._kept.values():
            self.change_life(kept.life.home.name, entries=tuple(kept.entries))
        self._kept.clear()
        return self

    def _answer_in(self, sent: SentCall, now_ms: int) -> Answer:
        known = self._kept.get(sent.name)
        kept = known or self._found(sent.name, by_use=True, now_ms=now_ms)
        request = sent.request
        is_written = known is None or kept.sandbox.is_written(request)
        if is_written:
            entry = LogEntry(len(kept.entries) + 1, now_ms, write_call(request))
            kept.entries.append(entry)
        if request.address.is_control:
            request = kept.sandbox.routed(request)
        return _answer(whole(kept.sandbox.handle(request, now_ms, is_written=is_written)))

    def _answer_about(self, sent: SentCall, now_ms: int) -> Answer:
        kept = self._kept.get(sent.name)
        if sent.method != "PUT" and kept is None:
            return Answer("HTTP/1.1", 404, {}, b"{}")
        if sent.method == "DELETE":
            self._end(sent.name)
            return Answer("HTTP/1.1", 204, {}, b"")
        status = 200 if kept else 201
        if sent.method == "PUT":
            self._end(sent.name)
            kept = self._found(
                sent.name,
                now_ms=now_ms,
                ttl_ms=LONG_MS + sent.number,
                origin=self._kept.get(sent.body.get("from")),
            )
        assert kept is not None
        given = {"createdAt": format_instant(kept.life.created_ms)}
        return Answer("HTTP/1.1", status, {}, dumps(given))

    def _found(
        self,
        name: str,
        *,
        now_ms: int = START_MS,
        by_use: bool = False,
        ttl_ms: int | None = None,
        origin: _Kept | None = None,
    ) -> _Kept:
        self._change += 1
        sandbox, began = begun(self._scenario, now_ms), None
        if origin is not None:
            sandbox.resume(origin.sandbox.simulation.copy(), sandbox.origin)
            began = b"".join(packed(lines_of(snapshot_document(sandbox, now_ms))))
        home = Home(name, self._change)
        life = Life(home, self._change, now_ms, ttl_ms, by_use, False, (), began)
        self.history.lives.append(life)
        self._kept[name] = _Kept(life, sandbox, [])
        return self._kept[name]

    def _end(self, name: str) -> None:
        kept = self._kept.pop(name, None)
        if kept is not None:
            self._change += 1
            self.change_life(name, entries=tuple(kept.entries), is_over=True, change=self._change)


def _answer(outcome: Outcome) -> Answer:
    headers = dict(outcome.headers)
    return Answer("HTTP/1.1", outcome.status, headers, outcome.body, headers.pop(ENTRY, ""))
