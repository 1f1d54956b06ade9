"""Words the errors of PyYAML's parser.

The parser's messages assume knowledge of its tokens, so hints are added for common mistakes.
"""

from collections.abc import Mapping
from typing import Any, Final

import yaml

from mock_server.scenario_file.file_errors import Position, ScenarioFileError, refusal
from mock_server.scenario_file.source import TOO_DEEP

# Keyed by the beginning of the parser's message, mostly the same in libyaml and PyYAML's parser.
_HINTS: Final[Mapping[str, str]] = {
    "mapping values are not allowed": "quote a text that contains a colon and a space",
    "did not find expected key": "check the indentation and the brackets",
    "expected <block end>": "check the indentation and the brackets",
    "could not find expected ':'": "write key: value",
    "did not find expected ',' or": "close the bracket, or separate with a comma",
    "found unexpected end of stream": "close the quotes",
    "found undefined tag handle": "tags are not supported",
}

# Keyed by the character at which the parser stopped.
_CHARACTERS: Final[Mapping[str, str]] = {
    "\t": "a tab cannot indent; use spaces",
    "@": "quote a text that begins with @",
    "`": "quote a text that begins with `",
    "%": "quote a text that begins with %",
}

# libyaml's own limit on nesting, which may be reached before any event reaches ours.
_DEEPER_STILL: Final = "exceeded maximum nesting depth"
_IN_BRACES: Final = "inside of { } and [ ], a ${ must be quoted"


def syntax_error(file: str, text: str, error: yaml.MarkedYAMLError) -> ScenarioFileError:
    """Return the error for a text that the parser refused."""
    mark: Any = error.problem_mark or error.context_mark
    stopped_at = text[mark.index : mark.index + 1]
    place = Position(file, mark.line + 1, mark.column + 1)
    if (error.problem or "").startswith(_DEEPER_STILL):
        return refusal(place, "", TOO_DEEP)
    message = f"not YAML: {_CHARACTERS.get(stopped_at) or _problem(error)}"
    read = text[text.rfind("\n", 0, mark.index) + 1 : mark.index + 1]
    return refusal(place, "", f"{message}; {_IN_BRACES}" if "${" in read else message)


def _problem(error: yaml.MarkedYAMLError) -> str:
    """Return the parser's message, what it was parsing, and a hint if there is one."""
    problem = error.problem or "this cannot be read"
    since: Any = error.context_mark
    began = f" {error.context} from {since.line + 1}:{since.column + 1}" if since else ""
    hints = [hint for words, hint in _HINTS.items() if problem.startswith(words)]
    return "; ".join([problem + began, *hints])
