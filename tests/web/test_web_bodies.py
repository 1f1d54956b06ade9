"""Chunked bodies end with the last chunk, however the bytes are split."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mock_server.web.connections.framing import NO_CHUNK, TOO_SMALL, BrokenChunkError, Chunks


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
def test_an_invalid_chunk_is_refused(broken: bytes) -> None:
    with pytest.raises(BrokenChunkError, match=f"^{NO_CHUNK}$"):
        Chunks().follow(broken)


@pytest.mark.parametrize("size", [b"005", b"0" * 253 + b"5", b"0000000000000005;name=value"])
@pytest.mark.parametrize("last", [b"0", b"000000", b"0" * 254])
def test_leading_zeros_of_a_size_are_ignored(size: bytes, last: bytes) -> None:
    body = b"%b\r\nhello\r\n%b\r\n\r\n" % (size, last)
    following = Chunks()
    assert (following.follow(body + b"GET"), following.is_over) == (len(body), True)


@pytest.mark.parametrize(
    "body", [b"2;name=value;other\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\nVia: a\r\nVia: b\r\n\r\n"]
)
def test_chunk_extensions_belong_to_the_body(body: bytes) -> None:
    following = Chunks()
    assert (following.follow(body + b"GET"), following.is_over) == (len(body), True)


def test_a_body_that_is_not_whole_is_not_over() -> None:
    following = Chunks()
    assert following.follow(b"5\r\nhel") == 6
    assert not following.is_over


KIB = 1024
MIB = KIB * KIB


def in_chunks(size: int, length: int, extension: bytes = b"") -> bytes:
    """Return a body of `length` bytes in chunks of `size` bytes."""
    chunk = b"%x%b\r\n%b\r\n" % (size, extension, b" " * size)
    return chunk * (length // size) + b"0\r\n\r\n"


def follow_all(body: bytes, cut: int) -> tuple[bool, int]:
    """Follow a body that arrives in pieces of a size; return whether and where it ends."""
    following, taken = Chunks(), 0
    for end in range(cut, len(body) + cut, cut):
        while not following.is_over and (passed := following.follow(body[taken:end])):
            taken += passed
    return following.is_over, taken


@pytest.mark.parametrize(
    ("size", "length"),
    [
        (1, 13_000),
        (4, 40 * KIB),
        (10, 200 * KIB),
        (16, 350 * KIB),
        (24, MIB),
        (128, 8 * MIB),
        (KIB, 64 * MIB),
    ],
)
def test_chunks_of_clients_that_write_little_at_a_time_are_a_body(size: int, length: int) -> None:
    body = in_chunks(size, length)
    for cut in (256 * KIB, 100_000):
        assert follow_all(body, cut) == (True, len(body))


@pytest.mark.parametrize(
    ("size", "length", "extension"),
    [
        (1, 15_000, b""),
        (1, 300_000, b""),
        (5, 300 * KIB, b""),
        (9, 2 * MIB, b""),
        (16, MIB, b""),
        (20, 2 * MIB, b""),
        (100, 64 * MIB, b""),
        (64, MIB, b";" + b"a" * 200),
    ],
)
@pytest.mark.parametrize("cut", [256 * KIB, 1009])
def test_too_many_tiny_chunks_are_refused(
    size: int, length: int, extension: bytes, cut: int
) -> None:
    with pytest.raises(BrokenChunkError, match=f"^{TOO_SMALL}$"):
        follow_all(in_chunks(size, length, extension), cut)


def test_the_fields_after_the_last_chunk_are_bounded_by_themselves() -> None:
    body = b"1\r\n \r\n0\r\n" + (b"Via: " + b"a" * 8_000 + b"\r\n") * 31 + b"\r\n"
    assert follow_all(body, len(body)) == (True, len(body))


def test_many_small_chunks_are_followed_some_at_a_time_and_a_large_one_at_once() -> None:
    small, large = in_chunks(16, 200 * KIB), in_chunks(200 * KIB, 200 * KIB)
    assert 64 * KIB <= Chunks().follow(small) < 64 * KIB + 32
    following = Chunks()
    taken = following.follow(large)
    assert taken + following.follow(large[taken:]) == len(large)
    assert taken > 200 * KIB
