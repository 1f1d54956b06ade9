"""Bytes that are not UTF-8, as text and back."""

import pytest

from mock_server.contract.texts.printable import (
    escape_headers,
    escape_target,
    received_header,
    sendable_header,
    unescape_header,
)


@pytest.mark.parametrize(
    ("came", "kept"),
    [
        ("plain", "plain"),
        ("caf\udce9", r"caf\xe9"),
        ("\udcff\udc80", r"\xff\x80"),
        (r"\xe9", r"\x5cxe9"),
        (r"\x5c", r"\x5cx5c"),
        (r"\x41 \n", r"\x41 \n"),
        ("caf\u00e9", "caf\u00e9"),
    ],
)
def test_a_header_is_escaped_and_can_be_recovered(came: str, kept: str) -> None:
    assert escape_headers({"X-Word": came}) == {"X-Word": kept}
    assert unescape_header(kept) == came


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("plain", b"plain"),
        ("caf\u00e9 \u8a9e", b"caf\xc3\xa9 \xe8\xaa\x9e"),
        ("caf\udce9", b"caf\xe9"),
    ],
)
def test_a_header_is_sent_in_utf_8_by_what_sends_latin_1(given: str, sent: bytes) -> None:
    assert sendable_header(given).encode("latin-1") == sent
    read = escape_headers({"X-Word": given})["X-Word"]
    assert received_header(sent.decode("latin-1")) == read


def test_a_target_is_escaped_as_its_client_would_have_done() -> None:
    assert escape_target("/caf\udce9?\udcff") == "/caf%E9?%FF"
