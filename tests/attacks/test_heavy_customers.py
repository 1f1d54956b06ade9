"""No customer exceeds `limits.customer`, whatever makes it grow, so reads stay fast."""

import json
from http import HTTPStatus
from typing import Any, Final

import pytest
from support import ACME, DATA, NORTH, SMALL_WORLD, Client, build
from support.uploads import problem, put_state

from mock_server.contract.values.exact_json import loads, size_of
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.scenario import Limits

KIB: Final = 1024
MAX: Final = 64 * KIB
TOO_HEAVY: Final = f"the customer would take more than {MAX} bytes (limits.customer)"
LITTLE: Final = "x" * 2 * KIB
MUCH: Final = "x" * 28 * KIB
TEXTS: Final = ("name", "type", "vatRegistrationNumber")


def tight(**changes: Any) -> Client:
    return Client.of(limits={"customer": MAX}, **changes)


def weight(client: Client) -> int:
    return size_of(client.control("GET", f"/customers/{NORTH}").json)


def packages(client: Client, count: int) -> list[str]:
    """Create packages of 500 offers, each package taking 50 KB on a customer; return their ids."""
    offers = [DATA] * 500
    package = {"nestedOffers": offers, "eligibleSubAccountIds": ["ALL"]}
    replies = [
        client.create_package(ACME, {**package, "name": f"{number}"}) for number in range(count)
    ]
    client.advance(until="idle")
    return [reply.content["packageId"] for reply in replies]


def attach(client: Client, package_id: str) -> Any:
    return client.control("POST", f"/packages/{package_id}/attach", {"customer": NORTH})


def test_a_package_that_would_make_a_customer_too_large_is_not_attached() -> None:
    client = tight()
    first, second = packages(client, 2)
    assert attach(client, first).status == 200
    before = client.state()
    refused = attach(client, second)
    assert (refused.status, refused.json["detail"]) == (409, TOO_HEAVY)
    assert client.state() == before
    assert weight(client) <= MAX
    assert attach(client, first).status == 200  # already attached


def test_a_customer_that_is_put_is_not_too_large() -> None:
    client = tight()
    fields = client.control("GET", f"/customers/{NORTH}").json
    refused = client.control("PUT", f"/customers/{NORTH}", {**fields, "name": "x" * MAX})
    assert (refused.status, refused.json["detail"]) == (409, TOO_HEAVY)
    assert client.control("GET", f"/customers/{NORTH}").json == fields


def test_modifies_that_fit_one_by_one_do_not_make_a_customer_too_large_together() -> None:
    client = tight()
    accepted = [client.modify(NORTH, {name: MUCH}) for name in TEXTS]
    assert [reply.status for reply in accepted] == [202, 202, 202]
    client.advance(until="idle")
    settled = [client.request(reply.content["requestId"]).content for reply in accepted]
    assert [request["status"] for request in settled] == ["SUCCESSFUL", "SUCCESSFUL", "FAILED"]
    last = client.request(accepted[-1].content["requestId"])
    assert last.headers["X-Sandbox-Reason"] == TOO_HEAVY
    assert weight(client) <= MAX
    assert client.modify(NORTH, {"type": None}).status == 202
    client.advance(until="idle")
    assert client.modify(NORTH, {TEXTS[2]: MUCH}).status == 202


def test_many_light_modifies_make_no_heavy_customer() -> None:
    client = tight(assumptions={"unknown-entry-id": "added"})
    common = {"role": "NONE", "landlinePhoneNumber": "1", "identity": [], "remarks": LITTLE}
    statuses = []
    for number in range(30):
        contact = {"id": f"3f0c9a52-0000-4000-8000-{number:012}", **common}
        accepted = client.modify(NORTH, {"contact": [contact]})
        client.advance(until="idle")
        settled = client.request(accepted.content["requestId"]).content
        statuses.append(settled["status"])
    assert MAX - 4 * KIB < weight(client) <= MAX
    assert (statuses[0], statuses[-1]) == ("SUCCESSFUL", "FAILED")


