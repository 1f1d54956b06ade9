"""Sandboxes with partial records, as on several servers that share a store."""

from collections.abc import Mapping

from mock_server.embedding.carriers import LocalCarrier
from mock_server.embedding.handle import SandboxHandle
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.uploads import UploadReader
from support import START_MS, built

PARTIAL = "the record is partial: it may lack reads that other servers have answered"


class Shared(Sandboxes):
    """Sandboxes that are served by other servers too."""

    def new(
        self,
        now_ms: int,
        scenario: BuiltScenario | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> Sandbox:
        sandbox = super().new(now_ms, scenario, most)
        sandbox.is_partial = True
        return sandbox


def shared_sandbox() -> SandboxHandle:
    """Return a handle of a sandbox of SMALL_WORLD that is served by other servers too."""
    switchboard = Switchboard(Shared(built(), START_MS))
    carrier = LocalCarrier(switchboard, lambda: START_MS, UploadReader())
    return SandboxHandle(carrier, DEFAULT)
