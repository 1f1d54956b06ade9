"""A scenario while it is being built: what it is built from, and what was found wrong in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mock_server.contract.contract import Contract
from mock_server.sandbox.ground.findings import Finding


@dataclass(frozen=True, slots=True)
class Draft:
    """The plain data of a scenario, its seed and contract, and the findings so far."""

    source: Mapping[str, Any]
    seed: int
    contract: Contract
    findings: list[Finding]
