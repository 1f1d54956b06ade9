"""A newer version of the server's scenario: which sandboxes take it immediately."""

from typing import Any

from support import NORTH, OPERATOR, SMALL_WORLD, build
from support.tenants import Server

NEWER = build(SMALL_WORLD, seed=8)
NEWEST = build(SMALL_WORLD, seed=9)
OTHER = {"version": 1, "seed": 3, "customers": [{"customerId": OPERATOR}]}


def reloaded(server: Server) -> Server:
    server.switchboard.sandboxes.reload(NEWER, server.now_ms)
    return server


def versions(server: Server) -> dict[str, tuple[int, bool]]:
    """Return the seed of each sandbox's scenario, and whether the sandbox is outdated."""
    items: list[dict[str, Any]] = server.call("GET", "/_sandboxes").json["items"]
    return {item["name"]: (item["seed"], item["outdated"]) for item in items}


def test_the_default_sandbox_begins_the_newer_version_at_once() -> None:
    server = Server.of()
    server.call("PATCH", f"/api/v2/customer/{NORTH}", {"name": "Changed"})
    assert versions(reloaded(server)) == {"default": (8, False)}
    assert server.call("GET", "/_sandbox/requests").json["total"] == 0


def test_new_sandboxes_are_made_from_the_newer_version() -> None:
    server = reloaded(Server.of())
    server.read("new")
    assert versions(server) == {"default": (8, False), "new": (8, False)}


def test_a_named_sandbox_keeps_its_version_until_it_is_reset() -> None:
    server = Server.of()
    server.read("mine")
    assert versions(reloaded(server))["mine"] == (7, True)
    server.control("mine", "POST", "/reset")
    assert versions(server)["mine"] == (8, False)


def test_an_outdated_sandbox_says_so_with_each_reply() -> None:
    server = Server.of()
    assert "X-Sandbox-Outdated" not in server.read("mine").headers
    assert reloaded(server).read("mine").headers["X-Sandbox-Outdated"] == "true"


def test_an_outdated_sandbox_takes_the_newest_version_and_not_the_next() -> None:
    server = Server.of()
    server.read("mine")
    reloaded(server).switchboard.sandboxes.reload(NEWEST, server.now_ms)
    server.control("mine", "POST", "/reset")
    assert versions(server)["mine"] == (9, False)


def test_a_sandbox_with_a_scenario_of_its_own_is_never_outdated() -> None:
    server = Server.of()
    server.put("made", scenario=OTHER)
    server.control("put", "PUT", "/scenario", OTHER)
    assert versions(reloaded(server)) == {
        "default": (8, False),
        "made": (3, False),
        "put": (3, False),
    }


def test_a_sandbox_that_gets_a_scenario_of_its_own_is_outdated_no_more() -> None:
    server = Server.of()
    server.read("mine")
    reloaded(server).control("mine", "PUT", "/scenario", OTHER)
    server.control("mine", "POST", "/reset")
    assert versions(server)["mine"] == (3, False)


def test_what_is_brought_back_of_an_older_version_is_outdated() -> None:
    server = Server.of()
    server.control("mine", "POST", "/reset")
    reloaded(server).call("POST", "/_sandboxes/mine/undo")
    assert versions(server)["mine"] == (7, True)


def test_undoing_a_deletion_gives_a_sandbox_outdated_by_the_newest_version() -> None:
    server = Server.of()
    server.read("mine")
    server.call("DELETE", "/_sandboxes/mine")
    reloaded(server).switchboard.sandboxes.reload(NEWEST, server.now_ms)
    server.call("POST", "/_sandboxes/mine/undo")
    assert versions(server)["mine"] == (7, True)
    server.control("mine", "POST", "/reset")
    assert versions(server)["mine"] == (9, False)


def test_a_scenario_of_its_own_comes_back_in_place_of_an_outdated_one() -> None:
    server = Server.of()
    server.put("mine", scenario=OTHER)
    server.put("mine")
    reloaded(server).call("POST", "/_sandboxes/mine/undo")
    assert versions(server)["mine"] == (3, False)


def test_a_fork_of_an_outdated_sandbox_is_outdated() -> None:
    server = Server.of()
    server.read("mine")
    reloaded(server).put("fork", **{"from": "mine"})
    assert versions(server)["fork"] == (7, True)
    server.control("fork", "POST", "/reset")
    assert versions(server)["fork"] == (8, False)
