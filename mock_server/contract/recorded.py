"""What recordings need to know of the interface: its calls, and which fields identify a person.

`make generated` derives it from the interface document and writes it to `recorded.json`.
"""

import json
from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any, Final, TypeAlias

Fields: TypeAlias = bool | str | Sequence[str] | Mapping[str, Any]
"""Whether the values of a field identify a person: False, True, a list of the words that do not,
or `quoted` for a text that may quote such a value. An object is described by a mapping of its
members, an array by the description of its entries."""

QUOTED: Final = "quoted"

_READ: Final[Mapping[str, Any]] = json.loads(get_data(__package__, "recorded.json") or b"")

CALLS: Final[Mapping[str, Mapping[str, Any]]] = _READ["calls"]
"""`method`, `path`, `source`, and the fields of `request` and `reply`, by operation id."""

READING: Final[str] = _READ["reading"]  # the operation that returns a customer
CREATING: Final[str] = _READ["creating"]  # the operation that accepts a new package
QUERY: Final[str] = _READ["query"]  # the operation that returns the status of accepted work
CUSTOMER: Final[Mapping[str, Any]] = CALLS[READING]["reply"]["content"]  # the fields of a customer
PAGING: Final = frozenset(CALLS[READING]["reply"]["pageable"])
"""The names of the members of the paging object."""

ENUMERATED: Final = frozenset(_READ["enumerated"])  # the values of all enums
MESSAGES: Final = frozenset(_READ["messages"])  # the messages of all codes
VOCABULARY: Final = frozenset(_READ["vocabulary"])
"""Words of the descriptions of the interface, in lower case, none of which is a person's name."""
