"""The served documents: changes are reviewed, and breaking ones announced."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from support.breaking import breaking, unsaid
from support.golden import NAMES, golden, released, written

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
SCHEMAS = "components/schemas"
CUSTOMER = "/api/v2/customer/{id}"
BODY = f"{SCHEMAS}/NewPackage/properties"
READ = f"{SCHEMAS}/Customer/properties"


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
    "a path goes": (lambda d: d["paths"].pop(CUSTOMER), f"{CUSTOMER}: is gone"),
    "a parameter is added that is needed": (
        lambda d: d["paths"][CUSTOMER]["get"].update(
            parameters=[{"name": "x", "in": "query", "required": True, "schema": {}}]
        ),
        f"GET {CUSTOMER} parameters/query x: is required now",
    ),
    "a reply goes": (
        lambda d: d["paths"][CUSTOMER]["patch"]["responses"].pop("202"),
        f"PATCH {CUSTOMER} responses/202: is gone",
    ),
    "a field of a reply goes": (
        lambda d: schema(d, "Customer")["properties"].pop("tagging"),
        f"{READ}/tagging: is gone",
    ),
    "a reply has a value besides": (
        lambda d: schema(d, "OperationStatus")["enum"].append("STOPPED"),
        f"{SCHEMAS}/OperationStatus/enum: STOPPED may be in a reply now",
    ),
    "a field is needed in a request": (
        lambda d: schema(d, "NewPackage")["required"].append("description"),
        f"{BODY}/description: is required now",
    ),
    "a request takes one value less": (
        lambda d: field(d, "ContactPatch", "role")["enum"].remove("NONE"),
        f"{SCHEMAS}/ContactPatch/properties/role/enum: NONE is no longer taken",
    ),
    "a text of a request has a limit": (
        lambda d: field(d, "NewPackage", "name").update(maxLength=9),
        f"{BODY}/name/maxLength: is 9 instead of None",
    ),
}


@pytest.fixture
def document() -> Any:
    return json.loads(golden("interface").read_bytes())


@pytest.mark.parametrize(("change", "finding"), BREAKING.values(), ids=BREAKING)
def test_change_that_breaks_clients_is_found(document: Any, change: Change, finding: str) -> None:
    changed = deepcopy(document)
    change(changed)
    assert finding in breaking(document, changed)


FINDING = f"{READ}/tagging: is gone"


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
    assert unsaid([FINDING], changelog) == left
