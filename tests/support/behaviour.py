"""What the report on conduct says about the clients of a sandbox."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from support import Client


@dataclass(frozen=True, kw_only=True)
class Found:
    """The result for a rule: the verdict, the number of opportunities, and the entries."""

    verdict: str
    opportunities: int = 1
    entries: Sequence[int | str] = ()


ACTS_FOR_ROOT = "no-credentials"
"""The rule that most clients of tests break, since they send no token; `but` can be another."""


def verdicts_of(client: Client, but: str = ACTS_FOR_ROOT) -> Mapping[str, Found]:
    """Return the result for each rule, but for one, that there was an opportunity to break."""
    return {
        rule["id"]: Found(
            verdict=rule["verdict"],
            opportunities=rule["opportunities"],
            entries=tuple(rule["entries"]),
        )
        for rule in report_on(client)["rules"]
        if rule["opportunities"] and rule["id"] != but
    }


def report_on(client: Client) -> Any:
    """Return the whole report."""
    return client.control("GET", "/conduct").json


def broken(client: Client, but: str = ACTS_FOR_ROOT) -> list[str]:
    """Return the rules that are broken, but for one."""
    rules = report_on(client)["rules"]
    return [rule["id"] for rule in rules if rule["findings"] and rule["id"] != but]
