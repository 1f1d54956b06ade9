"""A sandbox moves from the store of one running server to that of another, whatever breaks off."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from support import ACME, START_MS, built
from support.servers_with_store import Lasting, lasting, usual
from support.stores import Place, SqlitePlace
from support.wire import Answer, http, serving

from mock_server.cli import main
from mock_server.cli.commands.store_commands import moving
from mock_server.client.remote import Remote
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.wall_clock import WallClock

TOKEN: Final = "operator"
CUSTOMER: Final = f"/api/v2/customer/{ACME}"
CALL: Final = {"wallMs": START_MS, "scenario": None}
STEPS: Final = 5
"""How many steps a move has."""


class Pair:
    """The servers of two stores."""

    def __init__(self, source: Lasting, target: Lasting) -> None:
        self.source, self.target = source, target

    @property
    def urls(self) -> tuple[str, str]:
        return url_of(self.source), url_of(self.target)

    async def move(self, *names: str) -> int:
        source, target = self.urls
        words = ["store", "move", *names, "--from", source, "--to", target]
        return await asyncio.to_thread(main, words)

    async def move_in_part(self, steps: int, name: str = "acme") -> None:
        """Make the first steps of a move, and no more."""
        source, target = (Remote(url, TOKEN) for url in self.urls)
        await asyncio.to_thread(lambda: [*islice(moving(name, source, target), steps)])

    async def found(self) -> Sequence[str]:
        """Return which server has the sandbox."""
        servers = {"source": self.source, "target": self.target}
        return [name for name, each in servers.items() if "acme" in await kept(each)]


def url_of(server: Lasting) -> str:
    return f"http://127.0.0.1:{server.served.listener.port}"


async def call(server: Lasting, method: str, path: str, body: Any = None) -> Answer:
    """Make a call as the operator."""
    return await server.call(method, path, body, X_Sandbox_Key=TOKEN)


async def kept(server: Lasting) -> Mapping[str, Any]:
    listed = (await call(server, "GET", "/_sandboxes")).json
    return {item["name"]: item for item in listed["kept"]}


@asynccontextmanager
async def both(source: Place, target: Place) -> AsyncIterator[Pair]:
    """Run the servers of two stores."""
    now_ms = WallClock().now_ms if source.is_remote else None
    limits = usual(snapshot_bytes=1 << 30)
    one = lasting(source.store(), is_remote=source.is_remote, token=TOKEN, limits=limits)
    other = lasting(target.store(), now_ms=now_ms, token=TOKEN)
    async with one as first, other as second:
        yield Pair(first, second)


async def begun(server: Lasting) -> Mapping[str, str]:
    """Create a sandbox with some history; return its keys."""
    answer = await call(server, "PUT", "/_sandboxes/acme", {"limits": {"pendingJobs": 9}})
    for name in ("One", "Two"):
        await change(server, answer.json["keys"]["caller"], name)
    keys: Mapping[str, str] = answer.json["keys"]
    return keys


async def change(server: Lasting, key: str, name: str) -> int:
    answer = await server.call("PATCH", f"/s/acme~{key}{CUSTOMER}", {"name": name})
    return answer.status


async def told(server: Lasting) -> Sequence[Any]:
    """Return what is known of the sandbox: its state, its journal, its terms."""
    asked = ("/s/acme/_sandbox/state", "/s/acme/_sandbox/journal", "/_sandboxes/acme")
    state, journal, shown = [await call(server, "GET", path) for path in asked]
    entries = [(each["entry"], each["request"]) for each in journal.json["items"]]
    return [state.body, entries, shown.json["limits"], shown.json["createdAt"]]


@pytest.fixture
def target(quick_folder: Path) -> SqlitePlace:
    return SqlitePlace(quick_folder / "target.db")


@pytest.fixture(autouse=True)
def _token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN", TOKEN)


# ── What moves ───────────────────────────────────────────────────────────────────────────────────


async def test_a_sandbox_moves_with_its_keys_its_journal_and_its_numbers(
    place: Place, target: SqlitePlace, capsys: pytest.CaptureFixture[str]
) -> None:
    async with both(place, target) as pair:
        keys = await begun(pair.source)
        before = await told(pair.source)
        for _ in range(2):  # the second time, there is nothing left to do
            assert await pair.move("acme") == 0
            assert capsys.readouterr().out == "1 sandbox moved\n"
        assert await pair.found() == ["target"]
    async with both(place, target) as pair:  # and lasts
        assert await told(pair.target) == before
        assert await change(pair.target, keys["caller"], "Three") == 202
        assert await change(pair.source, keys["caller"], "Three") == 401
        [*_, (latest, _)] = (await told(pair.target))[1]
        assert latest > max(number for number, _ in before[1])


async def test_a_sandbox_moves_with_its_snapshot_and_a_scenario_of_its_own(
    place: Place, target: SqlitePlace
) -> None:
    async with both(place, target) as pair:
        await begun(pair.source)
        state = (await call(pair.source, "GET", "/s/acme/_sandbox/state")).json
        await call(pair.source, "PUT", "/_sandboxes/fork", {"from": "acme"})
        await call(pair.source, "PUT", "/s/fork/_sandbox/state", state)
        before = (await call(pair.source, "GET", "/s/fork/_sandbox/state")).body
        assert await pair.move("fork") == 0
        after = await call(pair.target, "GET", "/s/fork/_sandbox/state")
        assert after.body == before


async def test_the_state_of_a_sandbox_with_a_long_log_moves_without_its_journal(
    quick_folder: Path, target: SqlitePlace
) -> None:
    async with both(SqlitePlace(quick_folder / "source.db"), target) as pair:
        key, latest = (await begun(pair.source))["caller"], 0
        heavy = http("PATCH", f"/s/acme~{key}{CUSTOMER}", b" " * 1_000_000 + b'{"name": "New"}')
        for _ in range(13):
            latest = int((await pair.source.wire.call(heavy)).entry)
            await call(pair.source, "POST", "/s/acme/_sandbox/clock/advance", {"until": "idle"})
        before = (await call(pair.source, "GET", "/s/acme/_sandbox/state")).body
        assert await pair.move("acme") == 0
        assert (await told(pair.target))[:2] == [before, []]
        assert int((await pair.target.call("GET", f"/s/acme~{key}{CUSTOMER}")).entry) > latest


# ── What breaks off ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("steps", range(1, STEPS + 1))
@pytest.mark.parametrize("restart", [False, True])
async def test_a_move_that_broke_off_is_finished(
    quick_folder: Path, target: SqlitePlace, steps: int, *, restart: bool
) -> None:
    source = SqlitePlace(quick_folder / "source.db")
    async with both(source, target) as pair:
        keys = await begun(pair.source)
        before = await told(pair.source)
        await pair.move_in_part(steps)
        if not restart:
            await _finished(pair, keys, before, steps)
            return
    async with both(source, target) as pair:
        await _finished(pair, keys, before, steps)


async def _finished(pair: Pair, keys: Mapping[str, str], before: Sequence[Any], steps: int) -> None:
    """Expect that nobody can change the sandbox until its move is repeated."""
    where = await pair.found()
    assert where == ["source"] * (steps < 4) + ["target"] * (steps > 1)
    for server in (pair.source, pair.target):
        is_there = steps == STEPS and server is pair.target
        assert (await change(server, keys["caller"], "Two") == 202) is is_there
    assert await pair.move("acme") == 0
    assert await pair.found() == ["target"]
    after = await told(pair.target)
    if steps < STEPS:
        assert after == before
    assert await change(pair.target, keys["caller"], "Three") == 202


async def test_a_held_sandbox_answers_only_what_ends_its_move(
    quick_folder: Path, target: SqlitePlace
) -> None:
    async with both(SqlitePlace(quick_folder / "source.db"), target) as pair:
        keys = await begun(pair.source)
        await pair.move_in_part(2)
        for server in (pair.source, pair.target):
            for method, path, body in (
                ("GET", f"/s/acme{CUSTOMER}", None),
                ("POST", "/s/acme/_sandbox/reset", None),
                ("PUT", "/_sandboxes/acme", {}),
                ("POST", "/_sandboxes/acme/extend", {"ttl": "1h"}),
                ("POST", "/_sandboxes/acme/keys", {}),
            ):
                answer = await call(server, method, path, body)
                assert (answer.status, answer.headers["Retry-After"]) == (503, "1"), path
            assert (await call(server, "GET", "/_sandboxes/acme")).status == 200
        words = ["sandboxes", "release", "acme", "--url", pair.urls[0]]
        assert await asyncio.to_thread(main, words) == 0
        assert await change(pair.source, keys["caller"], "Three") == 202  # and goes on from there
        before = await told(pair.source)
        assert await pair.move("acme") == 0
        assert (await pair.found(), await told(pair.target)) == (["target"], before)


# ── What is refused ──────────────────────────────────────────────────────────────────────────────


async def test_what_cannot_move_goes_on_where_it_is(
    quick_folder: Path, target: SqlitePlace, capsys: pytest.CaptureFixture[str]
) -> None:
    async with both(SqlitePlace(quick_folder / "source.db"), target) as pair:
        keys = await begun(pair.source)
        here, there = pair.urls

        async def refused(name: str, source: str, into: str) -> str:
            words = ["store", "move", name, "--from", source, "--to", into]
            assert await asyncio.to_thread(main, words) == 1
            return capsys.readouterr().err

        assert "has a sandbox acme already" in await refused("acme", here, here)
        await call(pair.target, "PUT", "/_sandboxes/acme", {})
        assert "has a sandbox acme already" in await refused("acme", here, there)
        assert await change(pair.source, keys["caller"], "Three") == 202
        assert "there is no sandbox lost" in await refused("lost", here, there)
        assert "default always exists" in await refused("default", here, there)
        async with serving(sandboxes=Sandboxes(built(), START_MS)) as memory:
            url = f"http://127.0.0.1:{memory.listener.port}"
            await memory.call(http("PUT", "/_sandboxes/acme"))
            assert "has no store" in await refused("acme", url, here)
            assert "has no store" in await refused("acme", here, url)
            words = ["store", "misplaced", "--from", url, "--through", here]
            assert await asyncio.to_thread(main, words) == 1
            assert capsys.readouterr().err == f"the server at {url} has no store\n"
        assert await change(pair.source, keys["caller"], "Four") == 202
        assert (await call(pair.source, "GET", "/_sandboxes/acme/log")).status == 409
        assert (await call(pair.source, "GET", "/_sandboxes/lost/log")).status == 404


@pytest.mark.parametrize(
    ("spoilt", "status", "why"),
    [
        ({"scenarios": []}, 400, "a scenario is missing"),
        ({"version": "1.0"}, 409, "the other server has version 1.0"),
        ({"seenMs": START_MS + 90_000}, 409, "the clock of the other server is 90 seconds ahead"),
        ({"calls": [{**CALL, "text": "?"}]}, 400, "the log cannot be read"),
        ({"calls": [{**CALL, "text": "Bw=="}]}, 400, "a stored call has version 7"),
        ({"calls": None}, 400, "calls"),
    ],
)
async def test_a_log_that_cannot_be_kept_leaves_nothing(
    quick_folder: Path,
    target: SqlitePlace,
    spoilt: Mapping[str, Any],
    status: int,
    why: str,
) -> None:
    async with both(SqlitePlace(quick_folder / "source.db"), target) as pair:
        await begun(pair.source)
        await pair.move_in_part(1)
        log = (await call(pair.source, "GET", "/_sandboxes/acme/log")).json
        answer = await call(pair.target, "PUT", "/_sandboxes/acme/log", {**log, **spoilt})
        assert (answer.status, why in answer.body.decode()) == (status, True), answer.body
        assert await pair.found() == ["source"]
