"""Finds further errors in a scenario that its schema refuses, as far as they are certain.

The invalid parts are cut out, and the remainder is built. An error is reported unless a missing
part may have caused it: by a name in that part, or because it belonged to the same entry.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.values.pointers import pointer
from mock_server.contract.values.walk import ValuePath
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.scenario.building import ContractMaker, build_scenario
from mock_server.scenario_file import LocatedFinding, ScenarioDocument, locate
from mock_server.scenario_file.nodes import ScalarNode, find
from mock_server.scenario_file.remainder import Remainder, remainder
from mock_server.server.shipped import documents

_REFERENCES: Final = frozenset({"unknown-ref", "token-of-nobody"})
_DUPLICATES: Final = frozenset({"duplicate-ref", "duplicate-token", "duplicate-plan"})
_BY_ASSUMPTION: Final = frozenset({"invalid-customer", "duplicate-package-name"})
_OF_IDS: Final = frozenset({"seed", "assumptions"})
"""The keys that determine which ids exist, and whether ids must exist at all."""

_SECTIONS: Final[Mapping[str | int, str]] = {
    "linkedOfferIds": "offers",
    "nestedOffers": "offers",
    "offer": "offers",
    "package": "packages",
}
"""The section that the names under a key refer to; names under other keys are of customers."""


def further_findings(
    document: ScenarioDocument,
    schema: Mapping[str, Any],
    contract_of: ContractMaker,
) -> Iterator[LocatedFinding]:
    """Yield the errors that building finds in the remainder of a scenario its schema refuses."""
    rest = remainder(document, schema)
    if rest is None:
        return
    try:
        build_scenario("remainder", rest.document.data, documents(), contract_of=contract_of)
    except ScenarioError as error:
        for finding in error.findings:
            path = rest.original(finding.pointer)
            if _is_certain(finding, path, rest):
                yield from locate(document, [replace(finding, pointer=pointer(path))])


def _is_certain(finding: Finding, path: ValuePath, rest: Remainder) -> bool:
    """Return whether a finding would also exist if nothing had been cut out."""
    if finding.rule in _DUPLICATES:
        return isinstance(path[-1], str)  # a generated id may be another one
    if finding.rule in _REFERENCES:
        return _names_nothing(finding.pointer, path, rest)
    if finding.rule in _BY_ASSUMPTION and any(cut[0] == "assumptions" for cut in rest.cuts):
        return False
    return _entry(path) not in map(_entry, rest.cuts)


def _names_nothing(where: str, path: ValuePath, rest: Remainder) -> bool:
    """Return whether a name can refer to nothing, not even to something that was cut out."""
    named = find(rest.document.positions, where.split("/")[1:])
    name = named.text.lower() if isinstance(named, ScalarNode) else ""
    cut_sections = {cut[0] for cut in rest.cuts}
    if name in rest.lost or (is_uuid(name) and not _OF_IDS.isdisjoint(cut_sections)):
        return False
    section = next((_SECTIONS[step] for step in path if step in _SECTIONS), "customers")
    if section == "customers" and "population" in cut_sections:
        return False
    return not any(rest.hides_names(cut) for cut in rest.cuts if cut[0] == section)


def _entry(path: ValuePath) -> ValuePath:
    """Return the path of the entry of a section, or of the top-level key, that contains a path."""
    end = 2
    while path[end : end + 1] == ("customers",):
        end += 2
    return path[:end]
