"""Members of a population behave like any other customer."""

import pytest
from support import ACME, BLUE, DATA, NORTH, SMALL_WORLD, Client, begun, build

from mock_server.domain.records import Customer

SIZE = 10_000_000
CROWD = {"ref": "crowd", "below": "acme", "customers": SIZE, "fanout": [100, 1000, 100]}
LAST = f"crowd.{SIZE - 1}"
TEN_MILLION = build(SMALL_WORLD, population=CROWD)


@pytest.fixture
def client() -> Client:
    return Client(begun(TEN_MILLION), token="operator-token")


def member(client: Client, ref: str) -> Customer:
    customer = client.sandbox.simulation.world.customer_named(ref)
    assert customer is not None
    return customer


def id_of(client: Client, ref: str) -> str:
    return member(client, ref).customer_id


def listed(client: Client, query: str) -> list[str | None]:
    """The refs on a page of customers, the names of those that have none."""
    items = client.control("GET", f"/customers?{query}").json["items"]
    return [item["ref"] or item["name"] for item in items]


# ── Who is above whom ────────────────────────────────────────────────────────────────────────────


def test_only_ancestors_may_read_a_member(client: Client) -> None:
    source = {**SMALL_WORLD, "population": CROWD}
    requesters = [*SMALL_WORLD["requesters"], {"token": "t", "customer": "crowd.0"}]
    client = Client.of(source, requesters=requesters)
    below, beside = id_of(client, "crowd.100"), id_of(client, LAST)
    codes = {
        token: [client.get(customer_id, token=token).code for customer_id in (below, beside)]
        for token in ("operator-token", "acme-token", "north-token", "blue-token", "t")
    }
    unknown = "CUSTOMER_1002"
    assert codes == {
        "operator-token": ["", ""],
        "acme-token": ["", ""],
        "north-token": [unknown, unknown],
        "blue-token": [unknown, unknown],
        "t": ["", unknown],
    }


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────


def test_shuffled_list_has_all_customers_once_except_magic_ones() -> None:
    source = {**SMALL_WORLD, "population": {**CROWD, "customers": 50}}
    client = Client.of(source)
    client.control("DELETE", "/customers/crowd.3")
    plain, shuffled = (
        listed(client, f"order={order}&size=1000") for order in ("listed", "shuffled")
    )
    assert (sorted(map(str, shuffled)), len(plain)) == (sorted(map(str, plain)), 54)
    assert shuffled != plain
    parts = [listed(client, f"order=shuffled&size=27&page={page}") for page in (0, 1)]
    assert parts[0] + parts[1] == shuffled


# ── Changing ─────────────────────────────────────────────────────────────────────────────────────


def test_member_added_again_is_in_its_old_place(client: Client) -> None:
    fields = {**member(client, "crowd.100101").fields, "name": "Back"}
    client.control("DELETE", "/customers/crowd.100101")
    path = f"/customers/{fields['customerId']}?parent=crowd.100"
    assert client.control("PUT", path, fields).status == 201
    assert listed(client, "parent=crowd.100&size=3") == ["crowd.100100", "Back", "crowd.100102"]


# ── Everything else ──────────────────────────────────────────────────────────────────────────────


def test_members_may_be_eligible_for_a_package(client: Client) -> None:
    one, other = id_of(client, "crowd.100"), id_of(client, LAST)
    body = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": [one]}
    assert client.create_package(ACME, body).status == 202
    stranger = {**body, "name": "Tin", "eligibleSubAccountIds": [NORTH]}
    assert client.create_package(id_of(client, "crowd.0"), stranger).status == 400
    everybody = {**body, "name": "All", "eligibleSubAccountIds": ["ALL"]}
    assert client.create_package(ACME, everybody).status == 202
    client.advance(until="idle")
    packages = client.control("GET", "/packages").json["items"]
    gold, for_all = (package["packageId"] for package in packages)
    for ref in ("crowd.100", LAST):
        fields = {**member(client, ref).fields, "offer": []}
        client.control("PUT", f"/customers/{ref}", fields)
    statuses = [
        client.control("POST", f"/packages/{package}/attach", {"customer": customer}).status
        for package, customer in [(gold, one), (gold, other), (for_all, other), (for_all, BLUE)]
    ]
    assert statuses == [200, 409, 200, 409]


def test_faults_meet_members() -> None:
    faults = [
        {"name": "one", "when": {"customer": LAST}, "fault": "GLOBAL_1001"},
        {"name": "branch", "when": {"below": "crowd.0"}, "fault": "GLOBAL_1001"},
    ]
    client = Client.of({**SMALL_WORLD, "population": CROWD}, faults=faults)
    refs = [LAST, "crowd.100", "crowd.0", "crowd.1"]
    codes = [client.get(id_of(client, ref), token="operator-token").code for ref in refs]
    assert codes == ["GLOBAL_1001", "GLOBAL_1001", "", ""]


def test_more_reads_than_are_remembered_answer_the_same(client: Client) -> None:
    ids = [id_of(client, f"crowd.{number}") for number in range(600)]
    assert [client.get(i).content for i in ids] == [client.get(i).content for i in ids]
    assert len(client.sandbox.simulation.world.changed_customers) == 0
