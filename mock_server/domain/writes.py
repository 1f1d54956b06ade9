"""What a modify writes to a customer, path by path: the last writer by order of acceptance wins.

Modifies may settle in another order than they were accepted. So while one is in progress, the
paths that later accepted ones have written are kept, with the number of the request: the older one
does not overwrite them.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeAlias

from mock_server.domain.merge import ENTRY_ARRAYS, merge
from mock_server.domain.records import Fields
from mock_server.domain.rules import Rules

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
