"""What the plugin does for each test, and its output when one fails."""

import pytest
from support.plugin_runs import Case, Run

pytest_plugins = ["pytester"]

PASSING = """
import urllib.parse
import urllib.request

import aiohttp

pytestmark = pytest.mark.sandbox(scenario="minimal", seed=3)

def test_urllib(sandbox):
    with urllib.request.urlopen(sandbox.base_url + CHILD) as reply:
        assert reply.status == 200

def test_requests_and_time(sandbox):
    accepted = requests.patch(sandbox.base_url + CHILD, json={"name": "New"})
    (fired,) = sandbox.advance().fired
    assert accepted.json()["content"] == [{"requestId": fired.request_id}]
    assert sandbox.customer("child")["name"] == "New"

def test_each_test_has_a_sandbox_of_its_own(sandbox):
    assert sandbox.customer("child")["name"] == "Child"
    assert sandbox.journal() == []

async def test_aiohttp(sandbox, sandbox_client):
    async with sandbox_client.get(CHILD) as reply:
        assert (reply.status, reply.headers["X-Sandbox"]) == (200, sandbox.name)
    assert sandbox.verify(operation="getCustomer", exactly=1)

async def test_aiohttp_resolves_a_path(sandbox):
    sandbox.fail("getCustomer", "GLOBAL_1001")
    async with aiohttp.ClientSession(sandbox.base_url + "/") as client, client.get(CHILD) as reply:
        assert (reply.status, reply.headers["X-Sandbox"]) == (503, sandbox.name)

@pytest.mark.parametrize("slash", ["", "/"])
def test_a_path_is_resolved(sandbox, sandbox_factory, slash):
    with sandbox_factory() as another:
        for each in (sandbox, another):
            reply = requests.get(urllib.parse.urljoin(each.base_url + slash, CHILD))
            assert reply.headers["X-Sandbox"] == each.name

UNCALLED = list[str]()

def test_an_origin_that_nobody_calls(sandbox):
    UNCALLED.append(sandbox.base_url)

def test_it_ends_with_its_test():
    with pytest.raises(requests.ConnectionError):
        requests.get(UNCALLED[0])

def test_one_server_for_the_whole_run(mock_server, sandbox):
    assert sandbox.url == mock_server.url
    assert mock_server.scenario.name == "default"

def test_a_fault_that_fires(sandbox):
    sandbox.fail("getCustomer", "GLOBAL_1001", times=1)
    assert requests.get(sandbox.base_url + CHILD).status_code == 503

@pytest.mark.sandbox(faults=[{"name": "own", "operation": "getCustomer", "fault": "GLOBAL_1001"}])
def test_a_fault_of_the_marker(sandbox):
    assert requests.get(sandbox.base_url + CHILD).status_code == 503
    assert sandbox.fault("own").fired == 1

def test_a_test_may_drop_its_sandbox(sandbox):
    sandbox.drop()

@pytest.mark.sandbox(scenario="only.yaml")
class TestClass:
    def test_the_closest_marker_wins(self, sandbox):
        assert [customer.ref for customer in sandbox.customers()] == ["only"]
        assert (sandbox.scenario()["seed"], sandbox.clock().mode) == (3, "real")

    @pytest.mark.sandbox(scenario={"version": 1, "customers": [{"ref": "other"}]}, frozen=True)
    def test_and_keeps_what_it_does_not_say(self, sandbox):
        assert [customer.ref for customer in sandbox.customers()] == ["other"]
        assert (sandbox.scenario()["seed"], sandbox.clock().mode) == (3, "frozen")

@pytest.mark.sandbox(scenario="faulty.yaml")
def test_plans_of_the_scenario_need_not_fire(sandbox):
    assert [plan.is_unused for plan in sandbox.faults()] == [True]
    sandbox.load("{version: 1, customers: [{ref: a}], faults: [{name: b, fault: GLOBAL_1001}]}")
"""


# ── Failures ─────────────────────────────────────────────────────────────────────────────────────

