"""The sandbox in which the steps of a plan are taken, one after the other.

It is on a server that is started here, or on a given one; both are used through control calls.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mock_server.cli.commands.serve_commands import explaining_address_errors
from mock_server.cli.terminal import print_now
from mock_server.client.errors import NotFoundError, SandboxError, WaitTimeoutError
from mock_server.client.remote import Remote
from mock_server.contract.values.exact_json import MAX_DEPTH, loads
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.output_files import write_file


@dataclass(frozen=True, slots=True, kw_only=True)
class StepSandbox:
    """A sandbox for the run of a plan.

    Args:
        remote: makes its control calls.
        base_url: the base URL of the interface for clients.
        page_url: the URL of its page.
    """

    remote: Remote
    base_url: str
    page_url: str

    def begin(self, scenario: BuiltScenario) -> None:
        """Restart with the scenario of a step."""
        self.remote.call("putScenario", body=scenario.source)

    def bundle(self) -> bytes:
        """Return everything that is needed to replay the step."""
        return self.remote.call("getBundle").body

    def origin(self, bundle: bytes) -> tuple[Any, Any]:
        """Return the instant and state at which the run of a bundle began, and its scenario."""
        with self.remote.reading():
            document = loads(bundle, max_depth=3 * MAX_DEPTH, max_values=None)
            return document["began"], document["scenario"]

    def count(self, expected: Mapping[str, Any]) -> tuple[int, bool]:
        """Return how many calls match so far, and whether that meets the expectation."""
        with self.remote.reading():
            answer = self.remote.document("verifyJournal", body=expected)
            return answer["matched"], answer["ok"]

    def wait_for(self, expected: Mapping[str, Any]) -> None:
        """Wait until the expectation is met, for at most half a second."""
        with suppress(WaitTimeoutError):
            self.remote.call("waitJournal", body={**expected, "timeout": "500ms"})

    def show_progress(self, progress: Mapping[str, Any]) -> None:
        """Update the progress that the page shows."""
        self.remote.call("putCertification", body=progress)

    def decision(self) -> str:
        """Return the answer given on the page for the current step, or an empty string.

        A server that was restarted may have lost the certification, and so has no answer.
        """
        with self.remote.reading():
            return str(self.remote.document("getCertification").get("decision", ""))


@contextmanager
def own_sandbox(port: int) -> Iterator[StepSandbox]:
    """Serve a sandbox on this machine during a block; port 0 selects a free port.

    Raises:
        CommandError: when the address cannot be used.
    """
    with ExitStack() as stack:
        with explaining_address_errors("cannot serve", "127.0.0.1", port):
            url = stack.enter_context(MockServer(port=port)).url
        yield StepSandbox(remote=Remote(url), base_url=url, page_url=f"{url}/")


@contextmanager
def sandbox_at(remote: Remote, folder: Path) -> Iterator[StepSandbox]:
    """Use the sandbox that a URL names, or else create one, which is removed at the end.

    The steps replace the content of an existing sandbox. Its state is restored at the end; until
    then, or if that fails, a file in the folder has it.

    Raises:
        SandboxError: when the server does not answer or refuses; nothing was replaced then.
        NotWritableError: when that file cannot be written.
    """
    if remote.name is not None:
        with _put_back(remote, remote.name, folder):
            yield _found(remote, remote.token or "")
        return
    name = f"certify-{secrets.token_hex(4)}"
    with remote.reading():
        created = remote.document("putSandbox", name, body={})
        key = str(created.get("keys", {}).get("owner", ""))  # enough for the client as well
        base_url = str(created.get("baseUrl", ""))
    owned = remote.sandbox(name)._replace(token=key or remote.token)
    try:
        yield _found(owned, key, base_url)
    finally:
        _remove(name, remote)


@contextmanager
def _put_back(remote: Remote, name: str, folder: Path) -> Iterator[None]:
    """Restore the state of a sandbox at the end of a block, however the block ends.

    First try whether the server accepts the state: that changes nothing yet but the journal.
    """
    state = remote.read("getState").body
    kept = folder / f"{name}-{secrets.token_hex(4)}.state.json"
    write_file(kept, state, is_private=True)
    try:
        remote.call("putState", body=state)
    except SandboxError as error:
        kept.unlink()
        why = f"could not be restored afterwards, so no step was taken in it: {error}"
        raise SandboxError(f"sandbox {name} {why}") from None
    try:
        yield
    finally:
        try:
            remote.call("putState", body=state)
        except SandboxError as error:
            print_now([f"sandbox {name} was not restored; its state is in {kept}: {error}"])
        else:
            kept.unlink()


def _remove(name: str, remote: Remote) -> None:
    """Remove a sandbox that was created here; only report if that fails."""
    try:
        remote.call("deleteSandbox", name, query={"purge": "true"})  # nothing is kept for an undo
    except NotFoundError:
        return
    except SandboxError as error:
        print_now([f"sandbox {name} may still exist: {error}"])


def _found(remote: Remote, key: str, base_url: str = "") -> StepSandbox:
    """Return a sandbox with the key in its page's URL, and in its base URL unless one is given."""
    opened = f"{remote.url}~{key}" if key.startswith(KEY_MARK) else remote.url
    return StepSandbox(remote=remote, base_url=base_url or opened, page_url=f"{opened}/")
