"""The bundles of failed tests, which are kept until the next run."""

import stat

import pytest
from support.plugin_runs import Run

from mock_server.cli import main

pytest_plugins = ["pytester"]

FAILING = """
@pytest.mark.parametrize("name", ["a", "b"])
def test_one(sandbox, name):
    assert False

def test_two(sandbox, sandbox_factory):
    with sandbox_factory() as other:
        other.advance()
        assert False
"""


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
