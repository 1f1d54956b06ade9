"""What a modify does to a customer: the merge rules of section 4.2.

Pure functions over wire-named fields. Whether the result is a valid customer is for the contract.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mock_server.domain.records import Fields
from mock_server.domain.refusal import MOST_REASONS, Reason
from mock_server.domain.rules import InvoiceDefaults, Rules

ENTRY_ARRAYS: Final = ("contact", "address")
"""Arrays whose entries have an id and are merged one by one."""

_INVOICE: Final = "invoiceConfiguration"
MERGED: Final = (*ENTRY_ARRAYS, _INVOICE)
"""Members of which what was sent is only a part; all others are as they were sent."""

_CONTAINERS: Final = (dict, list)
_MISSING: Final = object()


def fold_empty(value: Any) -> Any:
    """Turn every value that was sent empty ("", null, {}) into None; an empty array stays one.

    So does {} as the entry of an array: it is an entry without members. What holds nothing that was
    sent empty is returned as it is, not copied.
    """
    if isinstance(value, dict):
        folded: dict[str, Any] = {}
        for key, member in value.items():
            if isinstance(member, str):  # as most are
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
    """Return a folded patch in which each identity has the default values that it lacks."""
    contacts = patch.get("contact")
    if not contacts or not any(contact.get("identity") for contact in contacts):
        return patch
    return {**patch, "contact": [_with_identities(contact, defaults) for contact in contacts]}


def repeated_ids(fields: Fields) -> Iterator[Reason]:
    """Tell which entries of a customer have the id of another one: no modify could name them."""
    for name in ENTRY_ARRAYS:
        seen = set()
        for index, entry in enumerate(fields.get(name) or ()):
            entry_id = entry["id"].lower()
            if entry_id in seen:
                yield Reason(f"/{name}/{index}/id", f"another {name} has this id")
            seen.add(entry_id)


def merge(fields: Fields, patch: Fields, rules: Rules) -> tuple[Fields, list[Reason]]:
    """Lay a folded patch over a customer's fields.

    Returns the members that this changes, as they are then, and what is wrong with the patch for
    this customer (nothing when the list is empty). Neither argument is changed.
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
    """Return those of some members that are not what fields show already."""
    changed = {}
    for name, value in merged.items():
        present = fields.get(name, _MISSING)
        if present != value or not (isinstance(value, str) or _is_spelled_alike(present, value)):
            changed[name] = value
    return changed


def _is_spelled_alike(some: Any, other: Any) -> bool:
    """Tell whether equal values are the same to the last digit: 1 equals True, and 2.50 2.5."""
    if isinstance(some, dict):
        return all(_is_spelled_alike(member, other[name]) for name, member in some.items())
    if isinstance(some, list):
        return all(map(_is_spelled_alike, some, other))
    return isinstance(some, str) or repr(some) == repr(other)


def _merge_entries(
    name: str,
    present: Sequence[Fields],
    sent: Sequence[Fields],
    rules: Rules,
    reasons: list[Reason],
) -> list[Fields]:
    """Match entries by id and change them field by field, or let the sent ones replace them all."""
    known = {entry["id"]: entry for entry in present}
    merged: dict[str, Fields] = {} if rules.array_merge == "replace" else dict(known)
    defaults = rules.entry_defaults.get(name, {})
    seen = set()
    for index, entry in enumerate(sent):
        entry_id = entry["id"]
        if entry_id not in known and rules.unknown_entry_id == "rejected":
            text = f"the customer has no {name} with this id"
            reasons.append(Reason(f"/{name}/{index}/id", text))
        if entry_id in seen and rules.repeated_entry_id == "rejected":
            reasons.append(
                Reason(f"/{name}/{index}/id", f"another {name} that is sent has this id")
            )
        if reasons and len(reasons) >= MOST_REASONS:  # nothing will come of it, and no more is told
            break
        seen.add(entry_id)
        merged[entry_id] = _completed({**merged.get(entry_id, {}), **entry}, defaults)
    return list(merged.values())


def _with_identities(contact: Fields, defaults: Fields) -> Fields:
    identities = contact.get("identity")
    if not identities:
        return contact
    return {**contact, "identity": [_completed(identity, defaults) for identity in identities]}


def _completed(entry: Fields, defaults: Fields) -> Fields:
    """Return an entry with the default values that it lacks: entries that were there lack none."""
    return {**entry, **{name: value for name, value in defaults.items() if name not in entry}}


def _configure_invoice(
    changes: dict[str, Any], present: Fields | None, patch: Fields, defaults: InvoiceDefaults
) -> None:
    """Apply the default invoice configuration where nothing else is known, in place.

    One that this very modify sent empty stays NULL: "overwrites with NULL" was asked for.
    """
    if _INVOICE in patch and patch[_INVOICE] is None:
        return
    kept = {} if defaults.when == "each-modify" or present is None else present
    sent = patch.get(_INVOICE, {})
    if sent or not kept:
        changes[_INVOICE] = {**defaults.values, **kept, **sent}
