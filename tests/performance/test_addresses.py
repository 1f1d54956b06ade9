"""An address is parsed where its call arrives, and a control call is routed once.

Of the call at which a connection is handed over to aiohttp, both sides parse it.
"""

import pytest
from support import NORTH
from support.counting import counted
from support.loops import until
from support.unplugged import unplugged
from support.wire import http

READING = "mock_server.sandbox.ground.address.read_address"
ROUTING = "mock_server.sandbox.ground.address.Router.match"
BODY = {"Content_Type": "application/json"}


@pytest.mark.parametrize(
    ("call", "readings", "routings"),
    [
        (http("GET", f"/api/v2/customer/{NORTH}"), 1, 0),
        (http("PATCH", f"/s/one/api/v2/customer/{NORTH}", b'{"name": "New"}', **BODY), 1, 0),
        (http("GET", "/_sandbox/clock"), 2, 1),
        (http("POST", "/_sandbox/clock/advance", b'{"by": "1ms"}', **BODY), 2, 1),
        (http("PUT", "/_sandboxes/two", b"{}", **BODY), 1, 1),
        (http("GET", "/_live"), 2, 0),
        (http("GET", "/"), 2, 0),
        (http("GET", "/metrics"), 2, 0),
    ],
    ids=lambda value: value.split(b" HTTP")[0].decode() if isinstance(value, bytes) else str(value),
)
async def test_the_address_of_a_call_is_read_once(
    call: bytes, readings: int, routings: int
) -> None:
    async with unplugged() as server:
        line = server.connect()

        def is_answered() -> bool:
            line.listen()
            return b"\r\n\r\n" in line.heard

        with counted() as calls:
            line.send(call)
            await until(is_answered, lambda: line.heard)
        assert b"HTTP/1.1 20" in line.heard
        assert (calls[READING], calls[ROUTING]) == (readings, routings)
        line.hang_up()
