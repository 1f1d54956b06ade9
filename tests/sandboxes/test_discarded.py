"""What a sandbox leaves behind is freed in small steps, in order."""

from collections import deque
from typing import Any

from support import DATA, NORTH, SMALL_WORLD
from support.tenants import Server

from mock_server.domain.discarded import Container, Discarded, long_ones
from mock_server.sandbox.sandboxes.sandbox import Sandbox

READ = f"/api/v2/customer/{NORTH}"


def sizes(containers: list[Container]) -> list[int]:
    return [len(container) for container in containers]


def test_containers_are_emptied_one_after_the_other_a_few_entries_at_a_time() -> None:
    containers: list[Container] = [
        dict.fromkeys(range(5)),
        list(range(4)),
        deque(range(3)),
    ]
    discarded, seen = Discarded(containers), [sizes(containers)]
    while discarded:
        discarded.free(5)
        seen.append(sizes(containers))
    assert seen == [[5, 4, 3], [0, 4, 3], [0, 0, 2], [0, 0, 0]]


def test_nested_containers_are_emptied_before_the_outer_one() -> None:
    inner = {name: dict.fromkeys(range(1500)) for name in ("first", "second")}
    outer = dict(inner)
    containers: list[Container] = [*long_ones(outer.values()), outer]
    discarded, seen = Discarded(containers), []
    while discarded:
        discarded.free(1000)
        seen.append([len(inner["first"]), len(inner["second"]), len(outer)])
    assert seen == [[500, 1500, 2], [0, 1000, 2], [0, 0, 2], [0, 0, 0]]


def test_only_long_nested_containers_are_emptied_separately() -> None:
    short, long = list(range(1000)), list(range(1001))
    assert [container is long for container in long_ones([short, long, []])] == [True]


def test_leavings_count_what_is_still_to_be_freed() -> None:
    discarded = Discarded([list(range(7)), [], {"a": 1}])
    before = (len(discarded), bool(discarded))
    discarded.free(7)
    between = (len(discarded), bool(discarded))
    discarded.free(7)
    assert (before, between) == ((8, True), (1, True))
    assert (len(discarded), bool(discarded)) == (0, False)


def test_there_is_nothing_to_free_of_what_holds_nothing() -> None:
    assert not Discarded([{}, [], deque()])
    assert not Discarded()


# ── A sandbox ────────────────────────────────────────────────────────────────────────────────────


def busy(**changes: Any) -> Server:
    """Return a server whose sandbox `mine` has a bit of everything, some of it in progress."""
    jobs = {"modifyCustomer": "immediate", "createPackage": {"after": "1h"}}
    server = Server.of(SMALL_WORLD, jobs=jobs, **changes)
    for number in range(3):
        server.modify("mine", {"name": f"North {number}"})
        package = {"name": f"Gold {number}", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
        assert server.call("POST", f"/s/mine{READ}/package", package).status == 202
    return server


def sandbox_of(server: Server, name: str) -> Sandbox:
    (sandbox,) = (t.sandbox for t in server.switchboard.sandboxes if t.name == name)
    return sandbox


def contents(server: Server, name: str) -> Any:
    """Return the state and the journal of a sandbox, as its users see them."""
    journal = server.control(name, "GET", "/journal?size=100").json
    return server.control(name, "GET", "/state").json, journal


def test_what_was_in_a_sandbox_before_a_reset_that_purges_is_left_behind() -> None:
    server = busy()
    sandbox = sandbox_of(server, "mine")
    held = sum(map(len, sandbox.run().containers()))
    server.control("mine", "POST", "/reset?purge=true")
    assert (held > 20, len(sandbox.discarded)) == (True, held)


def test_freeing_what_is_left_behind_changes_nothing_of_what_came_after() -> None:
    freed, kept = busy(), busy()
    for server in (freed, kept):
        server.control("mine", "POST", "/reset?purge=true")
    sandbox = sandbox_of(freed, "mine")
    sandbox.discarded.free(1_000_000)
    for server in (freed, kept):
        server.modify("mine", {"name": "Anew"})
    assert not sandbox.discarded
    assert contents(freed, "mine") == contents(kept, "mine")


def test_freeing_an_origin_changes_nothing_of_its_fork() -> None:
    server = busy()
    server.put("fork", **{"from": "mine"})
    before = contents(server, "fork")
    origin = sandbox_of(server, "mine")
    server.call("DELETE", "/_sandboxes/mine")
    Discarded(origin.run().containers()).free(1_000_000)
    assert contents(server, "fork") == before


def test_freeing_a_fork_changes_nothing_of_its_origin() -> None:
    server = busy()
    before = contents(server, "mine")
    server.put("fork", **{"from": "mine"})
    fork = sandbox_of(server, "fork")
    server.call("DELETE", "/_sandboxes/fork")
    Discarded(fork.run().containers()).free(1_000_000)
    assert contents(server, "mine") == before
