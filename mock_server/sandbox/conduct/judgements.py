"""The judgement of a rule on one exchange, and its verdict on all of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.scenario.scenario import ConductPlan

MAX_FINDINGS: Final = 100
"""The most findings of a rule that are listed; further ones are only counted."""


class Breach(NamedTuple):
    """A finding: the entries that show that a rule is broken, and a sentence that says how."""

    entries: tuple[EntryNumber, ...]
    says: str

    def as_fields(self) -> dict[str, Any]:
        """Return the finding in the form of the control API."""
        return {"entries": [key.as_json() for key in self.entries], "says": printable(self.says)}


UPHELD: Final = "upheld"
"""The exchange could have broken the rule, but did not."""

Judgement: TypeAlias = Breach | Literal["upheld"] | None
"""The judgement on an exchange; None if it was no opportunity to break the rule."""


@dataclass(slots=True)
class RuleAccount:
    """The judgements of a rule: opportunities, the first findings, and how many more."""

    opportunities: int = 0
    findings: list[Breach] = field(default_factory=list)
    more: int = 0

    def add(self, judgement: Judgement) -> None:
        """Count a judgement."""
        if judgement is None:
            return
        self.opportunities += 1
        if isinstance(judgement, Breach):
            if len(self.findings) < MAX_FINDINGS:
                self.findings.append(judgement)
            else:
                self.more += 1

    def as_fields(self, name: str, rule: Mapping[str, str], plan: ConductPlan) -> dict[str, Any]:
        """Return the verdict on a rule (a row of `conduct.yaml`) in the form of the control API."""
        reason = plan.excluded.get(name)
        severity = plan.severities.get(name, rule["severity"])
        findings = self.findings if reason is None else []
        entries = sorted({key for finding in findings for key in finding.entries})
        return {
            "id": name,
            "verdict": self._verdict(severity) if reason is None else "not met",
            "opportunities": self.opportunities,
            "entries": [key.as_json() for key in entries],
            "severity": severity,
            **{key: rule[key] for key in ("rests", "what", "why", "instead")},
            "findings": [finding.as_fields() for finding in findings],
            **({"more": self.more} if self.more and reason is None else {}),
            **({} if reason is None else {"excluded": reason}),
        }

    def _verdict(self, severity: str) -> str:
        if self.findings:
            return severity
        return "passed" if self.opportunities else "not met"
