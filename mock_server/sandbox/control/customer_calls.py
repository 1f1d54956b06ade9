"""Control calls about customers and packages, with tags that refuse outdated changes (RFC 9110)."""

from collections.abc import Collection, Generator
from hashlib import blake2b
from http import HTTPStatus
from itertools import islice
from typing import Any, Final

from mock_server.contract.headers import IF_MATCH, IF_NONE_MATCH, TAG, names_tag
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import counted
from mock_server.contract.values.exact_json import Entries, dumps, size_of
from mock_server.domain.records import ALL, Customer, Fields, Package
from mock_server.domain.work import outgrown
from mock_server.domain.world import MAX_LEVELS, World, owners_above
from mock_server.sandbox.control.call import Answering, ControlCall, Listed, page_of
from mock_server.sandbox.control.problem import Problem, bad_request, conflict, invalid
from mock_server.sandbox.ground.exchange import Outcome, json_outcome
from mock_server.sandbox.simulation.exporting import Shuffled, customer_summary
from mock_server.sandbox.simulation.state import write_package


def tagged(fields: Fields, status: int = HTTPStatus.OK) -> Outcome:
    return json_outcome(fields, status).with_header(TAG, _tag(fields))


def _tag(fields: Fields) -> str:
    return f'"{blake2b(dumps(fields), digest_size=9).hexdigest()}"'


def refuse_changed(call: ControlCall, customer: Customer | None) -> None:
    headers, tag = call.request.headers, None if customer is None else _tag(customer.fields)
    if IF_MATCH in headers and not names_tag(headers[IF_MATCH], tag, weakly=False):
        detail = "there is no such customer"
        if tag is not None:
            detail = f"the customer has changed since it was read; its ETag is {tag}"
        raise Problem(HTTPStatus.PRECONDITION_FAILED, detail)
    if names_tag(headers.get(IF_NONE_MATCH, ""), tag, weakly=True):
        detail = f"the customer exists; its ETag is {tag}"
        raise Problem(HTTPStatus.PRECONDITION_FAILED, detail)


MAX_SEARCHED: Final = 5_000  # customers: some tenths of a second of work, in steps


def list_customers(call: ControlCall) -> Answering:
    world, query = call.simulation.world, call.request.query
    still, unsearched = world.with_still_customers(), 0
    listed: Listed = world.customer_ids()
    if "search" in query:
        for name in ("parent", "order"):
            if name in query:
                raise bad_request(f"a search covers all customers; leave out {name}")
        listed, unsearched = yield from _search_customers(call, still, query["search"])
    elif "parent" in query:
        listed = world.child_ids(call.customer(query["parent"]).customer_id)
    elif query.get("order") == "shuffled":
        listed = Shuffled(call.simulation)
    page, items = page_of(query, listed), []
    for customer in filter(None, map(still.customer, page["items"])):
        yield False
        children = len(still.child_ids(customer.customer_id))
        items.append({**customer_summary(customer), "children": children})
    more = {"unsearched": unsearched} if unsearched else {}
    return {**page, **more, "items": Entries(items)}


def _search_customers(
    call: ControlCall, still: World, text: str
) -> Generator[bool, None, tuple[list[str], int]]:
    """Return the ids found, one with this id or ref first, and how many were not searched."""
    world, wanted = call.simulation.world, text.casefold()
    ids, emails = still.customer_ids(), call.simulation.contract.emails
    named = world.customer_named(text)
    if named is not None and is_uuid(text):
        return [named.customer_id], 0
    found = {} if named is None else {named.customer_id: None}
    for customer in filter(None, map(still.customer, islice(ids, MAX_SEARCHED))):
        yield False
        name = customer.fields.get("name") or ""
        texts = (customer.customer_id, customer.ref or "", name, *emails(customer.fields))
        if any(wanted in each.casefold() for each in texts):
            found[customer.customer_id] = None
    return [*found], max(0, len(ids) - MAX_SEARCHED)


def read_customer(call: ControlCall) -> Outcome:
    return tagged(call.customer(call.parameters["customer"]).fields)


