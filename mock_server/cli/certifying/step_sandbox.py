"""The sandbox in which the steps of a plan are taken, one after the other.

It is on a server that is started here, or on a given one; both are used through control calls.
"""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from mock_server.cli.commands.serve_commands import explaining_address_errors
from mock_server.cli.terminal import print_now
from mock_server.client.errors import NotFoundError, SandboxError
from mock_server.client.remote import Remote
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.server.output_files import write_file


@dataclass(frozen=True, slots=True, kw_only=True)
class StepSandbox:
    remote: Remote
    base_url: str
    page_url: str


@contextmanager
def own_sandbox(port: int) -> Iterator[StepSandbox]:
    with ExitStack() as stack:
        with explaining_address_errors("cannot serve", "127.0.0.1", port):
            url = stack.enter_context(MockServer(port=port)).url
        yield StepSandbox(remote=Remote(url), base_url=url, page_url=f"{url}/")


@contextmanager
def sandbox_at(remote: Remote, folder: Path) -> Iterator[StepSandbox]:
    """Use the sandbox that a URL names, or else create one, which is removed at the end.

    The steps replace the content of an existing sandbox. Its state is restored at the end; until
    then, or if that fails, a file in the folder has it.
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
        try:
            remote.call("deleteSandbox", name, query={"purge": "true"})  # kept for no undo
        except NotFoundError:
            pass
        except SandboxError as error:
            print_now([f"sandbox {name} may still exist: {error}"])


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


def _found(remote: Remote, key: str, base_url: str = "") -> StepSandbox:
    """Return a sandbox with the key in its page's URL, and in its base URL unless one is given."""
    opened = f"{remote.url}~{key}" if key.startswith(KEY_MARK) else remote.url
    return StepSandbox(remote=remote, base_url=base_url or opened, page_url=f"{opened}/")
