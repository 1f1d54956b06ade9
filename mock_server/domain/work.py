"""Accepted work: planned before it is accepted, carried out when it settles.

Everything is decided before anything changes. Due jobs take effect in order, each at its own
instant; a failed job changes nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from mock_server.domain.jobs import Job, Modify
from mock_server.domain.records import (
    ALL,
    ENTRY_ARRAYS,
    INVOICE,
    Customer,
    Fields,
    Package,
    Path,
    Rules,
    Written,
)
from mock_server.domain.refusal import (
    MAX_REASONS,
    Code,
    InvalidPayload,
    Reason,
    Refusal,
    bounded,
    shortened,
)
from mock_server.domain.world import World, differing, is_sub_customer, refuse_own_use

MERGED: Final = (*ENTRY_ARRAYS, INVOICE)  # all other members are replaced
_ONLY_ALL: Final = (ALL,)

# The most bytes of a customer, counted once for each modify in progress, that one read merges.
_MAX_MERGED: Final = 8 << 20
_MORE: Final = 4  # the most by which what a modify implies, such as defaults, is larger than it

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

    def plan(self, world: World, customer: Customer, sent: Fields) -> Modify:
        """Return a patch as a modify, checked against what a read shows now (section 4.2)."""
        fields = customer.fields
        if self.rules.visibility == "at-once":
            fields = current_view(world, customer, self)
        patch = fold_empty(sent) or {}
        if patch.get("contact"):
            patch = complete_identities(patch, self.rules.entry_defaults.get("identity", {}))
        merged = self._merged(fields, patch)
        modify = Modify(patch, self.size_of(patch), is_checked=True)
        if modify.size > _LIGHT or any(
            len(merged[name] or ()) > _FEW for name in ENTRY_ARRAYS if name in patch
        ):
            size = self.size_of({**fields, **merged})
            if size > self.most:
                raise Refusal(Code.TOO_LARGE, Reason("", outgrown(self.most)))
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
                reasons += _as_sent(invalid, patch, merged, self.rules)
        if reasons:
            raise InvalidPayload(*reasons)
        return merged


def _as_sent(
    reasons: list[Reason], patch: Fields, merged: Fields, rules: Rules
) -> Iterator[Reason]:
    """Yield reasons that point to entries as sent, not to their places in the merged arrays.

    Of several sent entries with one id, it is the last that has the member, of those that count.
    """
    sent_at: dict[tuple[str, str, str], str] = {}
    for name in ENTRY_ARRAYS:
        entries = [*enumerate(patch.get(name) or ())]
        if rules.repeated_entry_id == "rejected":  # so only the first has been merged
            entries.reverse()
        sent_at |= {
            (name, entry["id"], member): str(at) for at, entry in entries for member in ("", *entry)
        }
    for reason in reasons:
        name, *rest = reason.pointer[1:].split("/")
        if name not in ENTRY_ARRAYS or not patch.get(name) or not rest:
            yield reason
            continue
        entry_id = merged[name][int(rest[0])]["id"]
        last = sent_at[name, entry_id, ""]  # what was not sent is still valid
        rest[0] = sent_at.get((name, entry_id, "/".join(rest[1:2])), last)
        yield reason._replace(pointer="/".join(("", name, *rest)))


def outgrown(most: int) -> str:
    return f"the customer would take more than {most} bytes (limits.customer)"


@dataclass(slots=True)
class Progression:
    """How a job will settle, as drawn at acceptance: after a delay, by queries, or manually."""

    delay_ms: int | None
    polls: int | None
    verdict: Code | None  # of the failure; None for success
    after_next: bool = False  # the delay begins when the customer's next modify has settled


def plan_package(
    world: World, owner: Customer, requester_id: str, package_id: str, sent: Fields, rules: Rules
) -> Package:
    """Return a new package, checked against the catalogue, the sub-accounts and the used names."""
    name, offers, owner_id = sent["name"], world.base.offers, owner.customer_id
    eligible_ids = tuple(sent["eligibleSubAccountIds"])
    refuse_own_use(owner_id, requester_id, eligible_ids, rules)
    reasons = unknown_ids(world, owner_id, sent, rules)
    if reasons:
        raise InvalidPayload(*reasons)
    holder_id = world.packages.holder_of(name, owner_id)
    if holder_id is not None:
        creator = world.jobs.creator(holder_id)
        if creator is None:
            why = Reason("/name", f"package {holder_id} has the name {name[:80]!r}")
        else:
            by = f"request {creator.request_id}, in progress"
            text = f"the name {name[:80]!r} is reserved by {by}"
            why = Reason("/name", text, creator.accepted_ms)
        raise Refusal(Code.DUPLICATE_NAME, why)
    return Package(
        package_id=package_id,
        owner_id=owner_id,
        ref=None,
        name=name,
        description=sent.get("description") or None,
        # The catalogue's own strings, so that packages share them.
        nested_offers=tuple(
            [offers[each].offer_id if each in offers else each for each in sent["nestedOffers"]]
        ),
        eligible_sub_account_ids=_ONLY_ALL if ALL in eligible_ids else eligible_ids,
    )


def unknown_ids(world: World, owner_id: str, sent: Fields, rules: Rules) -> tuple[Reason, ...]:
    found = [
        Reason(f"/nestedOffers/{index}", "the catalogue has no offer with this id")
        for index, offer_id in enumerate(sent.get("nestedOffers", ()))
        if rules.unknown_offer != "accepted" and offer_id not in world.base.offers
    ]
    found += [
        Reason(f"/eligibleSubAccountIds/{index}", "the customer has no sub-account with this id")
        for index, each in enumerate(sent.get("eligibleSubAccountIds", ()))
        if rules.unknown_sub_account != "accepted"
        and each != ALL
        and not is_sub_customer(world, each, owner_id, rules)
    ]
    return bounded(found)


def settle(world: World, job: Job, at_ms: int, verdict: Code | None, planner: Planner) -> Job:
    """Settle a pending job: apply its work, or fail it with the verdict, as a doomed one does."""
    error, why = (job.verdict if job.why else verdict), job.why
    if error is None:
        match job.work:
            case Modify() as modify:
                try:
                    _modify(world, job, modify, planner)
                except (InvalidPayload, Refusal) as misfit:
                    error, why = planner.failures[job.operation], shortened(misfit.reasons)
            case Package() as package:
                world.packages.put(package)
            case void:
                error, why = planner.failures[job.operation], void.reasons
    if error is not None and isinstance(job.work, Package):
        world.packages.release(job.work)
    settled = world.jobs.settle(job, at_ms, error, why)
    if job.customer_id in world.written:
        oldest = world.jobs.oldest_modify(job.customer_id)
        if oldest is None or job.sequence < oldest.sequence:
            world.forget_written(job.customer_id, None if oldest is None else oldest.sequence)
    return settled


def _modify(world: World, job: Job, modify: Modify, planner: Planner) -> None:
    customer = world.customer(job.customer_id)
    if customer is None:
        raise InvalidPayload(Reason("", "there is no such customer"))
    fields = customer.fields
    changes = planner.changes(fields, modify, world.written.get(job.customer_id), job.sequence)
    if changes:
        modified = {**fields, **changes}
        replaced = {name: fields[name] for name in changes if name in fields}
        if customer.size and len(replaced) == len(changes):  # only what differs is measured
            size = customer.size + planner.size_of(changes) - planner.size_of(replaced)
        else:
            size = planner.size_of(modified)
        if size > planner.most:
            raise Refusal(Code.TOO_LARGE, Reason("", outgrown(planner.most)))
        world.change_customer(customer, modified, size)
    oldest = world.jobs.oldest_modify(job.customer_id)
    if oldest is not None and oldest.sequence < job.sequence:
        paths = paths_of(fields, modify.patch, planner.rules)
        world.note_written(job.customer_id, paths, job.sequence)


def current_view(world: World, customer: Customer, planner: Planner) -> Fields:
    """Return a customer's fields with its modifies in progress (assumption visibility).

    How they were decided to end does not matter. Those that cannot be applied are left out.
    Too many for so large a customer are refused (SANDBOX_BUSY).
    """
    customer_id, fields = customer.customer_id, customer.fields
    pending = [
        (job.sequence, job.work)
        for job in world.jobs.pending_modifies(customer_id)
        if isinstance(job.work, Modify)
    ]
    if not pending:
        return fields
    written, grown = world.written.get(customer_id), planner.size_of(fields)
    if len(pending) * grown + sum(modify.size for _, modify in pending) > _MAX_MERGED:
        text = "this customer has more modifies in progress than one read can merge"
        raise Refusal(Code.BUSY, Reason("", text))
    for sequence, modify in pending:
        modified = fields
        with suppress(InvalidPayload):
            changes = planner.changes(fields, modify, written, sequence)
            modified = {**fields, **changes} if changes else fields
        grown += modify.size
        if _MORE * grown <= planner.most or planner.size_of(modified) <= planner.most:
            fields = modified
    return fields


# ── What a modify does to a customer (section 4.2) ───────────────────────────────────────────────


def fold_empty(value: Any) -> Any:
    """Turn every value that was sent empty ("", null, {}) into None; an empty array stays one.

    An array entry {} is kept as an entry without members.
    """
    if isinstance(value, dict):
        return {
            key: fold_empty(member) if member == "" or isinstance(member, dict | list) else member
            for key, member in value.items()
        } or None
    if isinstance(value, list):
        return [fold_empty(entry) if entry or entry == "" else entry for entry in value]
    return None if value == "" else value


def complete_identities(patch: Fields, defaults: Fields) -> Fields:
    contacts = [
        {**contact, "identity": [_completed(each, defaults) for each in contact["identity"]]}
        if contact.get("identity")
        else contact
        for contact in patch["contact"]
    ]
    return {**patch, "contact": contacts}


def repeated_ids(fields: Fields) -> Iterator[Reason]:
    """Yield a reason for each entry with a repeated id, because no modify could address it."""
    for name in ENTRY_ARRAYS:
        seen = set()
        for index, entry in enumerate(fields.get(name) or ()):
            entry_id = entry["id"].lower()
            if entry_id in seen:
                yield Reason(f"/{name}/{index}/id", f"another {name} has this id")
            seen.add(entry_id)


def merge(fields: Fields, patch: Fields, rules: Rules) -> tuple[Fields, list[Reason]]:
    """Return what a folded patch changes of a customer, and its errors for this customer."""
    changes: dict[str, Any] = dict(patch)
    reasons: list[Reason] = []
    for name in ENTRY_ARRAYS:
        if patch.get(name):  # null and [] stay as they were sent
            changes[name] = _merge_entries(
                name, fields.get(name) or (), patch[name], rules, reasons
            )
    defaults, present = rules.invoice_defaults, fields.get(INVOICE)
    is_each_time = defaults.when == "each-modify"
    if patch and (not present or INVOICE in patch or is_each_time):
        # A configuration that is sent empty stays null; one emptied earlier is filled again.
        kept = {} if is_each_time or present is None else present
        sent = patch.get(INVOICE, {})
        if sent or (sent is not None and not kept):
            changes[INVOICE] = {**defaults.values, **kept, **sent}
    if rules.imei_lock == "cleared" and patch.get("isAllowedImeiLock") is False:
        changes["isImeiLockEnabled"] = False
    return changes, reasons


def _merge_entries(
    name: str,
    present: Sequence[Fields],
    sent: Sequence[Fields],
    rules: Rules,
    reasons: list[Reason],
) -> list[Fields]:
    """Return the entries, changed by the sent ones with equal ids, or replaced (array-merge)."""
    known = {entry["id"]: entry for entry in present}
    merged: dict[str, Fields] = {} if rules.array_merge == "replace" else dict(known)
    defaults = rules.entry_defaults.get(name, {})
    seen = set()
    for index, entry in enumerate(sent):
        entry_id = entry["id"]
        wrong = ""
        if entry_id not in known and rules.unknown_entry_id == "rejected":
            wrong = f"the customer has no {name} with this id"
        elif entry_id in seen and rules.repeated_entry_id == "rejected":
            wrong = f"another {name} that is sent has this id"
        seen.add(entry_id)
        if not wrong:
            merged[entry_id] = _completed({**merged.get(entry_id, {}), **entry}, defaults)
            continue
        reasons.append(Reason(f"/{name}/{index}/id", wrong))
        if len(reasons) >= MAX_REASONS:  # no more reasons would be shown
            break
    return list(merged.values())


def _completed(entry: Fields, defaults: Fields) -> Fields:
    """Return an entry completed with default values; existing entries lack none."""
    return {**entry, **{name: value for name, value in defaults.items() if name not in entry}}


def paths_of(fields: Fields, patch: Fields, rules: Rules) -> Iterator[Path]:
    """Yield the paths that a patch writes, also by implication; a replaced array is one path."""
    merged, _ = merge(fields, patch, rules)
    for name in merged:
        if name not in ENTRY_ARRAYS or not patch.get(name) or rules.array_merge == "replace":
            yield (name,)
            continue
        known = {entry["id"]: entry for entry in fields.get(name) or ()}
        defaults = rules.entry_defaults.get(name, {}).keys()
        for entry in patch[name]:
            completed = sorted(defaults - entry.keys() - known.get(entry["id"], {}).keys())
            members = (each for each in entry if each != "id")
            yield from ((name, entry["id"], each) for each in chain(members, completed))


def put_back(fields: Fields, merged: Fields, written: Written, sequence: int) -> Fields:
    """Return the merged members of a late modify without what was written later.

    So do members of entries stay, even of an array that the late modify empties or replaces.
    """
    later = [path for path, writer in written.items() if writer > sequence]
    kept = {name: value for name, value in merged.items() if (name,) not in later}
    for name in kept.keys() & set(ENTRY_ARRAYS):
        present = {entry["id"]: entry for entry in fields.get(name) or ()}
        entries: dict[str, Fields] = {entry["id"]: entry for entry in kept[name] or ()}
        below = [path[1:] for path in later if path[0] == name]
        for entry_id, member in below:
            if member in present.get(entry_id, {}):
                before = entries.get(entry_id, {"id": entry_id})
                entries[entry_id] = {**before, member: present[entry_id][member]}
        if below:
            kept[name] = list(entries.values())
    return kept
