"""Which role may make which call, for every call, on a server where each sandbox has keys."""

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass

import pytest
from support import ACME, START_MS, built
from support.access import TOKEN, Partners, partners

from mock_server.contract.operation_records import METHODS
from mock_server.sandbox.control.control_api import control_routes
from mock_server.sandbox.ground.address import Role
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.shipped import documents

CUSTOMER = f"/api/v2/customer/{ACME}"
MISSING = "nobody"
WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the table; `least` is the least role that may make it, or None for every caller."""

    name: str
    method: str
    template: str
    least: Role | None
    is_about_server: bool = False

    def path(self, sandbox: str) -> str:
        """Return the path of the call for a sandbox; everything else in the path does not exist."""
        path = self.template.replace("{sandbox}", sandbox)
        if not self.is_about_server:
            path = f"/s/{sandbox}{path}"
        return "/".join("none" if part.startswith("{") else part for part in path.split("/"))


def control_calls() -> Iterator[Call]:
    document = documents().control
    for of_server in (False, True):
        usual = Role.OPERATOR if of_server else Role.OWNER
        for method, template, item in control_routes(document, of_server=of_server):
            least = Role(item.get("x-role", usual))
            yield Call(item["operationId"], method, template, least, of_server)


def other_calls() -> Iterator[Call]:
    for template, item in documents().interface["paths"].items():
        for method in (method for method in METHODS if method in item):
            yield Call(item[method]["operationId"], method.upper(), template, Role.CALLER)
    yield Call("nothing", "GET", "/api/v2/nothing", Role.CALLER)
    yield Call("elsewhere", "GET", "/elsewhere", Role.CALLER)
    yield Call("nothing of the server", "GET", "/_sandboxes/{sandbox}/none", Role.OPERATOR, True)
    yield Call("metrics", "GET", "/metrics", Role.OPERATOR, True)
    yield Call("page", "GET", "/", None)
    yield Call("page for a phone's bookmark", "GET", "/docs", None)
    yield Call("health", "GET", "/_ready", None, True)
    yield Call("life", "GET", "/_live", None, True)
    yield Call("document", "GET", "/openapi.json", Role.CALLER)


CALLS = {call.name: call for call in (*control_calls(), *other_calls())}
RANKS = (*Role, MISSING, WRONG)
OWN, OTHER, UNKNOWN = "own", "other", "unknown"


def expected(call: Call, role: str, sandbox: str) -> int | None:
    """Return the status of a refusal, or None if the call is let in."""
    if call.least is None or role == Role.OPERATOR:
        return None
    if role in (MISSING, WRONG):
        return 401
    if call.least is Role.OPERATOR:
        return 403
    if sandbox != OWN:
        return 401
    return 403 if RANKS.index(role) > RANKS.index(call.least) else None


@pytest.fixture
async def hosted() -> AsyncIterator[Partners]:
    async with partners(OWN, OTHER) as hosting:
        yield hosting


@pytest.mark.parametrize("name", CALLS)
async def test_each_role_may_make_the_calls_of_the_table_and_no_others(
    hosted: Partners, name: str
) -> None:
    """A refusal does not tell whether another sandbox exists."""
    call, differing = CALLS[name], []
    for role in (MISSING, WRONG, Role.CALLER, Role.OWNER, Role.OPERATOR):
        refused = []
        for sandbox in (UNKNOWN, OTHER, OWN):
            answer = await hosted.call(call.method, call.path(sandbox), key=key(hosted, role))
            wanted, met = expected(call, role, sandbox), answer.status
            is_let_in = met not in (401, 403)
            if is_let_in != (wanted is None) or (wanted is not None and met != wanted):
                differing.append((role, sandbox, wanted, met))
            if wanted is not None and sandbox != OWN:
                refused.append(answer)
        assert refused[:1] == refused[1:], role
    assert differing == []


def key(hosted: Partners, role: str) -> str | None:
    keys: Mapping[str, str | None] = {
        MISSING: None,
        WRONG: "sbx-owner-0123456789012345678901234567890123456789",
        Role.CALLER: hosted.keys["own"]["caller"],
        Role.OWNER: hosted.keys["own"]["owner"],
        Role.OPERATOR: TOKEN,
    }
    return keys[role]


async def test_the_default_sandbox_is_the_operators(hosted: Partners) -> None:
    for keys in hosted.keys.values():
        for each in keys.values():
            assert (await hosted.call("GET", CUSTOMER, key=each)).status == 401
            assert (await hosted.call("GET", "/_sandbox/clock", key=each)).status == 401
    assert (await hosted.call("GET", CUSTOMER, key=TOKEN)).status == 200
    assert (await hosted.call("POST", "/_sandboxes/default/keys", key=TOKEN)).status == 409


async def test_refusals_have_the_format_of_the_called_interface(hosted: Partners) -> None:
    call = await hosted.call("GET", f"/s/own{CUSTOMER}")
    assert call.json == {
        "errorCode": "SANDBOX_KEY_REQUIRED",
        "errorMessage": "This sandbox needs a key",
        "content": "",
        "pageable": "",
    }
    assert "X-Sandbox" not in call.headers
    answer = await hosted.call("GET", "/s/own/_sandbox/clock")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json["status"] == 401
    allowed = await hosted.call("GET", "/s/own/_sandbox/clock", key=hosted.keys[OWN]["caller"])
    assert allowed.json["detail"] == _ONLY_OWNER


def test_of_the_calls_about_sandboxes_these_are_the_operators() -> None:
    """Written down once more, since all else about roles is read from the document."""
    about_sandboxes = [each for each in control_calls() if each.template.startswith("/_sandboxes")]
    assert all(each.is_about_server for each in about_sandboxes)
    assert {each.name for each in about_sandboxes if each.least is Role.OPERATOR} == {
        "listSandboxes", "putSandbox", "deleteSandbox", "extendSandbox", "holdSandbox", "getLog",
        "putLog",
    }  # fmt: skip


_OF_SERVER = "this call needs the control token: Authorization: Bearer CONTROL_TOKEN"
_OWNERS = (
    "Authorization: Bearer KEY, or X-Sandbox-Key, must contain the owner's key of this sandbox, or "
    "the control token"
)
_ANY = "X-Sandbox-Key, or the base URL /s/NAME~KEY, must contain a key of this sandbox"
_NOT_ITS_OWN = "this key is not one of the sandbox"
_NOT_OF_SERVER = "this key is not the control token of the server"
_ONLY_OWNER = "this call needs the owner's key of the sandbox"
_OPERATORS = "only the control token of the server may make this call"


@pytest.mark.parametrize(
    ("path", "role", "says"),
    [
        ("/metrics", MISSING, _OF_SERVER),
        ("/metrics", WRONG, _NOT_OF_SERVER),
        ("/metrics", Role.CALLER, _OPERATORS),
        ("/_sandboxes", MISSING, _OF_SERVER),
        ("/_sandboxes", WRONG, _NOT_OF_SERVER),
        ("/_sandboxes", Role.OWNER, _OPERATORS),
        ("/_sandboxes/own", MISSING, _OWNERS),
        ("/_sandboxes/other", Role.OWNER, _NOT_ITS_OWN),
        ("/s/own/_sandbox/journal", MISSING, _OWNERS),
        ("/s/own/_sandbox/journal", WRONG, _NOT_ITS_OWN),
        ("/s/own/_sandbox/journal", Role.CALLER, _ONLY_OWNER),
        (f"/s/own{CUSTOMER}", MISSING, _ANY),
        (f"/s/own{CUSTOMER}", WRONG, _NOT_ITS_OWN),
        (f"/s/other{CUSTOMER}", Role.CALLER, _NOT_ITS_OWN),
        (f"/s/unknown{CUSTOMER}", Role.CALLER, _NOT_ITS_OWN),
    ],
)  # fmt: skip
async def test_a_refusal_says_what_is_missing_for_this_call(
    hosted: Partners, path: str, role: str, says: str
) -> None:
    answer = await hosted.call("GET", path, key=key(hosted, role))
    if CUSTOMER in path:
        assert answer.headers["X-Sandbox-Reason"] == says
    else:
        assert answer.json["detail"] == says


async def test_a_key_in_place_of_the_credentials_is_told_where_it_belongs(hosted: Partners) -> None:
    sent = f"Bearer {hosted.keys[OWN]['caller']}"
    answer = await hosted.call("GET", f"/s/own{CUSTOMER}", Authorization=sent)
    says = f"{_ANY}; Authorization is for the token of the requester"
    assert (answer.status, answer.headers["X-Sandbox-Reason"]) == (401, says)


@pytest.mark.parametrize("path", [CUSTOMER, "/_sandbox/clock"])
def test_a_call_just_after_the_end_of_its_sandbox_gets_the_same_refusal(path: str) -> None:
    """The guard has let the call in, but the sandbox has ended since."""
    switchboard = Switchboard(Sandboxes(built(), START_MS, needs_keys=True))
    request = Request("GET", f"/s/gone{path}", caller=Caller.STRANGER)
    outcome = switchboard.handle(request, START_MS)
    assert (outcome.status, b"gone" in outcome.body) == (401, False)
