"""Several servers that share a store, each in its own process, which can be paused and killed."""

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from support.call_records import Life, lives_in
from support.forking import quick_command
from support.process import Running, server
from support.shifted_server import NUMBER
from support.store_proxy import StoreProxy, store_proxy
from support.stores import Place, PostgresqlPlace, SqlitePlace, url_of
from support.wire import Answer, http

_BUG: Final = re.compile(r"a bug|Traceback|never retrieved|differs from the recorded")
_LASTING: Final = ("entries", "snapshots", "documents", "pieces")


@dataclass(slots=True)
class Member:
    """One server, whose address changes when it is restarted, and its proxy to the engine."""

    environ: Mapping[str, str]
    shift_ms: int
    log_file: Path
    proxy: StoreProxy | None = None
    running: Running | None = None
    is_paused: bool = False
    _process: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def start(self) -> None:
        """Start the server, and wait until it is ready."""
        command = (quick_command("shifted-server"), str(self.shift_ms))
        starting = server(command=command, environ=self.environ)
        self.running = await self._process.enter_async_context(starting)

    async def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self._signal(signal.SIGKILL)
        running, self.running = self.running, None
        if running is not None:
            await running.process.communicate()
        await self._process.aclose()

    async def stop(self) -> None:
        """Shut the server down gracefully."""
        self.go_on()
        self.running = None
        await self._process.aclose()

    def pause(self) -> None:
        """Suspend the server, which does not notice it."""
        self._signal(signal.SIGSTOP)
        self.is_paused = True

    def go_on(self) -> None:
        """Resume the server, if it is paused."""
        if self.is_paused:
            self._signal(signal.SIGCONT)
        self.is_paused = False

    def complaints(self) -> list[str]:
        """Return the lines of its log from the first one on that reports a bug."""
        lines = self.log_file.read_text().splitlines()
        [first, *_] = [at for at, line in enumerate(lines) if _BUG.search(line)] or [len(lines)]
        return lines[first:]

    async def call(self, method: str, path: str, body: Any = None) -> Answer:
        """Make a call over a new connection."""
        assert self.running is not None
        raw = None if body is None else dumps(body)
        return await self.running.call(http(method, path, raw, Content_Type="application/json"))

    async def store(self) -> Mapping[str, Any]:
        """Return what `_ready` says of the store."""
        answer: Mapping[str, Any] = (await self.call("GET", "/_ready")).json["store"]
        return answer

    async def until_available(self, *, is_so: bool = True) -> None:
        """Wait until the server reports that the store is available, or that it is not."""
        async with asyncio.timeout(60):
            while (await self.store())["available"] is not is_so:
                pass

    def _signal(self, number: signal.Signals) -> None:
        if self.running is not None and self.running.process.returncode is None:
            os.kill(int(Path(f"{self.log_file}{NUMBER}").read_text("ascii")), number)


@asynccontextmanager
async def several(
    place: Place,
    count: int,
    scenario: Mapping[str, Any],
    folder: Path,
    *,
    shifts_ms: Sequence[int] = (),
    **settings: str,
) -> AsyncIterator[Sequence[Member]]:
    """Run a number of servers on a store that never deletes what was appended.

    With PostgreSQL, each server has its own proxy to it. `shifts_ms` are the offsets of the clocks.
    """
    file = folder / "test.yaml"
    file.write_bytes(dumps(scenario))
    keep_everything(place)
    async with AsyncExitStack() as stack:
        members = []
        for index in range(count):
            proxy, url, log_file = None, url_of(place), folder / f"server{index}.log"
            if isinstance(place, PostgresqlPlace):
                proxy, port = await stack.enter_async_context(store_proxy(port_of(place)))
                url = url.replace(f":{port_of(place)}/", f":{port}/")
            environ = {
                "MOCK_SERVER_SCENARIO": str(file),
                "MOCK_SERVER_STORE": url,
                "MOCK_SERVER_PORT": "0",
                "MOCK_SERVER_LOG_FILE": str(log_file),
                **{f"MOCK_SERVER_{name.upper()}": each for name, each in settings.items()},
            }
            shift_ms = shifts_ms[index] if shifts_ms else 0
            members.append(Member(environ, shift_ms, log_file, proxy))
            stack.push_async_callback(members[-1].stop)
        await asyncio.gather(*(member.start() for member in members))
        yield members


def keep_everything(place: Place) -> None:
    """Create the tables of a store, and make them keep the logs of ended sandboxes."""
    store = place.store()
    store.open()
    store.close()
    if isinstance(place, SqlitePlace):
        with closing(sqlite3.connect(place.path)) as connection:
            for table in _LASTING:
                connection.execute(
                    f"CREATE TRIGGER keep_{table} BEFORE DELETE ON {table}"
                    " BEGIN SELECT RAISE(IGNORE); END"
                )
            connection.commit()
        return
    assert isinstance(place, PostgresqlPlace)
    import psycopg  # noqa: PLC0415 - an extra

    with psycopg.connect(place.url, autocommit=True) as engine:
        engine.execute(
            f"CREATE FUNCTION {place.schema}.keep() RETURNS trigger LANGUAGE plpgsql"
            " AS 'BEGIN RETURN NULL; END'".encode()
        )
        for table in _LASTING:
            engine.execute(
                f"CREATE TRIGGER keep BEFORE DELETE ON {place.schema}.{table}"
                f" FOR EACH ROW EXECUTE FUNCTION {place.schema}.keep()".encode()
            )


def lives_at(place: Place) -> list[Life]:
    """Return every life in a store."""
    store = place.store(only_reads=True)
    store.open()
    try:
        return lives_in(store)
    finally:
        store.close()


def port_of(place: PostgresqlPlace) -> int:
    """Return the port of an engine."""
    return int(place.url.rpartition(":")[2].partition("/")[0])
