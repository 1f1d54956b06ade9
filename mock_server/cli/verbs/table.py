"""Every verb, in the order of the documentation.

Nothing here asks a server: this is read whenever help is shown.
"""

from typing import Final

from mock_server.cli.verbs.fault_verbs import FAULT_VERBS
from mock_server.cli.verbs.looking_verbs import LOOKING_VERBS
from mock_server.cli.verbs.records import Verb
from mock_server.cli.verbs.time_verbs import TIME_VERBS

VERBS: Final[tuple[Verb, ...]] = (*TIME_VERBS, *FAULT_VERBS, *LOOKING_VERBS)
