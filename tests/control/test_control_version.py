"""The versions of a server, of its documents and of its formats."""

import sys

from support import Client

from mock_server import __version__
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
