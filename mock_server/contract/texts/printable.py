"""Words to show: text from elsewhere in one line without control characters, and counts."""

from typing import Final

_SHOWN: Final = 500


def printable(text: str) -> str:
    """Return a text with every unprintable character written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def clipped(text: str) -> str:
    """Return a text in one printable line of bounded length."""
    shown = printable(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."


def counted(number: int, one: str, many: str = "") -> str:
    """Return how many there are of what is called this."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def there_are(number: int, one: str, many: str = "") -> str:
    """Return that there are so many of what is called this."""
    return f"there {'is' if number == 1 else 'are'} {counted(number, one, many)}"


def times_of(number: int) -> str:
    """Return how often something was."""
    return "once" if number == 1 else f"{number} times"