FAILING = """
pytestmark = pytest.mark.sandbox(scenario="minimal")

def test_that_expects_too_much(sandbox):
    sandbox.fail("modifyCustomer", "GLOBAL_1001", name="mine")
    requests.get(sandbox.base_url + CHILD)
    assert requests.patch(sandbox.base_url + CHILD, json={"nothing": 1}).status_code == 202

def test_that_did_not_test_what_it_says(sandbox):
    sandbox.fail("modifyCustomer", ["ok", "GLOBAL_1001"], name="mine")
    assert requests.patch(sandbox.base_url + CHILD, json={"name": "New"}).status_code == 202

def test_that_is_skipped(sandbox):
    sandbox.fail("modifyCustomer", "GLOBAL_1001")
    pytest.skip("for a reason")

@pytest.mark.xfail(reason="not yet", strict=True)
def test_that_is_expected_to_fail(sandbox):
    assert requests.get(sandbox.base_url + "/nowhere").status_code == 200

def test_without_a_call(sandbox):
    pytest.fail("at once")
"""


BROKEN = """
from mock_server import Outcome
from mock_server.sandbox.sandboxes.sandbox import Sandbox

class BrokenSandbox(Sandbox):
    def answer(self, request, now_ms, *, is_written=True):
        raise LookupError("a bug of the server")

@pytest.fixture
def broken(mock_server, sandbox):
    running = mock_server._entered()
    bad = BrokenSandbox(mock_server.scenario, 1)
    running.carrier.run(lambda: running.engine.switchboard.sandboxes.place(sandbox.name, bad, 1))
    return sandbox

def test_that_asserts(broken):
    assert requests.get(f"{broken.base_url}/api/v2/customer/x").status_code == 200

def test_that_does_not_look(broken):
    requests.get(f"{broken.base_url}/api/v2/customer/x")

def test_that_steers(broken):
    broken.clock()

def test_of_somebody_else(sandbox):
    sandbox.clock()
"""


def test_a_bug_of_the_server_surfaces_in_the_test_that_met_it(run: Run) -> None:
    result = run(BROKEN)
    result.assert_outcomes(failed=3, passed=1)
    assert [line for line in result.outlines if line.startswith("FAILED")] == [
        f"FAILED test_it.py::test_that_{name} - LookupError: a bug of the server"
        for name in ("asserts", "does_not_look", "steers")
    ]
    result.stdout.fnmatch_lines(["its calls cannot be read: *"])


# ── Plans that have never fired ──────────────────────────────────────────────────────────────────

UNUSED = """
def test_unused(sandbox):
    sandbox.fail("getCustomer", "GLOBAL_1001", name="mine")
"""


# ── Conduct ──────────────────────────────────────────────────────────────────────────────────────

NORTH = "10000000-0000-4000-8000-000000000011"
CARELESS = """
CAREFUL = "/api/v2/customer/20000000-0000-4000-8000-000000000011"
KNOWN = {"Authorization": "Bearer operator-token"}

@pytest.mark.sandbox(scope="module")
def test_careful(sandbox):
    httpx.get(sandbox.base_url + CAREFUL, headers=KNOWN)

@pytest.mark.sandbox(scope="module")
def test_careless(sandbox):
    httpx.get(sandbox.base_url + "/api/v2/customer/undefined", headers=KNOWN)
    httpx.get(sandbox.base_url + "/api/v2/customer/undefined", headers=KNOWN)

@pytest.mark.sandbox(scope="module")
def test_careful_again(sandbox):
    httpx.get(sandbox.base_url + CAREFUL, headers=KNOWN)
"""


FORGETFUL = """
FEW = {"version": 1, "extends": "minimal", "limits": {"journalEntries": 1}}

@pytest.mark.sandbox(scenario=FEW)
def test_forgetful(sandbox):
    for customer in ("undefined", "20000000-0000-4000-8000-000000000001"):
        httpx.get(f"{sandbox.base_url}/api/v2/customer/{customer}")
"""


# ── Markers ──────────────────────────────────────────────────────────────────────────────────────

