"""A server restarted with another scenario: stored sandboxes keep theirs until a reset."""

import asyncio
import logging
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from support import ACME
from support.loops import turns
from support.servers_with_store import Lasting, Troubled, lasting, world
from support.wire import PATIENCE_SECONDS, http

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.ground.exchange import Request
from mock_server.store.log_records import Draft, Placed, ReplyDigest, Succession
from mock_server.store.port import NO_SCENARIOS, Store
from mock_server.store.sqlite import SqliteStore
from mock_server.store.store_errors import UnavailableStoreError
from mock_server.web.connections.request_building import make_request

CUSTOMER = f"/api/v2/customer/{ACME}"
A, B, C, D = (world(seed=seed) for seed in range(1, 5))
OUTDATED = "X-Sandbox-Outdated"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


async def begin_two(file: Path) -> None:
    """Make a change in two sandboxes of a server with scenario A."""
    async with lasting(file, scenario=A) as server:
        for where in ("", "/s/one"):
            await server.call("PATCH", f"{where}{CUSTOMER}", {"name": "Kept"})


async def seed(server: Lasting, where: str = "") -> int:
    """Return the seed of the scenario that a sandbox continues with."""
    name = where.removeprefix("/s/") or "default"
    found: int = (await server.call("GET", f"/_sandboxes/{name}")).json["seed"]
    return found


async def is_outdated(server: Lasting) -> bool:
    return OUTDATED in (await server.call("GET", f"/s/one{CUSTOMER}")).headers


def warnings(caplog: pytest.LogCaptureFixture) -> Sequence[str]:
    found = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    caplog.clear()
    return found


