"""Names and addresses in the documents of the contract, for those who need no more than that.

`make generated` writes them into `names.json`: the documents themselves take longer to read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any, Final
from urllib.parse import quote

NAMES: Final[Mapping[str, Any]] = json.loads(get_data("mock_server.contract", "names.json") or b"")
"""All of them, as they are written."""

OPERATIONS: Final[Sequence[str]] = NAMES["operations"]
CONTROL_CALLS: Final[Mapping[str, tuple[str, str]]] = NAMES["controlCalls"]
"""Method and path of each, by operation id."""

STEP_NUMBERS: Final[Sequence[str]] = NAMES["stepNumbers"]
STEP_SWITCHES: Final[Sequence[str]] = NAMES["stepSwitches"]
"""Keys of steps that are no texts."""

MANDATORY: Final[Mapping[str, Sequence[str]]] = NAMES["mandatory"]
"""Members that have to be there, by the kind of object."""

IDENTIFIERS: Final[Sequence[str]] = NAMES["identifiers"]
NUMERICS: Final[Sequence[str]] = NAMES["numerics"]
WORDS: Final[Sequence[str]] = NAMES["words"]
"""Members of customers, at any depth: ids, Numeric fields, and words of a fixed list."""

_PARAMETER: Final = re.compile(r"\{\w+\}")


def address_of(operation_id: str, *names: str) -> tuple[str, str]:
    """Return method and path of a control call; names go into the path, in their order."""
    method, template = CONTROL_CALLS[operation_id]
    values = iter(names)
    return method, _PARAMETER.sub(lambda _: quote(next(values), safe=""), template)
