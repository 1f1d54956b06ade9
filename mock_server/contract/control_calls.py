"""Where the control calls are: method and path of each, by operation id."""

import re
from typing import Final
from urllib.parse import quote

from mock_server.contract.names import CONTROL_CALLS

_PARAMETER: Final = re.compile(r"\{\w+\}")


def address_of(operation_id: str, *names: str) -> tuple[str, str]:
    """Return method and path of a control call; names go into the path, in their order."""
    method, template = CONTROL_CALLS[operation_id]
    values = iter(names)
    return method, _PARAMETER.sub(lambda _: quote(next(values), safe=""), template)
