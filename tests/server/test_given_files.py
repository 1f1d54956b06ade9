"""Files that users name: whatever they are, reading them ends."""

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from support.process import MODULE, finish, start
from support.quick_process import run

from mock_server.given_files import read_given

TLS: Final = Path(__file__).parents[2] / "fixtures/tls"


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe")
    return str(folder / "pipe")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (lambda _: "/dev/zero", "it is not a file"),
        (str, "it is not a file"),
        (pipe, "nobody writes to this pipe"),
        (lambda _: __file__, "it has more than 1 KiB"),
    ],
)
def test_what_has_no_end_is_refused(tmp_path: Path, name: Callable[[Path], str], why: str) -> None:
    file = name(tmp_path)
    with pytest.raises(OSError, match=why) as refused:
        read_given(file, 1024)
    assert refused.value.filename == file


def test_a_file_of_the_kernel_is_as_empty_as_it_says() -> None:
    assert read_given("/proc/self/maps") == b""


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    content = bytes(1 << 20)  # more than a pipe holds
    file = Path(pipe(tmp_path))
    writing = Thread(target=file.write_bytes, args=(content,))
    writing.start()
    assert read_given(file) == content
    writing.join()


CERTIFICATE, KEY = str(TLS / "certificate.pem"), str(TLS / "key.pem")
SERVE: Final = ("serve", "minimal", "--port", "0")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*SERVE, "--tls-cert", "/dev/zero", "--tls-key", KEY), 1),
        ((*SERVE, "--tls-cert", CERTIFICATE, "--tls-key", "/dev/zero"), 1),
        ((*SERVE, "--control-token-file", "/dev/zero"), 2),
        (("serve", "/dev/zero", "--port", "0"), 1),
        (("replay", "/dev/zero"), 1),
        (("compare", "/dev/zero"), 1),
        (("call", "modifyCustomer", "acme-north", "@/dev/zero"), 2),
        (("reset", "--token-file", "/dev/zero"), 2),
        (("record", "--from", "/dev/zero", "--out", "x"), 1),
    ],
)
async def test_each_command_refuses_a_device(words: Sequence[str], code: int) -> None:
    ended = await run(*words)
    assert (ended.code, ended.out) == (code, "")
    *warnings, refusal = ended.err.splitlines()
    assert all("will be removed in 2.0" in warning for warning in warnings)
    assert "/dev/zero" in refusal
    assert "it is not a file" in refusal


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*SERVE, "--tls-key", KEY, "--tls-cert"), 0),
        ((*SERVE, "--control-token-file"), 0),
        (("replay",), -signal.SIGTERM),
        (("compare",), -signal.SIGTERM),
    ],
)
async def test_a_signal_ends_a_command_that_waits_for_a_pipe(
    tmp_path: Path, words: Sequence[str], code: int
) -> None:
    file = pipe(tmp_path)
    process = await start([*MODULE, *words, file])
    with open(file, "wb"):  # noqa: ASYNC230, PTH123 - once the command has opened it, too
        process.terminate()
        assert (await finish(process)).code == code
