"""Reads exported states, such as those in files with which servers begin (`--state`)."""

from collections.abc import Sequence
from os import PathLike, fspath

from mock_server.contract.values.exact_json import NotJsonError, about_text
from mock_server.domain.refusal import SandboxError, at_place
from mock_server.given_files import read_given
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import BrokenStateError, Restoration
from mock_server.server.uploads import UploadReader


class StateError(SandboxError):
    """Something is not a state that can be restored; each of `lines` says what is wrong, where."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def read_state_file(path: str | PathLike[str]) -> Restoration:
    """Read the state in a file, which may be longer than a body, or raise StateError."""
    try:
        return read_state(read_given(path))
    except StateError as error:
        raise StateError([f"{fspath(path)}: {line}" for line in error.lines]) from None
    except (OSError, ValueError) as error:  # such as a path with a null byte
        why = getattr(error, "strerror", None) or error
        raise StateError([f"{fspath(path)} cannot be read: {why}"]) from None


def read_state(raw: bytes) -> Restoration:
    """Read a state, or raise a StateError if it cannot be restored."""
    match UploadReader().read("putState", raw):
        case Restoration() as restoration:
            return restoration
        case BrokenStateError(reasons=reasons):
            raise StateError([str(reason) for reason in reasons])
        case ScenarioError(findings=findings):
            lines = [at_place(f"/scenario{each.pointer}", each.message) for each in findings]
            raise StateError(lines)
        case NotJsonError() as error:
            raise StateError([about_text(error)])
        case ValueError() as error:
            raise StateError([str(error)])
        case other:
            raise TypeError(other)


def begin_with(sandbox: Sandbox, state: Restoration, now_ms: int) -> None:
    """Let a new sandbox begin with a state, as if it had been put there."""
    simulation, began = state.at(now_ms)
    sandbox.resume(simulation, Origin(now_ms, began))
