"""The table of settings: flag, environment variable, default, and invalid values of each."""

from pathlib import Path
from typing import Any

import pytest
from support.quick_process import server
from support.wire import http

from mock_server.contract.names import RETIRED
from mock_server.contract.texts.times import DURATION
from mock_server.keeping.actor import StoreLimits
from mock_server.server.loading import load_chosen
from mock_server.server.settings import (
    SETTINGS,
    SettingError,
    Settings,
    doubtful_variables,
    read_settings,
)
from mock_server.server.store_setup import Keeping

DEFAULTS = read_settings({}, {})

VALUES = [
    ("scenario", "strict", "strict"),
    ("scenario", " my file.yaml ", "my file.yaml"),
    ("scenario_yaml", "  version: 1\n", "  version: 1\n"),
    ("host", "0.0.0.0", "0.0.0.0"),  # noqa: S104 - nothing is bound here
    ("port", "0", 0),
    ("port", "65535", 65535),
    ("seed", "0", 0),
    ("seed", "18446744073709551616", 1 << 64),
    ("assumptions", "published", "published"),
    ("base_path", "/", ""),
    ("base_path", "/mock/v1.0_~-/", "/mock/v1.0_~-"),
    ("cors", "*", ("*",)),
    (
        "cors",
        " https://a.example/ ,, https://b.example",
        ("https://a.example", "https://b.example"),
    ),
    ("cors", "http://App.Example", ("http://app.example",)),
    ("cors", "https://a.example:443", ("https://a.example",)),
    ("cors", "http://[::1]:3000, null", ("http://[::1]:3000", "null")),
    ("allow_host", " Sandbox.Team.SVC. ,, *.example", ("sandbox.team.svc", "*.example")),
    ("allow_host", "*", ("*",)),
    ("control_token", "hush\n", "hush"),
    ("log_format", "json", "json"),
    ("log_file", "server.log", Path("server.log")),
    ("access_log", "100", 100),
    ("store", " sqlite:kept.db\n", "sqlite:kept.db"),
    ("store_bytes", "1g", 1 << 30),
    ("max_sandboxes", "3", 3),
    ("no_create", "Yes", True),
    ("no_create", "no", False),
    ("max_loaded", "1", 1),
    ("keep", "7d", 7 * 24 * 3600.0),
    ("max_memory", "0", 0),
    ("max_memory", "65536", 65536),
    ("max_memory", "500m", 500 << 20),
    ("max_memory", "500MB", 500 << 20),
    ("max_memory", "1b", 1),
    ("max_memory", "2G", 2 << 30),
    ("max_memory", " 64kiB\n", 64 << 10),
    ("head_timeout", "0.5", 0.5),
    ("idle_timeout", "86400", 86400.0),
]

SIZES = "expected a number of bytes, such as 500m or 2g; 0 for no limit"
ORIGINS = "expected origins such as https://app.example, separated by commas, or *"
HOSTS = "expected names such as sandbox.example or *.svc.cluster.local, no ports"

REFUSED = [
    ("scenario", " ", "expected a value"),
    ("scenario_yaml", "\n", "expected a value"),
    ("host", "", "expected a value"),
    ("port", "65536", "expected a number from 0 to 65535"),
    ("port", "-1", "expected a number from 0 to 65535"),
    ("port", "٣", "expected a number from 0 to 65535"),
    ("port", "http", "expected a number from 0 to 65535"),
    ("seed", "-1", "expected a whole number, 0 or more"),
    ("seed", "1.5", "expected a whole number, 0 or more"),
    ("base_path", "mock", "expected a path such as /sandbox, of letters, digits and ._~-"),
    ("base_path", "/a b", "expected a path such as /sandbox, of letters, digits and ._~-"),
    ("base_path", "/a?b", "expected a path such as /sandbox, of letters, digits and ._~-"),
    ("base_path", "/x/s/y", "expected a path without /s/, which names a sandbox"),
    ("base_path", "/x/s", "expected a path without /s/, which names a sandbox"),
    ("base_path", "/a//b", "expected a path such as /sandbox, of letters, digits and ._~-"),
    ("cors", "app.example", ORIGINS),
    ("cors", "http://a.example http://b.example", ORIGINS),
    ("cors", "https://a.example, b.example", ORIGINS),
    ("cors", "https://a.example/page", ORIGINS),
    ("cors", "https://*.example", ORIGINS),
    ("tls_cert", "", "expected a value"),
    ("tls_key", "", "expected a value"),
    ("allow_host", "sandbox.example:80", HOSTS),
    ("allow_host", "http://sandbox.example", HOSTS),
    ("allow_host", "a..b", HOSTS),
    ("allow_host", "sand*.example", HOSTS),
    ("log_format", "xml", "expected text or json"),
    ("log_file", " ", "expected a value"),
    ("access_log", "0", "expected a whole number, 1 or more"),
    ("store", " ", "expected a value"),
    ("store_bytes", "all", SIZES),
    ("max_sandboxes", "0", "expected a whole number, 1 or more"),
    ("no_create", "perhaps", "expected true or false"),
    ("max_loaded", "0", "expected a whole number, 1 or more"),
    ("keep", "0", f"expected {DURATION}, and not 0"),
    ("max_memory", "half", SIZES),
    ("max_memory", "1.5g", SIZES),
    ("max_memory", "-1", SIZES),
    ("max_memory", "", SIZES),
    ("max_memory", "0500m", SIZES),
    ("max_memory", "500 m", SIZES),
    ("max_memory", "500t", SIZES),
    ("max_memory", "50%", SIZES),
    ("max_memory", "٣m", SIZES),
    ("max_memory", "9" * 17, SIZES),
    ("head_timeout", "0", f"expected {DURATION}, and not 0"),
    ("head_timeout", "0ms", f"expected {DURATION}, and not 0"),
    ("body_timeout", "1e3", f'expected {DURATION}, got "1e3"'),
    ("idle_timeout", "inf", f'expected {DURATION}, got "inf"'),
    ("reply_timeout", "-5s", f'expected {DURATION}, got "-5s"'),
    ("reply_timeout", "0.0001s", "expected whole milliseconds (the least is 1ms), got 0.0001s"),
    ("idle_timeout", "11000d", "11000d is longer than ten years"),
]


