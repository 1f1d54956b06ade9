"""The served documents: changes are reviewed, and breaking ones announced.

Whatever is gone, is another one, or is demanded or bounded anew may break some client that was
generated from a document, in requests or in replies. What is added beside it breaks none.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from support.golden import NAMES, golden, released, written

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


CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
SCHEMAS = "/components/schemas"
CUSTOMER = "/api/v2/customer/{id}"
PACKAGE = f"{SCHEMAS}/NewPackage"


@pytest.mark.parametrize("name", NAMES)
def test_golden_document_is_what_is_served(name: str) -> None:
    assert golden(name).read_bytes() == written(name), "`make generated`, then review the change"


@pytest.mark.parametrize("name", NAMES)
def test_no_client_of_the_last_release_breaks_unless_the_changelog_says_so(name: str) -> None:
    findings = breaking(*(json.loads(path.read_bytes()) for path in (released(name), golden(name))))
    assert unsaid(findings, CHANGELOG.read_text("utf-8")) == []


# ── What breaks clients ──────────────────────────────────────────────────────────────────────────

Change = Callable[[Any], object]


def schema(document: Any, name: str) -> Any:
    return document["components"]["schemas"][name]


def field(document: Any, name: str, member: str) -> Any:
    return schema(document, name)["properties"][member]


BREAKING: dict[str, tuple[Change, str]] = {
    "a path goes": (lambda d: d["paths"].pop(CUSTOMER), f"/paths/{CUSTOMER}: is gone"),
    "a parameter is added that is needed": (
        lambda d: d["paths"][CUSTOMER]["parameters"].append(
            {"name": "x", "in": "query", "required": True, "schema": {}}
        ),
        f"/paths/{CUSTOMER}/parameters/x: is required now",
    ),
    "a field of a reply goes": (
        lambda d: schema(d, "Customer")["properties"].pop("tagging"),
        f"{SCHEMAS}/Customer/properties/tagging: is gone",
    ),
    "a reply has a value besides": (
        lambda d: schema(d, "OperationStatus")["enum"].append("STOPPED"),
        f"{SCHEMAS}/OperationStatus/enum/STOPPED: is new",
    ),
    "a field is needed in a request": (
        lambda d: schema(d, "NewPackage")["required"].append("description"),
        f"{PACKAGE}/required/description: is new",
    ),
    "a text of a request has a limit": (
        lambda d: field(d, "NewPackage", "name").update(maxLength=9),
        f"{PACKAGE}/properties/name/maxLength: is new",
    ),
    "a text of a request has another form": (
        lambda d: field(d, "NewPackage", "name").update(type="integer"),
        f"{PACKAGE}/properties/name/type: is integer instead of string",
    ),
}

HARMLESS: dict[str, Change] = {
    "words": lambda d: field(d, "Customer", "name").update(description="Another.", examples=["x"]),
    "an operation": lambda d: d["paths"].update({"/api/v2/offer": {"get": {}}}),
    "a field that may be sent": lambda d: schema(d, "NewPackage")["properties"].update(x={}),
}


@pytest.fixture
def document() -> Any:
    return json.loads(golden("interface").read_bytes())


@pytest.mark.parametrize(("change", "finding"), BREAKING.values(), ids=BREAKING)
def test_change_that_breaks_clients_is_found(document: Any, change: Change, finding: str) -> None:
    changed = deepcopy(document)
    change(changed)
    assert list(breaking(document, changed)) == [finding]


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_change_that_breaks_no_client_is_ignored(document: Any, change: Change) -> None:
    changed = deepcopy(document)
    change(changed)
    assert list(breaking(document, changed)) == []


FINDING = f"{SCHEMAS}/Customer/properties/tagging: is gone"


@pytest.mark.parametrize(
    ("changelog", "left"),
    [
        (f"# Changelog\n\n## Unreleased\n\n### Breaking\n\n- Gone: `{FINDING}`.\n", []),
        (f"# Changelog\n\n## Unreleased\n\n### Added\n\n- `{FINDING}`\n", [FINDING]),
        (f"# Changelog\n\n## Unreleased\n\n## 0.1\n\n### Breaking\n\n- `{FINDING}`\n", [FINDING]),
        ("# Changelog\n\n## Unreleased\n\n### Breaking\n\n- `tagging` is gone\n", [FINDING]),
    ],
    ids=["said", "said-elsewhere", "said-of-another-release", "said-in-other-words"],
)
def test_breaking_change_has_to_be_quoted_under_breaking(changelog: str, left: list[str]) -> None:
    assert unsaid(iter([FINDING]), changelog) == left
