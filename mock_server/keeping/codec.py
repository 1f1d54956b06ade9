"""The stored form of calls, snapshots and scenarios.

    version, flags | digest of a scenario (1.x), numbers of a connection and an exchange, if any |
                                                    base path, blank, head as received | body
                                                    length, JSON of the parts | body

Of a plain call of the interface, the head is stored; of any other call, the parsed parts are. Our
own credentials are left out: the control token in its own header, and in the Authorization of
control calls. The simulated Authorization of the interface stays: without it, a replay would answer
differently.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final, NamedTuple, get_args

from mock_server.contract.headers import KEY
from mock_server.contract.values.exact_json import NotJsonError, dumps, loads
from mock_server.keeping.store_errors import UnreadableError
from mock_server.sandbox.ground.address import Address, Area, read_address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, Caller, Request, Unread
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit, read_permit
from mock_server.scenario_file import read_fault

VERSION: Final = 1

DOCUMENT_DIGEST: Final = 16
"""Size of the digest of a document (a scenario or a snapshot) in bytes."""

_CALLERS: Final = tuple(Caller)
_CALLER_BITS: Final = 0b011
_HAS_HEAD: Final = 0b0100
_HAS_SCENARIO: Final = 0b1000
_HAS_CONNECTION: Final = 0b10000
_HAS_NUMBER: Final = 0b100000
_START: Final = 2
_ADDRESS: Final = attrgetter("area", "path", "sandbox", "prefix")
"""The members of an address without the key, which sandboxes never see."""

_LENGTH: Final = 4
_NUMBER: Final = 8
"""Size of the number of a connection or an exchange in bytes."""

_AREAS: Final = frozenset(get_args(Area))
_KEY: Final = KEY.encode()
_AUTHORIZATION: Final = "authorization"
_HEAD_END: Final = b"\r\n\r\n"
_FAST: Final = 1
"""The compression level; higher ones hardly make snapshots smaller."""

_PACKED: Final = b"\x78"
"""The first byte of data packed by zlib, with which JSON never begins."""

_OF_SCENARIO: Final = re.compile(rb'{"scenario":"([0-9a-f]{%d})"' % (2 * DOCUMENT_DIGEST))
"""The beginning of the first line of a snapshot."""

_SCENARIO_DEPTH: Final = 128
"""The allowed nesting of the document of a scenario: deeper than the scenario itself may be."""


def write_permit(permit: Permit) -> bytes:
    """Encode what an operator allows a sandbox; empty for nothing."""
    return b"" if permit == NO_PERMIT else dumps(permit.as_fields())


def permit_of(text: bytes) -> Permit:
    """Decode what an operator allows a sandbox.

    Raises:
        UnreadableError: when it is damaged.
    """
    try:
        return read_permit(loads(text)) if text else NO_PERMIT
    except (ValueError, TypeError, AttributeError) as error:
        raise UnreadableError(f"the keys of a sandbox cannot be read: {error}") from None


class Recalled(NamedTuple):
    """A decoded call, the digest of a scenario that 1.x has stored with it, and a number.

    The exchange before it, maybe a read that is in no log, had the number `after`. Without one,
    that was the call before it in the log.
    """

    request: Request
    scenario: bytes | None
    after: int | None


def write_call(request: Request, after: int | None = None) -> bytes:
    """Encode a call without our own credentials, with the number before that of its exchange.

    What the shell derives from the body is left out, and so is a flaw: no sandbox answers a call
    that has one.
    """
    address = request.address
    headers = request.headers
    head = headers.head if isinstance(headers, Unread) else b""
    if head and address.area == "interface" and _KEY not in head.lower():
        base = address.prefix
        if address.sandbox is not None:
            base = base[: -len(address.sandbox) - len("/s/")]
        start = _start(request, _HAS_HEAD, after)
        return b"%b%b %b%b" % (start, base.encode(), head, request.body)
    call = without_credentials(request)
    parts = dumps([call.method, *_ADDRESS(address), call.query, dict(call.headers)])
    start = _start(request, 0, after)
    return b"".join((start, len(parts).to_bytes(_LENGTH, "big"), parts, request.body))


def _start(request: Request, flags: int, after: int | None) -> bytes:
    more = b""
    for flag, number in ((_HAS_CONNECTION, request.connection), (_HAS_NUMBER, after)):
        if number is not None:
            flags, more = flags | flag, more + number.to_bytes(_NUMBER, "big")
    return bytes((VERSION, _CALLERS.index(request.caller) | flags)) + more


def read_call(text: bytes) -> Recalled:
    """Decode a call.

    Raises:
        UnreadableError: when it is damaged, or of an unknown version.
    """
    if not text.startswith(bytes((VERSION,))):
        version = f"version {text[0]}" if text else "no version"
        raise UnreadableError(f"a stored call has {version}; this program reads {VERSION}")
    try:
        flags, at = text[1], _START
        scenario = None
        if flags & _HAS_SCENARIO:
            at += DOCUMENT_DIGEST
            scenario = text[_START:at]
        numbers = list[int | None]()  # of its connection, and of the exchange before it
        for flag in (_HAS_CONNECTION, _HAS_NUMBER):
            size = _NUMBER if flags & flag else 0
            numbers.append(int.from_bytes(text[at : at + size], "big") if size else None)
            at += size
        request = (_with_head if flags & _HAS_HEAD else _with_parts)(text, at)
        request.caller, request.connection = _CALLERS[flags & _CALLER_BITS], numbers[0]
        return Recalled(request, scenario, numbers[1])
    except (ValueError, LookupError, TypeError) as error:
        raise UnreadableError(f"a stored call cannot be read: {error}") from None


def _with_parts(text: bytes, at: int) -> Request:
    """Decode a call whose parts are stored; their length is at `at`."""
    end = at + _LENGTH + int.from_bytes(text[at : at + _LENGTH], "big")
    method, area, path, sandbox, prefix, query, headers = loads(
        text[at + _LENGTH : end], max_values=None
    )
    if area not in _AREAS:
        raise UnreadableError(f"a stored call has an unknown area: {area}")
    texts = (method, path, prefix, "" if sandbox is None else sandbox)
    if not (_are_texts(texts) and _is_of_texts(query or {}) and _is_of_texts(headers)):
        raise UnreadableError("a stored call cannot be read: it is not a call")
    return Request(
        method,
        Address(area, path, sandbox, prefix),
        headers,
        query or NOTHING,
        text[end:],
        fault=read_fault(headers),
    )


def _are_texts(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _is_of_texts(members: Any) -> bool:
    return isinstance(members, dict) and _are_texts(members.values())


def _with_head(text: bytes, at: int) -> Request:
    """Decode a call whose head is stored; its base path is at `at`."""
    begins = text.index(b" ", at) + 1
    ends = text.index(_HEAD_END, begins) + len(_HEAD_END)
    head = text[begins:ends]
    method, target, _ = head[: head.index(b"\r\n")].decode().split(" ")
    path, _, query = target.partition("?")
    headers = Unread(head).read()
    call = Request(
        method,
        read_address(path, text[at : begins - 1].decode()),
        Unread(head),
        read_query(query) if query else NOTHING,
        text[ends:],
        fault=read_fault(headers),
    )
    call.meant = headers
    return call


def without_credentials(request: Request) -> Request:
    """Return a call as it is stored: without the credentials that permitted it."""
    if KEY in request.headers:
        request = request.without_header(KEY)
    if request.address.is_control and _AUTHORIZATION in request.headers:
        request = request.without_header(_AUTHORIZATION)
    return request


def digest_of_scenario(name: str, seed: int, source: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """Return the digest of a scenario, and the document in which it is stored.

    `source` is the plain data from which it was built; `seed` overrides the seed in that.
    """
    document = dumps({"version": VERSION, "name": name, "seed": seed, "source": source})
    return digest_of(document), document


def packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the stored form of a snapshot, one piece per line, at about a sixth of the size."""
    packer = zlib.compressobj(_FAST)
    for line in lines:
        yield packer.compress(line)
    yield packer.flush()


