"""What aiohttp's two parsers, in C and in Python, read differently: each answer makes sense.

The one in Python reads where aiohttp has no extensions, as with `AIOHTTP_NO_EXTENSIONS=1`.
"""

import pytest
from support import ACME
from support.wire import READS_IN_PYTHON, http, serving

from mock_server.web.answering.timeouts import Timeouts

CUSTOMER = f"/api/v2/customer/{ACME}"
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


@pytest.mark.parametrize("name", DIFFERENT)
async def test_the_parsers_differ_here_only(name: str) -> None:
    call, *statuses = DIFFERENT[name]
    async with serving(timeouts=Timeouts(head=0.2)) as served:
        answer = await served.call(call.replace(b"%b", CUSTOMER.encode()))
        assert answer.status == statuses[READS_IN_PYTHON]
        assert (await served.call(http("GET", CUSTOMER))).status == 200
