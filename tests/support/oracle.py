"""The expected answer to each call: the pure function, replaying the log of a sandbox."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mock_server.contract.headers import ENTRY, OUTDATED, SANDBOX, UNDO
from mock_server.contract.values.exact_json import dumps, loads, read_lines
from mock_server.sandbox.ground.exchange import Outcome, Request, whole
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.sandbox import Sandbox, restore_snapshot
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import export_state
from mock_server.server.uploads import UploadReader
from mock_server.store.codec import read_call, unpacked
from mock_server.store.log_records import LogEntry
from support.call_records import Life
from support.wire import Answer

_ADDED: Final = frozenset({ENTRY.lower(), SANDBOX.lower(), OUTDATED.lower(), UNDO.lower()})
"""Headers added by servers, which are not compared as a whole."""


@dataclass(slots=True)
class Oracle:
    """A sandbox to which the first entries of its log have been applied."""

    life: Life
    sandbox: Sandbox
    uploads: UploadReader

    @classmethod
    def of(cls, life: Life, scenario: BuiltScenario) -> "Oracle":
        """Return the oracle of a sandbox at its beginning."""
        if life.began is None:
            sandbox = Sandbox(scenario, life.created_ms)
        else:
            sandbox = restore_snapshot(read_lines(unpacked(life.began)), scenario)
        return cls(life, sandbox, UploadReader(scenario))

    def tell(self, entry: LogEntry) -> Outcome:
        """Apply an entry of the log at its instant; return the answer."""
        request = self._built(read_call(entry.text).request)
        return whole(self.sandbox.handle(request, entry.wall_ms))

    def fork(self, wall_ms: int) -> "Oracle":
        """Return a copy that can answer reads without changing this one."""
        forked = Sandbox(self.sandbox.simulation.scenario, wall_ms, self.sandbox.apis)
        forked.resume(self.sandbox.simulation.copy(), Origin(wall_ms))
        return Oracle(self.life, forked, self.uploads)

    def read(self, request: Request, wall_ms: int) -> Outcome | None:
        """Answer a read; return None if the call is one that must be in the log."""
        request = self._built(request)
        if self.sandbox.is_written(request):
            return None
        return whole(self.sandbox.handle(request, wall_ms, is_written=False))

    def state(self, wall_ms: int) -> bytes:
        """Return the exported state at an instant."""
        deque(self.sandbox.tick(wall_ms), maxlen=0)
        return dumps(export_state(self.sandbox.simulation, wall_ms))

    def due(self, first_ms: int, last_ms: int) -> Iterator[int]:
        """Yield the first instant, and each one up to the last at which something settles."""
        yield first_ms
        while True:
            deque(self.sandbox.tick(first_ms), maxlen=0)
            due_ms = self.sandbox.next_due_ms()
            if due_ms is None or due_ms > last_ms:
                return
            first_ms = max(due_ms, first_ms + 1)
            yield first_ms

    def _built(self, request: Request) -> Request:
        if request.address.is_control:
            request = self.sandbox.routed(request)
        if request.to_build is None:
            return request
        return request.but(upload=self.uploads.read(request.to_build, request.body))


def is_equal(answer: Answer, outcome: Outcome) -> bool:
    """Return whether an answer is identical to an outcome, except for what servers add."""
    if (answer.status, answer.body) != (outcome.status, outcome.body):
        return False
    shown, expected = _lowered(answer.headers), _lowered(outcome.headers)
    if any(shown.get(name) != value for name, value in expected.items() if name not in _ADDED):
        return False
    return answer.entry.partition("+")[0] == expected.get(ENTRY.lower(), "").partition("+")[0]


def created_at(answer: Answer) -> str:
    """Return when the sandbox described by an answer was created."""
    shown: str = loads(answer.body)["createdAt"]
    return shown


def _lowered(headers: Mapping[str, str]) -> Mapping[str, str]:
    return {name.lower(): value for name, value in headers.items()}