def put_customer(call: ControlCall) -> Outcome:
    fields, name, world = call.body, call.parameters["customer"], call.simulation.world
    present = world.customer_named(name)
    refuse_changed(call, present)
    customer_id = name.lower() if present is None else present.customer_id
    if not is_uuid(customer_id):
        raise bad_request(f"{name[:80]!r} is neither the ref of a customer nor a UUID")
    fields.setdefault("customerId", customer_id)
    parent = call.request.query.get("parent")
    parent_id = None if parent is None else call.customer(parent).customer_id
    if present is not None:
        if parent_id not in (None, present.parent_id):
            raise conflict(
                f"{name} cannot be moved. Deleting it also removes its packages and fails its"
                " requests; to keep them, change its place in the scenario and load it."
            )
        return _changed(call, present, fields)
    size = _checked_size(call, fields, customer_id)
    if parent is None and (root := world.customer(world.base.root_id or "")) is not None:
        parent_id = root.customer_id
    levels, above = 1, parent_id
    while above is not None:
        levels, above = levels + 1, world.parent_id(above)
    if levels > MAX_LEVELS:
        raise conflict(f"customers would be {levels} levels deep; the limit is {MAX_LEVELS}")
    since = call.simulation.accepted
    world.put_customer(Customer(customer_id, parent_id, None, fields, since, size))
    return tagged(fields, HTTPStatus.CREATED)


def change_customer(call: ControlCall) -> Outcome:
    customer = call.customer(call.parameters["customer"])
    refuse_changed(call, customer)
    return _changed(call, customer, {**customer.fields, **call.body})


def delete_customer(call: ControlCall) -> Generator[bool, None, None]:
    world, customer = call.simulation.world, call.customer(call.parameters["customer"])
    refuse_changed(call, customer)
    children = len(world.child_ids(customer.customer_id))
    if children:
        has = counted(children, "child", "children")
        raise conflict(f"the customer has {has}; remove {'it' if children == 1 else 'them'} first")
    _refuse_full(call, customer)  # recording the removal of a scenario's customer takes memory
    for _ in world.remove_customer(customer):
        yield True


def _changed(call: ControlCall, customer: Customer, fields: dict[str, Any]) -> Outcome:
    size = _checked_size(call, fields, customer.customer_id)
    call.simulation.world.change_customer(customer, fields, size)
    call.simulation.world.forget_written(customer.customer_id)
    return tagged(fields)


def _checked_size(call: ControlCall, fields: dict[str, Any], customer_id: str) -> int:
    contract, most = call.simulation.contract, call.simulation.scenario.limits.customer
    contract.normalise_customer(fields)
    reasons = contract.check_customer(fields)
    if reasons:
        raise invalid(reasons)
    if fields["customerId"] != customer_id:
        found = fields["customerId"]
        raise bad_request(f"customerId is {found}, but the address says {customer_id}")
    size = size_of(fields)
    if size > most:
        raise conflict(outgrown(most))
    _refuse_full(call)
    return size


def _refuse_full(call: ControlCall, customer: Customer | None = None) -> None:
    """Refuse to change customers if they take too much, but not what has changed before."""
    full, changed = call.simulation.full_of_customers(), call.simulation.world.changed_customers
    if full is not None and (customer is None or customer.customer_id not in changed):
        raise conflict(full)


def list_packages(call: ControlCall) -> Answering:
    query, world = call.request.query, call.simulation.world
    packages = [*world.packages]
    if "eligible" in query:
        customer_id = call.customer(query["eligible"]).customer_id
        above = owners_above(world, customer_id, call.simulation.rules)
        packages, examined = [], packages
        for package in examined:
            yield False
            if _is_eligible(package, customer_id, above):
                packages.append(package)
    return page_of(query, packages, write_package)


def attach_package(call: ControlCall) -> Outcome:
    """Attach a package to a customer; attaching it twice has no effect."""
    package, customer = call.package(), call.customer(call.body["customer"])
    above = owners_above(call.simulation.world, customer.customer_id, call.simulation.rules)
    if not _is_eligible(package, customer.customer_id, above):
        raise conflict("the customer is not eligible for this package")
    if customer.fields.get("offer"):
        raise conflict("the customer has offers; package must be empty when offer is populated")
    attached = customer.fields.get("package") or []
    if any(entry["id"] == package.package_id for entry in attached):
        return tagged(customer.fields)
    fields = {**customer.fields, "package": [*attached, package.on_customer()]}
    size = _checked_size(call, fields, customer.customer_id)
    call.simulation.world.change_customer(customer, fields, size)
    return tagged(fields)


def detach_package(call: ControlCall) -> Outcome:
    """Detach a package from a customer; no effect if it is not attached."""
    package, customer = call.package(), call.customer(call.body["customer"])
    _refuse_full(call, customer)  # recording what a scenario's customer has now takes memory
    attached = customer.fields.get("package") or []
    left = [entry for entry in attached if entry["id"] != package.package_id]
    if len(left) == len(attached):
        return tagged(customer.fields)
    fields = {**customer.fields, "package": left}
    call.simulation.world.change_customer(customer, fields, size_of(fields))
    return tagged(fields)


def _is_eligible(package: Package, customer_id: str, above: Collection[str]) -> bool:
    if package.eligible_sub_account_ids == (ALL,):
        return package.owner_id in above
    return customer_id in package.eligible_sub_account_ids
