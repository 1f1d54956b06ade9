"""What a modify comes to for a customer, by the merge rules and by the contract.

Who drives a load sends the same changes to the same customers. What was found of the latest of them
is kept: it holds as long as the customer's fields are the very same ones.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from mock_server.domain.kept import Kept
from mock_server.domain.merge import as_shown, fold_empty, is_laid_over_the_same, merge, not_shown
from mock_server.domain.records import Fields, Modify
from mock_server.domain.refusal import InvalidPayload, Reason
from mock_server.domain.rules import Rules

ContractCheck: TypeAlias = Callable[[Fields, Fields], list[Reason]]
"""Tells what keeps changes to a customer's fields from making a valid one; empty when nothing does.

The fields as they are make one: there are no invalid customers in a world.
"""

_MOST_KEPT: Final = 256
"""How many customers' latest modifies are kept: each keeps a patch and what came of it."""


class Planner:
    """Plans the modifies of one world.

    Args:
        rules: how a patch is merged.
        check: whether what comes of it is a customer.
    """

    def __init__(self, rules: Rules, check: ContractCheck) -> None:
        self._rules = rules
        self._check = check
        self._latest: Kept[tuple[Fields, Modify]] = Kept(_MOST_KEPT)

    def plan(self, customer_id: str, fields: Fields, sent: Fields) -> Modify:
        """Judge a patch as it was sent against a customer's fields as they are (section 4.2).

        Raises:
            InvalidPayload: when it does not fit them, or no customer would come of it.
        """
        kept = self._latest.find(customer_id, fields)
        if kept is not None and kept[0] is sent:
            return kept[1]
        planned = self._lay_over(fields, fold_empty(sent) or {})
        return self._latest.keep(customer_id, fields, (sent, planned))[1]

    def modified(self, customer_id: str, fields: Fields, modify: Modify) -> Fields | None:
        """Return a customer's fields after a modify, None if it does not fit them (any more).

        They are the very same ones if nothing changes.
        """
        if modify.over is None or not is_laid_over_the_same(modify.patch, modify.over, fields):
            try:
                modify = self.plan(customer_id, fields, modify.patch)
            except InvalidPayload:
                return None
        changes = modify.changes
        if modify.over is not fields:
            changes = as_shown(fields, changes)
        return {**fields, **changes} if not_shown(fields, changes) else fields

    def _lay_over(self, fields: Fields, patch: Fields) -> Modify:
        merged, reasons = merge(fields, patch, self._rules)
        changes = as_shown(fields, merged)
        new = not_shown(fields, changes)
        if new and not reasons:
            reasons = self._check(fields, new)
        if reasons:
            raise InvalidPayload(*reasons)
        return Modify(patch, fields, changes)