WRONG = """
mark = pytest.mark.sandbox

@mark(scenari="minimal")
def test_unknown(): pass

@mark("minimal")
def test_unnamed(sandbox): pass

@mark(seed="7")
def test_seed(sandbox): pass

@mark(faults={"fault": "ok"})
def test_faults(sandbox): pass

@mark(faults=["GLOBAL_1001"])
def test_plan(sandbox): pass

@mark(faults=[{"operation": "getCustomer", "fault": "CUSTOMER_1003"}])
def test_refused_plan(sandbox): pass

@mark(scope="package")
def test_scope(sandbox): pass

@mark(scenario="nobody.yaml")
def test_no_file(sandbox): pass

@mark(scenario="minmal")
def test_misspelt(sandbox): pass

@mark(scenario={"version": 1, "seeed": 1, "customers": [{"ref": "a"}]})
def test_refused_scenario(sandbox): pass
"""

REFUSED = {
    "unknown": "@pytest.mark.sandbox has no argument 'scenari'; its arguments are scenario, *",
    "unnamed": "@pytest.mark.sandbox takes keyword arguments only, such as scenario='minimal'",
    "seed": "@pytest.mark.sandbox does not accept str as seed: '7'",
    "faults": "@pytest.mark.sandbox does not accept dict as faults: {'fault': 'ok'}",
    "plan": "@pytest.mark.sandbox takes fault plans written as in a scenario, not 'GLOBAL_1001'",
    "scope": (
        "@pytest.mark.sandbox has no scope 'package'; "
        "its scopes are function, class, module, session"
    ),
    "refused_plan": "the sandbox of the test cannot be created: /fault/error: *",
    "no_file": "the sandbox of the test cannot be created: *nobody.yaml:1:1: cannot be read: *",
    "misspelt": (
        "the sandbox of the test cannot be created: *; nothing shipped is named 'minmal' "
        "(did you mean 'minimal'?); there are *"
    ),
    "refused_scenario": "the sandbox of the test cannot be created: scenario:1:14: /seeed: *",
}


def test_an_invalid_marker_is_an_error_in_one_line(run: Run) -> None:
    result = run(WRONG)
    result.assert_outcomes(errors=len(REFUSED))
    for name, text in REFUSED.items():
        lines = [f"*ERROR at setup of test_{name} *", text]
        result.stdout.fnmatch_lines(lines, consecutive=True)


PATHS = """
from pathlib import Path

pytestmark = pytest.mark.sandbox(faults=[{"fault": "GLOBAL_1001"}])

@pytest.mark.sandbox(scenario="only.yaml", faults=None)
def test_text(sandbox):
    assert [customer.ref for customer in sandbox.customers()] == ["only"]

@pytest.mark.sandbox(scenario=Path("only.yaml"), faults=None)
def test_path(sandbox):
    assert [customer.ref for customer in sandbox.customers()] == ["only"]
"""


def test_a_path_in_a_marker_is_relative_to_the_test(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pytester.mkdir("elsewhere"))
    run(PATHS, str(pytester.path / "test_it.py")).assert_outcomes(passed=2)


# ── Without a sandbox ───────────────────────────────────────────────────────────────────────────


def test_a_run_that_asks_for_no_sandbox_loads_nothing(run: Run) -> None:
    source = """
import sys

def test_it():
    assert "mock_server.embedding" not in sys.modules
    assert "mock_server.server" not in sys.modules
"""
    run(source, apart=True).assert_outcomes(passed=1)


ELSEWHERE = """
@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

@pytest.mark.sandbox(seed=7)
def test_elsewhere(elsewhere, sandbox):
    assert [customer.ref for customer in sandbox.customers()] == ["only"]
"""


PUBLISHED = """
@pytest.mark.parametrize("with_seed", [None, pytest.param(7, marks=pytest.mark.sandbox(seed=7))])
def test_published(sandbox, sandbox_factory, with_seed):
    with sandbox_factory({"version": 1, "assumptions": {"pageable": {"size": 3}}}) as other:
        assert other.scenario()["assumptions"]["pageable"] == {"size": 3}
        for each in (sandbox, other):
            assert each.scenario()["assumptions"]["status-content"] == "status"
"""


