"""Bundles for the tests of replaying."""

from pathlib import Path
from typing import Any

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.server.bundles import read_bundle, replay
from support import Client


def bundle_of(client: Client) -> Any:
    """Return the bundle of a sandbox, parsed."""
    return client.control("GET", "/bundle").json


def write(folder: Path, bundle: Any) -> Path:
    file = folder / "bundle.json"
    file.write_bytes(bundle if isinstance(bundle, bytes) else dumps(bundle))
    return file


def replayed(folder: Path, bundle: Any) -> str | None:
    """Replay a bundle from a file; return what differs first."""
    return replay(read_bundle(write(folder, bundle)))[1]


def copied(bundle: Any) -> Any:
    """Return a copy that can be changed."""
    return loads(dumps(bundle))
