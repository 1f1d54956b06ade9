"""Keeps the bundles of failed tests in one folder: only those of the last run."""

import contextlib
import os
import re
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import Final

import pytest

from mock_server.pytest_plugin.bundle_notes import Note, remove_noted

_SUFFIX: Final = ".sandbox.json"
_TEMPORARY: Final = "customer-sandbox-"
_KEPT: Final = 10
"""The prefix of temporary folders, and how many are kept: only this module removes them."""

_REMEMBERED: Final = "customer-sandbox/bundles"
"""The key in pytest's cache under which a temporary folder is remembered."""

_FOLDER: Final = pytest.StashKey[tuple[Path, Note]]()


def keep_bundle(config: pytest.Config, test: str, bundle: bytes) -> Path:
    """Write the bundle of a test (a node id), readable only by its owner; return its path.

    Each further sandbox of the test gets a numbered file. The path is relative to the folder in
    which pytest was started, if it is below that folder.

    Raises:
        OSError: when it cannot be written.
    """
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", test)[-150:]
    folder, note = _folder(config)
    number = 1
    while True:
        path = folder / f"{slug}{'' if number == 1 else f'-{number}'}{_SUFFIX}"
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            number += 1
            continue
        try:
            with os.fdopen(descriptor, "wb") as file:
                note.add(path)
                file.write(bundle)
        except OSError:
            path.unlink()
            raise
        started = config.invocation_params.dir
        return path.relative_to(started) if path.is_relative_to(started) else path


def forget_bundles(config: pytest.Config) -> None:
    """Remove the bundles of earlier runs, and nothing else; create no folder.

    Raises:
        UsageError: when bundles cannot be written to the requested folder.
    """
    asked: str | None = config.getoption("sandbox_bundles")
    if asked is not None:
        _refuse_unwritable(config.invocation_params.dir / asked, asked)
    cache = _cache(config)
    known = asked if asked is not None or cache is None else cache.get(_REMEMBERED, None)
    if known is not None:
        remove_noted(config.invocation_params.dir / known)


def _refuse_unwritable(folder: Path, asked: str) -> None:
    """Refuse an unwritable folder now rather than when a test has failed."""
    try:
        existing = next(place for place in (folder, *folder.parents) if place.exists())
        with TemporaryFile(dir=existing):
            pass
    except OSError as error:
        why = f"no file can be written there: {error.strerror}"
        raise pytest.UsageError(f"--sandbox-bundles {asked}: {why}") from None


def _folder(config: pytest.Config) -> tuple[Path, Note]:
    """Return the requested folder, the one in pytest's cache, or a temporary one."""
    if _FOLDER not in config.stash:
        folder = _make_folder(config)
        note = Note(folder)
        config.add_cleanup(note.close)
        config.stash[_FOLDER] = folder, note
    return config.stash[_FOLDER]


def _make_folder(config: pytest.Config) -> Path:
    asked: str | None = config.getoption("sandbox_bundles")
    if asked is not None:
        from mock_server.server.output_files import make_folder

        folder = config.invocation_params.dir / asked
        make_folder(folder, is_private=True)
        return folder
    if (cache := _cache(config)) is None:
        folder = Path(mkdtemp(prefix=_TEMPORARY))
        _forget_temporary(folder)
        return folder
    folder = cache.mkdir("customer-sandbox")
    folder.chmod(0o700)  # which pytest created with its usual permissions
    cache.set(_REMEMBERED, str(folder))
    return folder


def _forget_temporary(new: Path) -> None:
    """Remove the oldest temporary folders of the same user, except those that a run is using."""
    owner = new.stat().st_uid
    found = ((path.lstat(), path) for path in new.parent.glob(f"{_TEMPORARY}*"))
    own = [(kept.st_mtime_ns, path) for kept, path in found if kept.st_uid == owner]
    for _, folder in sorted(own)[:-_KEPT]:
        remove_noted(folder)
        with contextlib.suppress(OSError):
            folder.rmdir()


def _cache(config: pytest.Config) -> pytest.Cache | None:
    return config.cache if config.pluginmanager.has_plugin("cacheprovider") else None