def setting(name: str) -> Any:
    (found,) = [setting for setting in SETTINGS if setting.name == name]
    return found


def test_every_field_has_its_row_flag_and_variable() -> None:
    spelled = {row.name: (row.flag, row.variable) for row in SETTINGS}
    assert spelled == {
        name: (f"--{name.replace('_', '-')}", f"MOCK_SERVER_{name.upper()}")
        for name in Settings.__dataclass_fields__
    }


@pytest.mark.parametrize(("name", "text", "value"), VALUES)
def test_a_flag_and_its_variable_are_equivalent(name: str, text: str, value: Any) -> None:
    by_flag = read_settings({name: text}, {})
    by_variable = read_settings({}, {setting(name).variable: text})
    assert (getattr(by_flag, name), by_flag) == (value, by_variable)


@pytest.mark.parametrize("token", ["hush\udcff", "a\nb"])
@pytest.mark.parametrize("where", ["flags", "environment"])
def test_a_token_that_no_client_can_send_is_refused(where: str, token: str) -> None:
    name = "control_token" if where == "flags" else "MOCK_SERVER_CONTROL_TOKEN"
    with pytest.raises(SettingError) as caught:
        read_settings(*(({name: token}, {}) if where == "flags" else ({}, {name: token})))
    text = "is not a control token: it has characters that a header cannot contain"
    assert str(caught.value) == f"MOCK_SERVER_CONTROL_TOKEN {text}"


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.name)
def test_an_empty_variable_counts_as_unset(row: Any) -> None:
    assert read_settings({}, {row.variable: ""}) == DEFAULTS


@pytest.mark.parametrize(
    ("variable", "meant"),
    [
        ("MOCK_SERVER_SCENARO", "MOCK_SERVER_SCENARIO"),
        ("MOCK_SERVER_PROT", "MOCK_SERVER_PORT"),
        ("MOCK_SERVER_SANDBOXES", "MOCK_SERVER_MAX_SANDBOXES"),
        ("MOCK_SERVER_CONTROL_TOKENFILE", "MOCK_SERVER_CONTROL_TOKEN_FILE"),
    ],
)
def test_a_misspelt_variable_is_reported_with_the_intended_one(variable: str, meant: str) -> None:
    [answer] = doubtful_variables({variable: "hush"})
    assert answer == f"{variable} is not a setting; did you mean {meant}?"


def test_a_misspelt_variable_is_reported_without_control_characters() -> None:
    [answer] = doubtful_variables({"MOCK_SERVER_SED\x1b": "7"})
    assert "\x1b" not in answer


@pytest.mark.parametrize(
    ("host", "is_here"),
    [("127.0.0.1", True), ("127.1", True), ("::1", True), ("127.evil.example", False)],
)
def test_a_host_is_of_this_machine_by_its_address(host: str, *, is_here: bool) -> None:
    assert read_settings({"host": host}, {}).is_loopback is is_here


OF_COMMANDS = ("URL", "CONTROL_URL", "PROMPT", "STEP", "PROBE_HEADER")
OF_KUBERNETES = ("SERVICE_HOST", "SERVICE_PORT", "PORT_8080_TCP", "PORT_8080_TCP_PORT")


