"""How the text of a setting becomes a value; each raises ValueError that says what is expected."""

import re
from pathlib import Path
from typing import Final

from mock_server.contract.times import DURATION, parse_duration

_BASE_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_SIZE: Final = re.compile(r"(0|[1-9][0-9]{0,15})([kmg]?)i?b?", re.ASCII | re.IGNORECASE)
_UNITS: Final = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def read_text(text: str) -> str:
    """Read what may not be empty; a token from a file brings the end of its line along."""
    if not text.strip():
        raise ValueError("expected something")
    return text.strip()


def read_document(text: str) -> str:
    """Read what may not be empty, and keep it as it is: the first line may be indented."""
    read_text(text)
    return text


def read_port(text: str) -> int:
    """Read the number of a port; 0 is a free one."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise ValueError("expected a number from 0 to 65535")
    return int(text)


def read_seed(text: str) -> int:
    """Read the seed of what is generated."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError("expected a whole number, 0 or more")
    return int(text)


def read_base_path(text: str) -> str:
    """Read the path under which everything is served."""
    path = text.rstrip("/")
    if _BASE_PATH.fullmatch(path) is None:
        raise ValueError("expected a path such as /sandbox, of letters, digits and ._~-")
    if "s" in path.split("/"):
        raise ValueError("expected a path without /s/, which names a sandbox")
    return path


def read_origins(text: str) -> tuple[str, ...]:
    """Read the origins of web pages, separated by commas."""
    return tuple(origin.strip().rstrip("/") for origin in text.split(",") if origin.strip())


def read_count(text: str) -> int:
    """Read how many of a thing there may be."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError("expected a whole number, 1 or more")
    return int(text)


def read_seconds(text: str) -> float:
    """Read a duration, in seconds; it may not be none at all."""
    duration_ms = parse_duration(text.strip())
    if not duration_ms:
        raise ValueError(f"expected {DURATION}, and not 0")
    return duration_ms / 1000


def read_size(text: str) -> int:
    """Read a number of bytes; k, m and g stand for 1024 of the unit before."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise ValueError("expected bytes, such as 500m or 2g; 0 for no bound")
    return int(found[1]) * _UNITS[found[2].lower()]


def read_switch(text: str) -> bool:
    """Read whether something is on."""
    if text.lower() not in ("true", "false", "1", "0", "yes", "no"):
        raise ValueError("expected true or false")
    return text.lower() in ("true", "1", "yes")


def read_path(text: str) -> Path:
    """Read the path of a file."""
    return Path(read_text(text))


def read_log_format(text: str) -> str:
    """Read how log lines are to look."""
    if text not in ("text", "json"):
        raise ValueError("expected text or json")
    return text
