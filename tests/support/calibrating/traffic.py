"""Random traffic: situations in which settings of the register matter, in a random order.

Each situation is one that a client may get into; none depends on the values in force.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from support.calibrating.service import Service, customer_id, entry_id, offer_id
from support.calibrating.world import (
    ACME,
    BARE,
    BLUE,
    DEPOT,
    FLEET,
    NORTH,
    OPERATOR,
    OUTSIDE,
    TOKENS,
    UNKNOWN,
    address_of,
)

RICH: Final = (NORTH, DEPOT, BLUE)


class Client:
    """A client of the service, whose calls pause at random and follow accepted requests."""

    def __init__(self, service: Service, draw: random.Random, *, names: bool) -> None:
        self.service = service
        self.draw = draw
        self._names = names
        self.fresh = 0

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "operator-token",  # noqa: S107 - no secret
        **more: Any,
    ) -> dict[str, Any]:
        number = TOKENS.get(token)
        named = customer_id(number) if number is not None else f"digest-{token}"
        requester = named if self._names else None
        if more.pop("pause", True):
            self.service.wait(self.draw.choice((5, 300, 1500)))
        return self.service.call(method, path, body, token=token, requester=requester, **more)

    def read(self, number: int, **more: Any) -> dict[str, Any]:
        return self.call("GET", address_of(number), **more)

    def modify(self, number: int, body: Any, **more: Any) -> dict[str, Any]:
        """Modify a customer, follow the request, and read the customer before and after."""
        self.read(number)
        reply = self.call("PATCH", address_of(number), body, **more)
        self.follow(reply)
        self.read(number)
        return reply

    def create(self, owner: int, **sent: Any) -> dict[str, Any]:
        more = {name: sent.pop(name) for name in ("token", "headers") if name in sent}
        self.fresh += 1
        body = {
            "name": f"Package {self.fresh}",
            "nestedOffers": [offer_id(1)],
            "eligibleSubAccountIds": [],
            **sent,
        }
        reply = self.call("POST", address_of(owner, "/package"), body, **more)
        self.follow(reply)
        return reply

    def follow(self, reply: dict[str, Any], *, token: str = "operator-token") -> None:  # noqa: S107
        """Query the status of accepted work until it has settled."""
        location = reply["headers"].get("Location")
        if location is None:
            return
        for _ in range(self.draw.choice((1, 2))):
            self.call("GET", location, token=token)
        self.service.wait(self.draw.choice((4000, 6000)))
        self.call("GET", location, token=token)
        self.call("GET", location, token=token)


def reads(client: Client) -> None:
    for number in (OPERATOR, ACME, NORTH, DEPOT, BLUE, BARE, FLEET):
        client.read(number)
    for number in (ACME, NORTH, BARE):
        client.read(number, token="acme-token")
    for number in (NORTH, DEPOT):
        client.read(number, token="north-token")


def foreign(client: Client) -> None:
    client.read(BLUE, token="acme-token")
    client.read(OUTSIDE)
    client.read(UNKNOWN)


def own_profile(client: Client) -> None:
    client.call("PATCH", address_of(ACME), {"name": "Other"}, token="acme-token")
    client.call("PATCH", address_of(NORTH), {"name": "Other"}, token="north-token")


def plain_modify(client: Client) -> None:
    number = client.draw.choice((NORTH, DEPOT, BLUE, FLEET))
    client.modify(number, {"name": f"Name {client.draw.randrange(100)}"})


def invalid_body(client: Client) -> None:
    client.modify(BLUE, {"mfaConfiguration": "NEVER"})
    client.create(ACME, nestedOffers=[])


def contact(number: int, **fields: Any) -> dict[str, Any]:
    phone = {"mobilePhoneNumber": "+31600000009"}
    return {"id": entry_id("c", number), "role": "NONE", **phone, **fields}


def address(number: int) -> dict[str, Any]:
    return {"id": entry_id("b", number), "street": "Side Street", "buildingNumber": "2"}


def one_contact(client: Client) -> None:
    number = client.draw.choice(RICH)
    client.modify(number, {"contact": [contact(10 * number + 1)]})


def new_contact(client: Client) -> None:
    client.modify(NORTH, {"contact": [contact(700 + client.draw.randrange(9))]})


def repeated_contact(client: Client) -> None:
    one = contact(10 * DEPOT + 1, mobilePhoneNumber="+31600000003")
    client.modify(DEPOT, {"contact": [one, {**one, "firstName": "Lee"}]})


def contact_without_phone(client: Client) -> None:
    number = client.draw.choice(RICH)
    one = {"id": entry_id("c", 10 * number + 2), "role": "SELFCARE", "firstName": "Lou"}
    client.modify(number, {"contact": [one]})


def short_identity(client: Client) -> None:
    one = contact(10 * BLUE + 1, identity=[{"idNumber": "77"}], mobilePhoneNumber="+31600000001")
    client.modify(BLUE, {"contact": [one]})


def same_name(client: Client) -> None:
    name = f"Shared {client.draw.randrange(1000)}"
    client.create(ACME, name=name)
    client.create(ACME, name=name)
    client.create(NORTH, name=name)


def for_own_use(client: Client) -> None:
    client.create(NORTH, eligibleSubAccountIds=[customer_id(NORTH)])
    client.create(ACME, eligibleSubAccountIds=[customer_id(ACME)], token="acme-token")


def unknown_sub_account(client: Client) -> None:
    client.create(ACME, eligibleSubAccountIds=[customer_id(BLUE)])
    client.create(ACME, eligibleSubAccountIds=[customer_id(UNKNOWN)])


def second_modify(client: Client) -> None:
    number = client.draw.choice((FLEET, NORTH))
    client.read(number)
    first = client.call("PATCH", address_of(number), {"name": "First"})
    second = client.call("PATCH", address_of(number), {"type": "PRIVATE"})
    for reply in (first, second):
        if "Location" in reply["headers"]:
            client.call("GET", reply["headers"]["Location"])
    for reply in (first, second):
        client.follow(reply)
    client.read(number)


def read_in_between(client: Client) -> None:
    number = client.draw.choice((NORTH, DEPOT, BLUE))
    client.read(number)
    reply = client.call("PATCH", address_of(number), {"name": f"Name {client.draw.randrange(99)}"})
    client.read(number)
    client.follow(reply)
    client.read(number)


def without_token(client: Client) -> None:
    client.service.wait(10)
    client.service.call("GET", address_of(BLUE))


def unknown_request(client: Client) -> None:
    reply = client.call("PATCH", address_of(BLUE), {"name": "Blue"})
    location = reply["headers"].get("Location")
    if location is not None:
        client.call("GET", location.rpartition("/")[0] + f"/{UUID(int=5)}")


def after_long(client: Client) -> None:
    reply = client.call("PATCH", address_of(BLUE), {"name": "Blue"})
    location = reply["headers"].get("Location")
    if location is not None:
        client.service.wait(3_600_000 * client.draw.choice((1, 20, 30)))
        client.call("GET", location)


def burst(client: Client) -> None:
    for _ in range(14):
        client.call("GET", address_of(ACME), token="acme-token", pause=False)


SITUATIONS: Final[Mapping[str, Callable[[Client], object]]] = {
    "grandchild": lambda client: client.read(DEPOT, token="acme-token"),
    "foreign": foreign,
    "own_profile": own_profile,
    "plain_modify": plain_modify,
    "invalid_body": invalid_body,
    "no_object": lambda client: client.call("PATCH", address_of(BLUE), [1]),
    "unknown_field": lambda client: client.modify(DEPOT, {"name": "Depot", "colour": "blue"}),
    "emptied": lambda client: client.modify(DEPOT, {"mfaConfiguration": ""}),
    "emptied_optional": lambda client: client.modify(BLUE, {"vatRegistrationNumber": ""}),
    "one_contact": one_contact,
    "one_address": lambda client: client.modify(BLUE, {"address": [address(10 * BLUE + 2)]}),
    "new_contact": new_contact,
    "new_address": lambda client: client.modify(NORTH, {"address": [address(700)]}),
    "repeated_contact": repeated_contact,
    "contact_without_phone": contact_without_phone,
    "short_identity": short_identity,
    "first_invoice": lambda client: client.modify(
        client.draw.choice((BARE, FLEET)), {"type": "PRIVATE"}
    ),
    "part_of_invoice": lambda client: client.modify(
        BLUE, {"invoiceConfiguration": {"vat": client.draw.randrange(30)}}
    ),
    "same_name": same_name,
    "unknown_owner": lambda client: client.create(UNKNOWN),
    "foreign_owner": lambda client: client.create(BLUE, token="acme-token"),
    "unknown_offer": lambda client: client.create(ACME, nestedOffers=[offer_id(9)]),
    "for_own_use": for_own_use,
    "all_among_others": lambda client: client.create(
        ACME, eligibleSubAccountIds=["ALL", customer_id(NORTH)]
    ),
    "unknown_sub_account": unknown_sub_account,
    "known_sub_account": lambda client: client.create(
        ACME, eligibleSubAccountIds=[customer_id(NORTH)]
    ),
    "second_modify": second_modify,
    "read_in_between": read_in_between,
    "picture": lambda client: client.modify(
        BLUE, {"customFields": [{"keyName": "a", "keyValue": "b"}]}
    ),
    "imei_lock": lambda client: client.modify(
        client.draw.choice((NORTH, BLUE)), {"isAllowedImeiLock": False}
    ),
    "whole_number": lambda client: client.modify(BLUE, b'{"campaign": [3.0]}'),
    "large_number": lambda client: client.modify(
        BLUE, {"campaign": [client.draw.choice((-5, 5_000_000_000))]}
    ),
    "upper_case": lambda client: client.call(
        "GET", address_of(BLUE).replace(customer_id(BLUE), customer_id(BLUE).upper())
    ),
    "other_version": lambda client: client.call("GET", address_of(BLUE, version="v3")),
    "without_token": without_token,
    "wrong_token": lambda client: client.call("GET", address_of(BLUE), token="wrong:token"),
    "unknown_request": unknown_request,
    "after_long": after_long,
    "burst": burst,
}


def make_calls(client: Client, situations: Sequence[Callable[[Client], object]]) -> None:
    """Read all customers, then run the situations in order."""
    reads(client)
    for situation in situations:
        situation(client)
