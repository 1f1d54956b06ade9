"""Clients of a sandbox as rules of conduct see them: what they do, and what is said of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from support import Client


@dataclass(frozen=True, kw_only=True)
class Said:
    """What is said of a rule: the verdict, how often it was judged, and the entries."""

    verdict: str
    opportunities: int = 1
    entries: Sequence[int | str] = ()


def said_of(client: Client) -> Mapping[str, Said]:
    """Return what is said of each rule that there was an opportunity to break."""
    return {
        rule["id"]: Said(
            verdict=rule["verdict"],
            opportunities=rule["opportunities"],
            entries=tuple(rule["entries"]),
        )
        for rule in report_on(client)["rules"]
        if rule["opportunities"]
    }


def report_on(client: Client) -> Any:
    """Return the whole answer."""
    return client.control("GET", "/conduct").json


def broken(client: Client) -> list[str]:
    """Return the rules that are broken."""
    return [rule["id"] for rule in report_on(client)["rules"] if rule["findings"]]
