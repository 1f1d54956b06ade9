"""The rules of section 5: which requester may do what. Nothing here changes the world."""

from mock_server.domain.records import Customer, Job, Rules
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.world import World


def may_read(
    world: World,
    requester_id: str,
    customer_id: str,
    rules: Rules,
    unknown: Code = Code.CUSTOMER_1002,
) -> Customer:
    """Return a customer that is the requester or one of its sub-customers (section 5)."""
    customer = world.customer(customer_id)
    if customer is None:
        raise Refusal(unknown, Reason("", "there is no such customer"))
    if requester_id in (customer_id, customer.parent_id) or is_sub_customer(
        world, customer_id, requester_id, rules
    ):
        return customer
    reason = Reason("", "the customer is neither the requester nor one of its sub-customers")
    raise Refusal(Code.NOT_ELIGIBLE if rules.not_eligible == "always-403" else unknown, reason)


def may_modify(world: World, requester_id: str, customer_id: str, rules: Rules) -> Customer:
    customer = may_read(world, requester_id, customer_id, rules)
    if customer_id == requester_id:
        raise _own(rules, Code.CUSTOMER_1002, "a requester may not modify its own profile")
    return customer


def may_create_package(world: World, requester_id: str, owner_id: str, rules: Rules) -> Customer:
    return may_read(world, requester_id, owner_id, rules, rules.package_owner_unknown)


def refuse_own_use(
    owner_id: str, requester_id: str, eligible_ids: tuple[str, ...], rules: Rules
) -> None:
    if owner_id in eligible_ids and rules.own_use == "owner-or-requester":
        user = "owner"
    elif requester_id in eligible_ids:
        user = "requester"
    else:
        return
    text = f"a package may not be created for the {user}'s own use"
    raise _own(rules, rules.package_owner_unknown, text, "/eligibleSubAccountIds")


def may_see_request(world: World, requester_id: str, job: Job, rules: Rules) -> bool:
    """Return whether the requester made the request, or (request-visibility) it is about its tree.

    A customer that has got the id of a removed one is a stranger to requests of that one.
    """
    if requester_id == job.requester_id and not _came_after(world, requester_id, job):
        return True
    if rules.request_visibility == "own" or _came_after(world, job.customer_id, job):
        return False
    return requester_id == job.customer_id or is_sub_customer(
        world, job.customer_id, requester_id, rules
    )


def _came_after(world: World, customer_id: str, job: Job) -> bool:
    changed = world.changed_customers.get(customer_id)
    return changed is not None and job.sequence <= changed.since


def is_sub_customer(world: World, customer_id: str, of_id: str, rules: Rules) -> bool:
    if rules.sub_customers == "children":
        return world.parent_id(customer_id) == of_id
    return world.is_below(customer_id, of_id)


def owners_above(world: World, customer_id: str, rules: Rules) -> list[str]:
    above, parent_id = list[str](), world.parent_id(customer_id)
    while parent_id is not None:
        above.append(parent_id)
        parent_id = None if rules.sub_customers == "children" else world.parent_id(parent_id)
    return above


def _own(rules: Rules, unknown: Code, text: str, pointer: str = "") -> Refusal:
    code = unknown if rules.not_eligible == "always-1002" else Code.NOT_ELIGIBLE
    return Refusal(code, Reason(pointer, text))
