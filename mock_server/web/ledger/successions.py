"""Records which scenario each stored sandbox has, and which one its next reset begins."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from mock_server.sandbox.ground.exchange import NO_CONTENT
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.log_records import LogPlace, Succession
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.stored_scenarios import StoredScenarios


@dataclass(frozen=True, slots=True)
class Successions:
    """Records the scenarios of sandboxes in the registry of a store."""

    _logs: Mapping[str, SandboxLog]
    _scenarios: StoredScenarios
    _writer: LogWriter
    _noting: set[SandboxLog] = field(default_factory=set)

    async def succeed(self, previous: bytes, digest: bytes) -> None:
        """Make a scenario the successor of the one that sandboxes were created from.

        Sandboxes in memory may already be set to begin it, and only have to be recorded.
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
        return successor is not None and self._scenarios.digest(successor) == digest

    def note_outdated(self, log: SandboxLog, sandbox: Sandbox) -> None:
        """Record the scenario that a sandbox is to begin, unless the registry has a newer one."""
        if sandbox.successor is not None:
            digest = self._scenarios.digest(sandbox.successor)
            if digest != log.successor:
                note = partial(self._note_scenario, is_begun=False, previous=log.successor)
                self._writer.begin(note(log, digest))

    def note_begun(self, log: SandboxLog, sandbox: Sandbox, *, is_new_run: bool = False) -> None:
        """Record that a sandbox has begun another scenario.

        If `is_new_run`, record also that the registry's successor is outdated.
        """
        digest = self._scenarios.digest(sandbox.simulation.scenario)
        is_last = is_new_run and log.successor is not None and sandbox.successor is None
        if (digest != log.current or is_last) and log not in self._noting:
            self._noting.add(log)
            self._writer.begin(self._note_begun(log, digest))

    async def _note_begun(self, log: SandboxLog, digest: bytes) -> None:
        try:
            await self._note_scenario(log, digest, is_begun=True)
        finally:
            self._noting.discard(log)

    async def learn(self, log: SandboxLog) -> None:
        """Take over a sandbox's successor from the registry, if it is in memory and up to date.

        Otherwise, that is the successor of a scenario that the log of the sandbox has yet to begin.
        """
        digest = log.successor
        successor = None if digest is None else await self._scenarios.built(digest)
        if log.successor == digest:
            self._set_successor(log, successor)

    def _set_successor(self, log: SandboxLog, successor: BuiltScenario | None) -> None:
        if log.tenancy is not None:
            sandbox = log.tenancy.sandbox
            if self._scenarios.digest(sandbox.simulation.scenario) == log.current:
                sandbox.successor = successor

    async def _note_scenario(
        self, log: SandboxLog, digest: bytes, *, is_begun: bool, previous: bytes | None = None
    ) -> None:
        """Record the scenario that a sandbox has begun, or that its next reset begins.

        If it succeeds a `previous` one, the sandbox must still have that, or be set to begin it;
        otherwise, it must not be set to begin another one.
        """
        home = log.home
        if home is None:
            return
        scenario = await self._scenarios.built(digest)

        def apply(_: LogPlace) -> Answered:
            if is_begun:
                log.current, log.successor = digest, None
                if log.tenancy is not None:
                    sandbox = log.tenancy.sandbox
                    if sandbox.successor is scenario:
                        sandbox.successor = None
                    self.note_outdated(log, sandbox)
            else:
                log.successor = digest
                self._set_successor(log, scenario)  # otherwise, what has begun is recorded next
            return Answered(NO_CONTENT)

        make = partial(Succession, home, digest, is_begun=is_begun, previous=previous)
        await self._writer.write(log, make, apply, scenarios=[self._scenarios.kept(scenario)])
