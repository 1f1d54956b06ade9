"""A newer version of the server's scenario: which sandboxes take it immediately."""

from typing import Any

import pytest
from support import NORTH, OPERATOR, SMALL_WORLD, build
from support.tenants import Server

OLDER, NEWER = "", "Newer"
OTHER = {"version": 1, "seed": 3, "customers": [{"customerId": OPERATOR}]}


def reloaded(server: Server) -> Server:
    server.switchboard.sandboxes.reload(build(SMALL_WORLD, description=NEWER), server.now_ms)
    return server


def versions(server: Server) -> dict[str, tuple[str, bool]]:
    """Return the description of each sandbox's scenario, and whether the sandbox is outdated."""
    items: list[dict[str, Any]] = server.call("GET", "/_sandboxes").json["items"]
    described = {
        item["name"]: server.control(item["name"], "GET", "/scenario").json.get("description", "")
        for item in items
    }
    return {item["name"]: (described[item["name"]], item["outdated"]) for item in items}


def test_the_default_sandbox_begins_the_newer_version_at_once() -> None:
    server = Server.of()
    server.call("PATCH", f"/api/v2/customer/{NORTH}", {"name": "Changed"})
    assert versions(reloaded(server)) == {"default": (NEWER, False)}
    assert server.call("GET", "/_sandbox/requests").json["total"] == 0


def test_new_sandboxes_are_made_from_the_newer_version() -> None:
    server = reloaded(Server.of())
    server.read("new")
    assert versions(server) == {"default": (NEWER, False), "new": (NEWER, False)}


def test_a_named_sandbox_keeps_its_version_and_a_reset_says_how_it_begins_the_newer_one() -> None:
    server = Server.of()
    server.read("mine")
    assert "X-Sandbox-Outdated" not in server.control("mine", "POST", "/reset").headers
    assert versions(reloaded(server))["mine"] == (OLDER, True)
    reset = server.control("mine", "POST", "/reset")
    command = "customer-sandbox sandboxes create mine --replace"
    assert reset.headers["X-Sandbox-Outdated"] == command
    assert versions(server)["mine"] == (OLDER, True)
    server.put("mine")
    assert versions(server)["mine"] == (NEWER, False)


def test_a_version_that_returns_outdates_nothing() -> None:
    server = Server.of()
    server.read("mine")
    reloaded(server).switchboard.sandboxes.reload(build(SMALL_WORLD), server.now_ms)
    assert versions(server)["mine"] == (OLDER, False)


@pytest.mark.parametrize(
    "own", [{"seed": 3}, {"clock": {"mode": "real"}}, {"limits": {"plans": 3}}]
)
def test_a_sandbox_with_settings_of_its_own_is_outdated_by_other_contents_alone(
    own: dict[str, Any],
) -> None:
    server = Server.of()
    server.put("mine", **own)
    server.control("mine", "PUT", "/state", server.control("mine", "GET", "/state").json)
    assert not server.show("mine")["outdated"]
    assert reloaded(server).show("mine")["outdated"]


def test_a_sandbox_with_a_scenario_of_its_own_is_never_outdated() -> None:
    server = Server.of()
    server.put("made", scenario=OTHER)
    server.control("put", "PUT", "/scenario", OTHER)
    assert versions(reloaded(server)) == {
        "default": (NEWER, False),
        "made": ("", False),
        "put": ("", False),
    }


@pytest.mark.parametrize("by", [("POST", "/s/mine/_sandbox/reset"), ("DELETE", "/_sandboxes/mine")])
def test_what_is_brought_back_of_an_older_version_is_outdated(by: tuple[str, str]) -> None:
    server = Server.of()
    server.read("mine")
    server.call(*by)
    reloaded(server).call("POST", "/_sandboxes/mine/undo")
    assert versions(server)["mine"] == (OLDER, True)


def test_a_reload_ends_the_undo_of_the_default_sandbox() -> None:
    server = Server.of()
    server.call("POST", "/_sandbox/reset")
    assert reloaded(server).call("POST", "/_sandboxes/default/undo").status == 404


def test_a_fork_of_an_outdated_sandbox_is_outdated() -> None:
    server = Server.of()
    server.read("mine")
    reloaded(server).put("fork", **{"from": "mine"})
    assert versions(server)["fork"] == (OLDER, True)
