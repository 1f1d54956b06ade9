"""The versions of a server, of its documents and of its formats."""

import sys
from http import HTTPStatus

from support import START_MS, Client

from mock_server import __version__
from mock_server.sandbox.ground.exchange import Request
from mock_server.server.shipped import documents


def test_the_versions_are_those_of_what_is_served() -> None:
    client = Client.of()
    bundle, state = client.control("GET", "/bundle").json, client.control("GET", "/state").json
    assert client.control("GET", "/version").json == {
        "version": __version__,
        "python": ".".join(map(str, sys.version_info[:3])),
        "interface": client.call("GET", "/openapi.json").json["info"]["version"],
        "control": client.control("GET", "/openapi.json").json["info"]["version"],
        "scenarioFormat": documents().scenario["properties"]["version"]["const"],
        "stateFormat": state["version"],
        "bundleFormat": bundle["bundle"],
    }


def test_a_named_sandbox_answers_the_same_versions() -> None:
    client = Client.of()
    named = Request(method="GET", path="/_sandbox/version", prefix="/s/mine")
    assert client.sandbox.handle(named, START_MS).body == client.control("GET", "/version").body


def test_asking_for_versions_leaves_no_entry() -> None:
    client = Client.of()
    assert client.control("GET", "/version").status == HTTPStatus.OK
    assert client.control("GET", "/journal").json["total"] == 0
