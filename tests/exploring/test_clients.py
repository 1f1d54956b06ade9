"""Ten clients with one mistake each, which fair weather does not show, and an honest one.

Each is explored as its test would be; the mistake is found, with as few choices as possible.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from thoroughness import examples

from mock_server import MockServer
from mock_server.embedding.handle import SandboxHandle
from mock_server.exploring.driver import explore
from mock_server.exploring.explorer import Exploration, Options
from mock_server.exploring.judge import Judgement

CLIENTS: Final = Path(__file__).parents[2] / "fixtures/clients/explored"

LIE_OF_SUCCESS: Final = Judgement.PASSED_BUT
LIE_OF_FAILURE: Final = Judgement.RAISED_BUT


def renames(client: Any) -> None:
    client.rename("New")


def creates(client: Any) -> None:
    client.create_package("Gold")


def changes_twice(client: Any) -> None:
    client.change_all([{"name": "One"}, {"name": "Two"}])


def changes_something_else(client: Any) -> None:
    client.rename("One")
    client.change({"vatRegistrationNumber": "GB586607725"})


MISTAKES: Final = {
    "package_again": (creates, LIE_OF_SUCCESS, "createPackage, 1st call, reply lost"),
    "believes_accepted": (
        renames,
        LIE_OF_SUCCESS,
        "modifyCustomer, 1st accepted call, accepted, but failed with GLOBAL_1001",
    ),
    "writes_stale": (
        changes_something_else,
        LIE_OF_SUCCESS,
        "getCustomer, 1st call after a change, the customer before its latest change",
    ),
    "gives_up": (
        renames,
        LIE_OF_FAILURE,
        "modifyCustomer, 1st accepted call, settled after an hour",
    ),
    "lost_is_not_done": (renames, LIE_OF_FAILURE, "modifyCustomer, 1st call, reply lost"),
    "unavailable_is_not_done": (
        renames,
        LIE_OF_FAILURE,
        "modifyCustomer, 1st call, GLOBAL_1001 after the change",
    ),
    "polls_for_ever": (
        renames,
        Judgement.NEVER_ENDS,
        "modifyCustomer, 1st accepted call, accepted, but never settled",
    ),
    "other_request": (
        changes_twice,
        LIE_OF_SUCCESS,
        "modifyCustomer, 2nd accepted call, accepted, but failed with GLOBAL_1001",
    ),
    "order_lost": (changes_twice, LIE_OF_SUCCESS, "modifyCustomer, 1st call, reply lost"),
    "any_end": (
        renames,
        LIE_OF_SUCCESS,
        "modifyCustomer, 1st accepted call, accepted, but failed with GLOBAL_1001",
    ),
}
"""For each client what its test does, the verdict, and the choice that leads to it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MockServer]:
    """A service whose reads may lag."""
    lagging = tmp_path_factory.mktemp("assumptions") / "lagging.yaml"
    lagging.write_text("assumptions: {read-staleness: one-change}\n")
    with MockServer("default", assumptions=lagging) as server:
        yield server


@pytest.fixture(autouse=True)
def on_the_path() -> Iterator[None]:
    """Let the clients import each other, as scripts can."""
    sys.path.insert(0, str(CLIENTS))
    yield
    sys.path.remove(str(CLIENTS))


def explored(
    server: MockServer, name: str, does: Callable[[Any], None], **options: Any
) -> Exploration:
    module = import_module(name)

    def test(sandbox: SandboxHandle) -> None:
        does(module.Client(sandbox.base_url))

    return explore(server, test, Options(**options))


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistake_of_each_client_is_found_in_one_choice(server: MockServer, name: str) -> None:
    does, verdict, choice = MISTAKES[name]
    done = explored(server, name, does, depth=1)
    found = [(each.verdict, [one.name for one in each.run.choices]) for each in done.discoveries]
    assert (verdict, [choice]) in found
    assert all(each.again is None for each in done.discoveries)


@pytest.mark.nightly
@pytest.mark.parametrize("does", [renames, creates])
def test_an_honest_client_is_told_no_lie(server: MockServer, does: Callable[[Any], None]) -> None:
    done = explored(server, "honest", does, budget=examples(60).max_examples, depth=3)
    assert [each.verdict for each in done.discoveries] == []
    assert len(done.tried) > 30


def test_every_client_of_the_folder_is_tried() -> None:
    assert {path.stem for path in CLIENTS.glob("*.py")} == {"honest", *MISTAKES}
