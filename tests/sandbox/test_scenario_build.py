"""Building a scenario: all errors that no schema can describe are found, with their places."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from support import BLUE, DATA, SMALL_WORLD, build

from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.server.shipped import documents

GOLD = {
    "ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
    "eligibleSubAccountIds": ["ALL"],
}  # fmt: skip
BARE = {"generated": False, "status": "ACTIVE", "currency": "EUR"}
LOWER_ID = "3f0c9a52-0000-4000-8000-00000000000a"
UPPER_ID = LOWER_ID.upper()
OFFERS = SMALL_WORLD["offers"]
REQUESTERS = SMALL_WORLD["requesters"]
OPERATOR_SAID = SMALL_WORLD["customers"][0]


def findings_of(source: Mapping[str, Any]) -> list[str]:
    with pytest.raises(ScenarioError) as refused:
        build(source)
    assert str(refused.value) == "\n".join(map(str, refused.value.findings))
    return [f"{found.pointer} {found.message}" for found in refused.value.findings]


def world(**changes: Any) -> dict[str, Any]:
    return {**SMALL_WORLD, **changes}


def customers(*given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": 1,
        "offers": OFFERS,
        "customers": [{**BARE, **customer} for customer in given],
    }


FINDINGS: Mapping[str, tuple[Mapping[str, Any], list[str]]] = {
    # Offers
    "offer-ref-twice": (
        {"offers": [{"ref": "a", "name": "A"}, {"ref": "b", "name": "B"},
                    {"ref": "a", "name": "C"}]},
        [
            f"/offers/2 another offer has the id {derive_uuid(0, 'offer', 'a')}",
            "/offers/2/ref another offer has the ref 'a'",
        ],
    ),
    "offer-id-twice": (
        {"offers": [{"ref": "a", "id": LOWER_ID, "name": "A"},
                    {"ref": "b", "id": UPPER_ID, "name": "B"}]},
        [f"/offers/1/id another offer has the id {LOWER_ID}"],
    ),
    "unknown-linked-offer": (
        {"offers": [{"ref": "a", "name": "A", "linkedOfferIds": ["a", "roaming", DATA]}]},
        [
            "/offers/0/linkedOfferIds/1 no offer has the ref or id 'roaming'",
            f"/offers/0/linkedOfferIds/2 no offer has the ref or id '{DATA}'",
        ],
    ),
    # Customers
    "customer-ref-twice": (
        customers({"ref": "acme"}, {"customers": [{**BARE, "ref": "acme", "customerId": BLUE}]}),
        ["/customers/1/customers/0/ref another customer has the ref 'acme'"],
    ),
    "customer-id-twice": (
        customers({"customerId": LOWER_ID}, {"customerId": UPPER_ID}),
        [f"/customers/1/customerId another customer has the id {LOWER_ID}"],
    ),
    "entry-id-twice": (
        customers({"address": [{"id": LOWER_ID}, {"id": UPPER_ID}]}),
        ["/customers/0/address/1/id another address has this id"],
    ),
    "customer-ref-below-a-count": (
        customers({"count": 2, "customers": [{**BARE, "ref": "a"}]}),
        [
            "/customers/0/customers/0 another customer has the id "
            + derive_uuid(0, "customer", "a"),
            "/customers/0/customers/0/ref another customer has the ref 'a'",
        ],
    ),
    "unknown-offer-of-a-customer": (
        customers({"offer": ["data", "roaming"]}),
        ["/customers/0/offer/1 no offer has the ref or id 'roaming'"],
    ),
    "unknown-package-of-a-customer": (
        customers({"customers": [{**BARE, "package": ["gold"]}]}),
        ["/customers/0/customers/0/package/0 no package has the ref or id 'gold'"],
    ),
    "offer-that-names-a-package": (
        world(packages=[GOLD], customers=[{**OPERATOR_SAID, "offer": ["gold"]}]),
        ["/customers/0/offer/0 no offer has the ref or id 'gold'"],
    ),
    "invalid-customer": (
        customers({"status": "LOST", "contact": [{"id": "c1", "birthdate": "31022000"}]}),
        [
            '/customers/0/status expected ACTIVE, SUSPENDED or TERMINATED, got "LOST"',
            ("/customers/0/contact/0/id expected a UUID such as"
' 3f0c9a52-0000-4000-8000-000000000001, got "c1"'),
            ("/customers/0/contact/0/birthdate expected an existing date written"
' DDMMYYYY, got "31022000"'),
        ],
    ),
    "null-where-emptying-is-refused": (
        {**customers({"mfaConfiguration": None}),
         "assumptions": {"entry-defaults": {"contact": {"identity": None}}}},
        [
            ("/assumptions/entry-defaults/contact/identity "
            "cannot be null (assumption empty-mandatory)"),
            "/customers/0/mfaConfiguration expected MANDATORY, ENABLED or DISABLED, got nothing",
        ],
    ),
    "package-beside-offer": (
        world(packages=[GOLD], customers=[{**OPERATOR_SAID, "offer": ["data"],
                                           "package": ["gold"]}]),
        ["/customers/0/package package must be empty when offer is populated"],
    ),
    "unlisted-locale": (
        {"locale": "xx_XX"},
        ["/locale 'xx_XX' is not a locale such as en_GB or de_DE"],
    ),
    # Packages
    "package-ref-twice": (
        world(packages=[GOLD, {**GOLD, "id": LOWER_ID, "name": "Silver"}]),
        ["/packages/1/ref another package has the ref 'gold'"],
    ),
    "package-id-twice": (
        world(packages=[{**GOLD, "id": LOWER_ID},
                        {**GOLD, "id": UPPER_ID, "ref": "silver", "name": "Silver"}]),
        [f"/packages/1/id another package has the id {LOWER_ID}"],
    ),
    "unknown-owner": (
        world(packages=[{**GOLD, "owner": "nobody"}]),
        ["/packages/0/owner no customer has the ref or id 'nobody'"],
    ),
    "unknown-offer-of-a-package": (
        world(packages=[{**GOLD, "nestedOffers": ["data", "roaming"]}]),
        ["/packages/0/nestedOffers/1 no offer has the ref or id 'roaming'"],
    ),
    "unknown-sub-account": (
        world(packages=[{**GOLD, "eligibleSubAccountIds": ["north", "nobody"]}]),
        ["/packages/0/eligibleSubAccountIds/1 no customer has the ref or id 'nobody'"],
    ),
    "all-among-others": (
        world(packages=[{**GOLD, "eligibleSubAccountIds": ["north", "ALL"]}]),
        ["/packages/0/eligibleSubAccountIds ALL must stand alone (assumption all-keyword)"],
    ),
    "all-twice": (
        world(packages=[{**GOLD, "eligibleSubAccountIds": ["ALL", "ALL"]}]),
        ["/packages/0/eligibleSubAccountIds ALL must stand alone (assumption all-keyword)"],
    ),
    "all-and-somebody-unknown": (
        world(
            packages=[{**GOLD, "eligibleSubAccountIds": ["ALL", "nobody"]}],
            assumptions={"all-keyword": "among-others"},
        ),
        ["/packages/0/eligibleSubAccountIds/1 no customer has the ref or id 'nobody'"],
    ),
    "all-as-a-ref": (
        customers({"ref": "ALL"}),
        ["/customers/0/ref ALL stands for every sub-account of a package; choose another ref"],
    ),
    "package-of-an-unknown-owner": (
        world(packages=[{**GOLD, "owner": "nobody", "eligibleSubAccountIds": ["blue"]}]),
        ["/packages/0/owner no customer has the ref or id 'nobody'"],
    ),
    "package-for-a-sibling-a-parent-and-the-owner": (
        world(packages=[{**GOLD, "eligibleSubAccountIds": ["depot", "blue", "operator", "acme"]}]),
        [
            ("/packages/0/eligibleSubAccountIds/1 'blue' is not a sub-account of the owner"
             " (assumption unknown-sub-account)"),
            ("/packages/0/eligibleSubAccountIds/2 'operator' is not a sub-account of the owner"
             " (assumption unknown-sub-account)"),
            ("/packages/0/eligibleSubAccountIds/3 'acme' is the owner:"
             " a package may not be for the owner's own use"),
        ],
    ),
    "package-for-a-grandchild": (
        world(
            packages=[{**GOLD, "eligibleSubAccountIds": ["depot"]}],
            assumptions={"sub-customers": "children"},
        ),
        [
            ("/packages/0/eligibleSubAccountIds/0 'depot' is not a sub-account of the owner"
             " (assumption unknown-sub-account)"),
        ],
    ),
    "package-for-the-owner-where-anybody-will-do": (
        world(
            packages=[{**GOLD, "eligibleSubAccountIds": ["blue", "acme"]}],
            assumptions={"unknown-sub-account": "accepted"},
        ),
        [
            ("/packages/0/eligibleSubAccountIds/1 'acme' is the owner:"
             " a package may not be for the owner's own use"),
        ],
    ),
    "package-for-the-owner-that-is-no-sub-account": (
        world(
            packages=[{**GOLD, "eligibleSubAccountIds": ["acme"]}],
            assumptions={"own-use": "requester"},
        ),
        [
            ("/packages/0/eligibleSubAccountIds/0 'acme' is not a sub-account of the owner"
             " (assumption unknown-sub-account)"),
        ],
    ),
    "package-and-offer": (
        customers({"offer": ["data"], "package": [{"id": LOWER_ID, "name": "Gold"}]}),
        ["/customers/0/package package must be empty when offer is populated"],
    ),
    "package-name-of-the-same-owner-twice": (
        world(packages=[GOLD, {**GOLD, "ref": "silver"}, {**GOLD, "ref": "blue", "owner": "blue"}]),
        ["/packages/1/name another package is named 'Gold' (assumption package-name-scope)"],
    ),
    "package-name-twice-in-the-sandbox": (
        world(
            packages=[GOLD, {**GOLD, "ref": "blue", "owner": "blue"}],
            assumptions={"package-name-scope": "sandbox"},
        ),
        ["/packages/1/name another package is named 'Gold' (assumption package-name-scope)"],
    ),
    "more-customers-than-there-may-be": (
        {"version": 1, "customers": [{"count": 50_001}, {"count": 50_000}]},
        ["/customers there are more than 100000 customers; lower a count"],
    ),
    # Requesters
    "unknown-requester": (
        world(requesters=[{"token": "t", "customer": "nobody"}]),
        ["/requesters/0/customer no customer has the ref or id 'nobody'"],
    ),
    "token-twice": (
        world(requesters=[*REQUESTERS, {"token": "acme-token", "customer": "blue"}]),
        ["/requesters/4/token the token 'acme-token' is listed twice"],
    ),
    # Clock and jobs
    "impossible-start": (
        {"clock": {"start": "2026-02-30T00:00:00Z"}},
        [("/clock/start expected an instant of ISO 8601 in UTC, such as"
' 2026-01-01T09:00:00Z, got "2026-02-30T00:00:00Z"')],
    ),
    "range-the-wrong-way-round": (
        {"jobs": {"modifyCustomer": {"after": ["5s", "1s"]}}},
        ["/jobs/modifyCustomer/after 5s is longer than 1s; put the shorter one first"],
    ),
    "too-long-a-time": (
        {"jobs": {"createPackage": {"after": "9999d"}}},
        ["/jobs/createPackage/after 9999d is longer than ten years"],
    ),
    "too-long-a-range": (
        {"jobs": {"createPackage": {"after": ["1s", "9999d"]}}},
        ["/jobs/createPackage/after 9999d is longer than ten years"],
    ),
    "code-of-another-operation": (
        {"jobs": {"createPackage": {"after": "1s", "outcome": "failed", "code": "CUSTOMER_1003"}}},
        [("/jobs/createPackage/code createPackage does not list CUSTOMER_1003;"
         " it lists GLOBAL_1001")],
    ),
    "code-of-ours": (
        {"jobs": {"modifyCustomer": {"manual": True, "code": "SANDBOX_BUSY"}}},
        [("/jobs/modifyCustomer/code modifyCustomer does not list SANDBOX_BUSY;"
         " it lists GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1003")],
    ),
    "no-weight": (
        {"jobs": {"modifyCustomer": {"after": "1s", "outcome": {"successful": 0, "failed": 0}}}},
        ["/jobs/modifyCustomer/outcome the weights are all zero"],
    ),
    # Assumptions
    "unknown-outcome": (
        {"assumptions": {"http-status": {"NO_CODE": 400}}},
        ["/assumptions/http-status/NO_CODE is not a code and neither read nor accepted"],
    ),
    "invalid-invoice-default": (
        {"assumptions": {"invoice-defaults": {"values": {"vat": Decimal(-1)}}}},
        ["/assumptions/invoice-defaults/values/vat expected at least 0, got -1"],
    ),
    "status-endpoint-of-another": (
        {"assumptions": {"status-endpoint": "/api/v2/customer/{requestId}"}},
        ["/assumptions/status-endpoint another operation has this address"],
    ),
    "too-long-a-retention": (
        {"assumptions": {"request-retention": "9999d"}},
        ["/assumptions/request-retention 9999d is longer than ten years"],
    ),
    # Everything at once
    "several": (
        {
            "locale": "xx_XX",
            "assumptions": {"request-retention": "9999d", "http-status": {"NO_CODE": 400}},
            "requesters": [{"token": "t", "customer": "a"}, {"token": "t", "customer": "b"}],
            "offers": [{"ref": "a", "name": "A", "linkedOfferIds": ["b"]}],
            "clock": {"start": "never"},
            "customers": [{**BARE, "ref": "a", "offer": ["b"]}],
            "jobs": {"modifyCustomer": {"after": ["2s", "1s"], "code": "CUSTOMER_1006"}},
        },
        [
            "/assumptions/request-retention 9999d is longer than ten years",
            "/assumptions/http-status/NO_CODE is not a code and neither read nor accepted",
            "/offers/0/linkedOfferIds/0 no offer has the ref or id 'b'",
            "/locale 'xx_XX' is not a locale such as en_GB or de_DE",
            "/requesters/1/token the token 't' is listed twice",
            "/requesters/1/customer no customer has the ref or id 'b'",
            ("/clock/start expected an instant of ISO 8601 in UTC, such as"
' 2026-01-01T09:00:00Z, got "never"'),
            "/jobs/modifyCustomer/after 2s is longer than 1s; put the shorter one first",
            ("/jobs/modifyCustomer/code modifyCustomer does not list CUSTOMER_1006;"
            " it lists GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1003"),
            "/customers/0/offer/0 no offer has the ref or id 'b'",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("source", "findings"), FINDINGS.values(), ids=FINDINGS)
def test_scenario_that_cannot_be_built_is_refused_with_every_finding(
    source: Mapping[str, Any], findings: list[str]
) -> None:
    assert findings_of({"version": 1, **source}) == findings


def test_finding_about_the_whole_scenario_has_a_slash_as_its_place() -> None:
    assert str(Finding("", "is wrong", "schema")) == "is wrong"


@pytest.mark.parametrize("seed", [-1, 10**41])
def test_a_seed_given_separately_is_validated_like_one_in_the_scenario(seed: int) -> None:
    with pytest.raises(ScenarioError, match="a seed is a whole number from 0 to 1e"):
        build_scenario("small", SMALL_WORLD, documents(), seed=seed)


def test_a_customer_with_the_id_of_one_above_it_is_refused() -> None:
    taken = "20000000-0000-4000-8000-00000000000a"
    below = {"customerId": taken, "customers": [{"ref": "last"}]}
    customers = [{"ref": "first", "customerId": taken, "customers": [below]}]
    crowd = [{"below": name, "customers": 5} for name in ("first", "last")]
    package = {"owner": "first", "name": "x", "eligibleSubAccountIds": ["last"]}
    source = {
        "version": 1,
        "customers": customers,
        "population": crowd,
        "offers": [{"ref": "data", "name": "Data"}],
        "packages": [{**package, "nestedOffers": ["data"]}],
    }
    with pytest.raises(ScenarioError) as refused:
        build_scenario("circle", source, documents())
    assert [str(each) for each in refused.value.findings] == [
        f"/customers/0/customers/0/customerId: another customer has the id {taken}"
    ]


def test_a_customer_that_outgrows_its_limit_once_it_is_completed_is_refused() -> None:
    source = customers({**BARE, "name": "x" * 9_400})
    assert findings_of({**source, "limits": {"customer": 10_000}}) == [
        "/customers/0 the customer would take more than 10000 bytes (limits.customer)"
    ]
