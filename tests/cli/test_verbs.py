"""The everyday verbs against a running server: their effects and their output."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support import DEPOT, NORTH, SMALL_WORLD, START_MS, build
from support.commands import Commands
from support.contract_lists import OPERATIONS
from support.wire import Served, http, serving

from mock_server.cli import main
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.request_building import make_request

NOON = "2026-01-01T09:00:00.000Z"
LATER = "2026-01-01T09:00:02.000Z"
RENAME = '{"name": "N"}'


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as server:
        yield server


@pytest.fixture
def command(served: Served, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(served.listener.url, capsys)


async def accepted(command: Commands) -> str:
    """Make a modify, which stays in progress; return its requestId."""
    ended = await command("call", "modifyCustomer", "north", RENAME, "--format", "json")
    request_id: str = json.loads(ended.out)["body"]["content"][0]["requestId"]
    return request_id


# ── Time ─────────────────────────────────────────────────────────────────────────────────────────


async def test_clock_shows_the_time_and_what_is_due(command: Commands) -> None:
    assert (await command("clock")).out == f"{NOON}  the clock is frozen\n0 requests in progress\n"
    await accepted(command)
    assert (await command("clock")).out.splitlines()[1] == (
        f"1 request in progress, the next due {LATER}"
    )


@pytest.mark.parametrize(
    ("words", "now", "settled"),
    [
        ((), LATER, 1),
        (("1s",), "2026-01-01T09:00:01.000Z", 0),
        (("--to", "2026-01-01T09:00:03Z"), "2026-01-01T09:00:03.000Z", 1),
        (("--until", "next"), LATER, 1),
    ],
)
async def test_advance_moves_the_clock_and_shows_what_settled(
    words: tuple[str, ...], now: str, settled: int, command: Commands
) -> None:
    request_id = await accepted(command)
    ended = await command("advance", *words)
    count = "1 request" if settled else "0 requests"
    rows = [[LATER, "SUCCESSFUL", request_id]] * settled
    assert (ended.code, ended.lines) == (0, [[now, *count.split(), "settled"], *rows])


@pytest.mark.parametrize(
    "words",
    [
        ("freeze",),
        ("run", "--speed", "60"),
        ("advance",),
        ("advance", "2s"),
        ("advance", "--to", "2026-01-01T09:00:02Z", "--format", "json"),
        ("advance", "--until", "next"),
    ],
    ids=" ".join,
)
async def test_actions_of_clock_do_what_the_commands_of_these_names_do(
    command: Commands, words: tuple[str, ...]
) -> None:
    await command("freeze")
    named = await command("clock", *words, "--sandbox", "one")
    alone = await command(*words, "--sandbox", "two")
    assert (named.code, named.out, named.err) == (alone.code, alone.out, alone.err) != (0, "", "")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("freeze", "--speed", "60"), "--speed cannot be combined with freeze"),
        (("run", "2s"), "DURATION cannot be combined with run"),
        (("advance", "1s", "--to", "x"), "DURATION and --to cannot be combined; use one of them"),
        (("--speed", "60"), "--speed cannot be combined with clock"),
    ],
    ids=" ".join,
)
async def test_actions_of_clock_refuse_what_belongs_to_others(
    command: Commands, words: tuple[str, ...], why: str
) -> None:
    ended = await command("clock", *words)
    said = f"customer-sandbox: clock: {why}; see customer-sandbox clock --help"
    assert (ended.code, ended.err.strip()) == (2, said)


async def test_advance_takes_exactly_one_target(command: Commands) -> None:
    ended = await command("advance", "1s", "--until", "idle")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(
        "customer-sandbox: advance: DURATION and --until cannot be combined"
    )


async def test_run_and_freeze_tell_how_the_clock_moves(command: Commands) -> None:
    assert (await command("run", "--speed", "0.5")).lines[0][-3:] == ["at", "speed", "0.5"]
    assert (await command("run")).lines[0][-3:] == ["at", "speed", "1"]
    assert (await command("freeze")).lines[0][-1] == "frozen"


async def test_reset_begins_again(command: Commands) -> None:
    await accepted(command)
    await command("advance")
    assert (await command("reset")).out == (
        f"{NOON}  the sandbox was reset\n"
        "  removed: journal entries 2, requests 1, changed customers 1\n"
        "  `customer-sandbox sandboxes undo default` brings it back"
        " until 2026-01-01T09:10:00.000Z\n"
    )
    assert (await command("requests")).out == ""
    assert "removed" not in (await command("freeze")).out
    assert (await command("reset", "--purge")).out == f"{NOON}  the sandbox was reset\n"


async def test_a_reset_and_the_list_name_the_command_for_an_outdated_sandbox(
    served: Served, command: Commands
) -> None:
    mine = Commands(f"{command.url}/s/mine", command.capsys)
    await command("sandboxes", "create", "mine")
    assert served.handler.engine is not None
    served.handler.engine.reload(build(SMALL_WORLD, description="Newer"))
    replacing, newer = "customer-sandbox sandboxes create {} --replace", "begins the newer version"
    assert (await mine("reset")).err == (
        "customer-sandbox: the server has a newer version of the scenario: "
        f"`{replacing.format('mine')}` begins it\n"
    )
    assert (
        f"  outdated: `{replacing.format('mine')}` {newer}\n"
        in (await command("sandboxes", "show", "mine")).out
    )
    listed = await command("sandboxes")
    assert listed.err == f"outdated: mine; `{replacing.format('NAME')}` {newer}\n"
    await command("sandboxes", "create", "mine", "--replace")
    assert ((await mine("reset")).err, (await command("sandboxes")).err) == ("", "")


# ── Requests ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("settle", "REQUEST"), ["SUCCESSFUL"]),
        (("settle", "REQUEST", "--as", "failed"), ["FAILED", "CUSTOMER_1003"]),
        (("settle", "--code", "GLOBAL_1001", "REQUEST"), ["FAILED", "GLOBAL_1001"]),
        (("fail", "REQUEST"), ["FAILED", "CUSTOMER_1003"]),
        (("fail", "REQUEST", "GLOBAL_1001"), ["FAILED", "GLOBAL_1001"]),
    ],
    ids=" ".join,
)
async def test_a_pending_request_settles_as_demanded(
    words: tuple[str, ...], shown: list[str], command: Commands
) -> None:
    request_id = await accepted(command)
    ended = await command(*(request_id if word == "REQUEST" else word for word in words))
    assert (ended.code, ended.lines[0]) == (0, [request_id, *shown])
    (row,) = (await command("requests")).lines
    code = shown[1] if len(shown) > 1 else "-"
    assert row == [request_id, shown[0], "modifyCustomer", NORTH, code, NOON]
    one = await command("requests", request_id, "--format", "json")
    assert json.loads(one.out)["status"] == shown[0]


async def test_the_reason_why_a_request_failed_is_shown(command: Commands) -> None:
    request_id = await accepted(command)
    await command("fail", request_id)
    lines = (await command("requests", request_id)).out.splitlines()
    assert lines[1:] == [
        f"  modifyCustomer of {NORTH}",
        f"  accepted {NOON} on behalf of 00000000-0000-4000-8000-000000000000",
        f"  settled {NOON}",
    ]


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────

PLANS = [
    (("getCustomer", "GLOBAL_1001"), {"operation": "getCustomer", "fault": "GLOBAL_1001"}),
    (
        ("getCustomer", "GLOBAL_1001", "network=reset,phase=after", "ok"),
        {
            "operation": "getCustomer",
            "steps": ["GLOBAL_1001", {"network": "reset", "phase": "after"}, "ok"],
        },
    ),
    (("any", "delay=2s,wall=true"), {"fault": {"delay": "2s", "wall": True}}),
    (("any", "status=502,body=true"), {"fault": {"status": 502, "body": "true"}}),
    (("any", '{"status": 502}'), {"fault": {"status": 502}}),
    (
        ("any", "--customer", "north", "ok", "--below", "acme", "--requester", "operator"),
        {"fault": "ok", "when": {"customer": "north", "below": "acme", "requester": "operator"}},
    ),
    (
        ("any", "ok", "--when", '{"body": {"/name": "N"}}', "--customer", "north"),
        {"fault": "ok", "when": {"body": {"/name": "N"}, "customer": "north"}},
    ),
    (
        ("any", "ok", "--times", "3", "--skip", "0", "--every", "2", "--probability", "0.5"),
        {"fault": "ok", "times": 3, "skip": 0, "every": 2, "probability": 0.5},
    ),
    (
        ("getCustomer", "CUSTOMER_1003", "--force", "--ttl", "1h", "--name", "odd"),
        {
            "name": "odd",
            "operation": "getCustomer",
            "fault": "CUSTOMER_1003",
            "ttl": "1h",
            "force": True,
        },
    ),
]


@pytest.mark.parametrize(("words", "plan"), PLANS, ids=[" ".join(words) for words, _ in PLANS])
async def test_fail_adds_the_plan_of_its_arguments(
    words: tuple[str, ...], plan: dict[str, object], command: Commands
) -> None:
    ended = await command("fail", *words, "--format", "json")
    added = json.loads(ended.out)
    accounts = ("matched", "fired", "passed", "remaining", "completed", "entries")
    name = {"name": plan.get("name", "fault-1")}
    assert {key: added[key] for key in added if key not in accounts} == {**name, **plan}


async def test_fail_takes_a_plan_from_standard_input(
    command: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = io.TextIOWrapper(io.BytesIO(b'{"name": "odd", "fault": "ok"}'))
    monkeypatch.setattr("sys.stdin", plan)
    assert (await command("fail", "-")).lines[0] == ["odd", "any", "operation"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("getCustmer", "ok"),
            f"none of {', '.join(OPERATIONS)}, any;",
        ),
        (("any",), "no step was given; use a code, or for example network=reset"),
        (
            ("any", "network=reset,phase"),
            "'phase' in the step 'network=reset,phase' is not KEY=VALUE",
        ),
        (
            ("any", "delay=1s,delay=2s"),
            "the key 'delay' is repeated in the step 'delay=1s,delay=2s'",
        ),
        (("any", "{"), "the step is not JSON: "),
        (("any", "ok", "--when", "[]"), "--when must be a JSON object"),
        ((NORTH, "GLOBAL_1001", "ok"), "a request fails with one code, not 2"),
        ((NORTH, "GLOBAL_1001", "--times", "1"), "--times cannot be combined with WHAT"),
    ],
)
async def test_fail_refuses_arguments_without_a_meaning(
    words: tuple[str, ...], complaint: str, command: Commands
) -> None:
    ended = await command("fail", *words)
    assert (ended.code, ended.out, complaint in ended.err, ended.err.count("\n")) == (
        2,
        "",
        True,
        1,
    )


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        (b"[]", "standard input has no plan"),
        (b"no", "standard input is not JSON: expected ident at line 1"),
    ],
)
async def test_fail_refuses_standard_input_that_is_not_a_plan(
    sent: bytes, complaint: str, command: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sent)))
    ended = await command("fail", "-")
    assert (ended.code, complaint in ended.err) == (2, True)


async def test_a_number_of_thousands_of_digits_is_refused_as_others_are(command: Commands) -> None:
    ended = await command("fail", "any", f"status={'9' * 5000}")
    assert (ended.code, ended.out, "answers 400: /fault" in ended.err) == (1, "", True)


async def test_faults_shows_the_counters_of_each_plan(command: Commands) -> None:
    await command("fail", "getCustomer", "ok", "GLOBAL_1001", "ok", "--name", "three")
    await command("fail", "any", "ok")
    await command("call", "getCustomer", "north")
    await command("call", "getCustomer", "north")
    listed = await command("faults")
    assert listed.lines == [
        ["three", "getCustomer", "2", "1", "1", "1", '{"steps":["ok","GLOBAL_1001","ok"]}'],
        ["fault-1", "any", "0", "0", "0", "endless", '{"fault":"ok"}'],
    ]
    assert (await command("faults", "three")).out.splitlines()[1] == (
        "  matched 2, fired 1, passed 1; left: 1"
    )
    await command("call", "getCustomer", "north")
    assert (await command("faults")).lines[0][5] == "over"


async def test_faults_are_removed_one_by_one_or_all_together(command: Commands) -> None:
    for name in ("one", "two", "three"):
        await command("fail", "any", "ok", "--name", name)
    assert (await command("faults", "--clear", "one")).out == "fault plan one was removed\n"
    assert [row[0] for row in (await command("faults")).lines] == ["two", "three"]
    ended = await command("faults", "--clear", "--format", "json")
    assert (ended.code, ended.out) == (0, "{}\n")
    assert (await command("faults")).out == ""


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


async def test_call_prints_status_and_body_of_a_customer_by_ref_or_id(command: Commands) -> None:
    by_ref, by_id = [await command("call", "getCustomer", name) for name in ("north", NORTH)]
    assert (by_ref.code, by_ref) == (0, by_id)
    status, _, body = by_ref.out.partition("\n")
    assert (status, json.loads(body)["content"][0]["name"]) == ("200 OK", "North")


async def test_call_fails_where_the_status_does(command: Commands) -> None:
    ended = await command("call", "getCustomer", DEPOT, "--as", "blue")
    why = "the customer is neither the requester nor one of its sub-customers"
    hint = f"try: customer-sandbox explain 1 --url {command.url}"
    assert (ended.code, ended.out.splitlines()[0]) == (1, "404 Not Found")
    assert ended.err == f"{why}; {hint}\n"


async def test_call_says_where_a_body_is_missing(command: Commands) -> None:
    missing = await command("call", "modifyCustomer", "north")
    wrong = await command("call", "modifyCustomer", "north", "{")
    hint = f"try: customer-sandbox explain 1 --url {command.url}\n"
    assert missing.code == wrong.code == 1
    assert missing.err == f"no body was given; use JSON, @FILE, or - for standard input; {hint}"
    assert wrong.err.startswith("the body is not JSON: EOF while parsing an object")


async def test_call_sends_json_a_file_or_standard_input(
    command: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "body.json"
    file.write_text(RENAME, "utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RENAME.encode())))
    for body in (RENAME, f"@{file}", "-"):
        ended = await command("call", "modifyCustomer", "--as", "acme", "north", body)
        assert (ended.code, ended.out.splitlines()[0]) == (0, "202 Accepted"), body
    journal = json.loads((await command("journal", "--format", "json")).out)
    assert [entry["request"]["body"] for entry in journal["items"]] == [RENAME] * 3


async def test_call_asks_for_a_fault_and_sends_headers(command: Commands) -> None:
    words = ("--fault", "error=GLOBAL_1001", "--header", "X-Mine: 1", "--header", "X-Yours:2")
    ended = await command("call", "getCustomer", "north", *words, "--format", "json")
    printed = json.loads(ended.out)
    assert (ended.code, printed["status"], printed["body"]["errorCode"]) == (1, 503, "GLOBAL_1001")
    entry = json.loads((await command("explain", "--format", "json")).out)
    sent = entry["request"]["headers"]
    assert (sent["x-mine"], sent["x-yours"]) == ("1", "2")


async def test_call_sends_and_shows_headers_in_utf_8(command: Commands) -> None:
    fault = json.dumps({"status": 200, "headers": {"X-Odd": "für 語"}, "body": "ключ"})
    words = ("--fault", fault, "--header", "X-Mine: für 語", "--format", "json")
    printed = json.loads((await command("call", "getCustomer", "north", *words)).out)
    assert (printed["headers"]["X-Odd"], printed["body"]) == ("für 語", "ключ")
    entry = json.loads((await command("explain", "--format", "json")).out)
    assert entry["request"]["headers"]["x-mine"] == "für 語"


async def test_call_prints_a_body_other_than_json_unchanged(command: Commands) -> None:
    words = ("--fault", '{"status": 502, "body": "<h1>Bad gateway</h1>"}')
    assert (await command("call", "getCustomer", "north", *words)).out == (
        "502 Bad Gateway\n<h1>Bad gateway</h1>\n"
    )
    ended = await command("call", "getCustomer", "north", *words, "--format", "json")
    assert json.loads(ended.out)["body"] == "<h1>Bad gateway</h1>"


async def test_call_shows_a_reply_that_sends_elsewhere_as_it_came(command: Commands) -> None:
    fault = json.dumps({"status": 302, "headers": {"Location": f"{command.url}/_ready"}})
    ended = await command("call", "getCustomer", "north", "--fault", fault, "--format", "json")
    reply = json.loads(ended.out)
    assert (ended.code, reply["status"]) == (1, 302)
    assert reply["headers"]["Location"] == f"{command.url}/_ready"


async def test_call_asks_for_a_request_by_its_id(command: Commands) -> None:
    request_id = await accepted(command)
    ended = await command("call", "getRequest", request_id)
    assert (ended.code, '"status": "IN_PROGRESS"' in ended.out) == (0, True)


async def test_a_broken_connection_is_reported_in_one_line(command: Commands) -> None:
    ended = await command("call", "getCustomer", "north", "--fault", "network=reset")
    assert (ended.code, ended.out, "Connection reset by peer" in ended.err) == (1, "", True)


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (("modifyCustomer", "north", "@nowhere"), 2, "nowhere cannot be read: No such file"),
        (
            ("getCustomer", "north", "--header", "X"),
            2,
            "'X' is not a header such as 'X-Name: value'",
        ),
        (("getCustomer", "nobody"), 1, "nobody"),
        (
            ("getCustomer", "north", "--as", "nobody"),
            1,
            "there are tokens of operator, acme, north",
        ),
    ],
)
async def test_call_refuses_arguments_without_a_meaning(
    words: tuple[str, ...], code: int, complaint: str, command: Commands
) -> None:
    ended = await command("call", *words)
    assert (ended.code, ended.out, complaint in ended.err, ended.err.count("\n")) == (
        code,
        "",
        True,
        1,
    )


@pytest.mark.parametrize(
    ("scheme", "header", "token"),
    [
        ("bearer", "Authorization", "t"),
        ("basic", "Authorization", "user:pass"),
        ("api-key", "X-Api-Key", "t"),
    ],
)
async def test_call_sends_a_token_as_the_scenario_wants_it(
    scheme: str, header: str, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    credentials = {"required": True, "scheme": scheme, "header": header}
    scenario = build(
        assumptions={"credentials": credentials}, requesters=[{"token": token, "customer": "acme"}]
    )
    async with serving(Sandbox(scenario, 0)) as served:
        command = Commands(served.listener.url, capsys)
        assert (await command("call", "getCustomer", "north")).code == 1
        assert (await command("call", "getCustomer", "north", "--as", "acme")).code == 0


# ── Reading and listing ──────────────────────────────────────────────────────────────────────────


async def test_customers_are_listed_and_shown(command: Commands) -> None:
    listed = (await command("customers", "--parent", "acme")).lines
    assert listed == [[NORTH, "ACTIVE", "north", "00000000-0000-4000-8000-000000000001", "North"]]
    assert len((await command("customers", "--order", "shuffled")).lines) == 5
    assert len((await command("customers", "--size", "2", "--page", "1")).lines) == 2
    assert json.loads((await command("customers", "north")).out)["name"] == "North"


async def test_the_journal_is_listed_filtered_and_forgotten(command: Commands) -> None:
    await command("call", "getCustomer", "north")
    await command("call", "getCustomer", "depot", "--fault", "CUSTOMER_1006")
    path = f"/api/v2/customer/{DEPOT}"
    failed = ["2", NOON, "getCustomer", "500", "CUSTOMER_1006", "GET", path]
    assert (await command("journal")).lines[1] == failed
    for words in (("--code", "CUSTOMER_1006"), ("--status", "500"), ("--customer", "depot")):
        assert (await command("journal", *words)).lines == [failed]
    assert (await command("journal", "--operation", "createPackage")).out == ""
    assert (await command("journal", "--clear")).out == "the journal was cleared\n"
    assert (await command("journal")).out == ""


async def test_changes_are_listed_with_the_entry_that_made_them(command: Commands) -> None:
    await command("call", "modifyCustomer", "north", '{"name": "South"}')
    (listed,) = (await command("changes")).out.splitlines()
    assert listed == (
        f'request   1                 added    operation "modifyCustomer" by 1; '
        f'customerId "{NORTH}" by 1; status "IN_PROGRESS" by 1; errorCode "" by 1'
    )
    assert (await command("changes", "--since", "1")).out == ""


async def test_json_of_the_journal_is_brief_if_that_is_asked_for(command: Commands) -> None:
    await command("call", "getCustomer", "north")
    for words, has_bodies in (((), True), (("--brief",), False)):
        ended = await command("journal", "--format", "json", *words)
        page = json.loads(ended.out)
        assert ("request" in page["items"][0]) is has_bodies
        assert {name: page[name] for name in page if name != "items"} == {
            "page": 0,
            "size": 1,
            "total": 1,
            "evicted": 0,
        }


async def test_explain_explains_the_last_call_or_another_one(command: Commands) -> None:
    await command("call", "getCustomer", "north")
    await command("call", "getCustomer", NORTH, "--fault", "network=empty")
    last = (await command("explain")).out.splitlines()
    assert last[:2] == [f"2  {NOON}  empty broken", f"  GET /api/v2/customer/{NORTH}"]
    assert last[-1] == "  the connection broke: empty; the client did not get this reply"
    first = (await command("explain", "1")).out.splitlines()
    assert first[0] == f"1  {NOON}  200"
    assert (await command("explain", "--status", "200")).out.splitlines()[0] == first[0]
    assert (await command("explain", "99")).code == 1


async def test_explain_passes_over_control_calls_unless_it_is_to_explain_them(
    command: Commands,
) -> None:
    await command("call", "getCustomer", "north")
    await command("freeze")
    assert (await command("explain")).out.startswith("1 ")
    assert (await command("explain", "--calls", "all")).out.startswith("2 ")
    assert len((await command("journal")).out.splitlines()) == 2
    listed = (await command("journal", "--calls", "interface")).out.splitlines()
    assert [line.split()[0] for line in listed] == ["1"]


async def test_filters_go_with_lists_alone(command: Commands) -> None:
    for words, answer in (
        (("explain", "1", "--code", "A"), "--code cannot be combined with ENTRY"),
        (("journal", "--clear", "--code", "A"), "--code cannot be combined with --clear"),
        (("customers", "north", "--page", "1"), "--page cannot be combined with CUSTOMER"),
    ):
        ended = await command(*words)
        assert (ended.code, answer in ended.err) == (2, True)


async def test_a_list_of_many_pages_is_printed_as_one(command: Commands, served: Served) -> None:
    read = make_request("GET", f"/api/v2/customer/{NORTH}")
    for _ in range(1001):
        served.sandboxes.default.handle(read, START_MS)
    numbers = [str(number) for number in range(1, 1002)]
    assert [row[0] for row in (await command("journal")).lines] == numbers
    page = json.loads((await command("journal", "--brief", "--format", "json")).out)
    assert [str(entry["entry"]) for entry in page["items"]] == numbers
    assert (page["page"], page["size"], page["total"]) == (0, 1001, 1001)
    last = await command("journal", "--size", "1000", "--page", "1", "--format", "json")
    page = json.loads(last.out)
    assert [entry["entry"] for entry in page["items"]] == [1001]
    assert (page["page"], page["size"], page["total"]) == (1, 1000, 1001)


# ── Which sandbox ────────────────────────────────────────────────────────────────────────────────

LOOKS = [
    ("clock",),
    ("requests",),
    ("faults",),
    ("customers",),
    ("journal",),
    ("explain",),
    ("coverage",),
    ("bundle",),
    ("export",),
    ("watch",),
    ("sample",),
    ("call", "getCustomer", NORTH),
    ("reset",),
    ("settle", NORTH),
    ("faults", "--clear"),
    ("journal", "--clear"),
]


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
async def test_commands_that_only_read_create_no_sandbox(
    words: tuple[str, ...], command: Commands, served: Served
) -> None:
    await served.call(http("PUT", "/_sandboxes/test-42", b"{}"))
    ended = await command(*words, "--sandbox", "tset-42")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        "there is no sandbox tset-42; there are default, test-42; did you mean test-42?\n"
    )
    assert [tenancy.name for tenancy in served.sandboxes] == ["default", "test-42"]


@pytest.mark.parametrize(
    "words",
    [
        ("freeze",),
        ("run",),
        ("advance",),
        ("fail", "any", "ok"),
        ("call", "modifyCustomer", NORTH, "{}"),
    ],
    ids=" ".join,
)
async def test_commands_that_change_something_count_as_first_use(
    words: tuple[str, ...], command: Commands, served: Served
) -> None:
    assert (await command(*words, "--sandbox", "mine")).code == 0
    assert [tenancy.name for tenancy in served.sandboxes] == ["default", "mine"]


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ("", ("--sandbox", "")),
        ("", ("--sandbox=",)),
        ("/s/", ()),
        ("/s", ()),
        ("/s/", ("--sandbox", "mine")),
        ("/s/_sandbox", ()),
        ("", ("--sandbox", "_sandbox")),
        ("/s/mine/_sandbox", ()),
        ("/s/mine/_sandbox/clock", ()),
    ],
    ids=str,
)
@pytest.mark.parametrize("verb", ["clock", "faults", "coverage"])
async def test_a_truncated_url_or_name_creates_no_sandbox(
    verb: str, ends: str, words: tuple[str, ...], command: Commands, served: Served
) -> None:
    there = Commands(f"{served.listener.url}{ends}", command.capsys)
    ended = await there(verb, *words)
    assert (ended.code in (1, 2), ended.out, ended.err.count("\n")) == (True, "", 1)
    assert [tenancy.name for tenancy in served.sandboxes] == ["default"]


async def test_an_empty_name_is_misuse(command: Commands) -> None:
    ended = await command("clock", "--sandbox", "")
    why = "customer-sandbox: --sandbox needs a name; did it come from an empty variable?"
    assert (ended.code, ended.err) == (2, f"{why}\n")


@pytest.mark.parametrize("ends", ["", "/", "/_sandbox", "/_sandbox/"])
async def test_a_sandbox_is_named_beside_the_url_of_its_server(
    ends: str, command: Commands, served: Served
) -> None:
    await command("freeze", "--sandbox", "mine")
    there = Commands(f"{served.listener.url}{ends}", command.capsys)
    ended = await there("requests", "--sandbox", "mine")
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize(
    "ends", ["/_sandbox", "/_sandbox/", "/s/mine/_sandbox", "#live", "/#live/1", "/s/mine/#live"]
)
async def test_the_url_of_control_calls_or_of_the_page_will_do(
    ends: str, command: Commands, served: Served
) -> None:
    await command("freeze", "--sandbox", "mine")
    ended = await Commands(f"{served.listener.url}{ends}", command.capsys)("clock")
    assert (ended.code, ended.err) == (0, "")
    assert [tenancy.name for tenancy in served.sandboxes] == ["default", "mine"]


async def test_a_url_names_a_sandbox_as_well(command: Commands, served: Served) -> None:
    await command("freeze", "--sandbox", "mine")
    there = Commands(f"{served.listener.url}/s/mine/", command.capsys)
    assert (await there("clock")).code == 0
    ended = await there("clock", "--sandbox", "mine")
    assert (ended.code, "already names a sandbox" in ended.err) == (2, True)


async def test_the_environment_says_where_the_server_is(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_SERVER_URL", served.listener.url)
    assert await asyncio.to_thread(main, ["clock"]) == 0
    assert capsys.readouterr().out.startswith(NOON)


@pytest.mark.parametrize("how", ["variable", "file", "variable of a file", "flag"])
async def test_the_control_token_comes_from_the_environment_a_file_or_a_flag(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.write_text("hush\n", "utf-8")
    words = {"file": ("--token-file", str(file)), "flag": ("--token", "hush")}
    if how == "variable":
        monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN", "hush")
    if how == "variable of a file":
        monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN_FILE", str(file))
    async with serving(guard=Guard(control_token="hush")) as served:
        command = Commands(served.listener.url, capsys)
        ended = await command("freeze", "--sandbox", "mine", *words.get(how, ()))
        assert (ended.code, ended.err) == (0, "")
        body = ("call", "modifyCustomer", NORTH, "{}", "--sandbox", "yours")
        assert (await command(*body, *words.get(how, ()))).code == 0


# ── One of several servers ───────────────────────────────────────────────────────────────────────
