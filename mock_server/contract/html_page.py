"""The frame and the style of HTML reports, each a page that needs no other file.

What stands in a report is the business of those who write it; they escape what is not theirs.
"""

from typing import Final

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8888; }
th[scope=row] { font-weight: normal; font-family: ui-monospace, monospace; }
.failed, .warning { font-weight: 600; }
.failed::before { content: "\\2715\\a0"; }
.warning::before { content: "! "; }
.passed::before { content: "\\2713\\a0"; }
"""
"""Verdicts are told by words and signs, not by colours."""


def html_page(title: str, content: str, style: str = "") -> bytes:
    """Return a page with an escaped title; `style` is added to that of all reports."""
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}{style}</style></head>\n"
        f"<body><main>\n{content}\n</main></body>\n</html>\n"
    ).encode()
