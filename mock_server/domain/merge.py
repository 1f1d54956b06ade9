"""The merge rules of section 4.2: what a modify does to a customer, over wire-named fields.

The contract checks whether the result is valid.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from mock_server.domain.records import Fields, Rules
from mock_server.domain.refusal import MAX_REASONS, Reason

ENTRY_ARRAYS: Final = ("contact", "address")  # whose entries have an id and are merged one by one
_INVOICE: Final = "invoiceConfiguration"
MERGED: Final = (*ENTRY_ARRAYS, _INVOICE)  # all other members are replaced
_MISSING: Final = object()


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
    defaults, present = rules.invoice_defaults, fields.get(_INVOICE)
    is_each_time = defaults.when == "each-modify"
    if patch and (not present or _INVOICE in patch or is_each_time):
        # A configuration that is sent empty stays null; one emptied earlier is filled again.
        kept = {} if is_each_time or present is None else present
        sent = patch.get(_INVOICE, {})
        if sent or (sent is not None and not kept):
            changes[_INVOICE] = {**defaults.values, **kept, **sent}
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


def _completed(entry: Fields, defaults: Fields) -> Fields:
    """Return an entry completed with default values; existing entries lack none."""
    return {**entry, **{name: value for name, value in defaults.items() if name not in entry}}


Path: TypeAlias = tuple[str, ...]
"""A member of a customer, or a member of one of its contacts or addresses: array, id, member."""

Written: TypeAlias = Mapping[Path, int]
"""The paths that successful modifies have written, each with the sequence of the last accepted."""


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


def note(written: dict[Path, int], paths: Iterable[Path], sequence: int) -> None:
    """Note that a modify wrote paths, except where a later accepted one wrote them."""
    arrays = set()
    for path in paths:
        if max(written.get(path, 0), written.get(path[:1], 0)) <= sequence:
            written[path] = sequence
            if path[0] in ENTRY_ARRAYS and len(path) == 1:
                arrays.add(path[0])
    if arrays:
        for path, writer in list(written.items()):
            if path[0] in arrays and writer < sequence:
                del written[path]


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
