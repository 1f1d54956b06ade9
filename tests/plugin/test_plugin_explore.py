"""`explore`: what pytest reports of a test that is run once for each course of events."""

import json
from pathlib import Path

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]

CLIENT = """
import time
import pytest
import requests

NORTH = "/api/v2/customer/10000000-0000-4000-8000-000000000011"
TOKEN = {"Authorization": "Bearer acme-token"}

class NotRenamedError(Exception):
    pass

def rename(sandbox, name, trusting=True):
    try:
        reply = requests.patch(sandbox.base_url + NORTH, json={"name": name}, headers=TOKEN)
    except requests.ConnectionError as error:
        if trusting:
            raise NotRenamedError("the connection was lost") from error
        raise
    if reply.status_code == 503:
        raise TimeoutError("it may have been done")
    if reply.status_code != 202:
        raise NotRenamedError(reply.text)
    for _ in range(3):
        time.sleep(2)
        request = reply.json()["content"][0]["requestId"]
        reply_to_query = requests.get(f"{sandbox.base_url}/api/v2/request/{request}", headers=TOKEN)
        if reply_to_query.ok:
            status = reply_to_query.json()["content"][0]["status"]
            if status == "SUCCESSFUL":
                return
            if status == "FAILED":
                raise NotRenamedError("the request has failed")
    raise TimeoutError("it may still be done")
"""

LIAR = f"""{CLIENT}
@pytest.mark.sandbox(explore={{"depth": 1}})
def test_rename(sandbox):
    rename(sandbox, "New")
"""


def test_a_lie_fails_the_test_with_what_makes_it_happen_again(run: Run) -> None:
    result = run(LIAR)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "* tried: 1 lie. The test says it failed although *: modify*, reply lost.",
            "*#* PATCH /api/v2/customer/* -> the connection broke (reset)",
            "*why: plan explore-1, match 1, fired *",
            "*the test raised NotRenamedError: the connection was lost",
            "*customer 10000000-* /name: 'Acme North' -> 'New'",
            "*sandbox.fail('modifyCustomer', {'network': 'reset', 'phase': 'after'}, *times=1)",
        ]
    )


def test_a_client_that_says_when_it_does_not_know_passes(run: Run, tmp_path: Path) -> None:
    source = LIAR.replace('"New")', '"New", trusting=False)')
    result = run(source, "--sandbox-explored", str(tmp_path / "explored.json"))
    result.assert_outcomes(passed=1)
    (explored,) = json.loads((tmp_path / "explored.json").read_text())["tests"].values()
    assert explored["findings"] == []
    tried = {(row["operation"], row["kind"]) for row in explored["tried"]}
    assert {("modifyCustomer", "reply-lost"), ("getRequest", "not-reached")} <= tried


def test_what_makes_a_lie_happen_again_does_so_in_a_test_of_its_own(run: Run) -> None:
    result = run(
        f"""{CLIENT}
def test_rename(sandbox, shared_clock):
    sandbox.fail('modifyCustomer', {{'network': 'reset', 'phase': 'after'}},
        customer='10000000-0000-4000-8000-000000000011', times=1)
    with pytest.raises(NotRenamedError):
        rename(sandbox, "New")
    sandbox.advance()
    assert sandbox.changes()["customer acme-north"] == {{"name": ("Acme North", "New")}}
"""
    )
    result.assert_outcomes(passed=1)


def test_methods_parameters_and_fixtures_are_those_of_the_test(run: Run) -> None:
    result = run(
        f"""{CLIENT}
made = []

@pytest.fixture(scope="module")
def once():
    made.append("module")
    yield
    made.append("module ended")

@pytest.fixture
def each(sandbox):
    made.append(sandbox.name)
    rename(sandbox, "Before")
    yield
    assert made[-1] != "module ended"

class TestClass:
    @pytest.mark.parametrize("name", ["New", "Other"])
    @pytest.mark.sandbox(explore={{"depth": 1}})
    def test_rename(self, sandbox, once, each, name):
        rename(sandbox, name, trusting=False)

def test_what_was_made(once):
    assert made[0] == "module" and made.count("module") == 1
    assert "module ended" not in made
    assert len(made) == len(set(made)) > 20
"""
    )
    result.assert_outcomes(passed=3)


