"""Bodies that are arriving take no more memory in total than allowed."""

import pytest
from support import NORTH
from support.wire import http, serving

from mock_server.web.answering.limits import ByteBudget, CrowdedError

READ = f"/api/v2/customer/{NORTH}"
LARGE = b" " * 100_000 + b"{}"


def test_room_is_for_all_bodies_together_until_each_has_come() -> None:
    arriving = ByteBudget("bodies", 10)
    with arriving.share() as take:
        take(6)
        with arriving.share() as take_other, pytest.raises(CrowdedError):
            take_other(5)
        with arriving.share() as take_other:
            take_other(4)
    with arriving.share() as take:
        take(10)


def test_no_sandbox_takes_all_of_the_room_that_others_leave() -> None:
    room = ByteBudget("bodies", 12)
    with room.share("acme") as acme, room.share("blue") as blue, room.share() as operator:
        acme(6)
        with pytest.raises(CrowdedError, match="bodies of this sandbox may take at most the"):
            acme(1)
        blue(3)
        acme(0)  # what takes nothing is never refused
        with pytest.raises(CrowdedError), room.share("blue") as more:
            more(1)
        operator(3)
    with room.share("acme") as acme:
        acme(6)


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("PATCH", READ, {"errorCode": "SANDBOX_BUSY"}),
        ("PUT", "/_sandbox/scenario", {"detail": "arriving bodies may take at most 1000 bytes"}),
    ],
)
async def test_body_that_there_is_no_room_for_is_refused(
    method: str, path: str, expected: dict[str, str]
) -> None:
    async with serving() as served:
        served.handler.arriving.most = 1000
        refused = await served.call(http(method, path, LARGE))
        assert (refused.status, refused.headers["Retry-After"]) == (503, "1")
        assert expected.items() <= refused.json.items()
        accepted = await served.call(http("PATCH", READ, b'{"name":"New"}'))
        assert accepted.status == 202
