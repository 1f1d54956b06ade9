"""Reports when the content of files changes: touching a file is not a change.

The files are read again twice a second. Systems report changes faster, but not those on a network
mount, nor those of a single file that is mounted into a container.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from mock_server.scenario_file import Recorder
from mock_server.web.answering.threads import in_thread

_EVERY_SECONDS: Final = 0.5


async def changes(reader: Recorder) -> AsyncIterator[None]:
    """Yield whenever a file that `reader` has read differs; it may read other ones after that."""
    while True:
        await asyncio.sleep(_EVERY_SECONDS)
        if await in_thread(reader.has_changed):
            yield
