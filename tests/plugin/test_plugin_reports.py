"""The contents of the report of a failed test, and the files that are kept."""

import stat

import pytest
from support.plugin_runs import Run

from mock_server import MockServer
from mock_server.cli import main

pytest_plugins = ["pytester"]

MANY = """
@pytest.mark.sandbox(scenario="minimal")
def test_many(sandbox):
    for number in range(200):
        path = "/nowhere" if number in (50, 100) else CHILD
        requests.get(sandbox.base_url + path)
    assert False
"""


def test_of_many_calls_those_that_matter_are_shown_and_where_the_rest_is(run: Run) -> None:
    result = run(MANY)
    result.stdout.fnmatch_lines(
        [
            "... 50 left out",
            "#51 *GET /nowhere -> 404 *",
            "... 49 left out",
            "#101 *GET /nowhere -> 404 *",
            "... 81 left out",
            "#183 *GET /api/v2/customer/* -> 200",
            "#200 *GET /api/v2/customer/* -> 200",
            "all calls, including the 180 left out here: .pytest_cache*many.sandbox.json",
            "replay it: customer-sandbox replay .pytest_cache*many.sandbox.json",
        ]
    )
    assert len([line for line in result.outlines if line.startswith("#")]) == 20


FAILING = """
@pytest.mark.parametrize("name", ["a", "b"])
def test_one(sandbox, name):
    assert False

def test_two(sandbox, sandbox_factory):
    with sandbox_factory() as other:
        other.advance()
        assert False
"""


STRAYING = """
from urllib.parse import urljoin

CUSTOMER = "/api/v2/customer/10000000-0000-4000-8000-000000000011"

def test_of_before(mock_server):
    requests.get(urljoin(f"{mock_server.url}/s/any", CUSTOMER))

@pytest.mark.parametrize("count", [2, 1, 0])
def test_that_drops_its_path(mock_server, sandbox, count):
    mock_server.sandbox().advance()
    for _ in range(count):
        requests.get(urljoin(f"{mock_server.url}/s/{sandbox.name}", CUSTOMER))
    assert sandbox.journal()
"""


@pytest.mark.parametrize("is_remote", [False, True])
def test_calls_without_the_path_of_the_base_url_are_noticed(run: Run, *, is_remote: bool) -> None:
    with MockServer() as server:
        result = run(STRAYING, *([f"--sandbox-url={server.url}"] if is_remote else []))
    result.assert_outcomes(passed=1, failed=3)
    question = "meanwhile: does your client drop the path of its base URL?"
    asked = [line for line in result.outlines if question in line]
    assert asked == [
        f"2 calls arrived at sandbox `default` {question}",
        f"1 call arrived at sandbox `default` {question}",
    ]


def kept(pytester: pytest.Pytester, folder: str) -> list[str]:
    return sorted(path.name for path in (pytester.path / folder).glob("[!.]*"))


def test_only_the_bundles_of_the_last_run_are_kept_in_a_chosen_folder(
    run: Run, pytester: pytest.Pytester
) -> None:
    option = "--sandbox-bundles=out/bundles"
    out = pytester.path / "out/bundles"
    out.mkdir(0o700, parents=True)
    out.parent.chmod(0o700)
    (out / OWN).write_text("{}", "utf-8")
    run(FAILING, option, "-k", "test_one")
    before = kept(pytester, "out/bundles")
    run(FAILING, option, "--collect-only")
    looked = kept(pytester, "out/bundles")
    result = run(FAILING, option, "-k", "test_two")
    after = kept(pytester, "out/bundles")
    assert before == looked == [OWN, *map(NAME.format, ("one-a-", "one-b-"))]
    assert after == [OWN, *map(NAME.format, ("two-2", "two"))]
    folder = pytester.path / "out/bundles"
    places = (folder / after[1], folder, folder.parent)
    rights = [oct(stat.S_IMODE(place.stat().st_mode)) for place in places]
    assert rights == ["0o600", "0o700", "0o700"]
    (line, _) = [line for line in result.outlines if line.startswith("replay it:")]
    assert line.endswith(" out/bundles/test_it.py-test_two.sandbox.json")
    assert main(["replay", line.rpartition(" ")[2]]) == 0


OWN = "of-my-own.sandbox.json"
NAME = "test_it.py-test_{}.sandbox.json"


@pytest.mark.parametrize("asked", ["test_it.py", "test_it.py/below", "/proc", "/proc/below"])
def test_a_folder_that_takes_no_bundle_is_misuse(run: Run, asked: str) -> None:
    result = run(FAILING, f"--sandbox-bundles={asked}")
    shown = [line for line in result.outlines + result.errlines if line.strip()]
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert shown[-1].startswith(f"ERROR: --sandbox-bundles {asked}: no file can be written there: ")


@pytest.mark.nightly
def test_workers_keep_their_bundles_in_one_folder(run: Run, pytester: pytest.Pytester) -> None:
    run(
        f"import pytest\n{FAILING}",
        "-n",
        "2",
        "--sandbox-bundles=out",
        "-k",
        "test_one",
        apart=True,
    )
    assert kept(pytester, "out") == [NAME.format("one-a-"), NAME.format("one-b-")]


GONE = """
from mock_server import MockServer, RemoteServer

own = MockServer()

@pytest.fixture(scope="session")
def mock_server():
    own.__enter__()
    return RemoteServer(own.url)

@pytest.mark.sandbox(scope="session")
def test_shared(sandbox):
    sandbox.clock()

def test_gone(sandbox):
    own.__exit__()
    assert False

def test_of_something_else():
    pass
"""


def test_a_server_that_goes_away_ends_no_run(run: Run) -> None:
    result = run(GONE)
    result.assert_outcomes(passed=2, failed=1, errors=2)
    result.stdout.fnmatch_lines(
        ["*- sandbox test_gone-*", "its calls cannot be read: *", "*- sandbox *", "its calls *"]
    )
