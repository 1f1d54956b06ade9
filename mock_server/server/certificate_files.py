"""The files of a certification report: all are generated from one document, so that they agree."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mock_server.contract.texts.reports import Case, Suite, Verdict, as_junit
from mock_server.contract.values.exact_json import as_document
from mock_server.sandbox.certification import Certificate, certificate_page

REPORT_JSON: Final = "report.json"
REPORT_HTML: Final = "report.html"
_VERDICTS: Final = {
    "failed": Verdict.FAILED,
    "skipped": Verdict.SKIPPED,
    "omitted": Verdict.SKIPPED,
}


def _as_junit(document: Certificate) -> bytes:
    plan = document["plan"]
    circumstances = [("customer-sandbox", document["version"]), ("plan", plan["digest"])]
    cases = [*map(_case, document["steps"])]
    return as_junit([Suite(f"certify {plan['name']}", cases, circumstances)])


def _case(step: Mapping[str, Any]) -> Case:
    wrong = (each for each in step["results"] if each["verdict"] != "passed")
    return Case(
        group=step["id"],
        name=step["title"],
        verdict=_VERDICTS.get(step["verdict"], Verdict.PASSED),
        why=step.get("says") or "; ".join(f"{each['what']}: {each['says']}" for each in wrong),
        seconds=step.get("seconds"),
    )


CERTIFICATE_FILES: Final[Mapping[str, Callable[[Certificate], bytes]]] = {
    REPORT_JSON: as_document,
    REPORT_HTML: certificate_page,
    "junit.xml": _as_junit,
}
"""The files by name, with their writers; the first is the document behind all of them."""