async def test_stored_sandboxes_keep_their_scenario_under_another_one(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        assert [await seed(server), await seed(server, "/s/one")] == [1, 1]
        assert b"Kept" in await server.state()
        assert await is_outdated(server)
    [warning] = warnings(caplog)
    assert warning.startswith("the store has sandboxes of another scenario; they continue with it")


async def test_a_reset_begins_the_other_scenario_for_good(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        for where in ("", "/s/one"):
            await server.call("POST", f"{where}/_sandbox/reset")
        assert [await seed(server), await seed(server, "/s/one")] == [2, 2]
        assert not await is_outdated(server)
    async with lasting(file, scenario=B) as server:
        assert [await seed(server), await seed(server, "/s/one")] == [2, 2]
        assert not await is_outdated(server)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await seed(server, "/s/one") == 2


async def test_the_latest_of_several_scenarios_is_the_one_that_a_reset_begins(file: Path) -> None:
    await begin_two(file)
    for scenario in (B, C, C):
        async with lasting(file, scenario=scenario) as server:
            assert [await seed(server), await seed(server, "/s/one")] == [1, 1]
            assert await is_outdated(server)
    async with lasting(file, scenario=C) as server:
        await server.call("POST", "/s/one/_sandbox/reset")
        assert [await seed(server), await seed(server, "/s/one")] == [1, 3]


async def test_a_server_that_returns_to_the_first_scenario_has_nothing_outdated(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B):
        warnings(caplog)
    async with lasting(file, scenario=A) as server:
        assert not await is_outdated(server)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await seed(server, "/s/one") == 1
    warnings(caplog)
    async with lasting(file, scenario=A):
        assert warnings(caplog) == []


async def test_a_reload_can_be_undone_until_the_next_reset(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=A) as server:
        await server.ledger.reload(B)
        assert await seed(server) == 2
        brought = (await server.call("POST", "/_sandboxes/default/undo")).json
        assert (brought["seed"], brought["outdated"]) == (1, True)
        assert b"Kept" in await server.state()
        await server.call("POST", "/_sandbox/reset")
        assert await seed(server) == 2


async def test_what_a_reload_has_replaced_is_not_outdated_if_it_was_uploaded(file: Path) -> None:
    async with lasting(file, scenario=A) as server:
        await server.call("PUT", "/_sandbox/scenario", {**A.source, "seed": 9})
        await server.ledger.reload(B)
    async with lasting(file, scenario=B) as server:
        brought = (await server.call("POST", "/_sandboxes/default/undo")).json
        assert (brought["seed"], brought["outdated"]) == (9, False)
        await server.call("POST", "/_sandbox/reset")
        assert await seed(server) == 9


async def test_a_reload_begins_the_new_version_in_the_default_sandbox(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=A) as server:
        await server.ledger.reload(B)
        assert [await seed(server), await seed(server, "/s/one")] == [2, 1]
        assert await is_outdated(server)
    async with lasting(file, scenario=B) as server:
        assert [await seed(server), await seed(server, "/s/one")] == [2, 1]
        assert await is_outdated(server)
        await server.ledger.reload(C)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert [await seed(server), await seed(server, "/s/one")] == [3, 3]


async def test_a_sandbox_with_a_seed_of_its_own_is_of_the_version_that_is_served(
    file: Path,
) -> None:
    async with lasting(file, scenario=A) as server:
        await server.ledger.reload(world(description="Newer"))
        await server.call("PUT", "/_sandboxes/one", {"seed": 9})
        assert (await server.call("GET", "/s/one/_sandbox/scenario")).json["description"] == "Newer"


@pytest.mark.parametrize("making", [("GET", f"/s/one{CUSTOMER}"), ("PUT", "/_sandboxes/one")])
async def test_a_sandbox_is_of_the_version_with_which_it_was_written_and_outdated_by_the_next(
    making: tuple[str, str], file: Path
) -> None:
    store = Troubled(SqliteStore(file))
    async with lasting(store, scenario=A) as server:
        store.is_asked.clear()
        store.answers.clear()
        made = asyncio.create_task(server.served.call(http(*making)))
        await asyncio.to_thread(store.is_asked.wait)
        server.served.sandboxes.adopt(B)  # as a reload does while the sandbox is being written
        store.answers.set()
        await made
        assert await seed(server, "/s/one") == 1
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await is_outdated(server):
                pass
    async with lasting(file, scenario=B) as server:
        assert (await seed(server, "/s/one"), await is_outdated(server)) == (1, True)


async def test_an_uploaded_scenario_stays(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        uploaded = {**A.source, "seed": 9}
        assert (await server.call("PUT", "/s/one/_sandbox/scenario", uploaded)).status == 200
        assert not await is_outdated(server)
    async with lasting(file, scenario=B) as server:
        assert await seed(server, "/s/one") == 9
        assert not await is_outdated(server)


async def test_the_registry_has_the_last_of_several_scenarios_that_a_sandbox_has_begun(
    file: Path,
) -> None:
    async with lasting(file, scenario=A) as server:
        for number in (8, 9):
            uploaded = {**A.source, "seed": number}
            assert (await server.call("PUT", "/_sandbox/scenario", uploaded)).status == 200
            for _ in range(2):  # by then, the registry has it
                await server.call("PATCH", CUSTOMER, {})
        begun = server.served.sandboxes.default.simulation.scenario
        last = server.ledger.loader.scenarios.digest(begun)
    store = SqliteStore(file, only_reads=True)
    store.open()
    assert [kept.current for kept in store.registry().kept] == [last]
    store.close()


async def test_fresh_starts_everything_over(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B, fresh=True) as server:
        assert await seed(server) == 2
        assert b"Kept" not in await server.state()
        assert list(await server.kept()) == ["default"]


async def test_a_change_of_an_outdated_sandbox_says_that_it_is(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        answer = await server.call("PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
        assert (answer.status, answer.headers[OUTDATED]) == (202, "true")


class Unhurried(Troubled):
    """A store that reports the scenario it was served with only while `tells` is set."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.was_asked, self.tells = threading.Event(), threading.Event()
        self.tells.set()

    def served(self) -> bytes | None:
        self.was_asked.set()
        self.tells.wait(PATIENCE_SECONDS)
        return super().served()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", f"/s/two{CUSTOMER}", b"{}"),
        ("PUT", "/_sandboxes/two", b"{}"),
        ("PUT", "/_sandboxes/two", b'{"from": "one"}'),
    ],
    ids=["first use", "a call about it", "a fork"],
)
async def test_a_sandbox_created_during_a_reload_keeps_the_scenario_it_was_created_from(
    file: Path, method: str, path: str, body: bytes
) -> None:
    await begin_two(file)
    store = Unhurried(SqliteStore(file))
    async with lasting(store, scenario=A) as server, asyncio.TaskGroup() as group:
        await server.state("/s/one")  # loads it
        store.was_asked.clear()
        store.tells.clear()
        reloading = group.create_task(server.ledger.reload(B))
        await asyncio.to_thread(store.was_asked.wait, PATIENCE_SECONDS)
        request = server.engine.prepare_here(make_request(method, path, "", headers={}, body=body))
        asked = server.engine.receive(request)
        await turns(20)  # it is validated by then
        store.tells.set()
        outcome, _ = await server.engine.settle(request, asked)
        await reloading
        assert outcome.status in (201, 202)
        assert await seed(server, "/s/two") == 1
        before = await server.state("/s/two")
    async with lasting(file, scenario=B) as server:
        found = (await server.call("GET", "/_sandboxes/two")).json
        assert (found["seed"], found["outdated"]) == (1, True)
        assert await server.state("/s/two") == before
        await server.call("POST", "/s/two/_sandbox/reset")
        assert await seed(server, "/s/two") == 2


async def test_a_sandbox_reset_during_a_reload_is_outdated(file: Path) -> None:
    await begin_two(file)
    store = Unhurried(SqliteStore(file))
    async with lasting(store, scenario=A) as server:
        await server.state("/s/one")  # loads it
        for scenario, before in ((B, 1), (C, 2)):
            store.was_asked.clear()
            store.tells.clear()
            reloading = asyncio.create_task(server.ledger.reload(scenario))
            await asyncio.to_thread(store.was_asked.wait, PATIENCE_SECONDS)
            request = Request("POST", "/s/one/_sandbox/reset")
            resetting = asyncio.create_task(server.engine.call(request))
            await turns(20)  # it is validated by then
            store.tells.set()
            assert (await resetting).status == 200
            await reloading
            found = (await server.call("GET", "/_sandboxes/one")).json
            assert (found["seed"], found["outdated"]) == (before, True)
    async with lasting(file, scenario=C) as server:
        assert await is_outdated(server)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await seed(server, "/s/one") == 3


async def test_a_state_of_an_older_version_is_not_outdated(file: Path) -> None:
    async with lasting(file, scenario=A) as server:
        state = loads(await server.state())
        await server.ledger.reload(B)
        assert (await server.call("PUT", "/s/one/_sandbox/state", state)).status == 200
        assert not await is_outdated(server)
    async with lasting(file, scenario=B) as server:
        assert await seed(server, "/s/one") == 1
        assert not await is_outdated(server)


class Killed(Troubled):
    """A store whose server is killed before a sandbox's new beginning is in the registry."""

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        if tells_of_one(drafts):
            raise UnavailableStoreError("killed")
        return super().append(drafts, scenarios, digests)


def tells_of_one(drafts: Sequence[Draft]) -> bool:
    """Return whether drafts record in the registry what sandbox "one" has begun."""
    begun = [
        draft.home.name for draft in drafts if isinstance(draft, Succession) and draft.is_begun
    ]
    return "one" in begun


async def test_a_scenario_uploaded_just_before_a_kill_stays_at_a_reset(
    file: Path,
) -> None:
    await begin_two(file)
    async with lasting(Killed(SqliteStore(file)), scenario=B) as server:
        assert await is_outdated(server)
        await server.call("PUT", "/s/one/_sandbox/scenario", {**A.source, "seed": 9})
    async with lasting(file, scenario=B) as server:
        assert not await is_outdated(server)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await seed(server, "/s/one") == 9


class Slow(Troubled):
    """A store that waits for `answers` only to record what sandbox "one" has begun."""

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        if tells_of_one(drafts):
            return super().append(drafts, scenarios, digests)
        return self._store.append(drafts, scenarios, digests)


async def test_a_sandbox_is_outdated_by_each_version_while_the_registry_learns_of_earlier_ones(
    file: Path,
) -> None:
    await begin_two(file)
    async with lasting(Killed(SqliteStore(file)), scenario=B) as server:
        await server.call("POST", "/s/one/_sandbox/reset")
    store = Slow(SqliteStore(file))
    store.answers.clear()
    async with lasting(store, scenario=B) as server, asyncio.TaskGroup() as group:
        await server.ledger.reload(C)
        assert await is_outdated(server)  # it is in memory by then, and the registry has B
        await asyncio.to_thread(store.is_asked.wait, PATIENCE_SECONDS)
        reloading = group.create_task(server.ledger.reload(D))
        await turns(20)
        store.answers.set()
        await reloading
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await seed(server, "/s/one") == 4
