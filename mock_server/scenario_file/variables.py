"""Replaces `${NAME}` and `${NAME:-default}` in scalars by the values of environment variables.

`$${` stands for `${`. The result is interpreted as if the file contained it.
"""

import re
from collections.abc import Mapping
from typing import Final

from mock_server.contract.texts.printable import HALF_PAIR
from mock_server.scenario_file.source import MAX_BYTES

_REFERENCE: Final = re.compile(r"\$(?:\$\{|\{([^}]*)(\}?))")
_VARIABLE: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", re.DOTALL)
_HOW: Final = "write ${NAME} or ${NAME:-default}; a literal ${ is written $${"


class VariableError(Exception):
    """A reference to a variable is invalid; the message says why."""


class Variables:
    """Resolves references to the variables of an environment; with None, refuses them all.

    The total length of values is limited: otherwise a small file could repeat a large value.
    """

    def __init__(self, environment: Mapping[str, str] | None) -> None:
        self._environment = environment
        self._drawn = 0

    def expand(self, text: str) -> str:
        """Return the text with each reference replaced.

        Raises:
            VariableError: at the first invalid reference.
        """
        return _REFERENCE.sub(self._value, text) if "${" in text else text

    def _value(self, found: re.Match[str]) -> str:
        content, end = found[1], found[2]
        if content is None:
            return "${"
        variable = _VARIABLE.fullmatch(content) if end else None
        if variable is None:
            raise VariableError(f"this is not a variable; {_HOW}")
        if self._environment is None:
            message = "variables work only in scenario files; write the value"
            raise VariableError(f"{message}, or $${{ for a literal ${{")
        return self._drawn_value(variable[1], variable[2], self._environment)

    def _drawn_value(self, name: str, default: str | None, environment: Mapping[str, str]) -> str:
        """Return a variable's value; as in a shell, the default also replaces an empty one."""
        value = environment.get(name)
        if value is None and default is None:
            raise VariableError(f"{name} is not set; set it, or write ${{{name}:-default}}")
        text = value or default or ""
        if HALF_PAIR.search(text):
            raise VariableError(f"the value of {name} is not UTF-8")
        self._drawn += len(text)
        if self._drawn > MAX_BYTES:
            raise VariableError("the values of variables are longer than 10 MiB together")
        return text
