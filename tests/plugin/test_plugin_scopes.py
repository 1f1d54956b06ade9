"""Sandboxes that several tests share, and additional sandboxes of a test."""

import pytest
from support.plugin_runs import Case, Run

pytest_plugins = ["pytester"]

SHARED = """
pytestmark = pytest.mark.sandbox(scenario="minimal")
names = {}

def note(sandbox, *keys):
    for key in keys:
        names.setdefault(key, set()).add(sandbox.name)

@pytest.mark.sandbox(scope="class")
class TestOne:
    def test_first(self, sandbox):
        note(sandbox, "one")
        sandbox.run()

    def test_second(self, sandbox, sandbox_client):
        note(sandbox, "one")
        assert sandbox.clock().mode == "real"

    @pytest.mark.sandbox(seed=7)
    def test_that_wants_something_else(self, sandbox):
        note(sandbox, "else")
        assert sandbox.clock().mode == "frozen"

@pytest.mark.sandbox(scope="class")
class TestTwo:
    def test_first(self, sandbox):
        note(sandbox, "two")
        assert sandbox.clock().mode == "frozen"

@pytest.mark.sandbox(scope="module")
class TestModule:
    def test_first(self, sandbox):
        note(sandbox, "module")

@pytest.mark.sandbox(scope="module")
def test_of_the_module(sandbox):
    note(sandbox, "module")

@pytest.mark.sandbox(scope="session")
def test_of_the_run(sandbox):
    note(sandbox, "session")

@pytest.mark.sandbox(scope="session")
def test_of_the_run_as_well(sandbox):
    note(sandbox, "session")

@pytest.mark.sandbox(scope="class")
@pytest.mark.parametrize("number", [1, 2])
def test_without_a_class(sandbox, number):
    note(sandbox, "alone")

def test_each_was_shared_by_those_that_want_the_same():
    assert {key: len(found) for key, found in names.items()} == {
        "one": 1, "else": 1, "two": 1, "module": 1, "session": 1, "alone": 2,
    }
    assert len(set.union(*names.values())) == 7
"""


DROPPED = """
from mock_server import Request

names = []

@pytest.mark.sandbox(scenario="minimal", scope="class")
class TestShared:
    @pytest.mark.parametrize("number", [1, 2])
    def test_read(self, sandbox, number):
        names.append(sandbox.name)
        assert requests.get(sandbox.base_url + CHILD).status_code == 200

def test_gone(sandbox):
    sandbox.clock()
    listed = sandbox.handle(Request(method="GET", path="/_sandboxes")).body.decode()
    assert (len(set(names)), sandbox.name in listed, names[0] in listed) == (1, True, False)
"""

FACTORY = """
PLAN = {"name": "mine", "operation": "getCustomer", "fault": "GLOBAL_1001"}

@pytest.fixture(scope="module")
def shared(sandbox_factory):
    with sandbox_factory("minimal", seed=3, frozen=True, faults=[PLAN], name="shared") as sandbox:
        yield sandbox

def test_as_it_is_wanted(shared, sandbox):
    assert shared.name.startswith("shared-")
    assert shared.name != sandbox.name
    assert (shared.scenario()["seed"], shared.clock().mode) == (3, "frozen")

def test_a_plan_of_a_shared_sandbox_need_not_fire_in_each_test(shared):
    assert shared.fault("mine").fired == 0

def test_it_is_the_same(shared):
    assert requests.get(shared.base_url + CHILD).status_code == 503
    assert shared.fault("mine").fired == 1

def test_two_at_once(sandbox_factory):
    with sandbox_factory("minimal") as one, sandbox_factory("minimal") as other:
        one.run()
        assert other.clock().mode == "frozen"
"""


SESSION = """
@pytest.fixture(scope="session")
def crm(sandbox_session):
    assert sandbox_session.journal() == []
    return sandbox_session

@pytest.mark.parametrize("number", [1, 2])
def test_its_calls_add_up(crm, sandbox, number):
    assert requests.get(crm.base_url + CHILD).status_code == 200
    assert (len(crm.journal(operation="getCustomer")), len(sandbox.journal())) == (number, 0)

def test_it_is_in_the_report(crm):
    requests.patch(crm.base_url + CHILD, json={"\\x1b[31m": 1})
    assert False
"""


ANSWERED_FOR = """
@pytest.fixture(scope="session")
def shared(sandbox_factory):
    with sandbox_factory() as sandbox:
        yield sandbox

def test_calls_before(shared):
    requests.get(shared.base_url + "/before")

def test_adds_a_plan(shared):
    requests.get(shared.base_url + "/mine")
    shared.fail("getCustomer", "GLOBAL_1001", name="never")

def test_does_not_answer_for_it(shared):
    pass

def test_in_a_block(sandbox_factory):
    with sandbox_factory() as sandbox:
        sandbox.fail("getCustomer", "GLOBAL_1001", name="inner")

def test_fails_in_a_block(sandbox_factory):
    with sandbox_factory(name="block") as sandbox:
        requests.get(sandbox.base_url + "/within")
        assert False

def test_fails_elsewhere(shared):
    assert False

@pytest.mark.sandbox(scope="session")
def test_fails_with_the_run_s(sandbox):
    assert False
"""


def test_a_test_is_blamed_only_for_its_own_calls_in_a_shared_sandbox(run: Run) -> None:
    result = run(ANSWERED_FOR)
    result.assert_outcomes(passed=2, failed=5)
    result.stdout.fnmatch_lines(
        [
            "fault plans never fired, so the test did not test what it says:",
            "  never: *",
            "*- sandbox sandbox-*",
            "#2 +0.000s  GET /mine -> 404 *",
            "never fired: never (no call matched): *",
            "*_ test_in_a_block _*",
            "  inner: *",
            "*_ test_fails_in_a_block _*",
            "*- sandbox block-*",
            "#1 +0.000s  GET /within -> 404 *",
            "*_ test_fails_elsewhere _*",
            "*_ test_fails_with_the_run_s _*",
            "no calls were received",
        ]
    )
    answer = [line for line in result.outlines if line.startswith("---") and " sandbox " in line]
    assert len(answer) == 4
    assert [line for line in result.outlines if line.startswith("#") and "/before" in line] == []


REFUSED = """
def test_refused(sandbox_factory):
    with sandbox_factory(seed="7"):
        pass

def test_no_scenario(sandbox_factory):
    with sandbox_factory("minmal"):
        pass
"""


CASES = {
    "tests of a scope": Case(SHARED, {"passed": 11}),
    "what is shared is dropped, and counted once": Case(
        DROPPED, {"passed": 3}, ["  getCustomer     success             2"], ["--sandbox-coverage"]
    ),
    "one for the whole run": Case(
        SESSION,
        {"passed": 2, "failed": 1},
        [
            "*- sandbox session-*",
            "#* PATCH /api/v2/customer/* -> 400 *",
            r"    why: */\x1b[[]31m*",  # nothing in a report controls a terminal
        ],
        ["--sandbox-scenario=minimal"],
    ),
    "for fixtures of any scope": Case(FACTORY, {"passed": 4}),
    "errors of the factory": Case(
        REFUSED,
        {"failed": 2},
        [
            "sandbox_factory does not accept str as seed: '7'",
            "the sandbox of the test cannot be created: *(did you mean 'minimal'?*",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sandboxes_are_shared(run: Run, case: Case) -> None:
    case.prove(run)
