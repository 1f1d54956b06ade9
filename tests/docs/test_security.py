"""The page about security gives every limit that can be set, as the code has it."""

import json
import re
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest

from mock_server.sandbox.control.call import MAX_BODY, MAX_SCENARIO
from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.sandbox.scenario.scenario import Limits
from mock_server.server.loading import scenario_language
from mock_server.server.settings import SETTINGS, read_settings
from mock_server.server.uploads import MAX_UPLOADED
from mock_server.web.answering.limits import MAX_ARRIVING, MAX_LEAVING
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import GAP_SECONDS
from mock_server.web.callers.audit import MAX_REFUSED
from mock_server.web.callers.quotas import CALLS, HELD, UPLOADS, USUAL
from mock_server.web.connections.delivery import KEEP_ALIVE_SECONDS

PAGE = (Path(__file__).resolve().parents[2] / "docs/reference/security.md").read_text("utf-8")
BOUNDS = PAGE.partition("## Bounds and memory")[2]
MIB = 1024 * 1024


@cache
def bounds() -> dict[str, tuple[str, str]]:
    """Return each limit of the page and its setting, by subject."""
    rows = [line.strip("|").split(" | ") for line in BOUNDS.splitlines() if line.startswith("| ")]
    answer = {what.strip(): (bound, setting) for what, bound, setting, _ in rows}
    assert len(answer) > 30
    return answer


def set_by(setting: str) -> str:
    """Return the limit that a setting changes."""
    (bound,) = {bound for bound, by in bounds().values() if by.partition(",")[0] == f"`{setting}`"}
    return bound


def written(name: str, number: int) -> str:
    """Write a limit as the page does."""
    in_bytes = name in ("body", "customer") or name.endswith("Bytes")
    return f"{number // MIB} MiB" if in_bytes else f"{number:,}"


LIMITS = {
    re.sub(r"_(\w)", lambda found: found[1].upper(), name): number
    for name, number in asdict(Limits()).items()
}


@pytest.mark.parametrize(("name", "number"), LIMITS.items())
def test_every_limit_of_a_sandbox_stands_there_with_its_default(name: str, number: int) -> None:
    assert set_by(f"limits.{name}") == written(name, number)


def test_there_are_no_other_limits() -> None:
    assert set(scenario_language()["$defs"]["Limits"]["properties"]) == set(LIMITS)
    assert set(re.findall(r"`limits\.(\w+)`", BOUNDS)) == {*LIMITS, *OF_SERVERS}


OF_SERVERS = (CALLS, HELD, UPLOADS)


@pytest.mark.parametrize("name", OF_SERVERS)
def test_the_page_has_every_limit_of_a_sandbox(name: str) -> None:
    usual = f"{USUAL[name]:,} with `--access keys`, else none" if name in USUAL else "none"
    assert set_by(f"limits.{name}") == usual


def test_the_page_has_the_members_of_a_line_of_the_audit_log() -> None:
    (line,) = re.findall(r'^\{"at".*\}$', PAGE, re.MULTILINE)
    assert f"in each minute the first {MAX_REFUSED} get a line" in PAGE
    answer = PAGE.partition("## The audit log")[2].partition("## ")[0]
    for member in json.loads(line):
        assert f"`{member}`" in answer


def test_what_a_sandbox_holds_adds_up() -> None:
    whole = sum(number for name, number in LIMITS.items() if name.endswith("Bytes"))
    assert f"they come to {whole // MIB} MiB for a sandbox with default limits" in PAGE


TIMES = {name: limit for name, limit in asdict(Timeouts()).items() if name != "pace"}


@pytest.mark.parametrize(("name", "seconds"), TIMES.items())
def test_the_page_has_every_timeout_of_clients(name: str, seconds: float) -> None:
    assert set_by(f"--{name}-timeout").startswith(f"{seconds:,.0f} s")
    (default,) = (setting.default for setting in SETTINGS if setting.name == f"{name}_timeout")
    assert float(default or "") == seconds


def test_the_page_has_the_number_of_sandboxes() -> None:
    (default,) = (setting.default for setting in SETTINGS if setting.name == "max_sandboxes")
    assert set_by("--max-sandboxes") == f"{int(default or ''):,}"
    assert f"is idle, for {IDLE_MS // 1000} s" in BOUNDS


def test_the_page_has_the_pace_of_events() -> None:
    assert f"within {GAP_SECONDS} s together" in BOUNDS
    assert f"a comment after {KEEP_ALIVE_SECONDS:.0f} s without one" in BOUNDS


def test_the_page_has_the_memory_of_all_sandboxes() -> None:
    settings = read_settings({}, {})
    assert set_by("--max-memory") == "three quarters of what the container allows, or none"
    assert (settings.most_memory(4 * MIB), settings.most_memory(None)) == (3 * MIB, None)


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("body of a control call", f"{MAX_BODY // MIB} MiB, {MAX_SCENARIO // MIB} MiB where"),
        ("bodies of all calls that are being received", f"{MAX_ARRIVING // MIB} MiB"),
        ("held or unread replies over 64 KiB", f"{MAX_LEAVING // MIB} MiB"),
        (
            "time in which a client reads nothing of its reply",
            f"{Timeouts().pace // 1024} KiB a second",
        ),
        ("a scenario that a control call brings", f"{MAX_UPLOADED:,} values"),
    ],
)
def test_a_bound_without_a_setting_is_as_the_code_has_it(what: str, expected: str) -> None:
    assert expected in bounds()[what][0]
