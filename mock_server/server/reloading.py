"""Hot reload: when a file of the scenario changes, the server continues with the new version.

If the new version is refused, that is reported and the last valid one stays in use.
"""

import logging
from typing import Final

from mock_server.contract.texts.printable import counted
from mock_server.keeping.keeper import KEPT_ALONE
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import Recorder, ScenarioFileError, Source
from mock_server.server.loading import given_assumptions, load_chosen
from mock_server.server.settings import Settings
from mock_server.server.uploads import UploadReader
from mock_server.server.watching import changes
from mock_server.web.answering.threads import in_thread
from mock_server.web.engine import Engine

_LOG: Final = logging.getLogger("mock_server")


class Reloader:
    """Reloads the server's scenario when its files, which `reader` has read, change."""

    def __init__(
        self, settings: Settings, reader: Recorder, uploads: UploadReader, engine: Engine
    ) -> None:
        self._settings = settings
        self._reader = reader
        self._uploads = uploads
        self._engine = engine

    async def run(self) -> None:
        try:
            async for _ in changes(self._reader):
                await self._reload()
        except Exception:  # noqa: BLE001 - a bug, which must not stop the server
            _LOG.exception("the scenario is no longer watched")

    async def _reload(self) -> None:
        name = self._settings.scenario
        self._reader.seen.clear()
        try:
            scenario, assumptions = await in_thread(self._load)
        except ScenarioFileError as error:
            _LOG.error("%s is refused; the previous version stays in use:\n%s", name, error)
            return
        self._uploads.assumptions = assumptions
        self._engine.reload(scenario)
        kept = "" if self._engine.keeper is None else f"; {KEPT_ALONE}"
        customers = counted(scenario.customer_count, "customer")
        _LOG.info("%s reloaded: %s%s", name, customers, kept)

    def _load(self) -> tuple[BuiltScenario, Source | None]:
        assumptions = given_assumptions(self._settings.assumptions, self._reader)
        return load_chosen(self._settings, self._reader, assumptions), assumptions
