"""A sandbox of the Customer Management interface.

Public names are imported on first access: a program that only reads the version loads nothing
else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mock_server.authoring import Scenario
    from mock_server.client.errors import SandboxError
    from mock_server.embedding.application import SANDBOX, SERVER, create_app
    from mock_server.embedding.container import SandboxContainer
    from mock_server.embedding.handle import AsyncSandboxHandle, SandboxHandle
    from mock_server.embedding.local_server import MockServer, open_sandbox
    from mock_server.embedding.remote_server import RemoteServer
    from mock_server.exploring.strategies import sandbox_choices
    from mock_server.sandbox.ground.exchange import Outcome, Request
    from mock_server.sandbox.sandboxes.sandbox import Sandbox
    from mock_server.server.loading import load_scenario

try:
    from mock_server.version import __version__
except ModuleNotFoundError:  # a checkout that was never installed
    __version__ = "0+unknown"

__all__ = [
    "SANDBOX",
    "SERVER",
    "AsyncSandboxHandle",
    "MockServer",
    "Outcome",
    "RemoteServer",
    "Request",
    "Sandbox",
    "SandboxContainer",
    "SandboxError",
    "SandboxHandle",
    "Scenario",
    "__version__",
    "create_app",
    "load_scenario",
    "open_sandbox",
    "sandbox_choices",
]

_HOMES: Final = {
    "SANDBOX": "mock_server.embedding.application",
    "SERVER": "mock_server.embedding.application",
    "AsyncSandboxHandle": "mock_server.embedding.handle",
    "MockServer": "mock_server.embedding.local_server",
    "Outcome": "mock_server.sandbox.ground.exchange",
    "RemoteServer": "mock_server.embedding.remote_server",
    "Request": "mock_server.sandbox.ground.exchange",
    "Sandbox": "mock_server.sandbox.sandboxes.sandbox",
    "SandboxContainer": "mock_server.embedding.container",
    "SandboxError": "mock_server.client.errors",
    "SandboxHandle": "mock_server.embedding.handle",
    "Scenario": "mock_server.authoring",
    "create_app": "mock_server.embedding.application",
    "load_scenario": "mock_server.server.loading",
    "open_sandbox": "mock_server.embedding.local_server",
    "sandbox_choices": "mock_server.exploring.strategies",
}
_ERRORS: Final = "mock_server.client.errors"


def __getattr__(name: str) -> Any:
    """Import a public name from the module that defines it.

    Raises:
        MissingExtraError: if it needs a library of an extra that is not installed.
    """
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_HOMES[name]), name)
    except ImportError as error:
        if not isinstance(error, import_module(_ERRORS).MissingExtraError):
            raise
        # The message says what to install; our part of the traceback would not help a user.
        __tracebackhide__ = True  # pytest ends its report at the user's own line
        raise error.with_traceback(None) from None
