"""Where the bundles of failed tests are kept: those of the last run, in one folder."""

import os
import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import pytest

_SUFFIX: Final = ".sandbox.json"
"""Ends the name of each bundle, so that nothing else is removed from a folder that others use."""

_REMEMBERED: Final = "customer-sandbox/bundles"
"""The key of pytest's cache under which the folder is remembered that was made there."""

_FOLDER: Final = pytest.StashKey[Path]()


def keep_bundle(config: pytest.Config, test: str, bundle: bytes) -> Path:
    """Write the bundle of a test, by its node id, for nobody else to read; return where it is.

    A test whose second sandbox is kept has a second file. The path is relative to the folder that
    pytest was called in, if it is below that.
    """
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", test)[-150:]
    folder = _folder(config)
    number = 1
    while True:
        path = folder / f"{slug}{'' if number == 1 else f'-{number}'}{_SUFFIX}"
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            number += 1
            continue
        with os.fdopen(descriptor, "wb") as file:
            file.write(bundle)
        return _shown(path, config)


def forget_bundles(config: pytest.Config) -> None:
    """Remove the bundles of the run before; makes no folder."""
    asked: str | None = config.getoption("sandbox_bundles")
    known = asked if asked is not None else _remembered(config)
    if known is not None:
        for path in (config.invocation_params.dir / known).glob(f"*{_SUFFIX}"):
            path.unlink(missing_ok=True)


def _folder(config: pytest.Config) -> Path:
    """Return the folder that was asked for, one of pytest's cache, or a temporary one."""
    if _FOLDER not in config.stash:
        config.stash[_FOLDER] = _make_folder(config)
    return config.stash[_FOLDER]


def _make_folder(config: pytest.Config) -> Path:
    asked: str | None = config.getoption("sandbox_bundles")
    if asked is not None:
        from mock_server.server.left_files import make_folder

        folder = config.invocation_params.dir / asked
        make_folder(folder, is_private=True)
        return folder
    if (cache := _cache(config)) is None:
        return Path(mkdtemp(prefix="customer-sandbox-"))
    folder = cache.mkdir("customer-sandbox")
    folder.chmod(0o700)  # it is pytest that makes it
    cache.set(_REMEMBERED, str(folder))
    return folder


def _remembered(config: pytest.Config) -> str | None:
    """Return the folder of pytest's cache, if a run has kept a bundle there."""
    cache = _cache(config)
    return None if cache is None else cache.get(_REMEMBERED, None)


def _cache(config: pytest.Config) -> pytest.Cache | None:
    return config.cache if config.pluginmanager.has_plugin("cacheprovider") else None


def _shown(path: Path, config: pytest.Config) -> Path:
    folder = config.invocation_params.dir
    return path.relative_to(folder) if path.is_relative_to(folder) else path
