"""The argument of every rule: an exchange, and what was known before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.texts.printable import printable
from mock_server.contract.texts.times import EntryNumber
from mock_server.domain.records import Job
from mock_server.sandbox.conduct.chains import RepeatChain
from mock_server.sandbox.conduct.knowledge import (
    Accepted,
    Knowledge,
    LeafPath,
    LeafPaths,
    Read,
    leaves_of,
)
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.scenario.scenario import BuiltScenario, ConductPlan

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


_SECOND: Final = 1000


@dataclass(eq=False)
class Occasion:
    """One exchange to which rules are applied.

    `unseen` exchanges left the journal unevaluated; clients may empty the values at `meant` paths.
    """

    seen: Seen
    known: Knowledge
    scenario: BuiltScenario
    jobs: Mapping[str, Job]
    unseen: int
    chain: RepeatChain | None
    meant: LeafPaths

    @property
    def contract(self) -> Contract:
        """The contract of the sandbox."""
        return self.scenario.contract

    @property
    def queried(self) -> Accepted | None:
        """The accepted request that the exchange queries, or None."""
        return self.known.requests.get(self.seen.request_id or "")

    @cached_property
    def modified(self) -> tuple[Mapping[str, Any], Read, Mapping[str, Any]] | None:
        """The body of a modify, how its client last read the customer, and the customer as read.

        None for other calls, and if the client has not read the customer.
        """
        seen = self.seen
        read = self.known.read_by(seen.client, seen.customer_id)
        if not seen.is_modify or seen.sent is None or read is None:
            return None
        return seen.sent, read, read.fields()

    def breach(self, how: str, *before: EntryNumber) -> Breach:
        """Return that the exchange, with those `before`, breaks the rule; `how` is a predicate."""
        return Breach((*before, self.seen.key), f"entry {self.seen.key} {how}")

    @cached_property
    def sent_leaves(self) -> Mapping[LeafPath, Any]:
        """The values in the body of a modify, by path."""
        return leaves_of(self.seen.sent or {})


ConductRule: TypeAlias = Callable[[Occasion], Judgement]
"""The function of a rule: it returns the judgement on an exchange."""


def seconds(gap_ms: int) -> str:
    """Return a duration as text, in seconds."""
    return f"{gap_ms / _SECOND:g} s"
