"""The page about stability names the versions that are tested."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/what-is-stable.md").read_text("utf-8")


def test_the_page_names_each_python_that_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = re.findall(r":: (3\.\d+)$", "\n".join(project["classifiers"]), re.MULTILINE)
    tried = re.findall(
        r"^for version in (.*); do$", (ROOT / ".ci/try_versions").read_text(), re.MULTILINE
    )
    (named,) = re.findall(r"runs on Python ([\d., and]+)\.", PAGE)
    assert re.findall(r"3\.\d+", named) == declared == tried[0].split()
    assert project["requires-python"] == f">={declared[0]}"


def test_security_policy_and_page_agree() -> None:
    shown = (ROOT / ".github/SECURITY.md").read_text("utf-8")
    assert "../docs/reference/what-is-stable.md" in shown
    (label,) = re.findall(r'Labels "([\w.-]+)"', PAGE)
    assert f'{label}="${{WHEEL_SHA256}}"' in (ROOT / "Dockerfile").read_text("utf-8")
