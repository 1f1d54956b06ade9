"""What a modify comes to for a customer, by the merge rules and by the contract."""

from collections.abc import Callable
from typing import TypeAlias

from mock_server.domain.merge import as_shown, fold_empty, is_laid_over_the_same, merge, not_shown
from mock_server.domain.records import Fields, Modify
from mock_server.domain.refusal import InvalidPayload, Reason
from mock_server.domain.rules import Rules

ContractCheck: TypeAlias = Callable[[Fields, Fields], list[Reason]]
"""Tells what keeps changes to a customer's fields from making a valid one; empty when nothing does.

The fields as they are make one: there are no invalid customers in a world.
"""


class Planner:
    """Plans the modifies of one world.

    Args:
        rules: how a patch is merged.
        check: whether what comes of it is a customer.
    """

    def __init__(self, rules: Rules, check: ContractCheck) -> None:
        self._rules = rules
        self._check = check

    def plan(self, fields: Fields, sent: Fields) -> Modify:
        """Judge a patch as it was sent against a customer's fields as they are (section 4.2).

        Raises:
            InvalidPayload: when it does not fit them, or no customer would come of it.
        """
        patch = fold_empty(sent) or {}
        merged, reasons = merge(fields, patch, self._rules)
        changes = as_shown(fields, merged)
        new = not_shown(fields, changes)
        if new and not reasons:
            reasons = self._check(fields, new)
        if reasons:
            raise InvalidPayload(*reasons)
        return Modify(patch, fields, changes)

    def modified(self, fields: Fields, modify: Modify) -> Fields | None:
        """Return a customer's fields after a modify, None if it does not fit them (any more).

        They are the very same ones if nothing changes.
        """
        if modify.over is None or not is_laid_over_the_same(modify.patch, modify.over, fields):
            try:
                modify = self.plan(fields, modify.patch)
            except InvalidPayload:
                return None
        changes = modify.changes
        if modify.over is not fields:
            changes = as_shown(fields, changes)
        return {**fields, **changes} if not_shown(fields, changes) else fields
