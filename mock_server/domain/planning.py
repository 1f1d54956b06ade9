"""What a modify comes to for a customer, by the merge rules and by the contract."""

import sys
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from mock_server.domain.merge import (
    ENTRY_ARRAYS,
    MERGED,
    complete_identities,
    differing,
    fold_empty,
    merge,
)
from mock_server.domain.records import Fields, Modify
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal
from mock_server.domain.rules import Rules
from mock_server.domain.weight import customer_weight, more_of_changes, outgrown, weight_of

ContractCheck: TypeAlias = Callable[[Fields, Fields], list[Reason]]
"""Tells what keeps changes to a customer's fields from making a valid one; empty when nothing does.

The fields as they are make one: there are no invalid customers in a world.
"""

_FEW: Final = 32
_LIGHT: Final = 4096
"""Entries of an array, and bytes of a patch, up to which nothing is weighed.

All the members of so few entries, each set by so light a patch, take less than 5 MiB together.
"""

_SENT: Final = 700
_ENTRY: Final = 2 * 8
"""Bytes of what is made of an entry that was sent, and of one that is only gone through."""


def _as_sent(reason: Reason, patch: Fields, changes: Fields) -> Reason:
    """Let a reason point to the entry that was sent, not to the place where it is merged in."""
    _, name, *rest = (*reason.pointer.split("/"), "")
    if name not in ENTRY_ARRAYS or not patch.get(name) or not rest[0]:
        return reason
    entry_id = changes[name][int(rest[0])]["id"]
    places = (index for index, entry in enumerate(patch[name]) if entry["id"] == entry_id)
    sent_at = next(places, rest[0])  # what was not sent is as valid as it was
    return reason._replace(pointer="/".join(("", name, f"{sent_at}", *rest[1:-1])))


class Planner:
    """Plans the modifies of one world.

    Args:
        rules: how a patch is merged.
        check: whether what comes of it is a customer.
        failures: for each operation whose work settles later, the code that it fails with.
        most: the bytes that a customer may take.
        weigh: tells how many bytes a customer takes with some fields.
    """

    def __init__(
        self,
        rules: Rules,
        check: ContractCheck,
        failures: Mapping[str, Code],
        most: int = sys.maxsize,
        weigh: Callable[[Fields], int] = customer_weight,
    ) -> None:
        self._rules = rules
        self._check = check
        self.failures = failures
        self.most = most
        self._weigh = weigh

    def plan(self, fields: Fields, sent: Fields) -> Modify:
        """Judge a patch as it was sent against a customer's fields as they are (section 4.2).

        Raises:
            InvalidPayload: when it does not fit them, or no customer would come of it.
            Refusal: when the customer would take too much.
        """
        patch = fold_empty(sent) or {}
        if "contact" in patch:
            patch = complete_identities(patch, self._rules.entry_defaults.get("identity", {}))
        changes = self.changes(fields, patch)
        weight = weight_of(patch)
        longest = 0
        for name in ENTRY_ARRAYS:
            if name in patch:
                longest = max(longest, len(changes.get(name) or ()))
                weight += _SENT * len(patch[name] or ())
        if longest > _FEW or weight > _LIGHT:
            self.weigh(fields, changes)
        return Modify(patch, weight + _ENTRY * longest, is_judged=True)

    def changes(self, fields: Fields, patch: Fields, *, is_judged: bool = False) -> Fields:
        """Return the members that a patch changes, as they are then; empty if nothing changes.

        What they take is not asked: whoever makes them those of a customer weighs them. One that
        `is_judged` is judged again only where it is merged with what is there.

        Raises:
            InvalidPayload: when it does not fit a customer's fields (any more).
        """
        merged, reasons = merge(fields, patch, self._rules)
        changes = differing(fields, merged)
        new = changes
        if is_judged:
            new = {name: changes[name] for name in MERGED if name in changes}
        if new and not reasons:
            unfit = self._check(fields, new)
            reasons = [_as_sent(reason, patch, changes) for reason in unfit]
        if reasons:
            raise InvalidPayload(*reasons)
        return changes

    def modified(self, fields: Fields, modify: Modify) -> Fields:
        """Return a customer's fields after a modify, the very same ones if nothing changes.

        Raises:
            InvalidPayload: when it does not fit them (any more).
        """
        changes = self.changes(fields, modify.patch, is_judged=modify.is_judged)
        return {**fields, **changes} if changes else fields

    def modified_if_it_fits(self, fields: Fields, modify: Modify) -> Fields:
        """Return a customer's fields after a modify, as they were if it does not fit them."""
        try:
            return self.modified(fields, modify)
        except InvalidPayload:
            return fields

    def takes(self, fields: Fields) -> int:
        """Return the bytes that a customer takes with some fields, however many they are."""
        return self._weigh(fields)

    def weigh(self, fields: Fields, changes: Fields) -> int:
        """Return the bytes that a customer takes once some of its members have changed.

        Raises:
            Refusal: when reading it would keep others waiting.
        """
        weight = self._weigh(fields) + more_of_changes(fields, changes)
        if weight > self.most:
            raise Refusal(Code.TOO_LARGE, Reason("", outgrown(self.most)))
        return weight
