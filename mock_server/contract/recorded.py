"""What recordings need to know of the interface: its calls, and which fields identify a person.

`make generated` writes it into `recorded.json`, from what each field of the document says.
"""

import json
from collections.abc import Mapping, Sequence
from pkgutil import get_data
from typing import Any, Final, TypeAlias

Fields: TypeAlias = bool | str | Sequence[str] | Mapping[str, Any]
"""Whether the values of a field identify a person: False, True, or True but for these words, or
`quoted` of a text that may quote such a value. What has members holds theirs; a list is as its
entries are."""

QUOTED: Final = "quoted"

_READ: Final[Mapping[str, Any]] = json.loads(get_data(__package__, "recorded.json") or b"")

CALLS: Final[Mapping[str, Mapping[str, Any]]] = _READ["calls"]
"""`method`, `path`, and the fields of `request` and `reply`, by operation id."""

READING: Final[str] = _READ["reading"]
"""The operation that answers with a customer."""

QUERY: Final[str] = _READ["query"]
"""The operation that tells what became of accepted work."""

CUSTOMER: Final[Mapping[str, Any]] = CALLS[READING]["reply"]["content"]
"""The fields of a customer."""

PAGING: Final = frozenset(CALLS[READING]["reply"]["pageable"])
"""What pages through answers."""

ENUMERATED: Final = frozenset(_READ["enumerated"])
"""The words of all fixed lists."""

MESSAGES: Final = frozenset(_READ["messages"])
"""The messages of all codes."""

VOCABULARY: Final = frozenset(_READ["vocabulary"])
"""Words that explain the interface, in lower case: no name of anybody."""
