"""Checks that calls could have created the packages: their customers are eligible (section 4.3)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from mock_server.domain.base import Base
from mock_server.domain.eligibility import is_sub_customer
from mock_server.domain.records import ALL
from mock_server.domain.rules import Rules
from mock_server.domain.world import World
from mock_server.sandbox.ground.findings import Finding

_MEMBER: Final = "eligibleSubAccountIds"


def find_ineligible(
    listed: Sequence[Mapping[str, Any]], base: Base, rules: Rules, beyond: Collection[str]
) -> Iterator[Finding]:
    """Yield findings for packages that no call could create: a customer is not a sub-account.

    Args:
        listed: the packages in the scenario, in the order of those in the base.
        base: the result of building them, in which known names are ids.
        rules: which customers are sub-accounts, and whether others may be named.
        beyond: the ids of changed and removed customers, which may have been eligible.
    """
    world = World(base)

    @cache  # thousands of packages may name the same customers
    def is_below(customer_id: str, owner_id: str) -> bool:
        return is_sub_customer(world, customer_id, owner_id, rules)

    for index, package in enumerate(base.packages.values()):
        owner_id = package.owner_id
        for at, customer_id in enumerate(package.eligible_sub_account_ids):
            if customer_id == ALL or customer_id in beyond:
                continue
            if owner_id not in base or customer_id not in base:
                continue
            if customer_id == owner_id and rules.own_use == "owner-or-requester":
                text = "is the owner: a package may not be for the owner's own use"
            elif rules.unknown_sub_account == "accepted" or is_below(customer_id, owner_id):
                continue
            else:
                text = "is not a sub-account of the owner (assumption unknown-sub-account)"
            name, place = listed[index][_MEMBER][at], f"/packages/{index}/{_MEMBER}/{at}"
            yield Finding(place, f"{name!r} {text}", "ineligible-customer")