def test_a_variable_of_something_else_is_not_taken_for_a_misspelt_one() -> None:
    others = (f"MOCK_SERVER_{name}" for name in (*OF_COMMANDS, *OF_KUBERNETES, "CUSTOMER_ID"))
    settings = (row.variable for row in SETTINGS if row.variable not in RETIRED)
    elsewhere = ("SCENARO", "MOCK_SERVE_PORT", "mock_server_prot")
    assert not list(doubtful_variables(dict.fromkeys((*others, *settings, *elsewhere), "x")))
    assert not list(doubtful_variables({"MOCK_SERVER_SCENARO": ""}))


def test_a_flag_wins_over_its_variable() -> None:
    assert read_settings({"port": "1"}, {"MOCK_SERVER_PORT": "2"}).port == 1


@pytest.mark.parametrize(("name", "text", "expected"), REFUSED)
def test_a_value_that_cannot_be_used_names_its_flag(name: str, text: str, expected: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_settings({name: text}, {})
    shown = "" if ", got " in expected else f" is {text!r}"  # the value is shown only once
    assert str(caught.value) == f"{setting(name).flag}{shown}: {expected}"


def test_what_is_kept_has_the_bounds_of_the_settings() -> None:
    flags = {"store": "sqlite:kept.db", "max_sandboxes": "5", "max_loaded": "2", "keep": "1s"}
    kept = Keeping.of(read_settings({**flags, "store_bytes": "0"}, {}))
    limits = StoreLimits(most=5, most_loaded=2, keep_ms=1000)
    assert kept == Keeping("sqlite:kept.db", most_bytes=None, limits=limits, is_fresh=False)
    assert Keeping.of(read_settings({}, {})) is None


@pytest.mark.parametrize(
    ("flags", "host", "is_loopback"),
    [
        ({}, "127.0.0.1", True),
        ({"control_token": "hush"}, "0.0.0.0", False),  # noqa: S104 - nothing is bound here
        ({"control_token": "hush", "host": "127.0.0.2"}, "127.0.0.2", True),
        ({"host": "localhost"}, "localhost", True),
        ({"host": "::1"}, "::1", True),
        ({"host": "::"}, "::", False),
        ({"host": "192.0.2.1"}, "192.0.2.1", False),
    ],
)
def test_without_a_token_only_this_machine_is_served_by_default(
    flags: dict[str, str], host: str, *, is_loopback: bool
) -> None:
    settings = read_settings(flags, {})
    assert (settings.bind_host, settings.is_loopback) == (host, is_loopback)


@pytest.mark.parametrize(
    ("flags", "allowed", "most"),
    [
        ({}, 1000 << 20, 750 << 20),
        ({}, None, None),
        ({"max_memory": "100m"}, 1000 << 20, 100 << 20),
        ({"max_memory": "2g"}, None, 2 << 30),
        ({"max_memory": "0"}, 1000 << 20, None),
    ],
    ids=["container", "nothing", "stated", "stated alone", "no bound"],
)
def test_sandboxes_take_three_quarters_of_the_container_by_default(
    flags: dict[str, str], allowed: int | None, most: int | None
) -> None:
    assert read_settings(flags, {}).most_memory(allowed) == most


# ── Served ───────────────────────────────────────────────────────────────────────────────────────


TEXT = """
  version: 1
  seed: 4
  include: [../fixtures/catalogue/offers.yaml]
  customers: [{ref: only}]
"""


async def test_the_scenario_of_the_environment_is_served_with_what_it_includes() -> None:
    async with server(environ={"MOCK_SERVER_SCENARIO_YAML": TEXT}) as running:
        shown = (await running.call(http("GET", "/_sandbox/scenario"))).json
        put = (await running.call(http("PUT", "/_sandboxes/own", b'{"seed": 9}'))).json
    assert "(scenario inline, 1 customer)" in running.first_line
    assert (shown["seed"], shown["offers"][0]["ref"]) == (4, "basic-data")
    assert (put["scenario"], put["seed"]) == ("inline", 9)


def test_a_seed_stands_in_for_that_of_the_environments_scenario() -> None:
    settings = read_settings({"seed": "8"}, {"MOCK_SERVER_SCENARIO_YAML": TEXT})
    assert load_chosen(settings)[0].seed == 8


# ── Named sandboxes ──────────────────────────────────────────────────────────────────────────────


CLOCK = "/_sandbox/clock"


async def test_a_server_holds_at_most_the_configured_number_of_sandboxes() -> None:
    async with server("minimal", "--max-sandboxes", "2") as running:
        statuses = [(await running.call(http("GET", f"/s/{name}{CLOCK}"))).status for name in "ab"]
    assert statuses == [200, 503]


async def test_creating_sandboxes_on_first_use_can_be_turned_off() -> None:
    async with server("minimal", "--no-create") as running:
        before = await running.call(http("GET", f"/s/a{CLOCK}"))
        made = await running.call(http("PUT", "/_sandboxes/a", b"{}"))
        after = await running.call(http("GET", f"/s/a{CLOCK}"))
    assert (before.status, made.status, after.status) == (404, 201, 200)
