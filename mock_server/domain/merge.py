"""The merge rules of section 4.2: what a modify does to a customer.

Pure functions over wire-named fields. The contract checks whether the result is valid.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from mock_server.domain.records import Fields
from mock_server.domain.refusal import MAX_REASONS, Reason
from mock_server.domain.rules import InvoiceDefaults, Rules

ENTRY_ARRAYS: Final = ("contact", "address")
"""Arrays whose entries have an id and are merged one by one."""

_INVOICE: Final = "invoiceConfiguration"
MERGED: Final = (*ENTRY_ARRAYS, _INVOICE)
"""Members that are merged with their current values; all others are replaced."""

_CONTAINERS: Final = (dict, list)
_MISSING: Final = object()


def fold_empty(value: Any) -> Any:
    """Turn every value that was sent empty ("", null, {}) into None; an empty array stays one.

    An array entry {} is kept as an entry without members. A value without empty parts is returned
    uncopied.
    """
    if isinstance(value, dict):
        folded: dict[str, Any] = {}
        for key, member in value.items():
            if isinstance(member, str):  # the usual case
                if not member:
                    folded[key] = None
            elif isinstance(member, _CONTAINERS):
                inner = fold_empty(member)
                if inner is not member:
                    folded[key] = inner
        return {**value, **folded} if folded else value or None
    if isinstance(value, list):
        return _with_folded_entries(value)
    return None if value == "" else value


def _with_folded_entries(entries: list[Any]) -> list[Any]:
    folded: dict[int, Any] = {}
    for index, entry in enumerate(entries):
        if entry == "":
            folded[index] = None
        elif entry and isinstance(entry, _CONTAINERS):
            inner = fold_empty(entry)
            if inner is not entry:
                folded[index] = inner
    return [folded.get(index, entry) for index, entry in enumerate(entries)] if folded else entries


def complete_identities(patch: Fields, defaults: Fields) -> Fields:
    """Return a folded patch whose identities are completed with default values."""
    contacts = patch.get("contact")
    if not contacts or not any(contact.get("identity") for contact in contacts):
        return patch
    return {**patch, "contact": [_with_identities(contact, defaults) for contact in contacts]}


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
    """Merge a folded patch into a customer's fields.

    Returns the changed members with their new values, and the errors of the patch for this customer
    (an empty list if it fits). Neither argument is changed.
    """
    changes: dict[str, Any] = dict(patch)
    reasons: list[Reason] = []
    for name in ENTRY_ARRAYS:
        if patch.get(name):  # null and [] stay as they were sent
            changes[name] = _merge_entries(
                name, fields.get(name) or (), patch[name], rules, reasons
            )
    if patch:
        defaults, present = rules.invoice_defaults, fields.get(_INVOICE)
        if not present or _INVOICE in patch or defaults.when == "each-modify":
            _configure_invoice(changes, present, patch, defaults)
    if rules.imei_lock == "cleared" and patch.get("isAllowedImeiLock") is False:
        changes["isImeiLockEnabled"] = False
    return changes, reasons


def differing(fields: Fields, merged: Fields) -> Fields:
    """Return the members of `merged` that differ from those in `fields`, as 2.50 does from 2.5."""
    changed = {}
    for name, value in merged.items():
        present = fields.get(name, _MISSING)
        if present is value:
            continue
        if present != value or (name == _INVOICE and _texts(present) != _texts(value)):
            changed[name] = value
    return changed


def _texts(invoice: Any) -> dict[str, str]:
    return {name: str(value) for name, value in (invoice or {}).items()}


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


def _with_identities(contact: Fields, defaults: Fields) -> Fields:
    identities = contact.get("identity")
    if not identities:
        return contact
    return {**contact, "identity": [_completed(identity, defaults) for identity in identities]}


def _completed(entry: Fields, defaults: Fields) -> Fields:
    """Return an entry completed with default values; existing entries lack none."""
    return {**entry, **{name: value for name, value in defaults.items() if name not in entry}}


def _configure_invoice(
    changes: dict[str, Any], present: Fields | None, patch: Fields, defaults: InvoiceDefaults
) -> None:
    """Fill the missing fields of the invoice configuration with default values, in place.

    A configuration that this modify sent empty stays null; one emptied earlier is filled again.
    """
    if _INVOICE in patch and patch[_INVOICE] is None:
        return
    kept = {} if defaults.when == "each-modify" or present is None else present
    sent = patch.get(_INVOICE, {})
    if sent or not kept:
        changes[_INVOICE] = {**defaults.values, **kept, **sent}


Path: TypeAlias = tuple[str, ...]
"""A member of a customer, or a member of one of its contacts or addresses: array, id, member."""

Written: TypeAlias = Mapping[Path, int]
"""The paths that successful modifies have written, each with the sequence of the last accepted."""


def paths_of(fields: Fields, patch: Fields, rules: Rules) -> Iterator[Path]:
    """Yield the paths that a patch writes to a customer, including those that it implies.

    An array that is emptied or replaced is one path.
    """
    merged, _ = merge(fields, patch, rules)
    for name in merged:
        if not _is_merged_by_id(name, patch, rules):
            yield (name,)
            continue
        known = {entry["id"]: entry for entry in fields.get(name) or ()}
        defaults = rules.entry_defaults.get(name, {}).keys()
        for entry in patch[name]:
            completed = sorted(defaults - entry.keys() - known.get(entry["id"], {}).keys())
            members = (each for each in entry if each != "id")
            yield from ((name, entry["id"], each) for each in chain(members, completed))


def note(written: dict[Path, int], paths: Iterable[Path], sequence: int) -> None:
    """Note that a modify wrote paths, except where a later accepted one wrote them."""
    arrays = set()
    for path in paths:
        if not _is_overwritten(path, written, sequence):
            written[path] = sequence
            if path[0] in ENTRY_ARRAYS and len(path) == 1:
                arrays.add(path[0])
    if arrays:
        for path, writer in list(written.items()):
            if path[0] in arrays and writer < sequence:
                del written[path]


def not_overwritten(patch: Fields, written: Written, sequence: int, rules: Rules) -> Fields:
    """Return a patch without the contacts and addresses, and their members, written later."""
    kept = dict(patch)
    for name in ENTRY_ARRAYS:
        if written.get((name,), 0) > sequence:
            kept.pop(name, None)
        elif _is_merged_by_id(name, patch, rules):
            kept[name] = [
                {
                    member: value
                    for member, value in entry.items()
                    if written.get((name, entry["id"], member), 0) <= sequence
                }
                for entry in patch[name]
            ]
    return kept


def put_back(
    fields: Fields, merged: Fields, patch: Fields, written: Written, sequence: int, rules: Rules
) -> Fields:
    """Return the merged members of a late modify without what was written later.

    A member that was written later stays as it is; so do members of the entries of an array that
    the late modify empties or replaces.
    """
    kept = {name: value for name, value in merged.items() if written.get((name,), 0) <= sequence}
    for name in ENTRY_ARRAYS:
        if name not in kept or _is_merged_by_id(name, patch, rules):
            continue
        present = {entry["id"]: entry for entry in fields.get(name) or ()}
        entries: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in kept[name] or ()}
        below = [
            path[1:]
            for path, writer in written.items()
            if writer > sequence and path[0] == name and len(path) == 3  # noqa: PLR2004
        ]
        for entry_id, member in below:
            if member in present.get(entry_id, {}):
                before = entries.get(entry_id, {"id": entry_id})
                entries[entry_id] = {**before, member: present[entry_id][member]}
        if below:
            kept[name] = list(entries.values())
    return kept


def _is_overwritten(path: Path, written: Written, sequence: int) -> bool:
    return max(written.get(path, 0), written.get(path[:1], 0)) > sequence


def _is_merged_by_id(name: str, patch: Fields, rules: Rules) -> bool:
    return name in ENTRY_ARRAYS and bool(patch.get(name)) and rules.array_merge != "replace"
