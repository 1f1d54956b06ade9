"""What is said of a record that may lack reads, because other servers of the sandbox answered them.

Every server of a sandbox has the calls that are written into its log, and of the others those that
it answered itself.
"""

from typing import Any, Final

LACKS_READS: Final = "the record is partial: it may lack reads that other servers have answered"
"""What people are told."""


def partial_members(*, is_partial: bool) -> dict[str, Any]:
    """Return what an answer about a record has in addition: nothing, unless it is partial."""
    return {"partial": True} if is_partial else {}


def with_doubt(text: str, *, is_partial: bool) -> str:
    """Return a message that concludes from the absence of calls, with what that is worth."""
    return f"{text}; {LACKS_READS}" if is_partial else text
