"""The effect of a modify on a customer, by the merge rules and the contract."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from mock_server.domain.eligibility import owners_above
from mock_server.domain.merge import (
    ENTRY_ARRAYS,
    MERGED,
    Written,
    complete_identities,
    differing,
    fold_empty,
    merge,
    put_back,
)
from mock_server.domain.records import ALL, Customer, Fields, Modify, Package, Rules
from mock_server.domain.refusal import MAX_REASONS, Code, InvalidPayload, Reason, Refusal
from mock_server.domain.world import World

_Blamed: TypeAlias = list[tuple[int, set[tuple[str, str]]]]
_MOST_BLAMED: Final = 20  # sent entries with one id
_FEW: Final = 32
_LIGHT: Final = 4096
"""The number of array entries, and bytes of a patch, up to which sizes are not checked.

If small patches have set every member of so few entries, a customer takes less than 5 MiB.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planner:
    """Plans the modifies of one world."""

    rules: Rules
    # Returns the reasons why changes would make the fields of a valid customer invalid.
    check: Callable[[Fields, Fields], list[Reason]]
    failures: Mapping[str, Code]  # of work that settles later, by operation id
    most: int  # the largest size of a customer in bytes
    size_of: Callable[[Fields], int]

    def plan(self, fields: Fields, sent: Fields) -> Modify:
        """Return a patch as a modify, checked against a customer's current fields (section 4.2)."""
        patch = fold_empty(sent) or {}
        if patch.get("contact"):
            patch = complete_identities(patch, self.rules.entry_defaults.get("identity", {}))
        merged = self._merged(fields, patch)
        modify = Modify(patch, self.size_of(patch), is_checked=True)
        if modify.size > _LIGHT or any(
            len(merged[name] or ()) > _FEW for name in ENTRY_ARRAYS if name in patch
        ):
            self.fitting_size({**fields, **merged})
        return modify

    def changes(
        self, fields: Fields, modify: Modify, written: Written | None = None, sequence: int = 0
    ) -> Fields:
        """Return the members that a modify changes, with their new values, or raise InvalidPayload.

        What modifies accepted after `sequence` have `written` stays. Sizes are not checked here.
        Of a modify that `is_checked`, only members merged with current values are checked again.
        """
        if written:
            patch = dict(modify.patch)
            for name in ENTRY_ARRAYS:
                if written.get((name,), 0) > sequence:
                    patch.pop(name, None)
            merged, reasons = merge(fields, patch, self.rules)
            kept = put_back(fields, merged, written, sequence)
            if kept and not reasons:
                reasons = self.check(fields, kept)
                later = {path[0] for path, writer in written.items() if writer > sequence}
                if any(reason.pointer[1:].split("/")[0] in later for reason in reasons):
                    text = "a modify that was accepted later has succeeded, and would no longer fit"
                    raise InvalidPayload(Reason("", text))
            if not reasons:
                return differing(fields, kept)
        return differing(fields, self._merged(fields, modify.patch, is_checked=modify.is_checked))

    def _merged(self, fields: Fields, patch: Fields, *, is_checked: bool = False) -> Fields:
        merged, reasons = merge(fields, patch, self.rules)
        new = merged
        if is_checked:
            new = {name: merged[name] for name in MERGED if name in merged}
        if new and len(reasons) < MAX_REASONS:
            invalid = self.check(fields, new)
            if invalid:
                reasons += self._as_sent(invalid, fields, patch, merged)
        if reasons:
            raise InvalidPayload(*reasons)
        return merged

    def _as_sent(
        self, reasons: list[Reason], fields: Fields, patch: Fields, merged: Fields
    ) -> Iterator[Reason]:
        """Yield reasons that point to entries as sent, not to their places in the merged arrays.

        Of several sent entries with the same id, it is the one since which the reason holds.
        """
        blamed: dict[tuple[str, str], _Blamed] = {}
        for reason in reasons:
            name, *rest = reason.pointer[1:].split("/", 2)
            if name not in ENTRY_ARRAYS or not patch.get(name) or not rest:
                yield reason
                continue
            entry_id = merged[name][int(rest[0])]["id"]
            if (name, entry_id) not in blamed:
                blamed[name, entry_id] = self._blamed(name, entry_id, fields, patch)
            sent_at = rest[0]  # what was not sent is still valid
            for place, wrong in blamed[name, entry_id]:
                sent_at = f"{place}"
                if ("".join(rest[1:]), reason.text) not in wrong:
                    break
            yield reason._replace(pointer="/".join(("", name, sent_at, *rest[1:])))

    def _blamed(self, name: str, entry_id: str, fields: Fields, patch: Fields) -> _Blamed:
        """Return the places of entries with an id, last first, and what is wrong before each."""
        sent = [(at, entry) for at, entry in enumerate(patch[name]) if entry["id"] == entry_id]
        present = [entry for entry in fields.get(name) or () if entry["id"] == entry_id]
        found: _Blamed = []
        for count in range(len(sent) - 1, max(-1, len(sent) - 1 - _MOST_BLAMED), -1):
            wrong: set[tuple[str, str]] = set()
            if count:
                earlier = {name: [entry for _, entry in sent[:count]]}
                before, _ = merge({name: present}, earlier, self.rules)
                for pointer, text, _ in self.check({}, {name: before[name]}):
                    wrong.add(("/".join(pointer.split("/", 3)[3:]), text))
            found.append((sent[count][0], wrong))
        return found

    def fitting_size(self, fields: Fields) -> int:
        """Return the size of a customer in bytes, or refuse it."""
        size = self.size_of(fields)
        if size > self.most:
            raise Refusal(Code.TOO_LARGE, Reason("", outgrown(self.most)))
        return size


def outgrown(most: int) -> str:
    return f"the customer would take more than {most} bytes (limits.customer)"


class Conflict(Exception):  # noqa: N818 - it is an answer to the caller, not an error of the program
    """The request conflicts with the world as it is; the message says why."""


def attach(world: World, package: Package, customer: Customer, planner: Planner) -> Customer:
    """Attach a package and return the changed customer; attaching it twice has no effect."""
    above = owners_above(world, customer.customer_id, planner.rules)
    if not is_eligible(package, customer.customer_id, above):
        raise Conflict("the customer is not eligible for this package")
    if customer.fields.get("offer"):
        raise Conflict("the customer has offers; package must be empty when offer is populated")
    attached = customer.fields.get("package") or []
    if any(entry["id"] == package.package_id for entry in attached):
        return customer
    changed = _with_packages(customer, [*attached, package.on_customer()], planner)
    if changed.size > planner.most:
        raise Conflict(outgrown(planner.most))
    world.put_customer(changed)
    return changed


def detach(world: World, package: Package, customer: Customer, planner: Planner) -> Customer:
    """Detach a package and return the changed customer; no effect if it is not attached."""
    attached = customer.fields.get("package") or []
    left = [entry for entry in attached if entry["id"] != package.package_id]
    if len(left) == len(attached):
        return customer
    changed = _with_packages(customer, left, planner)
    world.put_customer(changed)
    return changed


def is_eligible(package: Package, customer_id: str, above: Collection[str]) -> bool:
    if package.eligible_sub_account_ids == (ALL,):
        return package.owner_id in above
    return customer_id in package.eligible_sub_account_ids


def _with_packages(customer: Customer, entries: list[object], planner: Planner) -> Customer:
    fields = {**customer.fields, "package": entries}
    return customer.with_fields(fields, planner.size_of(fields))
