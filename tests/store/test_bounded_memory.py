"""The bound of memory beside a store: what goes is loaded again, and never answered as if new."""

from pathlib import Path
from typing import Final

import pytest
from support import ACME, START_MS
from support.lasting import lasting

from mock_server.sandbox.sandboxes.tenancy import IDLE_MS
from mock_server.web.answering.memory import Memory

CUSTOMER = f"/api/v2/customer/{ACME}"
CHANGES: Final = (
    ("PATCH", CUSTOMER, {"name": "New"}),
    ("POST", "/_sandbox/clock/advance", {"until": "idle"}),
    ("POST", "/_sandbox/clock/freeze", None),
)


@pytest.mark.parametrize("path", [f"/s/one{CUSTOMER}", "/s/one/_sandbox/state", "/_sandboxes/one"])
async def test_a_call_finds_its_sandbox_that_goes_for_want_of_memory_just_then(
    tmp_path: Path, path: str
) -> None:
    now_ms = START_MS
    async with lasting(tmp_path / "kept.db", now_ms=lambda: now_ms) as served:
        for method, changed, body in CHANGES:
            assert (await served.call(method, f"/s/one{changed}", body)).status < 300
        before = await served.call("GET", path)
        now_ms += IDLE_MS
        sandboxes = served.engine.answers.switchboard.sandboxes
        served.engine.answers.memory = Memory(sandboxes, sandboxes.crowding.weigh() - 1)
        after = await served.call("GET", path)
        assert sandboxes.crowding.evicted_count == 1
        assert after.status == 200
        if path != "/_sandboxes/one":
            assert after.body == before.body
