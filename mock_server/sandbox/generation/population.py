"""The members of a population: their ids encode their numbers, from which all else is computed."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from mock_server.contract.texts.printable import counted
from mock_server.domain.base import Ids
from mock_server.domain.records import Customer, Fields
from mock_server.sandbox.generation.data.customers import Blueprint, complete_customer, prepare
from mock_server.sandbox.generation.data.style import read_style
from mock_server.sandbox.generation.levels import (
    MAX_DEPTH,
    TOP,
    Levels,
    Permutation,
    depth_needed,
    even_fanout,
)
from mock_server.sandbox.ground.findings import Finding

_NUMBER_BITS: Final = 64
_NUMBER_MASK: Final = (1 << _NUMBER_BITS) - 1
_NUMERAL: Final = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
_REMEMBERED: Final = 256
CACHED: Final = 5 << 20  # the most bytes cached for a population


class Population:
    """The members of one population, all of them below the customer `below`.

    `place` is its index in the scenario, so that no two share an identifier; member 7 of the
    population with the `ref` crowd is `crowd.7`. `make` creates the fields of a member from its id
    and number.
    """

    def __init__(
        self,
        *,
        levels: Levels,
        permutation: Permutation,
        place: int,
        below: str,
        ref: str | None,
        make: Callable[[str, int], Fields],
    ) -> None:
        self.levels = levels
        self.below = below
        self._ref = ref
        self._make = make
        self._permutation = permutation
        self._place = place
        # It does not refer to the population, so that no reference cycle keeps that alive.
        number_of = partial(_number_of, permutation, place, levels.size)
        self._known_number = lru_cache(_REMEMBERED)(number_of)

    def __contains__(self, customer_id: object) -> bool:
        return isinstance(customer_id, str) and self._known_number(customer_id) is not None

    @property
    def ids(self) -> Ids:
        return Members(self, range(self.levels.size))

    def get(self, customer_id: str) -> Customer | None:
        number = self._known_number(customer_id)
        if number is None:
            return None
        ref = None if self._ref is None else f"{self._ref}.{number}"
        return Customer(customer_id, self._id_above(number), ref, self._make(customer_id, number))

    def parent_id(self, customer_id: str) -> str | None:
        number = self._known_number(customer_id)
        return None if number is None else self._id_above(number)

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        number = self._known_number(customer_id)
        if number is None or customer_id == ancestor_id:
            return customer_id
        ancestor = self._known_number(ancestor_id)
        is_on_the_way = ancestor is not None and self.levels.is_below(number, ancestor)
        return ancestor_id if is_on_the_way else self.below

    def children(self, parent_id: str | None) -> Ids:
        number = None if parent_id is None else self._known_number(parent_id)
        if number is None:
            if parent_id != self.below:
                return ()
            number = TOP
        return Members(self, self.levels.children(number))

    def id_of_ref(self, ref: str) -> str | None:
        name, _, digits = ref.rpartition(".")
        if self._ref is None or name != self._ref or _NUMERAL.fullmatch(digits) is None:
            return None
        number = int(digits)
        return self.id_of(number) if number < self.levels.size else None

    def id_of(self, number: int) -> str:
        return self._permutation.uuid_of(self._place << _NUMBER_BITS | number)

    def number_of(self, customer_id: str) -> int:
        number = self._known_number(customer_id)
        if number is None:
            raise ValueError(customer_id)
        return number

    def _id_above(self, number: int) -> str:
        parent = self.levels.parent(number)
        return self.below if parent == TOP else self.id_of(parent)


def _number_of(permutation: Permutation, place: int, size: int, customer_id: str) -> int | None:
    hidden = permutation.number_of(customer_id)
    if hidden is None or hidden >> _NUMBER_BITS != place:
        return None
    number = hidden & _NUMBER_MASK
    return number if number < size else None


class Members:
    def __init__(self, population: Population, numbers: range) -> None:
        self._population = population
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, position: int, /) -> str:
        return self._population.id_of(self._numbers[position])

    def index(self, customer_id: str, /) -> int:
        return self._numbers.index(self._population.number_of(customer_id))


def build_populations(
    source: Mapping[str, Any],
    blueprint: Blueprint,
    find_customer: Callable[[str, str], str],
    findings: list[Finding],
) -> list[Population]:
    """Return the populations; `find_customer` returns the id for a ref or id at a place."""
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
                make=partial(_made, f"population/{place if ref is None else ref}", own),
            )
        )
    return populations


def _levels(entry: Mapping[str, Any], pointer: str, findings: list[Finding]) -> Levels:
    size, fanouts = entry["customers"], entry.get("fanout")
    if not isinstance(fanouts, list):
        usual = 1 if fanouts is None else depth_needed(size, fanouts)
        depth = entry.get("depth", usual)
        fanouts = [even_fanout(size, depth) if fanouts is None else fanouts] * depth
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


def _made(key: str, blueprint: Blueprint, customer_id: str, number: int) -> Fields:
    return complete_customer(
        {}, customer_id=customer_id, key=f"{key}/{number}", blueprint=blueprint
    )
