"""Keeps the bundles of failed tests in one folder: only those of the last run.

The folder may also hold bundles that the user put there, so a note lists those of a run.
"""

import re
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import Final

import pytest

_SUFFIX: Final = ".sandbox.json"
_NOTE: Final = ".sandbox-bundles"
_REMEMBERED: Final = "customer-sandbox/bundles"
"""The key in pytest's cache under which the folder in it is remembered."""

_FOLDER: Final = pytest.StashKey[Path]()


def keep_bundle(config: pytest.Config, test: str, bundle: bytes) -> Path:
    """Write the bundle of a test (a node id), readable only by its owner; return its path.

    Each further sandbox of the test gets a numbered file. The path is relative to the folder in
    which pytest was started, if it is below that folder.

    Raises:
        OSError: when it cannot be written.
    """
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", test)[-150:]
    if _FOLDER not in config.stash:
        config.stash[_FOLDER] = _made_folder(config)
    folder = config.stash[_FOLDER]
    number = 0
    while True:
        number += 1
        path = folder / f"{slug}{'' if number == 1 else f'-{number}'}{_SUFFIX}"
        with suppress(FileExistsError):
            path.touch(0o600, exist_ok=False)
            break
    try:
        with (folder / _NOTE).open("a", encoding="utf-8") as note:
            note.write(f"{path.name}\n")
        path.write_bytes(bundle)
    except OSError:
        path.unlink()
        raise
    started = config.invocation_params.dir
    return path.relative_to(started) if path.is_relative_to(started) else path


def forget_bundles(config: pytest.Config) -> None:
    """Remove the bundles of the previous run, and nothing else; create no folder.

    Raises:
        UsageError: when bundles cannot be written to the requested folder.
    """
    asked: str | None = config.getoption("sandbox_bundles")
    cache = _cache(config)
    known = asked if asked is not None or cache is None else cache.get(_REMEMBERED, None)
    if known is None:
        return
    folder = config.invocation_params.dir / known
    if asked is not None:  # refuse an unwritable folder now rather than when a test has failed
        try:
            existing = next(place for place in (folder, *folder.parents) if place.exists())
            with TemporaryFile(dir=existing):
                pass
        except OSError as error:
            why = f"no file can be written there: {error.strerror}"
            raise pytest.UsageError(f"--sandbox-bundles {asked}: {why}") from None
    with suppress(OSError):  # what cannot be removed stays
        for name in (folder / _NOTE).read_text("utf-8").splitlines():
            if name == Path(name).name:
                (folder / name).unlink(missing_ok=True)
        (folder / _NOTE).unlink()


def _made_folder(config: pytest.Config) -> Path:
    asked: str | None = config.getoption("sandbox_bundles")
    if asked is not None:
        from mock_server.server.output_files import make_folder

        folder = config.invocation_params.dir / asked
        make_folder(folder, is_private=True)
        return folder
    if (cache := _cache(config)) is None:
        return Path(mkdtemp(prefix="customer-sandbox-"))
    folder = cache.mkdir("customer-sandbox")
    folder.chmod(0o700)  # which pytest created with its usual permissions
    cache.set(_REMEMBERED, str(folder))
    return folder


def _cache(config: pytest.Config) -> pytest.Cache | None:
    return config.cache if config.pluginmanager.has_plugin("cacheprovider") else None
