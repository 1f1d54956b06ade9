"""Decoding bodies by their Content-Encoding: what can be decoded, and how long it may get."""

import zlib
from functools import partial
from gzip import compress
from importlib import import_module

import pytest

from mock_server.recordings.content_codings import UnusableError, plain_body

PLAIN = b'{"name": "Jane"}' * 20
MAX = len(PLAIN)
BOMB = bytes(1 << 20)
gzip = partial(compress, mtime=0)  # test names contain the bytes, which must be stable


def raw_deflate(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


READ = [
    ("", PLAIN),
    ("Identity", PLAIN),
    ("gzip", gzip(PLAIN)),
    ("X-GZIP", gzip(PLAIN)),
    ("deflate", zlib.compress(PLAIN)),
    ("deflate", raw_deflate(PLAIN)),
    ("deflate, gzip", gzip(zlib.compress(PLAIN))),
]


@pytest.mark.parametrize(("coding", "body"), READ)
def test_a_body_is_decoded(coding: str, body: bytes) -> None:
    assert plain_body(body, [("Content-Encoding", coding)], MAX) == PLAIN


NOT_READ = "a body in an encoding that is not supported here"
REFUSED = [
    ("gzip", gzip(PLAIN + b" "), "a body that is too long to be kept"),
    ("gzip", gzip(BOMB), "a body that is too long to be kept"),
    ("gzip, gzip", gzip(gzip(BOMB)), "a body that is too long to be kept"),
    ("deflate", raw_deflate(BOMB), "a body that is too long to be kept"),
    ("gzip", gzip(PLAIN)[:-9], "a body that is not valid gzip, or incomplete"),
    ("gzip", gzip(PLAIN) + b"more", "a body that is not valid gzip, or incomplete"),
    ("deflate", PLAIN, "a body that is not valid deflate, or incomplete"),
    ("gzip, gzip, gzip, gzip", PLAIN, "a body in more than 3 encodings at once"),
    ("compress", PLAIN, f"{NOT_READ} (compress)"),
    ("Jane <jane@marlow.example> was here", PLAIN, f"{NOT_READ} (jane??jane?marlow?ex)"),
]


@pytest.mark.parametrize(("coding", "body", "why"), REFUSED)
def test_a_body_that_cannot_be_decoded_is_refused(coding: str, body: bytes, why: str) -> None:
    with pytest.raises(UnusableError) as refused:
        plain_body(body, [("Content-Encoding", coding)], MAX)
    assert str(refused.value) == why


MODULES = [("br", "brotli"), ("zstd", "compression.zstd"), ("zstd", "backports.zstd")]


@pytest.mark.parametrize(("coding", "module"), MODULES)
def test_br_and_zstd_are_decoded_where_python_can(coding: str, module: str) -> None:
    headers = [("Content-Encoding", coding)]
    try:
        pack = import_module(module).compress
    except ImportError:
        with pytest.raises(UnusableError, match=r"not supported here|not valid"):
            plain_body(b"\x28\xb5", headers, MAX)
        return
    assert plain_body(pack(PLAIN), headers, MAX) == PLAIN
    for wrong in (pack(BOMB), pack(PLAIN)[:-4], PLAIN):
        with pytest.raises(UnusableError):
            plain_body(wrong, headers, MAX)
