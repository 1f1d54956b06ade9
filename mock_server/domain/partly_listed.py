"""Some of the customers that a scenario lists, where the others do not matter.

The numbers of their children are those of the whole list.
"""

from collections.abc import Collection, Mapping, Sequence

from mock_server.domain.base import IdList, ListedCustomers
from mock_server.domain.records import Customer


class PartlyListed(ListedCustomers):
    """Some listed customers and their ancestors.

    `refs` are those of the whole list, `children` the numbers that are true in it.
    """

    def __init__(
        self,
        customers: Mapping[str, Customer],
        refs: Collection[str],
        children: Mapping[str | None, int],
    ) -> None:
        super().__init__(customers)
        self.refs = refs
        known: dict[str | None, list[str]] = {parent_id: [] for parent_id in children}
        for customer in customers.values():
            known[customer.parent_id].append(customer.customer_id)
        self._children = {
            parent_id: _SomeIds(ids, children[parent_id]) for parent_id, ids in known.items()
        }


class _SomeIds(IdList):
    """Some of many ids; the length is that of all."""

    def __init__(self, ids: Sequence[str], count: int) -> None:
        super().__init__(ids)
        self._count = count

    def __len__(self) -> int:
        return self._count
