"""Statements about a record that lacks reads which other servers of the sandbox answered."""

from typing import Any, Final

LACKS_READS: Final = "the record is partial: it may lack reads that other servers have answered"


def partial_members(*, is_partial: bool) -> dict[str, Any]:
    return {"partial": True} if is_partial else {}


def with_doubt(text: str, *, is_partial: bool) -> str:
    return f"{text}; {LACKS_READS}" if is_partial else text
