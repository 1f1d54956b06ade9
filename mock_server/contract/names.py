"""Names and addresses in the documents of the contract, for modules that need nothing else.

`make generated` writes them to `names.json`, because reading the documents takes longer.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any, Final
from urllib.parse import quote

NAMES: Final[Mapping[str, Any]] = json.loads(get_data("mock_server.contract", "names.json") or b"")
"""The whole of `names.json`."""

OPERATIONS: Final[Sequence[str]] = NAMES["operations"]
CONTROL_CALLS: Final[Mapping[str, tuple[str, str]]] = NAMES["controlCalls"]
"""The method and path of each operation, by operation id."""

LARGEST_PAGE: Final[int] = NAMES["largestPage"]
"""How many elements of a list a page may have."""

STEP_NUMBERS: Final[Sequence[str]] = NAMES["stepNumbers"]
STEP_SWITCHES: Final[Sequence[str]] = NAMES["stepSwitches"]
"""The step keys whose values are not texts."""

MANDATORY: Final[Mapping[str, Sequence[str]]] = NAMES["mandatory"]
"""The mandatory members, by kind of object."""

IDENTIFIERS: Final[Sequence[str]] = NAMES["identifiers"]
NUMERICS: Final[Sequence[str]] = NAMES["numerics"]
WORDS: Final[Sequence[str]] = NAMES["words"]
"""The members of customers, at any depth: ids, Numeric fields, and values from a fixed list."""

_PARAMETER: Final = re.compile(r"\{\w+\}")


def is_of_server(path: str) -> bool:
    """Return whether the path is that of a control call about the sandboxes of the server."""
    return path.startswith("/_sandboxes")


def address_of(operation_id: str, *names: str) -> tuple[str, str]:
    """Return the method and path of a control call; `names` fill the path parameters in order."""
    method, template = CONTROL_CALLS[operation_id]
    values = iter(names)
    return method, _PARAMETER.sub(lambda _: quote(next(values), safe=""), template)
