"""What a sandbox leaves behind can be freed without an effect on anything else."""

from typing import Any

from support import DATA, NORTH, SMALL_WORLD
from support.tenants import Server

from mock_server.sandbox.sandboxes.sandbox import Sandbox

READ = f"/api/v2/customer/{NORTH}"


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


def free(sandbox: Sandbox) -> None:
    """Empty everything that the shell would empty."""
    for container in sandbox.run().containers():
        container.clear()


def test_freeing_what_is_left_behind_changes_nothing_of_what_came_after() -> None:
    freed, kept = busy(), busy()
    for server in (freed, kept):
        server.control("mine", "POST", "/reset?purge=true")
    sandbox = sandbox_of(freed, "mine")
    assert sum(map(len, sandbox.discarded)) > 5
    for container in sandbox.discarded:
        container.clear()
    for server in (freed, kept):
        server.modify("mine", {"name": "Anew"})
    assert contents(freed, "mine") == contents(kept, "mine")


def test_freeing_an_origin_changes_nothing_of_its_fork() -> None:
    server = busy()
    server.put("fork", **{"from": "mine"})
    before = contents(server, "fork")
    origin = sandbox_of(server, "mine")
    server.call("DELETE", "/_sandboxes/mine")
    free(origin)
    assert contents(server, "fork") == before


def test_freeing_a_fork_changes_nothing_of_its_origin() -> None:
    server = busy()
    before = contents(server, "mine")
    server.put("fork", **{"from": "mine"})
    fork = sandbox_of(server, "fork")
    server.call("DELETE", "/_sandboxes/fork")
    free(fork)
    assert contents(server, "mine") == before
