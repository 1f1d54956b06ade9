"""Test reports in JUnit's XML, for Jenkins, GitLab and others.

Their content may come from anywhere: characters that XML does not allow, and control characters,
are written as escapes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from mock_server.contract.texts.printable import printable


class Verdict(StrEnum):
    """The result of a case; all but PASSED are written as an element."""

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
    """Cases that belong together, and the circumstances of the run."""

    name: str
    cases: Sequence[Case]
    circumstances: Sequence[tuple[str, str]] = ()


_COUNTED: Final = {
    "failures": Verdict.FAILED,
    "errors": Verdict.BROKEN,
    "skipped": Verdict.SKIPPED,
}


def as_junit(suites: Iterable[Suite]) -> bytes:
    """Write suites as one document."""
    root = Element("testsuites")
    root.extend(map(_suite, suites))
    return _written(root)


def suite_as_junit(suite: Suite) -> bytes:
    """Write a suite as a separate document."""
    return _written(_suite(suite))


def _written(root: Element) -> bytes:
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
        named["time"] = _time(sum(seconds))
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
        named["time"] = _time(case.seconds)
    element = Element("testcase", named)
    if case.verdict is not Verdict.PASSED:
        kind = {"type": case.kind} if case.kind else {}
        SubElement(element, case.verdict, {**kind, "message": printable(case.why)})
    return element


def _time(seconds: float) -> str:
    return f"{seconds:.3f}"
