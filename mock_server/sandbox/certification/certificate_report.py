"""The certificate as one self-contained HTML page, for the people who decide.

Its texts may come from anywhere, so all of them are escaped.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.html_page import Marked, html_page, html_table
from mock_server.contract.texts.printable import counted

Certificate: TypeAlias = Mapping[str, Any]
"""The JSON report that `certify` writes, as plain data."""

_STYLE: Final = """
.verdict { font-size: 1.5rem; }
.skipped::before { content: "? "; }
.omitted::before { content: "\\2013\\a0"; }
td, thead th { overflow-wrap: normal; vertical-align: top; white-space: pre-line; }
th[scope=row] { min-width: 8rem; vertical-align: top; }
details { margin: 1rem 0; }
details th[scope=row] { min-width: 3rem; }
details td:last-child { min-width: 16rem; }
"""
_NO_CALLS: Final = "No calls were made."
_ABOUT: Final = (
    "Every verdict that rests on calls can be reproduced by replaying the bundle of its step; the "
    "digests identify these bundles. They do not show who made the calls, or whether a bundle was "
    "edited before this report was written."
)


def certificate_page(report: Certificate) -> bytes:
    """Return the page of a report."""
    plan = report["plan"]
    title = escape(f"{plan['title']} ({plan['name']})")
    steps = "\n".join(map(_step, report["steps"]))
    content = (
        f"<h1>{title}</h1>\n{_whole(report)}\n{_overview(report)}\n{steps}\n"
        f"{_coverage(report)}\n{_origin(report)}"
    )
    return html_page(f"Certification: {title}", content, _STYLE)


def _whole(report: Certificate) -> str:
    kind, word = ("passed", "Certified") if report["certified"] else ("failed", "Not certified")
    return f'<p class="verdict"><span class="{kind}">{word}</span></p>'


def _overview(report: Certificate) -> str:
    rows = (
        [step["id"], step["title"], Marked(step["verdict"]), ", ".join(step["covers"])]
        for step in report["steps"]
    )
    return html_table("Steps", ("Step", "Title", "Verdict", "Sections"), rows)


def _step(step: Mapping[str, Any]) -> str:
    """Return the section of a step: its results and its calls."""
    heading = f"<h2>{escape(step['id'])}: {escape(step['title'])}</h2>"
    if "says" in step:
        return f"<section>{heading}<p>Omitted: {escape(step['says'])}</p></section>"
    results = html_table(
        f"{step['id']}: what must hold",
        ("What", "Verdict", "Finding", "Entries", "Rests on"),
        (
            [
                each["what"],
                Marked(each["verdict"]),
                each["says"],
                ", ".join(map(str, each["entries"])),
                each["rests"],
            ]
            for each in step["results"]
        ),
    )
    return f"<section>{heading}{results}{_calls(step)}</section>"


def _calls(step: Mapping[str, Any]) -> str:
    calls = step.get("calls", [])
    if not calls:
        return f"<p>{_NO_CALLS}</p>"
    rows = (
        [
            str(call["entry"]),
            f"{call['method']} {call['path']}",
            f"{call['status']} {call['code']}".strip(),
            "\n".join(call["why"]),
        ]
        for call in calls
    )
    table = html_table(f"{step['id']}: calls", ("Entry", "Call", "Reply", "Why"), rows)
    return f"<details><summary>{counted(len(calls), 'call')}</summary>{table}</details>"


def _coverage(report: Certificate) -> str:
    coverage = report["coverage"]
    rows = (
        [kind, operation, result, str(count)]
        for kind, operation, result, count in coverage["met"]
        if kind != "network" or count
    )
    table = html_table(
        f"{coverage['percent']} % covered", ("Kind", "Operation", "Result", "Times"), rows
    )
    return f"<section><h2>Coverage of the interface</h2>{table}</section>"


def _origin(report: Certificate) -> str:
    """Return the section about the certificate's origin: versions and digests."""
    plan = report["plan"]
    items = [
        f"customer-sandbox {report['version']}, Python {report['python']}",
        f"plan {plan['name']}: {plan['digest']}",
        *_digests(report["steps"]),
    ]
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<section><h2>Origin</h2><p>{_ABOUT}</p><ul>{listed}</ul></section>"


def _digests(steps: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for step in steps:
        if "scenario" in step:
            yield f"{step['id']}: scenario {step['scenario']['digest']}"
            yield f"{step['id']}: assumptions {step['assumptions']}"
        if "bundle" in step:
            yield f"{step['id']}: {step['bundle']['file']} {step['bundle']['digest']}"
