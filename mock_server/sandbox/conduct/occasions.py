"""The argument of every rule: an exchange, and what was known before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.domain.records import Job
from mock_server.sandbox.conduct.chains import RepeatChain
from mock_server.sandbox.conduct.judgements import Breach, Judgement
from mock_server.sandbox.conduct.knowledge import Accepted, Knowledge, Read
from mock_server.sandbox.conduct.leaves import LeafPath, LeafPaths, leaves_of
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.scenario.scenario import BuiltScenario

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
