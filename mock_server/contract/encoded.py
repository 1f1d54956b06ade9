"""Customers that are kept as JSON, so that a read returns the bytes without encoding them.

As objects they would take several times the memory, and freeing a hundred thousand of them would
block all calls.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from mock_server.contract.values.exact_json import dumps, loads, trimmed
from mock_server.domain.records import Customer, Fields

_REMEMBERED: Final = 256
_CUSTOMER: Final = 800
_READ: Final = 8192
"""The bytes of a customer apart from its texts, and those of one that was read recently."""


class Encoded(Mapping[str, Any]):
    """Fields that are kept as JSON; `wire` is the customer as a read shows it.

    `canonical` has the names of section 2.2; it is parsed on first access.
    """

    __slots__ = ("_canonical", "_known", "wire")
    _known: Any

    def __init__(self, wire: bytes, canonical: bytes) -> None:
        self.wire = wire
        self._canonical = canonical
        self._known = None

    def __getitem__(self, name: str, /) -> Any:
        return (self._known or self._read())[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known or self._read())

    def __len__(self) -> int:
        return len(self._known or self._read())

    def _read(self) -> Any:
        self._known = loads(self._canonical, max_values=None)
        return self._known


def encode(fields: Fields, write: Callable[[Fields], bytes]) -> tuple[bytes, bytes]:
    """Return a customer as `write` shows it in a read, and with the names of section 2.2."""
    wire, canonical = trimmed(write(fields)), dumps(fields)
    # If the assumptions change no spelling, one text serves both purposes.
    return wire, wire if wire == canonical else trimmed(canonical)


class _Kept(NamedTuple):
    customer_id: str
    parent_id: str | None
    ref: str | None
    wire: bytes
    canonical: bytes


class EncodedCustomers(Mapping[str, Customer]):
    """Customers by id, of which the last few that were read are cached as objects.

    `weight` is the size of all in bytes.

    Args:
        customers: the customers to keep.
        write: encodes a customer as a read shows it.
    """

    def __init__(self, customers: Iterable[Customer], write: Callable[[Fields], bytes]) -> None:
        self._kept = {customer.customer_id: _keep(customer, write) for customer in customers}
        self.weight = sum(map(_weight, self._kept.values())) + _READ * _REMEMBERED
        self._known = lru_cache(_REMEMBERED)(partial(_customer, self._kept))

    def __getitem__(self, customer_id: str, /) -> Customer:
        return self._known(customer_id)

    def get(self, customer_id: str, default: Any = None, /) -> Any:
        """Return a customer, or the default; `Mapping.get` would take four calls for it."""
        return self._known(customer_id) if customer_id in self._kept else default

    def __contains__(self, customer_id: object) -> bool:
        return customer_id in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)


def _keep(customer: Customer, write: Callable[[Fields], bytes]) -> _Kept:
    own = customer.customer_id, customer.parent_id, customer.ref
    return _Kept(*own, *encode(customer.fields, write))


def _weight(kept: _Kept) -> int:
    wire, canonical = kept.wire, kept.canonical
    return _CUSTOMER + len(wire) + (0 if wire is canonical else len(canonical))


def _customer(kept: Mapping[str, _Kept], customer_id: str) -> Customer:
    own_id, parent_id, ref, wire, canonical = kept[customer_id]
    return Customer(own_id, parent_id, ref, Encoded(wire, canonical))