def unpacked(document: bytes) -> bytes:
    """Return the lines of a snapshot; one that is not packed is returned unchanged.

    Raises:
        UnreadableError: when it is damaged.
    """
    if not document.startswith(_PACKED):
        return document
    try:
        return zlib.decompress(document)
    except zlib.error as error:
        raise UnreadableError(f"a stored snapshot cannot be read: {error}") from None


def scenario_in(snapshot: bytes) -> bytes | None:
    """Return the digest of the scenario of a snapshot of 1.x, given its lines."""
    found = _OF_SCENARIO.match(snapshot)
    return None if found is None else bytes.fromhex(found[1].decode())


def digest_of(document: bytes) -> bytes:
    return blake2b(document, digest_size=DOCUMENT_DIGEST).digest()


def read_scenario(document: bytes) -> tuple[str, int, Mapping[str, Any]]:
    """Return the name, seed and plain data of a stored scenario.

    Raises:
        UnreadableError: when it is damaged, or of an unknown version.
    """
    try:
        data = loads(document, max_depth=_SCENARIO_DEPTH, max_values=None)
        if data["version"] != VERSION:
            what = f"a stored scenario has version {data['version']}; this program reads {VERSION}"
            raise UnreadableError(what)
        return data["name"], data["seed"], data["source"]
    except (NotJsonError, LookupError, TypeError) as error:
        raise UnreadableError(f"a stored scenario cannot be read: {error}") from None