def test_an_async_test_is_explored_in_its_own_loop(run: Run) -> None:
    result = run(
        """
import asyncio
import aiohttp
import pytest

NORTH = "/api/v2/customer/10000000-0000-4000-8000-000000000011"

@pytest.mark.sandbox(explore=True)
async def test_rename(sandbox, sandbox_client):
    token = {"Authorization": "Bearer acme-token"}
    try:
        async with asyncio.timeout(30):
            reply = await sandbox_client.patch(NORTH[1:], json={"name": "New"}, headers=token)
    except TimeoutError:
        raise ValueError("not renamed") from None
    if reply.status == 503:
        raise aiohttp.ClientConnectionError("it may have been done")
    if reply.status != 202:
        raise ValueError("not renamed")
    await asyncio.sleep(3)
    reply = await sandbox_client.get(NORTH[1:], headers=token)
    if reply.status != 200 or (await reply.json())["content"][0]["name"] != "New":
        raise TimeoutError("not known")
"""
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["* tried: 1 lie. * modifyCustomer, 1st call, answered after 2m."])


@pytest.mark.parametrize(
    ("marker", "says"),
    [
        ("explore=True, scope='module'", "explores only sandboxes of one test, not of a module"),
        ("explore={'depht': 1}", "has no 'depht'; there are depth, budget, seed, unknown, conduct"),
        ("explore={'depth': 0}", "does not accept 0 as depth"),
        ("explore={'unknown': ValueError}", "does not accept <class 'ValueError'> as unknown"),
    ],
)
def test_what_cannot_be_explored_is_refused_in_a_sentence(run: Run, marker: str, says: str) -> None:
    result = run(
        f"""
import pytest

@pytest.mark.sandbox({marker})
def test_it(sandbox):
    pass
"""
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"@pytest.mark.sandbox(explore=...) {says}"])


def test_other_kinds_of_tests_are_refused_in_a_sentence(run: Run) -> None:
    result = run(
        """
import unittest
import pytest

@pytest.mark.sandbox(explore=True)
class TestOfUnittest(unittest.TestCase):
    def test_it(self):
        pass

@pytest.mark.sandbox(explore=True)
@pytest.mark.xfail(strict=True)
def test_expected_to_fail(sandbox):
    assert False

@pytest.mark.sandbox(explore=True)
def test_without_a_sandbox():
    pass

@pytest.mark.sandbox(explore=True)
def test_skipped(sandbox):
    pytest.skip("not today")

@pytest.mark.sandbox(explore=True)
def test_fails_anyway(sandbox):
    assert sandbox.journal() == ["a call"]

@pytest.mark.sandbox(explore=True)
def test_drops_its_sandbox(sandbox):
    sandbox.customer("10000000-0000-4000-8000-000000000011")
    sandbox.drop()

calls = iter("abcdef")

@pytest.mark.sandbox(explore=True)
def test_calls_something_else_each_time(sandbox):
    from urllib.request import urlopen
    for _ in range(ord(next(calls)) - ord("a")):
        urlopen(sandbox.base_url + "/api/v2/customer/10000000-0000-4000-8000-000000000011")
"""
    )
    result.assert_outcomes(failed=6, skipped=1)
    result.stdout.fnmatch_lines_random(
        [
            "*explore=...) cannot explore tests of unittest; write it as a function or *",
            "*explore=...) cannot explore a test that is expected to fail; remove xfail",
            "*explore=...) explores a test only if it requests the fixture sandbox by its name",
            "*AssertionError",
            "in fair weather, the sandbox has no calls of the test at its end, so there is *",
            "in fair weather, the test calls nothing for customer * in one run and getCustomer *",
        ]
    )


@pytest.mark.parametrize(("way", "outcome"), [("skip", "skipped"), ("xfail", "xfailed")])
def test_a_skip_in_bad_weather_ends_exploring(run: Run, way: str, outcome: str) -> None:
    source = LIAR.replace("raise NotRenamedError", f'pytest.{way}("no service") #')
    result = run(source, "-rsx")
    result.assert_outcomes(**{outcome: 1})
    ended = "no service (which ended exploring at: modifyCustomer, 1st call, refused with *"
    result.stdout.fnmatch_lines([f"{outcome.upper()[:5]}*{ended}"])
