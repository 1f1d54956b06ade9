"""The image is built from libraries and build tools with hashes, and a base with a digest."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OF_THE_IMAGE = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["postgresql"],
    *PROJECT["project"]["optional-dependencies"]["uvloop"],
]
OF_THE_BUILD = PROJECT["build-system"]["requires"]
LOCKS = {"image": OF_THE_IMAGE, "build": OF_THE_BUILD}
PINNED = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\n]+)(?P<marker> ; [^\n]+?)? \\\n"
    r"(?P<hashes>(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
    r"(?:    #(?: via|  )(?: [\w.()-]+)*\n)*",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Pinned:
    """A locked library."""

    version: str
    hashes: int


def text_of(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")


def locked(lock: str) -> Mapping[str, Pinned]:
    return {
        found["name"]: Pinned(found["version"], found["hashes"].count("--hash="))
        for found in PINNED.finditer(text_of(lock))
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_names_versions_and_hashes_alone(lock: str) -> None:
    assert PINNED.sub("", text_of(lock)) == ""
    assert all(pinned.hashes for pinned in locked(lock).values())


@pytest.mark.parametrize(
    ("lock", "line"), [(lock, line) for lock, lines in LOCKS.items() for line in lines]
)
def test_what_the_project_depends_on_is_locked_within_its_range(lock: str, line: str) -> None:
    wanted = Requirement(line)
    pinned = locked(lock)[canonicalize_name(wanted.name)]
    assert wanted.specifier.contains(pinned.version), "run `make lock`"


def test_the_image_installs_by_hash_and_the_project_without_its_dependencies() -> None:
    steps = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    installs = re.findall(r"pip (?:--python \S+ )?install ([^&\n]*)", steps)
    by_hash = [line for line in installs if "--require-hashes" in line]
    assert [line.split()[-1] for line in by_hash] == [
        f"requirements/{name}.txt" for name in ("build", "image")
    ]
    assert ["--no-deps" in line for line in installs if line not in by_hash] == [True]
    assert "--no-build-isolation" in steps


def test_the_image_is_built_from_all_that_the_wheel_is_built_from() -> None:
    kept = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    tool = PROJECT["tool"]["hatch"]
    of_the_wheel = {
        "pyproject.toml",
        "README.md",
        *PROJECT["project"]["license-files"],
        *tool["build"]["targets"]["wheel"]["packages"],
        *tool["build"]["targets"]["wheel"]["force-include"],
        tool["metadata"]["hooks"]["custom"]["path"],
    }
    assert {f"!{name}" for name in of_the_wheel} <= set(kept)


# ── The base ─────────────────────────────────────────────────────────────────────────────────────


def base(dockerfile: Path) -> str:
    (found,) = re.findall(r"^ARG BASE=(.*)$", dockerfile.read_text("utf-8"), re.MULTILINE)
    return str(found)


def test_the_base_is_a_python_image_that_may_have_a_digest() -> None:
    assert re.fullmatch(r"python:3\.\d+-slim(@sha256:[0-9a-f]{64})?", base(ROOT / "Dockerfile"))
