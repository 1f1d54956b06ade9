"""Validates test reports in JUnit's XML by its schema, and reads them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import xmlschema

_COUNTED = {
    "tests": "testcase",
    "failures": "testcase/failure",
    "errors": "testcase/error",
    "skipped": "testcase/skipped",
}


@cache
def _schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).with_name("junit.xsd"))


def judge(report: bytes) -> list[ET.Element]:
    """Validate a report, its counts included; return the suites."""
    root = ET.fromstring(report)  # noqa: S314 - our own
    _schema().validate(report.decode())
    suites = list(root) if root.tag == "testsuites" else [root]
    for suite in suites:
        for name, path in _COUNTED.items():
            assert suite.get(name) == str(len(suite.findall(path)))
    return suites


def read(report: bytes) -> Mapping[str, Mapping[str, str]]:
    """Return the result of each case, by suite: `failure: why`, or an empty string if passed."""
    return {
        suite.get("name", ""): {
            case.get("name", ""): "".join(f"{each.tag}: {each.get('message')}" for each in case)
            for case in suite.findall("testcase")
        }
        for suite in judge(report)
    }
