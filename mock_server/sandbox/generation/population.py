"""Populations: customers whose ids encode their numbers, from which all else is computed.

The members are numbered from 0, level by level; the first level is below the customer at the top.
Each member of level k has room for `fanouts[k + 1]` children (and the customer at the top for
`fanouts[0]`), and each level is full before the next one begins. So in a level with fanout f that
starts at number s, and whose predecessor starts at r:

    member n is at position              p = n - s
    its parent is                        r + p // f
    the children of member r + q are     s + q * f, ..., s + q * f + f - 1, as far as they exist

With `customers: 10, depth: 2, fanout: 3` the numbers are

    level 0    0            1            2
    level 1    3  4  5      6  7  8      9
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import accumulate
from typing import Any, Final

from mock_server.contract.texts.printable import counted
from mock_server.domain.records import Customer
from mock_server.sandbox.generation.data.customers import complete_customer, prepare
from mock_server.sandbox.generation.data.style import Blueprint, read_style
from mock_server.sandbox.ground.chance import as_random_uuid
from mock_server.sandbox.ground.findings import Finding

TOP: Final = -1
MAX_DEPTH: Final = 32
CACHED: Final = 5 << 20  # the most bytes cached for a population
_NUMBER_BITS: Final = 64
_NUMERAL: Final = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)


class Levels:
    """The levels of a population: for each, the most children of a customer on the level above."""

    def __init__(self, size: int, fanouts: Sequence[int]) -> None:
        self.size = size
        self._fanouts = fanouts
        ends = accumulate(accumulate(fanouts, lambda width, fanout: width * fanout))
        # Where each level starts and, full or not, where the last one ends.
        self._starts: list[int] = [0, *(min(end, size) for end in ends)]

    @property
    def room(self) -> int:
        return self._starts[-1]

    def parent(self, number: int) -> int:
        level = bisect_right(self._starts, number) - 1
        if level == 0:
            return TOP
        position = number - self._starts[level]
        return self._starts[level - 1] + position // self._fanouts[level]

    def is_below(self, number: int, ancestor: int) -> bool:
        """Return whether the way up from a member, itself included, leads to another."""
        while number > ancestor:  # members are numbered level by level
            number = self.parent(number)
        return number == ancestor

    def children(self, number: int) -> range:
        level = bisect_right(self._starts, number)
        if level == len(self._fanouts):
            return range(0)
        position = 0 if number == TOP else number - self._starts[level - 1]
        fanout = self._fanouts[level]
        first = self._starts[level] + position * fanout
        return range(min(first, self.size), min(first + fanout, self.size))


# The constants of SplitMix64, a proven way to scatter numbers.
_SCATTER_1: Final = 0xBF58476D1CE4E5B9
_SCATTER_2: Final = 0x94D049BB133111EB
_WORD: Final = (1 << 64) - 1

# The free bits: 48 before the version, 12 between it and the variant, 62 after the variant.
_BEHIND_VERSION: Final = 74
_BEHIND_VARIANT: Final = 62
_MIDDLE_MASK: Final = 0xFFF
_TAIL_MASK: Final = (1 << _BEHIND_VARIANT) - 1
_RANDOM_UUID: Final = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.ASCII
)


class Feistel:
    """A Feistel network: a keyed bijection on the numbers of twice `half` bits."""

    def __init__(self, key: str, half: int) -> None:
        self._half = half
        self._mask = (1 << half) - 1
        self._keys = tuple(
            int.from_bytes(blake2b(f"{key}:{number}".encode(), digest_size=8).digest(), "big")
            for number in range(4)
        )
        self._keys_back = self._keys[::-1]

    def scramble(self, number: int) -> int:
        left, right = self._mixed(number >> self._half, number & self._mask, self._keys)
        return left << self._half | right

    def unscramble(self, number: int) -> int:
        """Return the number with a scrambled form, by running the rounds backwards."""
        right, left = self._mixed(number & self._mask, number >> self._half, self._keys_back)
        return left << self._half | right

    def _mixed(self, left: int, right: int, keys: Sequence[int]) -> tuple[int, int]:
        mask = self._mask
        for key in keys:
            mixed = (right ^ key) * _SCATTER_1 & _WORD
            mixed = (mixed ^ mixed >> 30) * _SCATTER_2 & _WORD
            left, right = right, left ^ (mixed ^ mixed >> 31) & mask
        return left, right


class Permutation:
    """A keyed bijection between the numbers of 122 bits and the UUIDs of version 4."""

    def __init__(self, key: str) -> None:
        self._feistel = Feistel(key, 61)

    def uuid_of(self, number: int) -> str:
        bits = self._feistel.scramble(number)
        middle = bits >> _BEHIND_VARIANT & _MIDDLE_MASK
        drawn = bits >> _BEHIND_VERSION << 80 | middle << 64 | bits & _TAIL_MASK
        return as_random_uuid(f"{drawn:032x}")

    def number_of(self, identifier: str) -> int | None:
        if _RANDOM_UUID.fullmatch(identifier) is None:
            return None
        whole = int(identifier.replace("-", ""), 16)
        middle = whole >> 64 & _MIDDLE_MASK
        return self._feistel.unscramble(
            whole >> 80 << _BEHIND_VERSION | middle << _BEHIND_VARIANT | whole & _TAIL_MASK
        )


class Shuffle:
    """The numbers below a count, in an order that depends on a key; the order is not stored."""

    def __init__(self, key: str, count: int) -> None:
        self._count = count
        self._feistel = Feistel(key, (max(count - 1, 1).bit_length() + 1) // 2)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, position: int, /) -> int:
        if position >= self._count:
            raise IndexError(position)
        number = self._feistel.scramble(position)
        while number >= self._count:  # following the permutation always leads back below the count
            number = self._feistel.scramble(number)
        return number


@dataclass(frozen=True, kw_only=True)
class Population:
    """The members of one population; member 7 of the one with the `ref` crowd is `crowd.7`."""

    below: str  # the customer above all of them
    place: int  # the index in the scenario, so that no two populations share an identifier
    ref: str | None
    levels: Levels
    permutation: Permutation
    blueprint: Blueprint

    def __len__(self) -> int:
        return self.levels.size

    def customer(self, number: int, customer_id: str) -> Customer:
        key = f"population/{self.place if self.ref is None else self.ref}/{number}"
        fields = complete_customer({}, customer_id=customer_id, key=key, blueprint=self.blueprint)
        ref = None if self.ref is None else f"{self.ref}.{number}"
        return Customer(customer_id, self.parent_id(number), ref, fields)

    def parent_id(self, number: int, /) -> str:
        parent = self.levels.parent(number)
        return self.below if parent == TOP else self.id_of(parent)

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        number = self.number_of(customer_id)
        if number is None or customer_id == ancestor_id:
            return customer_id
        ancestor = self.number_of(ancestor_id)
        is_on_the_way = ancestor is not None and self.levels.is_below(number, ancestor)
        return ancestor_id if is_on_the_way else self.below

    def children(self, parent_id: str | None) -> range:
        if parent_id == self.below:
            return self.levels.children(TOP)
        number = None if parent_id is None else self.number_of(parent_id)
        return range(0) if number is None else self.levels.children(number)

    def id_of_ref(self, ref: str) -> str | None:
        name, _, digits = ref.rpartition(".")
        if self.ref is None or name != self.ref or _NUMERAL.fullmatch(digits) is None:
            return None
        number = int(digits)
        return self.id_of(number) if number < self.levels.size else None

    def id_of(self, number: int) -> str:
        return self.permutation.uuid_of(self.place << _NUMBER_BITS | number)

    def number_of(self, customer_id: str) -> int | None:
        hidden = self.permutation.number_of(customer_id)
        if hidden is None:
            return None
        place, number = divmod(hidden, 1 << _NUMBER_BITS)
        return number if place == self.place and number < self.levels.size else None


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
                below=find_customer(entry["below"], f"{pointer}/below"),
                place=place,
                ref=ref,
                levels=_levels(entry, pointer, findings),
                permutation=permutation,
                blueprint=own,
            )
        )
    return populations


def _levels(entry: Mapping[str, Any], pointer: str, findings: list[Finding]) -> Levels:
    size, fanouts = entry["customers"], entry.get("fanout")
    if fanouts is None:  # the smallest with which the levels hold all
        depth = entry.get("depth", 1)
        fewer = bisect_left(range(1, size), size, key=lambda n: Levels(size, [n] * depth).room)
        fanouts = [1 + fewer] * depth
    elif not isinstance(fanouts, list):  # on as many levels as hold all
        depths = range(1, MAX_DEPTH + 1)
        holding = (n for n in depths if Levels(size, [fanouts] * n).room >= size)
        fanouts = [fanouts] * entry.get("depth", next(holding, MAX_DEPTH + 1))
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
