"""Finds the changes of an OpenAPI document that may break clients generated from it.

Whatever is gone, is another one, or is demanded or bounded anew may break some client, in requests
or in replies. What is added beside it breaks none.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

NAMED: Final = frozenset(
    (
        "components",
        "content",
        "headers",
        "parameters",
        "paths",
        "properties",
        "responses",
        "schemas",
    )
)
"""Keywords whose members have names of their own, and may become more."""

SAID: Final = frozenset(
    ("description", "example", "examples", "info", "servers", "summary", "tags", "title")
)
"""Keywords that bind nobody, as do those that begin with `x-`."""

_TEXTS: Final = re.compile(r"`([^`]+)`")


def breaking(old: Any, new: Any, place: str = "", keyword: str = "") -> Iterator[str]:
    """Yield the changes that may break clients, each as `place: what`."""
    lists = isinstance(old, list) and isinstance(new, list)
    if lists:
        old, new = _by_name(old), _by_name(new)
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        if old != new:
            yield f"{place}: is {new} instead of {old}"
    elif old.get("$ref") != new.get("$ref"):
        yield f"{place}: is another schema"
    else:
        yield from _of_members(old, new, place, keyword, lists=lists)


def _of_members(
    old: Mapping[str, Any], new: Mapping[str, Any], place: str, keyword: str, *, lists: bool
) -> Iterator[str]:
    has_names = keyword in NAMED or keyword.startswith("/")
    for name in dict.fromkeys((*old, *new)):
        where = f"{place}/{name}"
        if (name in SAID and not has_names and not lists) or name.startswith("x-"):
            continue
        if name not in new:
            yield f"{where}: is gone"
        elif name in old:
            yield from breaking(old[name], new[name], where, name)
        elif not has_names and name not in NAMED:
            yield f"{where}: is new"
        elif keyword == "parameters" and new[name].get("required"):
            yield f"{where}: is required now"


def _by_name(items: list[Any]) -> dict[str, Any]:
    """Return parameters and values by their names, and all else by its place."""
    return {
        str(item.get("name", number) if isinstance(item, dict) else item): item
        for number, item in enumerate(items)
    }


def unsaid(findings: Iterator[str], changelog: str) -> list[str]:
    """Return the findings that the section `### Breaking` under `## Unreleased` does not quote."""
    unreleased = re.split(r"^## ", changelog, flags=re.MULTILINE)[1]
    sections = re.split(r"^### ", unreleased, flags=re.MULTILINE)
    told = "".join(each for each in sections if each.startswith("Breaking\n"))
    shown = _TEXTS.findall(told)
    return [finding for finding in findings if finding not in shown]
