"""Operations, codes and coverage rows, for tests that must not depend on how many there are.

The codes that the interface document lists are copied here; those of operations added since come
from our own document.
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
"""The codes in the interface document; that of getRequest is an assumption."""

LISTED: Final[Mapping[str, tuple[str, ...]]] = {
    name: SECTION_4.get(name, tuple(map(str, each.legal_codes)))
    for name, each in OPERATIONS.items()
}
"""The codes of each operation."""

STEP_KEYS: Final = sorted(documents().faults["$defs"]["StepMapping"]["properties"])
"""The keys that a step of a fault plan may have."""

ROWS: Final = Coverage().rows(OPERATIONS.values())
"""The rows of coverage: everything that clients can meet."""


def either(names: Collection[str] = (*OPERATIONS,)) -> str:
    """Join alternatives as messages do: a, b or c."""
    *others, last = names
    return f"{', '.join(others)} or {last}"


def percent(met: int, *, network: bool = False) -> float:
    """Return the coverage in percent for a number of rows met, rounded as in reports.

    Broken connections count only with `network`.
    """
    return round(100 * met / sum(network or row.kind != "network" for row in ROWS), 2)
