"""The verb `call`: makes a call of the interface, as a client would.

The address of an operation and the way to send a token depend on assumptions, so they are read from
the server.
"""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from mock_server.cli.terminal import (
    DONE,
    REFUSED,
    Arguments,
    ArgumentsError,
    ignoring_closed_pipe,
    note,
    show,
    write_document,
    write_out,
)
from mock_server.cli.verbs.running import read_body, step
from mock_server.client.errors import ControlError
from mock_server.client.remote import HttpReply, Remote
from mock_server.contract.headers import ENTRY, FAULT, REASON
from mock_server.contract.names import LARGEST_PAGE
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.values.exact_json import NOT_JSON, dumps, loads, loads_or_none
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import JSON, NOTHING
from mock_server.server.proxies import way_around_proxy

_SUCCESS: Final = range(200, 300)
_SERVER_ERROR: Final = 500
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


def call(arguments: Arguments) -> int:
    remote: Remote = arguments.remote
    try:
        body = None if arguments.body is None else read_body(arguments.body)
    except OSError as error:
        raise ArgumentsError(f"{arguments.body[1:]} cannot be read: {error.strerror}") from None
    reply = send_call(
        remote,
        arguments.operation,
        arguments.id,
        body=body,
        requester=vars(arguments)["as"],
        fault=None if arguments.fault is None else step(arguments.fault),
        headers=dict(_headers(arguments.header)),
    )
    with ignoring_closed_pipe():
        _show(reply, arguments.format)
    _suggest_explain(reply, remote, has_body=body is not None)
    return DONE if reply.status in _SUCCESS else REFUSED


def send_call(
    remote: Remote,
    operation: str,
    named: str,
    *,
    body: bytes | None = None,
    requester: str | None = None,
    fault: Any = None,
    headers: Mapping[str, str] = NOTHING,
) -> HttpReply:
    """Make a call of the interface; return its reply, whatever its status.

    `named` fills the parameters of the path, `requester` is the customer whose token is sent, and
    `fault` is a step of a fault plan, for this call only.
    """
    headers = dict(headers)
    if fault is not None:
        headers[FAULT.title()] = fault if isinstance(fault, str) else dumps(fault).decode()
    if body:
        headers.setdefault("Content-Type", JSON)
    with remote.reading():
        method, path = _address(remote, operation, looks=body is None)
        path = path.format(**dict(_parameters(remote, path, named)))
        if requester is not None:
            headers.update([_credentials(remote, requester)])
    return remote.exchange(method, path, headers, body or b"")


def reply_fields(reply: HttpReply) -> dict[str, Any]:
    document = loads_or_none(reply.body, max_values=None)
    body = reply.body.decode("utf-8", "replace") if document is None else document
    return {"status": reply.status, "headers": reply.headers, "body": body}


def _headers(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, has_value, value = line.partition(":")
        if not has_value or not name.strip():
            raise ArgumentsError(f"{line!r} is not a header such as 'X-Name: value'")
        yield name.strip(), value.strip()


def _address(remote: Remote, operation: str, *, looks: bool) -> tuple[str, str]:
    if looks:
        remote.refuse_unknown()
    reply = remote.exchange("GET", "/openapi.json", {})
    if reply.status != HTTPStatus.OK:
        detail = f"{remote.url}/openapi.json answers {reply.status}; is the control token right?"
        detail += way_around_proxy(remote.url)
        raise ControlError(reply.status, detail, [])
    document = loads(reply.body, max_values=None)
    return next(
        (method.upper(), path)
        for path, item in document["paths"].items()
        for method in METHODS
        if method in item and item[method]["operationId"] == operation
    )


def _parameters(remote: Remote, path: str, text: str) -> Iterator[tuple[str, str]]:
    names = _PARAMETER.findall(path)
    values = text.split("/", len(names) - 1) if len(names) > 1 else [text][: len(names)]
    if len(values) < len(names) or (text and not names):
        raise ArgumentsError(f"{path} names {' and '.join(names) or 'nothing'}, not {text!r}")
    for name, value in zip(names, values, strict=True):
        is_ref = name == "id" and not is_uuid(value)
        found = remote.document("readCustomer", value)["customerId"] if is_ref else value
        yield name, quote(str(found), safe="")


def _credentials(remote: Remote, customer: str) -> tuple[str, str]:
    rows = reversed(remote.document("getScenario").get("requesters", []))
    tokens = {str(row["customer"]): str(row["token"]) for row in rows}  # the first of each
    if customer not in tokens:
        known = ", ".join(reversed(tokens)) or "no customer"
        raise ControlError(404, f"no token acts for {customer!r}; there are tokens of {known}", [])
    listed = remote.document("listAssumptions", query={"size": str(LARGEST_PAGE)})["items"]
    value = next(row["value"] for row in listed if row["id"] == "credentials")
    return credentials_of(value["scheme"], value["header"], tokens[customer])


def _show(reply: HttpReply, form: str) -> None:
    if form == "json":
        write_document(reply_fields(reply))
        return
    document = loads_or_none(reply.body, max_values=None)
    failed = "red" if reply.status >= _SERVER_ERROR else "yellow"
    style = "green" if reply.status in _SUCCESS else failed
    show([(f"{reply.status} {reply.reason}", style)])
    if document is not None:
        write_document(document)
    elif reply.body:
        write_out(reply.body.removesuffix(b"\n") + b"\n")


def _suggest_explain(reply: HttpReply, remote: Remote, *, has_body: bool) -> None:
    if reply.status in _SUCCESS or ENTRY not in reply.headers:
        return
    reason = f"{reply.headers[REASON]}; " if REASON in reply.headers else ""
    if NOT_JSON in reason and not has_body:
        reason = "no body was given; use JSON, @FILE, or - for standard input; "
    command = ["customer-sandbox", "explain", reply.headers[ENTRY], "--url", remote.url]
    note(f"{reason}try: {shlex.join(command)}")
