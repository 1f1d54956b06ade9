"""Writes plain data as YAML that reads back to the same data, and that people like to read.

A text that would mean something else without quotes is quoted, by our own reader's rules.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import yaml

from mock_server.scenario_file.scalars import core_value

_WIDTH: Final = 120
_PLAIN_TAG: Final = "tag:yaml.org,2002:str"

# Breaks of lines and invisible characters, which only double quotes can escape.
_UNPRINTABLE = re.compile(
    "[^\x20-\x7e\xa0-\u2027\u202f-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def write_yaml(data: Mapping[str, Any]) -> str:
    """Write a mapping; lists and mappings of nothing but scalars take one line."""
    text: str = yaml.dump(
        data,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=_WIDTH,
    )
    return text


class _Dumper(yaml.SafeDumper):
    """Leaves the choice of quotes to the functions below: it resolves no scalar itself."""

    yaml_implicit_resolvers: dict[Any, Any] = {}  # noqa: RUF012 - the way PyYAML wants it

    def represent(self, data: Any) -> None:
        """Write the document, which is itself never on one line."""
        node: Any = self.represent_data(data)
        node.flow_style = False
        self.serialize(node)

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - PyYAML's signature
        """Write what is shared each time in full."""
        return True


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    is_plain = isinstance(core_value(text), str) and text and _UNPRINTABLE.search(text) is None
    return dumper.represent_scalar(_PLAIN_TAG, text, style=None if is_plain else '"')


def _word(dumper: _Dumper, value: bool | None) -> yaml.Node:  # noqa: FBT001 - a value, no switch
    words = {None: "null", True: "true", False: "false"}
    return dumper.represent_scalar(_PLAIN_TAG, words[value])


def _number(dumper: _Dumper, number: int | Decimal) -> yaml.Node:
    return dumper.represent_scalar(_PLAIN_TAG, str(number))


_Dumper.add_representer(str, _text)
_Dumper.add_representer(bool, _word)
_Dumper.add_representer(type(None), _word)
_Dumper.add_representer(int, _number)
_Dumper.add_representer(Decimal, _number)
