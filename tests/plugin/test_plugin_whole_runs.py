"""What the plugin does for a whole run: coverage, workers, and servers elsewhere."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support.canned_server import CannedServer
from support.contract_lists import percent
from support.plugin_runs import Run

from mock_server import MockServer

pytest_plugins = ["pytester"]

# ── Coverage ─────────────────────────────────────────────────────────────────────────────────────

CALLS = """
from mock_server import Request

CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
pytestmark = pytest.mark.sandbox(scenario="minimal")

@pytest.mark.parametrize("number", range(4))
def test_read(sandbox, number):
    assert sandbox.handle(Request(method="GET", path=CHILD)).status == 200

def test_modify(sandbox):
    sandbox.handle(Request(method="PATCH", path=CHILD, body=b'{"name": "New"}'))
    sandbox.advance()
"""
MET = {("call", "getCustomer"): 4, ("call", "modifyCustomer"): 1, ("job", "modifyCustomer"): 1}
"""The three items of the contract that CALLS covers, with their counts."""

SHARE = percent(3)
SHORT = f"coverage {round(SHARE, 2):g} % is under {SHARE + 1:g} %"


def met(file: Path) -> dict[tuple[str, str], int]:
    """Return the covered items of a report in JSON, with their counts."""
    items = json.loads(file.read_text())["items"]
    return {(item["kind"], item["operation"]): item["count"] for item in items if item["count"]}


def test_coverage_is_shown_and_written_in_every_form(run: Run, pytester: pytest.Pytester) -> None:
    files = [f"out/coverage.{suffix}" for suffix in ("json", "xml", "md", "txt")]
    reports = [f"--sandbox-coverage-report={file}" for file in files]
    result = run(
        CALLS, "--sandbox-coverage", f"--sandbox-coverage-fail-under={SHARE - 1}", *reports
    )
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines(
        [
            "=* sandbox coverage =*",
            "  getCustomer     success             4",
            f"met: {SHARE:.0f} % (network faults aside)",
        ]
    )
    written = [(pytester.path / file).read_text() for file in files]
    assert met(pytester.path / files[0]) == MET
    assert ET.fromstring(written[1]).tag == "testsuites"  # noqa: S314 - our own
    assert written[2].startswith("| | operation |")
    assert written[3].startswith("operations and their codes\n")
    assert result.ret == 0


def test_too_little_coverage_fails_the_run(run: Run) -> None:
    result = run(CALLS, f"--sandbox-coverage-fail-under={SHARE + 1}")
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines([SHORT])
    assert result.ret == 1


def test_a_run_that_uses_no_sandbox_covers_nothing(run: Run, pytester: pytest.Pytester) -> None:
    options = ("--sandbox-coverage-fail-under=1", "--sandbox-coverage-report=met.json")
    result = run("def test_it(): pass", *options)
    result.stdout.fnmatch_lines(["no test used a sandbox", "coverage 0 % is under 1 %"])
    assert result.ret == 1
    written = json.loads((pytester.path / "met.json").read_text())
    assert (written["percent"], written["items"]) == (0, [])


@pytest.mark.nightly
def test_workers_have_servers_of_their_own_and_one_coverage(
    run: Run, pytester: pytest.Pytester
) -> None:
    options = ("-n", "2", "--sandbox-coverage-report=coverage.json")
    source = f"import pytest\n{CALLS}"
    result = run(source, *options, f"--sandbox-coverage-fail-under={SHARE + 1}", apart=True)
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines([SHORT])
    assert (result.ret, met(pytester.path / "coverage.json")) == (1, MET)


# ── Servers elsewhere ────────────────────────────────────────────────────────────────────────────

ANYWHERE = """
@pytest.mark.sandbox(scenario="minimal", frozen=True)
def test_with_control(sandbox):
    sandbox.fail("getCustomer", "GLOBAL_1001")
    path = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
    assert requests.get(sandbox.base_url + path).status_code == 503
    assert sandbox.advance("1s").fired == ()

def test_with_control_from_some_point_on(sandbox):
    assert requests.get(sandbox.base_url + "/x").status_code == 404
    sandbox.freeze()

def test_without_control(sandbox):
    assert requests.get(sandbox.base_url + "/x").status_code == 404

async def test_awaited(sandbox_client):
    async with sandbox_client.get("/x") as reply:
        assert reply.status == 404

def test_that_fails(sandbox):
    assert requests.get(sandbox.base_url + "/x").status_code == 200
"""


def test_the_same_tests_run_against_a_server_elsewhere(run: Run, pytester: pytest.Pytester) -> None:
    with MockServer("default", control_token="hush") as server:
        options = (f"--sandbox-url={server.url}", "--sandbox-token=hush")
        result = run(ANYWHERE, *options, "--sandbox-coverage-report=coverage.json")
        left = server.sandbox().journal()
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(["*- sandbox test_that_fails-*", "#1 *GET /x -> 404 *"])
    assert (left, met(pytester.path / "coverage.json")) == ([], {("call", "getCustomer"): 1})


def test_the_token_of_a_server_elsewhere_may_be_in_the_environment(
    run: Run, pytester: pytest.Pytester
) -> None:
    with MockServer("default", control_token="hush") as server:
        refused = run(ANYWHERE, f"--sandbox-url={server.url}", "-k", "with_control")
        pytester._monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN", "hush")  # noqa: SLF001
        passed = run(ANYWHERE, f"--sandbox-url={server.url}", "-k", "with_control")
    refused.assert_outcomes(errors=2)
    given = "; pass it with --sandbox-token, --sandbox-token-file or MOCK_SERVER_CONTROL_TOKEN"
    expected = f"--sandbox-url: control calls of this server require Auth*{given}"
    refused.stdout.fnmatch_lines([expected])
    passed.assert_outcomes(passed=2)


REFUSED = """
@pytest.mark.sandbox(frozen=True, faults=[{"operation": "getCustomer", "fault": "GLOBAL_100"}])
def test_refused_plan(sandbox): pass
"""


def test_a_sandbox_that_cannot_be_prepared_is_left_on_no_server(run: Run) -> None:
    with MockServer("minimal") as server:
        result = run(REFUSED, f"--sandbox-url={server.url}")
        assert [each.name for each in server.sandboxes.list()] == ["default"]
    result.assert_outcomes(errors=1)


def test_against_a_real_service_tests_with_control_calls_are_skipped(run: Run) -> None:
    with CannedServer({}) as service:
        url = service.url
        result = run(ANYWHERE, f"--sandbox-url={url}", "--sandbox-coverage", "-rs")
    result.assert_outcomes(passed=2, skipped=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "this is a real service, so its calls are not known here",
            "no test used a sandbox",
            f"SKIPPED * {url} is not a sandbox: it has no /_sandbox*",
        ]
    )
