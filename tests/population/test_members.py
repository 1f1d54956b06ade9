"""Members of a population behave like any other customer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NORTH, OPERATOR, SMALL_WORLD, START_MS, Client, begun, build
from thoroughness import examples

from mock_server.domain.records import Customer
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.sandboxes import fork as continued
from mock_server.sandbox.scenario.scenario import BuiltScenario

SIZE = 10_000_000
CROWD = {"ref": "crowd", "below": "acme", "customers": SIZE, "fanout": [100, 1000, 100]}
LAST = f"crowd.{SIZE - 1}"
NEW = "00000000-0000-4000-8000-00000000000a"
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


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


@examples(15)
@given(number=st.integers(0, SIZE - 1))
def test_member_follows_from_its_number_alone(number: int) -> None:
    again = build(SMALL_WORLD, population=CROWD)
    assert member_of(again, number) == member_of(TEN_MILLION, number)


def member_of(scenario: BuiltScenario, number: int) -> Customer | None:
    return scenario.base.customer(scenario.base.id_of(f"crowd.{number}") or "")


@examples(25)
@given(foreign=st.uuids().map(str))
def test_foreign_id_is_unknown(foreign: str) -> None:
    client = Client(begun(TEN_MILLION), token="operator-token")
    assert client.get(foreign).code == "CUSTOMER_1002"


@pytest.mark.parametrize(
    "ref", [f"crowd.{SIZE}", "crowd.-1", "crowd.01", "crowd.1.", "crowd", "x.1"]
)
def test_unused_ref_is_unknown(client: Client, ref: str) -> None:
    assert client.control("GET", f"/customers/{ref}").status == 404


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


def test_all_customers_are_counted_and_paged(client: Client) -> None:
    page = client.control("GET", f"/customers?size=2&page={(SIZE + 4) // 2}").json
    assert (page["total"], [item["ref"] for item in page["items"]]) == (SIZE + 5, [LAST])
    assert listed(client, "size=3&page=1") == ["depot", "blue", "crowd.0"]


def test_children_are_listed_from_any_page(client: Client) -> None:
    assert listed(client, "parent=crowd.7&size=2&page=499") == ["crowd.8098", "crowd.8099"]
    assert listed(client, "parent=acme&size=2&page=50") == ["crowd.99"]
    assert listed(client, f"parent={LAST}") == []
    assert client.control("GET", "/customers?parent=crowd.7").json["total"] == 1000


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


def test_only_what_is_changed_is_kept(client: Client) -> None:
    customer_id = id_of(client, LAST)
    before = client.get(customer_id).content
    assert client.modify(customer_id, {"name": "Changed"}).status == 202
    client.advance(until="idle")
    assert client.get(customer_id).content == {**before, "name": "Changed"}
    assert list(client.sandbox.simulation.world.changed_customers) == [customer_id]
    exported = client.control("GET", "/state").json
    assert [entry["customerId"] for entry in exported["customers"]] == [customer_id]


def test_removed_member_is_missing_from_every_list(client: Client) -> None:
    for ref in ("crowd.100898", f"crowd.{SIZE - 2}", "crowd.100801"):
        assert client.control("DELETE", f"/customers/{ref}").status == 204
    assert client.control("GET", "/customers/crowd.100898").status == 404
    assert client.control("GET", "/customers?parent=crowd.107").json["total"] == 98
    assert listed(client, "parent=crowd.107&size=2") == ["crowd.100800", "crowd.100802"]
    assert listed(client, "parent=crowd.107&size=2&page=48") == ["crowd.100897", "crowd.100899"]
    assert client.control("GET", "/customers").json["total"] == SIZE + 2
    assert listed(client, f"size=2&page={SIZE // 2}") == [f"crowd.{SIZE - 3}", LAST]


def test_customer_is_added_below_a_member(client: Client) -> None:
    fields = {**member(client, LAST).fields, "name": "Added", "customerId": NEW}
    assert client.control("PUT", f"/customers/{NEW}?parent={LAST}", fields).status == 201
    assert listed(client, f"parent={LAST}") == ["Added"]
    assert client.get(NEW, token="acme-token").content["name"] == "Added"
    assert client.get(NEW, token="blue-token").status == 404


def test_removed_member_is_added_below_another_customer(client: Client) -> None:
    fields = {**member(client, "crowd.100100").fields, "name": "Moved"}
    moved = fields["customerId"]
    client.control("DELETE", "/customers/crowd.100100")
    assert client.control("PUT", f"/customers/{moved}?parent=blue", fields).status == 201
    assert listed(client, "parent=crowd.100&size=1") == ["crowd.100101"]
    assert listed(client, "parent=blue") == ["Moved"]
    assert client.get(moved, token="blue-token").status == 200
    assert client.get(moved, token="acme-token").status == 404


def test_member_added_again_is_in_its_old_place(client: Client) -> None:
    fields = {**member(client, "crowd.100101").fields, "name": "Back"}
    client.control("DELETE", "/customers/crowd.100101")
    path = f"/customers/{fields['customerId']}?parent=crowd.100"
    assert client.control("PUT", path, fields).status == 201
    assert listed(client, "parent=crowd.100&size=3") == ["crowd.100100", "Back", "crowd.100102"]


def test_state_is_restored_byte_by_byte(client: Client) -> None:
    test_customer_is_added_below_a_member(client)
    test_removed_member_is_added_below_another_customer(client)
    client.control("DELETE", "/customers/crowd.100898")
    client.modify(id_of(client, LAST), {"name": "Pending"})
    exported = client.control("GET", "/state")
    sandboxes = Sandboxes(TEN_MILLION, START_MS)
    sandboxes.place("origin", client.sandbox, START_MS)
    fork = Client(continued(sandboxes, "origin", START_MS), token="operator-token")
    assert fork.control("GET", "/state").body == exported.body
    queries = ("parent=crowd.100&size=2", "parent=blue", "parent=crowd.107&page=1", "size=5")
    assert [listed(fork, query) for query in queries] == [listed(client, q) for q in queries]


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


def test_scenario_names_members_as_owners_and_requesters() -> None:
    package = {
        "ref": "gold",
        "owner": "crowd.0",
        "name": "Gold",
        "nestedOffers": ["data"],
        "eligibleSubAccountIds": ["crowd.100", str(TEN_MILLION.base.id_of("crowd.101"))],
    }
    scenario = build(SMALL_WORLD, population=CROWD, packages=[package])
    (built,) = scenario.base.packages.values()
    ids = [scenario.base.id_of(f"crowd.{number}") for number in (0, 100, 101)]
    assert (built.owner_id, *built.eligible_sub_account_ids) == tuple(ids)


def test_several_populations_keep_apart() -> None:
    crowds = [
        {"ref": "one", "below": "operator", "customers": 3, "locale": "ja_JP"},
        {"below": "operator", "customers": 2, "completeness": "mandatory", "locale": "de_DE"},
    ]
    client = Client.of({**SMALL_WORLD, "population": crowds}, token=None)
    items = client.control("GET", f"/customers?parent={OPERATOR}").json["items"][2:]
    assert [item["ref"] for item in items] == ["one.0", "one.1", "one.2", None, None]
    assert len({item["customerId"] for item in items}) == 5
    currencies = [client.get(item["customerId"]).content["currency"] for item in items]
    assert currencies == ["JPY"] * 3 + ["EUR"] * 2


def test_more_reads_than_are_remembered_answer_the_same(client: Client) -> None:
    ids = [id_of(client, f"crowd.{number}") for number in range(600)]
    assert [client.get(i).content for i in ids] == [client.get(i).content for i in ids]
    assert len(client.sandbox.simulation.world.changed_customers) == 0


def test_only_children_count_if_that_is_assumed() -> None:
    source = {**SMALL_WORLD, "population": CROWD}
    client = Client.of(source, assumptions={"sub-customers": "children"})
    codes = [client.get(id_of(client, ref), token="acme-token").code for ref in ("crowd.0", LAST)]
    assert codes == ["", "CUSTOMER_1002"]
