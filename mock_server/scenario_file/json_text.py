r"""JSON that PyYAML cannot read, written so that it can.

YAML 1.2 holds all of JSON, PyYAML does not: it knows no `\ud83d\ude00`, which is how JSON writers
spell characters beyond 16 bits, and takes some characters in strings for line breaks. Text that is
not JSON is never touched.
"""

import json
import re

# Matches an escaped backslash, so that the u after it is not taken for an escape.
_UNREADABLE = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    "|[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]"
)


def readable_json(text: str) -> str:
    """Return JSON with what PyYAML cannot read escaped; other text as it is."""
    if not text.lstrip().startswith("{") or _UNREADABLE.search(text) is None:
        return text
    return _UNREADABLE.sub(_escaped, text) if _is_json(text) else text


def _is_json(text: str) -> bool:
    """Return whether what is to be escaped can only occur in strings."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _escaped(match: re.Match[str]) -> str:
    found = match[0]
    if found == r"\\":
        return found
    character = json.loads(f'"{found}"') if found.startswith("\\") else found
    return f"\\U{ord(character):08X}"
