"""Which scenario each kept sandbox goes on with, and which one its next reset begins."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.log_records import LogPlace, Succession
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.log_writer import LogWriter


@dataclass(frozen=True, slots=True)
class Successions:
    """Tells the registry of a store of the scenarios of its sandboxes."""

    _logs: Mapping[str, SandboxLog]
    _loader: Loader
    _writer: LogWriter

    async def succeed(self, previous: bytes, digest: bytes) -> None:
        """Make a scenario the successor of the one that sandboxes were made from.

        Some in memory may begin it by now of which the registry has yet to learn that.
        """
        logs = [
            log
            for log in self._logs.values()
            if (previous in (log.successor, log.current) or self._begins_next(log, digest))
            and log.successor != digest
        ]
        note = partial(self._note_scenario, digest=digest, previous=previous)
        await asyncio.gather(*(note(log, is_begun=log.current == digest) for log in logs))

    def _begins_next(self, log: SandboxLog, digest: bytes) -> bool:
        successor = None if log.tenancy is None else log.tenancy.sandbox.successor
        return successor is not None and self._loader.digest(successor) == digest

    def note_outdated(self, log: SandboxLog, sandbox: Sandbox) -> None:
        """Tell the registry of the scenario that a sandbox is to begin, if it knows of none."""
        if sandbox.successor is not None:
            digest = self._loader.digest(sandbox.successor)
            if digest != log.successor:
                self._writer.begin(self._note_scenario(log, digest, is_begun=False))

    def note_begun(self, log: SandboxLog, sandbox: Sandbox, *, is_anew: bool = False) -> None:
        """Tell the registry of another scenario that a sandbox has begun.

        If it has just begun anew, it is told as well if none is to succeed the one it has.
        """
        digest = self._loader.digest(sandbox.simulation.scenario)
        is_last = is_anew and log.successor is not None and sandbox.successor is None
        if (digest != log.current or is_last) and not log.is_noting:
            log.is_noting = True
            self._writer.begin(self._note_scenario(log, digest, is_begun=True))

    async def learn(self, log: SandboxLog) -> None:
        """Have a sandbox in memory begin next what the registry says, if it is as far as that.

        Otherwise that is about what its log still has to begin.
        """
        digest = log.successor
        successor = None if digest is None else await self._loader.scenario(digest)
        if log.successor == digest:
            self._heed(log, successor)

    def _heed(self, log: SandboxLog, successor: BuiltScenario | None) -> None:
        if log.tenancy is not None:
            sandbox = log.tenancy.sandbox
            if self._loader.digest(sandbox.simulation.scenario) == log.current:
                sandbox.successor = successor

    async def _note_scenario(
        self, log: SandboxLog, digest: bytes, *, is_begun: bool, previous: bytes | None = None
    ) -> None:
        """Have the registry name the scenario that a sandbox goes on with, or is to begin.

        If that is to succeed a `previous` one, the sandbox must still have it, or be to begin it.
        """
        home = log.home
        if home is None:
            return
        scenario = await self._loader.scenario(digest)

        def apply(_: LogPlace) -> Answered:
            if not is_begun:
                log.successor = digest
                self._heed(log, scenario)  # or the registry is told next what has begun
                return Answered(None)
            log.current, log.successor = digest, None
            if log.tenancy is not None:
                sandbox = log.tenancy.sandbox
                if sandbox.successor is scenario:
                    sandbox.successor = None
                self.note_outdated(log, sandbox)
            return Answered(None)

        try:
            make = partial(Succession, home, digest, is_begun=is_begun, previous=previous)
            await self._writer.write(log, make, apply, scenarios=[self._loader.kept(scenario)])
        finally:
            log.is_noting = False
