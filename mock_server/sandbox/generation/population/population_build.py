"""Builds the populations of a scenario.

The data was accepted by the schema. This checks that the customer above a population is known, that
its levels have room for its members, and that its locales exist.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from mock_server.contract.contract import Contract
from mock_server.contract.encoded import Encoded, encode
from mock_server.contract.texts.printable import counted
from mock_server.domain.records import Fields
from mock_server.sandbox.generation.data import (
    Blueprint,
    complete_customer,
    prepare,
    read_style,
)
from mock_server.sandbox.generation.population.levels import (
    MAX_DEPTH,
    Levels,
    depth_needed,
    even_fanout,
)
from mock_server.sandbox.generation.population.permutation import Permutation
from mock_server.sandbox.generation.population.population import Population
from mock_server.sandbox.ground.findings import Finding


def build_populations(
    source: Mapping[str, Any],
    blueprint: Blueprint,
    contract: Contract,
    find_customer: Callable[[str, str], str],
    findings: list[Finding],
) -> list[Population]:
    """Return the populations of a scenario.

    Args:
        source: the plain data of the scenario.
        blueprint: what the scenario's generated customers share.
        contract: how a read shows a customer.
        find_customer: returns the id for a ref or id at a place in the data.
        findings: collects errors.
    """
    stated = source.get("population", ())
    entries: Sequence[Mapping[str, Any]] = (stated,) if isinstance(stated, Mapping) else stated
    permutation = Permutation(f"{blueprint.seed}:population")
    populations = []
    for place, entry in enumerate(entries):
        pointer = "/population" if isinstance(stated, Mapping) else f"/population/{place}"
        ref = entry.get("ref")
        if ref is not None and ref in [other.get("ref") for other in entries[:place]]:
            text = f"another population has the ref {ref!r}"
            findings.append(Finding(f"{pointer}/ref", text, "duplicate-ref"))
        own = replace(blueprint, style=read_style(entry, pointer, blueprint.style, findings))
        prepare(own)
        populations.append(
            Population(
                levels=_levels(entry, pointer, findings),
                permutation=permutation,
                place=place,
                below=find_customer(entry["below"], f"{pointer}/below"),
                ref=ref,
                make=_maker(f"population/{place if ref is None else ref}", own, contract),
            )
        )
    return populations


def _levels(entry: Mapping[str, Any], pointer: str, findings: list[Finding]) -> Levels:
    size = entry["customers"]
    fanouts = _fanouts(size, entry.get("depth"), entry.get("fanout"))
    levels = Levels(size, fanouts)
    if len(fanouts) > MAX_DEPTH:
        text = f"{size} customers would be more than {MAX_DEPTH} levels deep; raise the fanout"
        findings.append(Finding(f"{pointer}/fanout", text, "impossible-value"))
    elif entry.get("depth", len(fanouts)) != len(fanouts):
        listed = counted(len(fanouts), "level")
        text = f"lists {listed}, but depth is {entry['depth']}; leave out one of the two"
        findings.append(Finding(f"{pointer}/fanout", text, "impossible-value"))
    elif levels.room < size:
        text = f"its levels have room for {levels.room} of {size} customers; raise depth or fanout"
        findings.append(Finding(f"{pointer}/customers", text, "impossible-value"))
    return levels


def _fanouts(size: int, depth: int | None, fanout: int | list[int] | None) -> list[int]:
    """Return the largest number of children of a customer, level by level."""
    match depth, fanout:
        case _, list():
            return fanout
        case None, int():
            return [fanout] * depth_needed(size, fanout)
        case int(), int():
            return [fanout] * depth
        case _:
            return [even_fanout(size, depth or 1)] * (depth or 1)


def _maker(key: str, blueprint: Blueprint, contract: Contract) -> Callable[[str, int], Fields]:
    """Return the function that makes members."""

    def texts(customer_id: str, number: int) -> tuple[bytes, bytes]:
        own_key = f"{key}/{number}"
        fields = complete_customer({}, customer_id=customer_id, key=own_key, blueprint=blueprint)
        return encode(fields, contract.customer_json)

    return lambda customer_id, number: Encoded(partial(texts, customer_id, number))
