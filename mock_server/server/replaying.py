"""Runs what is in a bundle again: same calls, same instants, same bytes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.record.bundle import Origin, Recorded, write_reply
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.restoring import restore_state
from mock_server.sandbox.simulation.state import export_state
from mock_server.scenario_file import read_fault
from mock_server.server.bundles import Bundle, BundleError
from mock_server.server.printable import printable

_SHOWN: Final = 40
"""How many bytes are shown around the first one that differs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a replayed run is not as recorded."""

    where: str
    offset: int
    recorded: bytes
    replayed: bytes

    def __str__(self) -> str:
        start = max(0, self.offset - _SHOWN // 2)
        recorded, replayed = (
            printable(text[start : start + _SHOWN].decode("utf-8", "replace"))
            for text in (self.recorded, self.replayed)
        )
        return (
            f"{printable(self.where)}: byte {self.offset} differs\n"
            f"  recorded: ...{recorded}...\n"
            f"  replayed: ...{replayed}..."
        )


def replay(
    bundle: Bundle, done: Callable[[int], None] = lambda _: None
) -> tuple[Sandbox, Difference | None]:
    """Run every call again; return the sandbox, and the first difference if there is one.

    `done` is told after each call how many have been run.

    Raises:
        BundleError: when the journal has lost entries, so that it cannot be run again, or a state
            does not fit together.
    """
    if not bundle.is_complete:
        raise BundleError(
            "the journal is incomplete, so it cannot be replayed; --serve serves the last state"
        )
    sandbox = _restored(bundle, bundle.began_ms, bundle.began)
    for number, call in enumerate(bundle.calls, start=1):
        is_written = not call.number.read
        outcome = sandbox.handle(_with_fault(call), call.wall_ms, is_written=is_written)
        where = f"entry {call.number}, {call.request.method} {call.request.path}"
        difference = _compare(where, call.reply, write_reply(outcome))
        done(number)
        if difference is not None:
            return sandbox, difference
    while sandbox.tick(bundle.wall_ms):
        pass
    state = export_state(sandbox.simulation, bundle.wall_ms)
    return sandbox, _compare("the state in the end", bundle.state, state)


def last_state(bundle: Bundle) -> Sandbox:
    """Return a sandbox as it was when the bundle was written, without its journal.

    Raises:
        BundleError: when its state does not fit together.
    """
    return _restored(bundle, bundle.wall_ms, bundle.state)


def _restored(bundle: Bundle, wall_ms: int, state: Mapping[str, Any] | None) -> Sandbox:
    """Return a sandbox that goes on at an instant from a state, or begins its scenario (None)."""
    sandbox = Sandbox(bundle.scenario, wall_ms)
    if state is not None:
        try:
            simulation = restore_state(state, bundle.scenario, wall_ms)
        except ValueError as error:
            raise BundleError(f"the state of the bundle does not fit together: {error}") from None
        sandbox.resume(simulation, Origin(wall_ms, simulation.copy()))
    return sandbox


def _with_fault(call: Recorded) -> Request:
    return call.request._replace(fault=read_fault(call.request.headers))


def _compare(where: str, recorded: Any, replayed: Any) -> Difference | None:
    """Compare two documents byte by byte, as they are written."""
    one, other = _as_bytes(recorded), _as_bytes(replayed)
    if one == other:
        return None
    pairs = zip(one, other, strict=False)
    same = min(len(one), len(other))
    offset = next((at for at, (left, right) in enumerate(pairs) if left != right), same)
    return Difference(where, offset, one, other)


def _as_bytes(said: Mapping[str, Any]) -> bytes:
    """Write a reply as HTTP does, so that offsets mean something; anything else as JSON."""
    if "headers" not in said:
        return dumps(said)
    status = said["status"]
    phrase = HTTPStatus(status).phrase if status in set(HTTPStatus) else ""
    lines = [f"HTTP/1.1 {status} {phrase}"]
    lines += [f"{name}: {value}" for name, value in said["headers"].items()]
    broken = f"(network: {said['network']}, delay: {said['delayMs']} ms)"
    text = said.get("body", said.get("base64", ""))
    return "\r\n".join([*lines, broken, "", text]).encode()
