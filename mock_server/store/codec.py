"""How calls, replies and scenarios are written down.

    version, flags | digest of a scenario, if any | base path, blank, head as it came | body
                                                  | length, JSON of what it consists of | body

A plain call of the interface keeps its head, any other what was read of it. Our own credentials are
left out: the control token in its own header, and in the Authorization of control calls. The
simulated Authorization of the interface stays: without it calls would be answered otherwise.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple, get_args

from mock_server.contract.exact_json import NotJsonError, dumps, loads
from mock_server.contract.headers import KEY
from mock_server.sandbox.ground.address import Address, Area, read_address, read_query
from mock_server.sandbox.ground.exchange import (
    NOTHING,
    BrokenReply,
    Caller,
    Outcome,
    Request,
    Unread,
)
from mock_server.scenario_file import read_fault
from mock_server.store.port import UnreadableError

VERSION: Final = 1

DOCUMENT_DIGEST: Final = 16
"""Bytes of the digest of a document: a scenario, or a snapshot."""

_REPLY_DIGEST: Final = 8
_CALLERS: Final = tuple(Caller)
_CALLER_BITS: Final = 0b011
_HAS_HEAD: Final = 0b0100
_HAS_SCENARIO: Final = 0b1000
_START: Final = 2
_LENGTH: Final = 4
_STARTS: Final = {
    (caller, flag): bytes((VERSION, number | flag))
    for number, caller in enumerate(_CALLERS)
    for flag in (0, _HAS_HEAD, _HAS_SCENARIO, _HAS_HEAD | _HAS_SCENARIO)
}
_AREAS: Final = frozenset(get_args(Area))
_KEY: Final = KEY.encode()
_AUTHORIZATION: Final = "authorization"
_HEAD_END: Final = b"\r\n\r\n"
_FAST: Final = 1
"""The level of compression: higher ones save little of what snapshots take."""

_PACKED: Final = b"\x78"
"""How what zlib has packed begins, and no JSON."""

_SCENARIO_DEPTH: Final = 128
"""Levels of a document that holds a scenario: more than one may have."""


class Recalled(NamedTuple):
    """A call that was read back, and the digest of the scenario that was resolved for it."""

    request: Request
    scenario: bytes | None


def write_call(request: Request, scenario: bytes | None = None) -> bytes:
    """Write a call without our own credentials, and the digest of a scenario resolved for it.

    What the shell has made of its body is not written, nor a flaw: a call that has one is answered
    by no sandbox.
    """
    address = request.address
    headers = request.headers
    head = headers.head if isinstance(headers, Unread) else b""
    if head and address.area == "interface" and _KEY not in head.lower():
        base = address.prefix
        if address.sandbox is not None:
            base = base[: -len(address.sandbox) - len("/s/")]
        if scenario is None:
            start = _STARTS[request.caller, _HAS_HEAD]
        else:
            start = _STARTS[request.caller, _HAS_HEAD | _HAS_SCENARIO] + scenario
        return b"%b%b %b%b" % (start, base.encode(), head, request.body)
    call = without_credentials(request)
    said = dumps([call.method, *address, call.query, dict(call.headers)])
    if scenario is None:
        start = _STARTS[request.caller, 0]
    else:
        start = _STARTS[request.caller, _HAS_SCENARIO] + scenario
    return b"".join((start, len(said).to_bytes(_LENGTH, "big"), said, request.body))


def scenario_of(text: bytes) -> bytes | None:
    """Return the digest of the scenario that was resolved for a call as it is written."""
    is_named = len(text) > 1 and text[0] == VERSION and text[1] & _HAS_SCENARIO
    return text[_START : _START + DOCUMENT_DIGEST] if is_named else None


def read_call(text: bytes) -> Recalled:
    """Read a call back.

    Raises:
        UnreadableError: when it is damaged, or of a version that is not known here.
    """
    if not text.startswith(bytes((VERSION,))):
        version = f"version {text[0]}" if text else "no version"
        raise UnreadableError(f"a call is kept in {version}, this program reads {VERSION}")
    try:
        return _read_call(text)
    except (ValueError, LookupError, TypeError) as error:
        raise UnreadableError(f"a call that is kept cannot be read: {error}") from None


def _read_call(text: bytes) -> Recalled:
    flags, at = text[1], _START
    caller, scenario = _CALLERS[flags & _CALLER_BITS], None
    if flags & _HAS_SCENARIO:
        at += DOCUMENT_DIGEST
        scenario = text[_START:at]
    if flags & _HAS_HEAD:
        return Recalled(_with_head(text, at, caller), scenario)
    end = at + _LENGTH + int.from_bytes(text[at : at + _LENGTH], "big")
    method, area, path, sandbox, prefix, query, headers = loads(
        text[at + _LENGTH : end], max_values=None
    )
    if area not in _AREAS:
        raise UnreadableError(f"a call that is kept is about nothing known: {area}")
    request = Request(
        method,
        Address(area, path, sandbox, prefix),
        headers,
        query or NOTHING,
        text[end:],
        fault=read_fault(headers),
        caller=caller,
    )
    return Recalled(request, scenario)


def _with_head(text: bytes, at: int, caller: Caller) -> Request:
    """Read a call of which the head is there, from where its base path begins."""
    begins = text.index(b" ", at) + 1
    ends = text.index(_HEAD_END, begins) + len(_HEAD_END)
    head = text[begins:ends]
    method, target, _ = head[: head.index(b"\r\n")].decode().split(" ")
    path, _, query = target.partition("?")
    headers = Unread(head).read()
    return Request(
        method,
        read_address(path, text[at : begins - 1].decode()),
        Unread(head, headers),
        read_query(query) if query else NOTHING,
        text[ends:],
        fault=read_fault(headers),
        caller=caller,
    )


def without_credentials(request: Request) -> Request:
    """Return a call as it is kept: without what says that it may be made."""
    if KEY in request.headers:
        request = request.without_header(KEY)
    if request.address.is_control and _AUTHORIZATION in request.headers:
        request = request.without_header(_AUTHORIZATION)
    return request


def digest_of_reply(outcome: Outcome) -> bytes:
    """Return 8 bytes that tell a reply from others: all that the caller experiences of it.

    Of a reply that is made in pieces, only the part that is there is looked at.
    """
    said = [str(outcome.status), str(outcome.delay_ms), outcome.network or ""]
    if isinstance(outcome, BrokenReply):
        said.append(str(outcome.rate))
    for header in outcome.headers.items():
        said += header
    digest = blake2b("\0".join(said).encode("utf-8", "surrogatepass"), digest_size=_REPLY_DIGEST)
    digest.update(b"\0\0")
    digest.update(outcome.body)
    return digest.digest()


def digest_of_scenario(name: str, seed: int, source: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """Return the digest of a scenario, and the document that it is kept as.

    `source` is the plain data that it was built from, `seed` what was said instead of its own.
    """
    document = dumps({"version": VERSION, "name": name, "seed": seed, "source": source})
    return digest_of(document), document


def packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield what a snapshot is kept as, a piece for each of its lines: a sixth of their bytes.

    No other call is appended while a snapshot is written, so it is to be small.
    """
    packer = zlib.compressobj(_FAST)
    for line in lines:
        yield packer.compress(line)
    yield packer.flush()


def unpacked(document: bytes) -> bytes:
    """Return the lines of a snapshot; one that is not packed is returned as it is.

    Raises:
        UnreadableError: when it is damaged.
    """
    if not document.startswith(_PACKED):
        return document
    try:
        return zlib.decompress(document)
    except zlib.error as error:
        raise UnreadableError(f"a snapshot that is kept cannot be read: {error}") from None


def digest_of(document: bytes) -> bytes:
    """Return 16 bytes that tell a document from others."""
    return blake2b(document, digest_size=DOCUMENT_DIGEST).digest()


def read_scenario(document: bytes) -> tuple[str, int, Mapping[str, Any]]:
    """Return name, seed and plain data of a scenario that was kept.

    Raises:
        UnreadableError: when it is damaged, or of a version that is not known here.
    """
    try:
        said = loads(document, max_depth=_SCENARIO_DEPTH, max_values=None)
        if said["version"] != VERSION:
            what = f"a scenario is kept in version {said['version']}, this program reads {VERSION}"
            raise UnreadableError(what)
        return said["name"], said["seed"], said["source"]
    except (NotJsonError, LookupError, TypeError) as error:
        raise UnreadableError(f"a scenario that is kept cannot be read: {error}") from None
