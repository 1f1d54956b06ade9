"""Reports: lines of text, tables of Markdown, JUnit's XML, the frame and tables of HTML pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from mock_server.contract.texts.printable import printable


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failure"
    BROKEN = "error"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A test case; `kind` is that of a failure."""

    group: str
    name: str
    verdict: Verdict = Verdict.PASSED
    why: str = ""
    kind: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    name: str
    cases: Sequence[Case]
    circumstances: Sequence[tuple[str, str]] = ()


_COUNTED: Final = {"failures": Verdict.FAILED, "errors": Verdict.BROKEN, "skipped": Verdict.SKIPPED}


def as_lines(lines: Iterable[str]) -> bytes:
    """Return a text in which control characters are escaped; file names may be any bytes."""
    text = "".join(f"{printable(line)}\n" for line in lines)
    return text.encode("utf-8", "surrogateescape")


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table; a column whose head ends with a colon is aligned to the right."""
    names = (f" {head.removesuffix(':')} " if head else " " for head in heads)
    yield f"|{'|'.join(names)}|"
    yield f"|{'|'.join('--:' if head.endswith(':') else '---' for head in heads)}|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def suites_as_junit(suites: Iterable[Suite]) -> bytes:
    root = Element("testsuites")
    root.extend(map(_suite, suites))
    indent(root)
    written: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _suite(suite: Suite) -> Element:
    counts = {
        name: str(sum(case.verdict is verdict for case in suite.cases))
        for name, verdict in _COUNTED.items()
    }
    named = {"name": suite.name, "tests": str(len(suite.cases))}
    seconds = [case.seconds for case in suite.cases if case.seconds is not None]
    if seconds:
        named["time"] = f"{sum(seconds):.3f}"
    element = Element("testsuite", {**named, **counts})
    if suite.circumstances:
        properties = SubElement(element, "properties")
        for name, value in suite.circumstances:
            SubElement(properties, "property", name=name, value=printable(value))
    element.extend(map(_case, suite.cases))
    return element


def _case(case: Case) -> Element:
    named = {"classname": printable(case.group), "name": printable(case.name)}
    if case.seconds is not None:
        named["time"] = f"{case.seconds:.3f}"
    element = Element("testcase", named)
    if case.verdict is not Verdict.PASSED:
        kind = {"type": case.kind} if case.kind else {}
        SubElement(element, case.verdict, {**kind, "message": printable(case.why)})
    return element


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


def html_page(title: str, content: str, style: str = "") -> bytes:
    """Return a page; the title must be escaped, and `style` is added to that of all reports."""
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}{style}</style></head>\n"
        f"<body><main>\n{content}\n</main></body>\n</html>\n"
    ).encode()


class Marked(str):
    __slots__ = ()


def html_table(caption: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first column names its rows; it scrolls where it has no room."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = []
    for first, *others in rows:
        cells = [f'<th scope="row">{escape(first)}</th>']
        for text in others:
            kind = f' class="{text.replace(" ", "-")}"' if isinstance(text, Marked) else ""
            cells.append(f"<td{kind}>{escape(text)}</td>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    named, lines = escape(caption), "\n".join(body)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{named}">'
        f"<table><caption>{named}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{lines}\n</tbody></table></div>"
    )
