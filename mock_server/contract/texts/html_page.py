"""The frame, the style and the tables of HTML reports, which are self-contained files.

Callers have to escape whatever is outside tables.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8888; }
.scroll { overflow-x: auto; }
th[scope=row] { font-weight: normal; font-family: ui-monospace, monospace; }
.failed, .warning { font-weight: 600; }
.failed::before { content: "\\2715\\a0"; }
.warning::before { content: "! "; }
.passed::before { content: "\\2713\\a0"; }
"""
"""Verdicts are distinguished by words and signs, not by colours."""


def html_page(title: str, content: str, style: str = "") -> bytes:
    """Return a page; the title must be escaped, and `style` is added to that of all reports."""
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}{style}</style></head>\n"
        f"<body><main>\n{content}\n</main></body>\n</html>\n"
    ).encode()


class Marked(str):
    """A verdict in a table, which is shown with a sign."""

    __slots__ = ()


def html_table(caption: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first column names its rows; it scrolls where it has no room."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "\n".join(f"<tr>{''.join(_cells(row))}</tr>" for row in rows)
    named = escape(caption)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{named}">'
        f"<table><caption>{named}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _cells(row: Sequence[str]) -> Iterator[str]:
    first, *others = row
    yield f'<th scope="row">{escape(first)}</th>'
    for text in others:
        kind = f' class="{text.replace(" ", "-")}"' if isinstance(text, Marked) else ""
        yield f"<td{kind}>{escape(text)}</td>"
