"""What aiohttp's two parsers, in C and in Python, and its releases read differently.

The one in Python reads where aiohttp has no extensions, as with `AIOHTTP_NO_EXTENSIONS=1`.
"""

import aiohttp
import pytest
from aiohttp.http import HttpRequestParser
from packaging.version import Version
from support import ACME
from support.wire import http, serving

from mock_server.web.answering.timeouts import Timeouts

CUSTOMER = f"/api/v2/customer/{ACME}"
FIELDS = b"".join(b"X-%d: a\r\n" % number for number in range(200))
IS_OLD = Version(aiohttp.__version__) < Version("3.14")
READS_IN_PYTHON = HttpRequestParser.__module__ == "aiohttp.http_parser"

DIFFERENT = {
    "unknown version": (b"GET %b HTTP/3.7\r\nHost: a\r\n\r\n", 400, 200),
    "unknown version, absolute": (b"GET http://a%b HTTP/3.7\r\nHost: a\r\n\r\n", 400, 200),
    "unknown method": (http("FETCH", "%b"), 400, 405),
    "method of one letter": (http("x", "%b"), 400, 405),
    "method of all signs": (http("!#$%&'*+.^_`|~0-9", "%b"), 400, 405),
    "method in small letters": (http("get", "%b"), 400, 200),
    "an empty line that ends barely": (b"\n\r\n" + http("GET", "%b"), 200, 400),
    "bytes of TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, 408),
}
"""The call, and the status of its answer where aiohttp reads it in C, and in Python."""

STRICTER = {
    "no Host": b"GET %b HTTP/1.1\r\n\r\n",
    "no Host, absolute": b"GET http://a%b HTTP/1.1\r\n\r\n",
    "many fields": b"GET %b HTTP/1.1\r\nHost: a\r\n" + FIELDS + b"\r\n",
}
"""What some releases before 3.14 still read."""


async def status_of(call: bytes) -> int:
    """Return the status of the answer to a call; the server must go on."""
    async with serving(timeouts=Timeouts(head=0.2)) as served:
        answer = await served.call(call.replace(b"%b", CUSTOMER.encode()))
        assert (await served.call(http("GET", CUSTOMER))).status == 200
    return answer.status


@pytest.mark.parametrize("name", DIFFERENT)
async def test_the_parsers_differ_here_only(name: str) -> None:
    call, *statuses = DIFFERENT[name]
    assert await status_of(call) == statuses[READS_IN_PYTHON]


async def test_a_target_that_is_no_url_is_not_answered_before_the_call_in_progress() -> None:
    async with serving() as served, served.wire() as wire:
        plan = b'{"fault": {"network": "hang"}}'
        assert (await served.call(http("PUT", "/_sandbox/faults/late", plan))).status == 201
        for target in (CUSTOMER, f"http://[{CUSTOMER}"):
            await wire.send(http("GET", target))
            await served.call(http("GET", "/_sandbox/faults/late"))
        await served.call(http("DELETE", "/_sandbox/faults/late"))
        assert await wire.rest() == b""


@pytest.mark.parametrize("name", STRICTER)
async def test_older_releases_accept_more(name: str) -> None:
    assert await status_of(STRICTER[name]) in ((200, 400) if IS_OLD else (400,))
