"""What recordings need to know of the interface, from `recorded.json`, which is generated."""

import json
from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any, Final, TypeAlias

# Whether values identify a person: False, True, the words that do not, or QUOTED for a text.
Fields: TypeAlias = bool | str | Sequence[str] | Mapping[str, Any]
QUOTED: Final = "quoted"
_READ: Final[Mapping[str, Any]] = json.loads(get_data(__package__, "recorded.json") or b"")
CALLS: Final[Mapping[str, Mapping[str, Any]]] = _READ["calls"]
READING: Final[str] = _READ["reading"]  # the operation that returns a customer
CREATING: Final[str] = _READ["creating"]  # the operation that accepts a new package
QUERY: Final[str] = _READ["query"]  # the operation that returns the status of accepted work
CUSTOMER: Final[Mapping[str, Any]] = CALLS[READING]["reply"]["content"]  # the fields of a customer
PAGING: Final = frozenset(CALLS[READING]["reply"]["pageable"])
ENUMERATED: Final = frozenset(_READ["enumerated"])  # the values of all enums
MESSAGES: Final = frozenset(_READ["messages"])  # the messages of all codes
VOCABULARY: Final = frozenset(_READ["vocabulary"])
