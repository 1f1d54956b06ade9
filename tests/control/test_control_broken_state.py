"""Invalid states: a problem for every kind of error, and nothing changes."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from decimal import Decimal
from http import HTTPStatus
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NOBODY, NORTH, OPERATOR, START_MS, Client, begun
from support.uploads import problem, put_state
from thoroughness import examples

from mock_server.contract.contract import control_checker
from mock_server.contract.values.exact_json import loads
from mock_server.domain.world import MAX_LEVELS
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.simulation.state import BrokenStateError, Restoration

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
FIELDS = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
}  # fmt: skip


def busy() -> Client:
    """Return a client whose sandbox has every kind of change, and settled and pending jobs."""
    client = Client.of(
        jobs={"modifyCustomer": {"after": "2s"}, "createPackage": "manual"},
        assumptions={"modify-in-progress": "queued", "rate-limit": 1000},
    )
    client.create_package(ACME, GOLD)
    client.create_package(ACME, {**GOLD, "name": "Silver"})
    client.modify(ACME, {"name": "Acme Ltd"})
    client.modify(ACME, {"campaign": [1], "invoiceConfiguration": {"vat": Decimal("0.10")}})
    first = client.control("GET", "/requests").json["items"][0]["requestId"]
    client.control("POST", f"/requests/{first}/settle", {"as": "successful"})
    client.control("PUT", f"/customers/{NOBODY}?parent=blue", FIELDS)
    client.control("DELETE", "/customers/depot")
    return client


EXPORTED = busy().control("GET", "/state").body
STATE: Mapping[str, Any] = loads(EXPORTED)
FIRST, SECOND, THIRD, FOURTH = (job["requestId"] for job in STATE["jobs"])
SILVER = STATE["jobs"][1]["work"]["package"]["packageId"]


def change(*path: str | int, to: Any) -> Callable[[Any], None]:
    """Return a function that replaces one member of a state."""

    def apply(state: Any) -> None:
        for step in path[:-1]:
            state = state[step]
        state[path[-1]] = to

    return apply


def drop(*path: str | int) -> Callable[[Any], None]:
    """Return a function that removes one member of a state."""

    def apply(state: Any) -> None:
        for step in path[:-1]:
            state = state[step]
        del state[path[-1]]

    return apply


SHAPES: Mapping[str, tuple[Callable[[Any], None], dict[str, str]]] = {
    "no-jobs": (drop("jobs"), {"/jobs": "jobs is missing; add it"}),
    "another-version": (change("version", to=2), {"/version": "2 is not supported, only 1 is"}),
    "unknown-member": (
        change("journal", to=[]),
        {
            "/journal": "unknown key journal; expected accepted, clock, customers, earlier, "
            "entries, jobs, name, overtaken, packages, plans, scenario, version or windows"
        },
    ),
    "several": (
        lambda state: state.update(name=None, jobs=[{**STATE["jobs"][0], "dueMs": "now"}]),
        {
            "/name": "expected a string, got nothing",
            "/jobs/0/dueMs": 'expected an integer or null, got "now"',
        },
    ),
}  # fmt: skip

CONFLICTS: Mapping[str, tuple[Callable[[Any], None], str]] = {
    "impossible-instant": (
        change("clock", "now", to="2026-13-01T09:00:00.000Z"),
        ("expected an instant of ISO 8601 in UTC, such as"
' 2026-01-01T09:00:00Z, got "2026-13-01T09:00:00.000Z"'),
    ),
    "invalid-customer": (
        drop("customers", 0, "customer", "fields", "status"),
        f"customer {NOBODY}: /status: status is missing; add it, as in status: ACTIVE",
    ),
    "customer-of-another-id": (
        change("customers", 0, "customerId", to=NORTH),
        f"customer {NORTH} has a different customerId in its fields",
    ),
    "unknown-parent": (
        change("customers", 0, "customer", "parentId", to="nobody"),
        f"customer {NOBODY} is below no existing customer, or below itself",
    ),
    "orphans": (
        change("customers", to=[{"customerId": ACME, "customer": None}]),
        f"customer {ACME} was removed, but its children were not",
    ),
    "package-of-another-id": (
        change("packages", 0, "packageId", to=NORTH),
        f"package {NORTH} has a different packageId in its fields",
    ),
    "packages-of-one-name": (
        change("packages", 0, "package", "name", to="Silver"),
        f"packages {STATE['packages'][0]['packageId']} and {SILVER} have the same name",
    ),
    "sequence-beyond-the-count": (change("accepted", to=3), f"request {FOURTH} is out of sequence"),
    "sequence-twice": (change("jobs", 1, "sequence", to=1), f"request {SECOND} is out of sequence"),
    "request-twice": (change("jobs", 1, "requestId", to=FIRST), f"request {FIRST} is listed twice"),
    "unknown-code": (change("jobs", 0, "error", to="OOPS"), "'OOPS' is not a valid Code"),
    "invalid-patch": (
        change("jobs", 2, "work", "patch", to={"contact": 5}),
        f'request {THIRD}: /contact: 5 is not of type "array"',
    ),
    "waiting-for-nothing": (
        change("jobs", 3, "waitsFor", to=NOBODY),
        f"request {FOURTH} waits for one that is not in progress",
    ),
    "waiting-for-a-settled-one": (
        change("jobs", 3, "waitsFor", to=FIRST),
        f"request {FOURTH} waits for one that is not in progress",
    ),
}  # fmt: skip


def again(index: int) -> Callable[[Any], None]:
    """Return a function that repeats a job of a state as another request."""

    def apply(state: Any) -> None:
        sequence = state["accepted"] = state["accepted"] + 1
        state["jobs"].append({**state["jobs"][index], "requestId": NOBODY, "sequence": sequence})

    return apply


def circle(state: Any) -> None:
    """Put two added customers into a state, each below the other."""
    other = deepcopy(state["customers"][0])
    other["customerId"] = other["customer"]["fields"]["customerId"] = BLUE
    other["customer"]["parentId"] = NOBODY
    state["customers"].append(other)


def deep(state: Any) -> None:
    """Put a chain of a thousand customers into a state."""
    ids = [OPERATOR, *(f"40000000-0000-4000-8000-{number:012}" for number in range(1000))]
    for parent, each in pairwise(ids):
        customer = {"parentId": parent, "ref": None, "fields": {**FIELDS, "customerId": each}}
        state["customers"].append({"customerId": each, "customer": customer})


DEEP = f"customer 40000000-0000-4000-8000-{MAX_LEVELS - 1:012} makes customers"


def moved(state: Any) -> None:
    """Put a customer with a sub-customer elsewhere, as only 1.x could."""
    customer = {"parentId": BLUE, "ref": "acme", "fields": {**FIELDS, "customerId": ACME}}
    state["customers"].append({"customerId": ACME, "customer": customer})


MOVED = f"customer {ACME} was moved with its sub-customers, which only 1.x could do;"


@pytest.mark.parametrize(("breaking", "errors"), SHAPES.values(), ids=SHAPES)
def test_document_of_another_form_is_a_problem_with_every_reason(
    breaking: Callable[[Any], None], errors: dict[str, str]
) -> None:
    state, client = deepcopy(STATE), busy()
    breaking(state)
    detail = "; ".join(f"{pointer}: {text}" for pointer, text in errors.items())
    assert put_state(client, state).json == problem(HTTPStatus.BAD_REQUEST, detail, errors)
    assert client.control("GET", "/state").body == EXPORTED


@pytest.mark.parametrize(
    ("breaking", "message"),
    [
        *CONFLICTS.values(),
        (circle, f"customer {NOBODY} is below no existing customer, or below itself"),
        (deep, f"{DEEP} {MAX_LEVELS + 1} levels deep; the limit is {MAX_LEVELS}"),
        (moved, f"{MOVED} change its place in the scenario"),
        (again(1), f"request {NOBODY} creates the same package as another one"),
        (again(3), f"request {NOBODY} waits for one that another waits for"),
    ],
    ids=[*CONFLICTS, "circle", "deep", "moved", "package-that-comes-twice", "two-waiting-for-one"],
)
def test_document_that_does_not_fit_together_is_a_problem(
    breaking: Callable[[Any], None], message: str
) -> None:
    state, client = deepcopy(STATE), busy()
    breaking(state)
    detail = f"the document is not an exported state: {message}"
    assert put_state(client, state).json == problem(HTTPStatus.BAD_REQUEST, detail)
    assert client.control("GET", "/state").body == EXPORTED


def overtaken() -> Client:
    """Return a client whose sandbox has a modify in progress that two others have overtaken."""
    client = Client.of(jobs={"modifyCustomer": "manual"})
    client.modify(ACME, {"name": "Older"})
    for name in ("Newer", "Newest"):
        request_id = client.modify(ACME, {"name": name}).content["requestId"]
        client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
    return client


def remembered(*path: str | int, to: Any) -> Callable[[Any], None]:
    """Return a function that replaces one member of the record of the overtaken modify."""
    return change("overtaken", 0, *path, to=to)


NOBODY_OVERTAKEN = "its modifies have overtaken none that is in progress"
OF_1_X: Mapping[str, Any] = {
    "customerId": ACME,
    "fields": {**FIELDS, "customerId": ACME, "name": "Acme"},
    "modifies": [{"sequence": 2, "patch": {"name": "Newer"}}],
}


def of_1_x(*path: str | int, to: Any) -> Callable[[Any], None]:
    """Return a function that puts an entry as 1.x wrote it, with one member replaced."""

    def put(state: Any) -> None:
        state["overtaken"] = [deepcopy(dict(OF_1_X))]
        change("overtaken", 0, *path, to=to)(state)

    return put


IMPOSSIBLE_ORDERS: Mapping[str, tuple[Callable[[Any], None], str]] = {
    "nothing-in-progress": (remembered("customerId", to=BLUE), f"{BLUE}: {NOBODY_OVERTAKEN}"),
    "before-the-overtaken": (remembered("written", "/name", to=1), f"{ACME}: {NOBODY_OVERTAKEN}"),
    "not-accepted-yet": (remembered("written", "/name", to=4), f"{ACME}: {NOBODY_OVERTAKEN}"),
    "of-1.x-invalid-customer": (
        of_1_x("fields", "name", to=5),
        f"{ACME}: /name: expected a string or null, got 5",
    ),
    "of-1.x-invalid-patch": (
        of_1_x("modifies", 0, "patch", to={"contact": 5}),
        f'{ACME}: /contact: 5 is not of type "array"',
    ),
}


@pytest.mark.parametrize(("breaking", "message"), IMPOSSIBLE_ORDERS.values(), ids=IMPOSSIBLE_ORDERS)
def test_modifies_that_cannot_have_overtaken_one_are_a_problem(
    breaking: Callable[[Any], None], message: str
) -> None:
    client = overtaken()
    exported = client.control("GET", "/state").body
    state = loads(exported)
    breaking(state)
    detail = f"the document is not an exported state: customer {message}"
    assert put_state(client, state).json == problem(HTTPStatus.BAD_REQUEST, detail)
    assert client.control("GET", "/state").body == exported


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "the body is not JSON: EOF while parsing a value at line 1 column 0"),
        (b"{}", "the body is not an exported state: it has no scenario"),
        (b"[]", "the body is not an exported state: it has no scenario"),
        (b'{"scenario":5}', "the body is not an exported state: it has no scenario"),
    ],
    ids=["nothing", "empty", "array", "scenario-of-a-kind"],
)
def test_body_without_a_scenario_is_a_problem(body: bytes, detail: str) -> None:
    assert put_state(busy(), body).json == problem(HTTPStatus.BAD_REQUEST, detail)


def test_state_with_a_broken_scenario_is_a_problem_with_findings() -> None:
    state, client = deepcopy(STATE), busy()
    state["scenario"]["requesters"][0]["customer"] = "nobody"
    reply = put_state(client, state)
    (error,) = reply.json["errors"]
    assert (reply.status, error["pointer"]) == (400, "/requesters/0/customer")
    assert error["detail"].endswith("no customer has the ref or id 'nobody'")
    assert client.control("GET", "/state").body == EXPORTED


# ── Any change of any member ─────────────────────────────────────────────────────────────────────

PARTS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 4, 5, 10**15, 10**30, Decimal("1.0"), Decimal("0.5"),
    Decimal("1E+400"), START_MS - 1, START_MS, START_MS + 1, "", "x", "ALL", "CUSTOMER_1003",
    "GLOBAL_1001", "modifyCustomer", "createPackage", OPERATOR, ACME, NOBODY, NOBODY.upper(),
    FIRST, SECOND, THIRD, FOURTH, "2026-01-01T09:00:00.000Z", "9999-12-31T23:59:59.999Z",
    "0001-01-01T00:00:00.000Z", {}, [], [None], [1, 2], {"patch": {}}, {"patch": {"name": None}},
    {"patch": {"contact": [None]}}, STATE["jobs"][1]["work"], STATE["jobs"][1],
    STATE["customers"][0], STATE["customers"][1], STATE["clock"],
)  # fmt: skip


def alike(value: Any) -> list[Any]:
    """Return the parts of the same type as a value, which may go unnoticed in its place."""
    kind = int if isinstance(value, int) or value is None else type(value)
    return [part for part in PARTS if isinstance(part, kind)] + [None]


def every_place(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from every_place(value[key])


@st.composite
def broken_states(draw: st.DrawFn) -> Any:
    """Draw a valid state in which one or two members are replaced, removed or duplicated."""
    state = deepcopy(dict(STATE))
    for _ in range(draw(st.integers(1, 2))):
        member = draw(
            st.sampled_from(["jobs", "jobs", "customers", "packages", "clock", "windows"])
        )
        container, key = draw(
            st.sampled_from(list(every_place(state[member])) or [(state, member)])
        )
        how = draw(st.sampled_from(["swap", "swap", "swap", "swap", "replace", "remove", "double"]))
        if how == "swap":
            container[key] = deepcopy(draw(st.sampled_from(alike(container[key]))))
        elif how == "replace":
            container[key] = deepcopy(draw(st.sampled_from(PARTS)))
        elif how == "double" and isinstance(container, list):
            container.append(deepcopy(container[key]))
        else:
            del container[key]
    return state


def use(client: Client) -> None:
    """Make every kind of call that reads or changes the restored state."""
    for path in ("/clock", "/customers", "/packages", "/requests", "/customers?parent=operator"):
        assert client.control("GET", path).status == 200
    for customer in client.control("GET", "/customers").json["items"]:
        assert client.get(customer["customerId"]).status < 500
        assert client.modify(customer["customerId"], {"name": "x"}).status < 500
    for item in client.control("GET", "/requests").json["items"]:
        assert client.request(item["requestId"]).status < 500
        path = f"/requests/{item['requestId']}/settle"
        assert client.control("POST", path, {"as": "successful"}).status in (200, 404, 409)
    assert client.control("POST", "/clock/advance", {"until": "idle"}).status in (200, 404, 409)
    assert client.create_package(ACME, GOLD).status < 500


def restore(client: Client, state: Any) -> int:
    """Put a state with the served scenario, so that the scenario need not be read again."""
    scenario = client.sandbox.simulation.scenario
    reasons = control_checker(scenario.contract.documents, "State").reasons(state)
    upload: ValueError | Restoration
    try:
        upload = BrokenStateError(reasons) if reasons else Restoration.of(deepcopy(state), scenario)
    except ValueError as error:
        upload = error
    request = Request(method="PUT", path="/_sandbox/state", upload=upload)
    return client.sandbox.handle(request, client.now_ms).status


SCENARIO = busy().sandbox.simulation.scenario


@examples(150)
@given(broken_states())
def test_any_broken_state_is_a_problem_or_can_be_used(state: Any) -> None:
    client = Client(begun(SCENARIO))
    assert restore(client, STATE) == 200
    status = restore(client, state)
    event(f"status {status}")
    if status != 200:
        assert status == 400
        assert client.control("GET", "/state").body == EXPORTED
        return
    again = client.control("GET", "/state").body
    assert restore(client, loads(again)) == 200
    assert client.control("GET", "/state").body == again
    use(client)


@examples(15)
@given(st.data())
def test_any_broken_scenario_of_a_state_is_a_problem_or_can_be_used(data: st.DataObject) -> None:
    state, client = deepcopy(STATE), busy()
    container, key = data.draw(st.sampled_from(list(every_place(state["scenario"]))))
    container[key] = data.draw(st.sampled_from(PARTS))
    reply = put_state(client, state)
    event(f"status {reply.status}")
    if reply.status == 200:
        use(client)
    else:
        assert (reply.status, reply.json["status"]) == (400, 400)
        assert client.control("GET", "/state").body == EXPORTED
