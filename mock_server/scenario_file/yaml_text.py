"""Writes a scenario's plain data as YAML from which the same data is read.

A text is quoted if it would not be text as a plain scalar, by the rules of YAML 1.2, with which we
read files, or of YAML 1.1, which other readers may follow.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import yaml

from mock_server.contract.values.exact_json import number_text
from mock_server.contract.values.scalars import as_written, core_value

_NUMBER: Final = "tag:yaml.org,2002:float"
_TEXT: Final = "tag:yaml.org,2002:str"
_NEVER_FOLDED: Final = 1_000_000

# Lines that a block scalar represents unchanged: printable ASCII, no blanks at either end.
_BLOCK: Final = re.compile(r"(?:[!-~](?:[ -~]*[!-~])?\n)+")
_ONE_LINE: Final = re.compile(r"[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*")


def scenario_text(data: Mapping[str, Any]) -> str:
    """Return plain data as the text of a scenario file, with keys in the order of the data."""
    text: str = yaml.dump(
        as_written(data),
        Dumper=_Writer,
        sort_keys=False,
        allow_unicode=True,
        width=_NEVER_FOLDED,
    )
    return text


def can_say(number: int | Decimal) -> bool:
    """Return whether a scenario file can contain a number: very long ones are not allowed."""
    return not isinstance(core_value(number_text(number)), str)


class _Writer(yaml.SafeDumper):
    """PyYAML's writer without aliases, with exact numbers, and with texts quoted where needed."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - PyYAML's own signature
        """Write each value in full wherever it occurs."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - PyYAML's own signature
        """Indent lists in mappings, unlike PyYAML."""
        super().increase_indent(flow, indentless=False)

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> str:
        """Return the tag of a scalar; numbers follow the rules of YAML 1.2."""
        if kind is yaml.ScalarNode and implicit[0]:
            number = core_value(value)
            if isinstance(number, int | Decimal) and not isinstance(number, bool):
                return _NUMBER
        tag: str = super().resolve(kind, value, implicit)  # type: ignore[no-untyped-call]  # the stubs leave it untyped
        return tag


def _write_text(writer: _Writer, text: str) -> yaml.ScalarNode:
    if _BLOCK.fullmatch(text):
        return writer.represent_scalar(_TEXT, text, style="|")
    tag = writer.resolve(yaml.ScalarNode, text, (True, False))
    is_plain = tag == _TEXT and _ONE_LINE.fullmatch(text)
    return writer.represent_scalar(_TEXT, text, style=None if is_plain else '"')


def _write_number(writer: _Writer, number: int | Decimal) -> yaml.ScalarNode:
    return writer.represent_scalar(_NUMBER, number_text(number))


_Writer.add_representer(str, _write_text)
_Writer.add_representer(int, _write_number)
_Writer.add_representer(Decimal, _write_number)
