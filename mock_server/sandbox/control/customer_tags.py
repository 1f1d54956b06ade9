"""Entity tags of customers, to refuse a change of outdated data (If-Match, RFC 9110)."""

from hashlib import blake2b
from http import HTTPStatus
from typing import Final

from mock_server.contract.headers import IF_MATCH, TAG
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.records import Customer, Fields
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import Outcome, json_outcome

_ANY: Final = "*"


def tagged(fields: Fields, status: int = HTTPStatus.OK) -> Outcome:
    """Return a customer's fields as an outcome with an ETag."""
    return json_outcome(fields, status).with_header(TAG, _tag(fields))


def refuse_changed(call: ControlCall, customer: Customer | None) -> None:
    """Refuse a call if its If-Match shows that the customer has changed since it was read."""
    tags = call.request.headers.get(IF_MATCH)
    if tags is None:
        return
    if customer is None:
        raise _failed("there is no such customer")
    tag = _tag(customer.fields)
    if tags.strip() != _ANY and tag not in (each.strip() for each in tags.split(",")):
        raise _failed(f"the customer has changed since it was read; its ETag is {tag}")


def _tag(fields: Fields) -> str:
    return f'"{blake2b(dumps(fields), digest_size=9).hexdigest()}"'


def _failed(detail: str) -> Problem:
    return Problem(HTTPStatus.PRECONDITION_FAILED, detail)