def test_a_run_has_assumptions_below_those_of_its_scenarios(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(PUBLISHED, "--sandbox-assumptions=published").assert_outcomes(passed=2)
    rows = "assumptions: {status-content: status, pageable: {size: 10}}"
    pytester.makefile(".yaml", rows=rows)
    monkeypatch.setenv("MOCK_SERVER_ASSUMPTIONS", "rows.yaml")
    run(PUBLISHED).assert_outcomes(passed=2)


# ── The table ───────────────────────────────────────────────────────────────────────────────────

CASES = {
    "a sandbox as the test wants it": Case(PASSING, {"passed": 16}),
    "what happened in the sandbox": Case(
        FAILING,
        {"failed": 3, "skipped": 1, "xfailed": 1},
        [
            "*- sandbox test_that_expects_too_much-*",
            "#1 +0.000s  POST /_sandbox/faults -> 201",
            "#2 +0.000s  GET /api/v2/customer/* -> 200",
            '    reply: {"errorCode":"",*... (* characters)',
            "    why: 200 because *",
            "#3 +0.000s  PATCH /api/v2/customer/* -> 503 GLOBAL_1001",
            '    sent: {"nothing": 1}',
            '    why: plan mine, match 1, fired "GLOBAL_1001"',
            "replay it: customer-sandbox replay .pytest_cache*_too_much.sandbox.json",
            "fault plans never fired, so the test did not test what it says:",
            "  mine: {'name': 'mine', 'operation': 'modifyCustomer', 'steps': *}",
            "*- sandbox test_that_did_not_test_what_it_says-*",
            "never fired: mine (1 call matched): *",
            "*Failed: at once",
            "no calls were received",
        ],
    ),
    "unused plans are a warning": Case(
        UNUSED,
        {"passed": 1, "warnings": 1},
        ["*PytestWarning: fault plans never fired*", "*mine: *"],
        ["--sandbox-unused-faults=warn"],
    ),
    "unused plans are ignored": Case(
        UNUSED, {"passed": 1, "warnings": 0}, options=["--sandbox-unused-faults=ignore"]
    ),
    "conduct is not checked": Case(CARELESS, {"passed": 3, "warnings": 0}),
    "conduct is a warning": Case(
        CARELESS, {"passed": 3, "warnings": 1}, options=["--sandbox-conduct=warn"]
    ),
    "conduct is an error": Case(
        CARELESS,
        {"passed": 2, "failed": 1},
        ["the client broke rules of conduct:", "  null-id: entry * has no id where one belongs: *"],
        ["--sandbox-conduct=error"],
    ),
    "calls that left the journal unjudged": Case(
        FORGETFUL,
        {"passed": 1, "warnings": 2},  # the other one: no credentials
        ["*PytestWarning: conduct: judged 1 of 2 calls; raise limits.*"],
        ["--sandbox-conduct=error"],
    ),
    "calls without credentials": Case(
        CARELESS.replace(", headers=KNOWN", "").replace("undefined", NORTH),
        {"passed": 3, "warnings": 3},
        ["*no-credentials: entry * has no credentials; send Authorization: Bearer TOKEN"],
        ["--sandbox-conduct=error"],
    ),
    "the marker is described": Case(
        "",
        {},
        ["@pytest.mark.sandbox(scenario=None, seed=None, frozen=False, *"],
        ["--markers", "--strict-markers"],
    ),
    "a refused scenario of the run": Case(
        UNUSED,
        {"errors": 1},
        ["--sandbox-scenario: *nobody.yaml:1:1: cannot be read: *"],
        ["--sandbox-scenario=nobody.yaml"],
    ),
    "the scenario of the run, from another folder": Case(
        ELSEWHERE, {"passed": 1}, options=["--sandbox-scenario=only.yaml"]
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_pytest_reports(run: Run, case: Case) -> None:
    case.prove(run)


FIRST_SANDBOX = """
import sys

before = set(sys.modules)
UNUSED = (
    "faker", "httpx", "httpx2", "jsonschema", "prometheus_client", "psycopg", "pygments",
    "requests", "sqlite3", "statistics",
    *("mock_server.cli", "mock_server.recordings", "mock_server.keeping"),
)

def test_it(sandbox):
    sandbox.clock()
    new = set(sys.modules) - before
    assert [name for name in UNUSED if name in new] == []
    assert sum(name.startswith("mock_server.") for name in new) <= 210
"""


def test_the_first_sandbox_of_a_run_imports_only_what_it_uses(run: Run) -> None:
    run(FIRST_SANDBOX, apart=True).assert_outcomes(passed=1)
