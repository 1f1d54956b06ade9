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


async def keep_reloaded(
    settings: Settings, reader: Recorder, uploads: UploadReader, engine: Engine
) -> None:
    """Reload the scenario when its files, which `reader` has read, change, until cancelled."""
    name = settings.scenario

    def load() -> tuple[BuiltScenario, Source | None]:
        assumptions = given_assumptions(settings.assumptions, reader)
        return load_chosen(settings, reader, assumptions), assumptions

    try:
        async for _ in changes(reader):
            reader.seen.clear()
            try:
                scenario, uploads.assumptions = await in_thread(load)
            except ScenarioFileError as error:
                _LOG.error("%s is refused; the previous version stays in use:\n%s", name, error)
                continue
            engine.reload(scenario)
            kept = "" if engine.keeper is None else f"; {KEPT_ALONE}"
            _LOG.info("%s reloaded: %s%s", name, counted(scenario.customer_count, "customer"), kept)
    except Exception:  # noqa: BLE001 - a bug, which must not stop the server
        _LOG.exception("the scenario is no longer watched")