def test_modifies_that_show_immediately_exceed_no_limit_either() -> None:
    client = tight(assumptions={"visibility": "at-once"})
    statuses = [client.modify(NORTH, {name: MUCH}).status for name in TEXTS]
    assert statuses == [202, 202, 413]
    shown = client.get(NORTH).content
    assert [shown.get(name) == MUCH for name in TEXTS] == [True, True, False]


def test_a_read_shows_no_modify_that_no_longer_fits() -> None:
    client = tight(assumptions={"visibility": "at-once"}, jobs={"modifyCustomer": "manual"})
    assert client.modify(NORTH, {"name": MUCH}).status == 202
    more = {"type": MUCH, "vatRegistrationNumber": MUCH}
    assert client.control("PATCH", f"/customers/{NORTH}", more).status == 200
    assert (client.get(NORTH).content["name"], client.get(NORTH).content["type"]) == ("North", MUCH)


def test_a_modify_that_was_overtaken_does_not_make_a_customer_too_large() -> None:
    client = tight(jobs={"modifyCustomer": "manual"})
    first, *others = [client.modify(NORTH, {name: MUCH}).content["requestId"] for name in TEXTS]
    for request_id in (*others, first):
        client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
    assert client.request(first).content["status"] == "FAILED"
    assert weight(client) <= MAX
    state = client.control("GET", "/state").body
    assert put_state(client, state).status == 200
    assert client.control("GET", "/state").body == state


def test_a_state_with_a_customer_that_is_too_large_is_refused() -> None:
    client = tight()
    client.modify(NORTH, {"name": MUCH})
    client.advance(until="idle")
    exported = client.control("GET", "/state").body
    state = loads(exported)
    fields = state["customers"][0]["customer"]["fields"]
    fields["type"] = "x" * MAX
    text = f"{size_of(fields)} bytes are more than {MAX} (limits.customer)"
    place = "/customers/0"
    assert put_state(client, state).json == problem(
        HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text}
    )
    assert client.control("GET", "/state").body == exported


def listed(**given: Any) -> dict[str, Any]:
    customer = {"ref": "heavy", "generated": False, "status": "ACTIVE", "currency": "EUR", **given}
    return {**SMALL_WORLD, "customers": [*SMALL_WORLD["customers"], customer]}


def test_a_scenario_lists_no_customer_that_is_too_large() -> None:
    with pytest.raises(ScenarioError) as refused:
        build(listed(name="x" * MAX), limits={"customer": MAX})
    [finding] = refused.value.findings
    assert (finding.pointer, finding.message) == ("/customers/1", TOO_HEAVY)


def test_a_scenario_may_list_the_same_customer_if_its_limit_is_higher() -> None:
    build(listed(name="x" * MAX), limits={"customer": 2 * MAX})


def test_offers_listed_by_name_count_against_the_limit_of_a_customer() -> None:
    offer = {"ref": "large", "name": "Large", "linkedOfferIds": [DATA] * 500}
    source = {**listed(offer=["large"] * 50_000), "offers": [*SMALL_WORLD["offers"], offer]}
    with pytest.raises(ScenarioError) as refused:
        build(source, limits={"customer": MAX})
    [finding] = refused.value.findings
    assert (finding.pointer, finding.message) == ("/customers/1", TOO_HEAVY)


def test_packages_listed_by_name_count_against_the_limit_of_a_customer() -> None:
    package: dict[str, Any] = {"ref": "large", "owner": "operator", "name": "Large"}
    package |= {"nestedOffers": ["data"] * 500, "eligibleSubAccountIds": ["ALL"]}
    source = {**listed(package=["large"] * 50_000), "packages": [package]}
    with pytest.raises(ScenarioError) as refused:
        build(source, limits={"customer": MAX})
    [finding] = refused.value.findings
    assert (finding.pointer, finding.message) == ("/customers/1", TOO_HEAVY)


def test_a_customer_at_the_limit_is_answered_in_as_many_bytes() -> None:
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    own = Limits().customer - size_of({**fields, "name": ""})
    heavy = json.dumps({**fields, "name": "x" * own}).encode()
    assert client.control("PUT", f"/customers/{NORTH}", heavy).status == 200
    assert len(client.get(NORTH).body) < Limits().customer + 4 * KIB
