"""What the documents list, for tests that hold however many of it there are.

What the document of the interface shows is written down; operations that were added since are taken
from ours.
"""

from collections.abc import Collection, Mapping
from typing import Final

from mock_server.contract.operation_records import Operation, read_operations
from mock_server.sandbox.record.coverage import Coverage
from mock_server.server.shipped import documents

OPERATIONS: Final[Mapping[str, Operation]] = read_operations(documents().interface)

SECTION_4: Final[Mapping[str, tuple[str, ...]]] = {
    "getCustomer": ("GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1006"),
    "modifyCustomer": ("GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"),
    "createPackage": ("GLOBAL_1001",),
    "getRequest": ("GLOBAL_1001",),
}
"""The codes that the document of the interface shows, and getRequest by assumption."""

LISTED: Final[Mapping[str, tuple[str, ...]]] = {
    name: SECTION_4.get(name, tuple(map(str, each.legal_codes)))
    for name, each in OPERATIONS.items()
}
"""The codes that each operation lists."""

STEP_KEYS: Final = sorted(documents().faults["$defs"]["StepMapping"]["properties"])
"""Every key that a step of a fault plan may have."""

ROWS: Final = Coverage().rows(OPERATIONS.values())
"""Everything that clients can meet."""


def either(names: Collection[str] = (*OPERATIONS,)) -> str:
    """Join alternatives as messages do: a, b or c."""
    *others, last = names
    return f"{', '.join(others)} or {last}"


def percent(met: int, *, network: bool = False) -> float:
    """Return how much of the contract so many things are, as reports round it.

    Broken connections count only if asked for.
    """
    return round(100 * met / sum(network or row.kind != "network" for row in ROWS), 2)


def allowed(template: str) -> str:
    """Return the methods that an address of the interface takes, as the Allow header has them."""
    methods = {each.method for each in OPERATIONS.values() if each.template == template}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
