"""Checks that calls could have created the packages: their customers are eligible (section 4.3)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from mock_server.domain.base import Base
from mock_server.domain.eligibility import is_sub_customer
from mock_server.domain.records import ALL, Package
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
        for at, customer_id in enumerate(package.eligible_sub_account_ids):
            text = _why_not(world, package, customer_id, rules, is_below)
            if text is not None and customer_id not in beyond:
                name = listed[index][_MEMBER][at]
                place = f"/packages/{index}/{_MEMBER}/{at}"
                yield Finding(place, f"{name!r} {text}", "ineligible-customer")


def _why_not(
    world: World,
    package: Package,
    customer_id: str,
    rules: Rules,
    is_below: Callable[[str, str], bool],
) -> str | None:
    owner_id = package.owner_id
    if customer_id == ALL or owner_id not in world.base or customer_id not in world.base:
        return None
    if customer_id == owner_id and rules.own_use == "owner-or-requester":
        return "is the owner: a package may not be for the owner's own use"
    if rules.unknown_sub_account == "accepted" or is_below(customer_id, owner_id):
        return None
    return "is not a sub-account of the owner (assumption unknown-sub-account)"
