"""The subject and the sandbox of an address: parsed once, and the same for all readers."""

import pytest
from support import NORTH

from mock_server.sandbox.ground.address import Address, Area, read_address, read_below

READ = f"/api/v2/customer/{NORTH}"

OF_THE_SERVER: dict[str, Area] = {
    READ: "interface",
    "/api/": "interface",
    "/api/v9/nothing": "interface",
    "/_sandbox": "control",
    "/_sandbox/clock": "control",
    "/_sandbox/openapi.json": "control",
    "/_sandboxes-of-others": "control",
    "/openapi.json": "document",
    "/arazzo.yaml": "document",
    "/_sandboxes": "sandboxes",
    "/_sandboxes/": "sandboxes",
    "/_sandboxes/mine": "sandboxes",
    "/": "page",
    "/docs": "page",
    "/favicon.ico": "page",
    "/llms.txt": "page",
    "/SKILL.md": "page",
    "/sandbox.mjs": "page",
    "/console/app.js": "page",
    "/_live": "health",
    "/_ready": "health",
    "/metrics": "metrics",
    "": "elsewhere",
    "/api": "elsewhere",
    "/API/v2": "elsewhere",
    "/%61pi/v2": "elsewhere",
    "//api/v2": "elsewhere",
    "/./api/v2": "elsewhere",
    "/jobs/1": "elsewhere",
    "/metrics/": "elsewhere",
    "/console": "elsewhere",
    "/s": "elsewhere",
    "*": "elsewhere",
}


@pytest.mark.parametrize(("path", "area"), OF_THE_SERVER.items())
def test_an_address_without_a_name_is_of_the_server(path: str, area: Area) -> None:
    assert read_address(path) == Address(area, path, None, "")


OF_A_SANDBOX: dict[str, Area] = {
    READ: "interface",
    "/_sandbox/clock": "control",
    "/_sandboxes/mine": "control",
    "/openapi.json": "document",
    "/": "page",
    "/llms.txt": "page",
    "/SKILL.md": "page",
    "/sandbox.mjs": "page",
    "/console/app.js": "page",
    "/_live": "elsewhere",
    "/metrics": "elsewhere",
    "/nothing": "elsewhere",
    "/s/another/api/v2": "elsewhere",
}


@pytest.mark.parametrize(("path", "area"), OF_A_SANDBOX.items())
@pytest.mark.parametrize("base", ["", "/base"])
def test_an_address_below_a_name_is_of_that_sandbox(base: str, path: str, area: Area) -> None:
    read = read_address(f"{base}/s/mine{path}", base)
    assert read == Address(area, path, "mine", f"{base}/s/mine")
    assert read_below(path, f"{base}/s/mine", "mine") == read
    assert read.whole == f"{base}/s/mine{path}"


@pytest.mark.parametrize(
    ("path", "name", "rest"),
    [
        ("/s/mine", "mine", "/"),
        ("/s/mine/", "mine", "/"),
        ("/s/mine//api//v2", "mine", "/api//v2"),
        ("/s/mine//", "mine", "/"),
        ("/s/", "", "/"),
        ("/s//api/", "", "/api/"),
        ("/s/../api/", "..", "/api/"),
        ("/s/./api/", ".", "/api/"),
        ("/s/a%2Fb/api/", "a%2Fb", "/api/"),
        ("/s/%2e%2e/api/", "%2e%2e", "/api/"),
        ("/s/mine%2Fapi/", "mine%2Fapi", "/"),
        ("/s/mine/api/..%2F..", "mine", "/api/..%2F.."),
    ],
)
def test_a_name_ends_at_the_next_slash_and_nothing_is_decoded(
    path: str, name: str, rest: str
) -> None:
    read = read_address(path)
    assert (read.sandbox, read.path, read.prefix) == (name, rest, f"/s/{name}")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (READ, Address("interface", READ, "own", "")),
        (f"/{READ}", Address("interface", READ, "own", "")),
        ("/_sandbox/clock", Address("control", "/_sandbox/clock", "own", "")),
        ("/openapi.json", Address("document", "/openapi.json", "own", "")),
        ("/nothing", Address("elsewhere", "/nothing", "own", "")),
        (f"/s/other{READ}", Address("interface", READ, "other", "/s/other")),
        ("/_sandboxes/own", Address("sandboxes", "/_sandboxes/own", None, "")),
        ("/_ready", Address("health", "/_ready", None, "")),
        ("/metrics", Address("metrics", "/metrics", None, "")),
    ],
)
def test_at_an_origin_of_its_own_a_sandbox_answers_at_the_root(
    path: str, expected: Address
) -> None:
    assert read_address(path, own="own") == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (f"/base{READ}", Address("interface", READ, None, "/base")),
        ("/base", Address("page", "/", None, "/base")),
        ("/base/", Address("page", "/", None, "/base")),
        ("/base/_live", Address("health", "/_live", None, "/base")),
        ("/_live", Address("health", "/_live", None, "/base")),
        ("/favicon.ico", Address("page", "/favicon.ico", None, "/base")),
        (READ, Address("elsewhere", "/outside-the-base-path", None, "/base")),
        ("/based/api/", Address("elsewhere", "/outside-the-base-path", None, "/base")),
        ("/metrics", Address("elsewhere", "/outside-the-base-path", None, "/base")),
        ("/s/mine/api/", Address("elsewhere", "/outside-the-base-path", None, "/base")),
    ],
)
def test_below_a_base_path_all_is_as_without_and_outside_hardly_anything_is(
    path: str, expected: Address
) -> None:
    assert read_address(path, "/base") == expected
