"""Bodies in chunks end where the last chunk does, however the bytes are cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mock_server.web.bodies import BrokenChunkError, Chunks


def written(chunks: list[bytes]) -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


@given(
    chunks=st.lists(st.binary(min_size=1, max_size=40), max_size=4),
    after=st.binary(max_size=20),
    cuts=st.lists(st.integers(0, 200), max_size=5),
)
def test_the_end_of_a_body_is_found_however_it_comes(
    chunks: list[bytes], after: bytes, cuts: list[int]
) -> None:
    body = written(chunks)
    whole = body + after
    ends = [*sorted({cut for cut in cuts if cut < len(whole)}), len(whole)]
    following, taken = Chunks(), 0
    for end in ends:
        if not following.is_over:
            taken += following.follow(whole[taken:end])
    assert (following.is_over, taken) == (True, len(body))


@pytest.mark.parametrize(
    "broken",
    [
        b"zz\r\n",
        b"2\r\nabcd",
        b"2;name=a value\r\n",
        b"2;" + b"a" * 300 + b"\r\n",
        b"+5\r\nhello\r\n",
        b"5 \r\nhello\r\n",
        b"0x5\r\nhello\r\n",
        b"0" * 255 + b"\r\n\r\n",
        b"0" * 256,
        b"0000123456789\r\n",
        b"5\nhello\n",
        b"5\r\nhello\n\n",
        b"123456789\r\n",
        b"0\r\nno field\r\n\r\n",
        b"0\r\n" + b"Via: a\r\n" * 33 + b"\r\n",
        b"0\r\nContent-Length: 9\r\n\r\n",
        b"0\r\nVia: a\r\ntransfer-encoding: chunked\r\n\r\n",
        b"\r\n",
        b" 5\r\n",
    ],
)
def test_what_is_no_chunk_is_broken(broken: bytes) -> None:
    with pytest.raises(BrokenChunkError):
        Chunks().follow(broken)


@pytest.mark.parametrize("size", [b"005", b"0" * 253 + b"5", b"0000000000000005;name=value"])
@pytest.mark.parametrize("last", [b"0", b"000000", b"0" * 254])
def test_zeros_before_a_size_say_nothing(size: bytes, last: bytes) -> None:
    body = b"%b\r\nhello\r\n%b\r\n\r\n" % (size, last)
    following = Chunks()
    assert (following.follow(body + b"GET"), following.is_over) == (len(body), True)


@pytest.mark.parametrize(
    "body", [b"2;name=value;other\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\nVia: a\r\nVia: b\r\n\r\n"]
)
def test_what_chunks_say_beside_their_size_belongs_to_the_body(body: bytes) -> None:
    following = Chunks()
    assert (following.follow(body + b"GET"), following.is_over) == (len(body), True)


def test_a_body_that_is_not_whole_is_not_over() -> None:
    following = Chunks()
    assert following.follow(b"5\r\nhel") == 6
    assert not following.is_over
