"""Rules about changes: what clients send, what it relies on, and how they handle lost replies."""

from typing import Final

from mock_server.contract.values.walk import pointer
from mock_server.sandbox.conduct.knowledge import leaves_of
from mock_server.sandbox.conduct.occasions import UPHELD, Judgement, Occasion

_MANY: Final = 5
_NEARLY_ALL: Final = 0.8
_MAX_NAMED: Final = 5


def package_twice(occasion: Occasion) -> Judgement:
    """Check for the same offers for the same owner under another name after a lost reply."""
    seen = occasion.seen
    if seen.offers is None or seen.sent is None:
        return None
    lost = occasion.known.lost_packages.get((seen.client, seen.customer_id, seen.offers))
    if lost is None:
        return None
    if seen.sent.get("name") == lost.name:
        return UPHELD
    return occasion.breach(
        f"creates a package of the offers of entry {lost.moment.key}, whose reply "
        "was lost, under another name",
        lost.moment.key,
    )


def blind_repeat(occasion: Occasion) -> Judgement:
    """Check for a modify repeated after a lost reply without a read in between."""
    seen = occasion.seen
    lost = occasion.known.lost_modifies.get((seen.client, seen.customer_id or ""))
    if lost is None:
        return None
    if seen.is_customer_read and not seen.failure:
        return UPHELD
    if seen.call != lost.call:
        return None
    return occasion.breach(
        f"repeats the modify of entry {lost.moment.key}, whose reply was lost, "
        "without having read the customer",
        lost.moment.key,
    )


def racing_modify(occasion: Occasion) -> Judgement:
    """Check for a modify while the client's own earlier one of that customer is pending."""
    if not occasion.seen.is_modify:
        return None
    earlier = occasion.known.modified_by(occasion.seen.client, occasion.seen.customer_id)
    if earlier is None or not earlier.is_given:
        return None
    if earlier.is_settled:
        return UPHELD
    return occasion.breach(
        f"modifies a customer while the modify of entry {earlier.moment.key} is pending",
        earlier.moment.key,
    )


def whole_customer(occasion: Occasion) -> Judgement:
    """Check for a modify of five or more members of which 80 % equal the last read."""
    modified = occasion.modified
    if modified is None:
        return None
    sent, read, fields = modified
    same = [name for name, value in sent.items() if name in fields and fields[name] == value]
    if len(sent) < _MANY or len(same) < _NEARLY_ALL * len(sent):
        return UPHELD
    return occasion.breach(
        f"sends {len(sent)} members, of which {len(same)} are as entry {read.moment.key} read them",
        read.moment.key,
    )


def stale_write(occasion: Occasion) -> Judgement:
    """Check for a value sent back as read, although another client or operator changed it since."""
    modified = occasion.modified
    if modified is None:
        return None
    _, read, fields = modified
    changes = occasion.known.changes.get(occasion.seen.customer_id or "", {})
    newer = [
        (path, value, change)
        for path, value in occasion.sent_leaves.items()
        if (change := changes.get(path)) is not None
        and change.since >= read.moment.key
        and change.client != occasion.seen.client
    ]
    known = leaves_of(fields) if newer else {}  # takes long for a large customer
    for path, value, change in newer:
        if path in known and known[path] == value != change.value:
            return occasion.breach(
                f"sends {pointer(path)} as entry {read.moment.key} read it, "
                f"although entry {change.moment.key} has changed it since",
                read.moment.key,
                change.moment.key,
            )
    return UPHELD


def unmeant_null(occasion: Occasion) -> Judgement:
    """Check for emptied members that had a value, unless the scenario allows it."""
    seen = occasion.seen
    read = occasion.known.last_read(seen.customer_id)
    if not seen.is_modify or not seen.sent or read is None:
        return None
    unmeant = [
        path
        for path, value in occasion.sent_leaves.items()
        if value is None and path not in occasion.meant
    ]
    values = occasion.known.values_since(read, seen.customer_id) if unmeant else {}
    filled = {
        path[:length]
        for path, value in values.items()
        if value is not None
        for length in range(1, len(path) + 1)
    }
    emptied = [pointer(path) for path in unmeant if path in filled]
    if not emptied:
        return UPHELD
    named = ", ".join(emptied[:_MAX_NAMED])
    return occasion.breach(f"empties members that had a value: {named}")
