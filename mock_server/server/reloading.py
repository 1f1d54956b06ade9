"""Hot reload: when a file of the scenario changes, the server goes on with the new version.

A version that is refused is reported, and the last good one stays in force.
"""

import logging
from typing import Final

from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.server.loading import load_chosen
from mock_server.server.settings import Settings
from mock_server.server.uploads import UploadReader
from mock_server.server.watching import changes
from mock_server.web.engine import Engine
from mock_server.web.threads import in_thread

_LOG: Final = logging.getLogger("mock_server")


class Reloader:
    """Follows the files of the server's scenario; `reader` is who has read them."""

    def __init__(
        self, settings: Settings, reader: Recorder, engine: Engine, uploads: UploadReader
    ) -> None:
        self._settings = settings
        self._reader = reader
        self._engine = engine
        self._uploads = uploads

    async def run(self) -> None:
        """Reload after each change, until cancelled."""
        polling = self._settings.watch_polling
        try:
            async for _ in changes(self._reader, polling=polling):
                await self._reload()
        except OSError as error:
            _LOG.error("cannot watch the scenario: %s; --watch-polling may help", error)
        except Exception:  # noqa: BLE001 - a bug, of which the server itself is none the worse
            _LOG.exception("the scenario is no longer watched")

    async def _reload(self) -> None:
        name = self._settings.scenario
        self._reader.seen.clear()
        try:
            scenario = await in_thread(load_chosen, self._settings, self._reader)
        except ScenarioFileError as error:
            _LOG.error("%s is refused; the previous version stays:\n%s", name, error)
            return
        self._uploads.scenario = scenario
        self._engine.reload(scenario)
        _LOG.info("%s reloaded: %s customers", name, len(scenario.base.customer_ids))
