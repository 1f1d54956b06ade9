"""A certificate that is replaced while the server runs."""

import asyncio
import logging
import os
import shutil
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread

import pytest
from support.wire import TLS, unloaded

from mock_server.server.tls_files import TlsFiles
from mock_server.web.serving import Listener, listen


@pytest.fixture
def files(tmp_path: Path) -> Path:
    put(tmp_path, "certificate.pem", "certificate.pem")
    put(tmp_path, "key.pem", "key.pem")
    return tmp_path


@pytest.fixture
def tls(files: Path) -> TlsFiles:
    return TlsFiles(str(files / "certificate.pem"), str(files / "key.pem"))


def put(folder: Path, file: str, name: str) -> None:
    """Replace a file by another one atomically."""
    shutil.copy(TLS / file, folder / "new")
    (folder / "new").replace(folder / name)


@asynccontextmanager
async def listening(tls: TlsFiles) -> AsyncIterator[Listener]:
    listener = await listen(unloaded(), host="127.0.0.1", port=0, tls=tls.context)
    try:
        yield listener
    finally:
        await listener.stop()


async def shows(listener: Listener, file: str) -> bool:
    """Return whether a new connection is shown a certificate that the server has the key of."""
    trusting = ssl.create_default_context(cafile=str(TLS / file))
    try:
        _, writer = await asyncio.open_connection(listener.host, listener.port, ssl=trusting)
    except ssl.SSLCertVerificationError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


async def test_a_renewed_certificate_is_shown_to_new_connections_whatever_its_kind_of_key(
    files: Path, tls: TlsFiles, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mock_server")
    async with listening(tls) as listener:
        tls.renew()
        assert await shows(listener, "certificate.pem")
        put(files, "renewed-certificate.pem", "certificate.pem")
        put(files, "renewed-key.pem", "key.pem")
        tls.renew()
        assert await shows(listener, "renewed-certificate.pem")
        assert not await shows(listener, "certificate.pem")
        put(files, "certificate.pem", "certificate.pem")
        put(files, "key.pem", "key.pem")
        tls.renew()
        assert await shows(listener, "certificate.pem")
    assert caplog.messages == [f"the certificate in {files / 'certificate.pem'} was renewed"] * 2


async def test_one_of_two_files_is_not_loaded_before_the_other(
    files: Path, tls: TlsFiles, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(tls) as listener:
        put(files, "renewed-certificate.pem", "certificate.pem")
        tls.renew()
        tls.renew()
        assert await shows(listener, "certificate.pem")
        put(files, "renewed-key.pem", "key.pem")
        tls.renew()
        assert await shows(listener, "renewed-certificate.pem")
    assert [message.partition(":")[0] for message in caplog.messages] == [
        "the old certificate stays in use"
    ]


async def test_a_file_missing_for_a_while_changes_nothing(
    files: Path, tls: TlsFiles, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(tls) as listener:
        (files / "key.pem").unlink()
        tls.renew()
        assert await shows(listener, "certificate.pem")
    assert caplog.messages == []


async def test_a_key_from_a_pipe_is_read_once(files: Path) -> None:
    (files / "key.pem").unlink()
    os.mkfifo(files / "key.pem")
    writing = Thread(target=(files / "key.pem").write_bytes, args=((TLS / "key.pem").read_bytes(),))
    writing.start()
    tls = TlsFiles(str(files / "certificate.pem"), str(files / "key.pem"))
    writing.join()
    tls.renew()  # reading the pipe again would block until something is written
    async with listening(tls) as listener:
        assert await shows(listener, "certificate.pem")
