"""Reads the documents of the contract: written in YAML, and kept beside that in a form read faster.

Reading their YAML takes 50 ms at each start. So what it says is kept as JSON, with a digest of the
texts that it was read from: after a change of a text the kept form is passed over until
`make generated` writes it anew.
"""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from mock_server.contract.operation_records import with_operations
from mock_server.sandbox.faults.steps.kinds import KINDS
from mock_server.sandbox.faults.steps.step import with_kinds

CONTRACT: Final = Path(__file__).resolve().parent.parent / "contract"
KEPT: Final = "documents.json"

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NO_FAULTS: Final = {"steps": {"ok": None}, "$defs": {"StepMapping": {"properties": {}}}}
_NAMES: Final = ("interface", "control", "assumptions", "scenario", "faults")


def read_yaml(path: Path) -> Any:
    """Return what a shipped YAML file says."""
    return yaml.load(path.read_bytes(), Loader=_LOADER)  # noqa: S506 - both candidates are safe loaders


def read_documents(folder: Path = CONTRACT) -> Mapping[str, Any]:
    """Return the documents by name: the kept ones, if those are of the texts that stand there."""
    try:
        kept = orjson.loads((folder / KEPT).read_bytes())
    except (OSError, orjson.JSONDecodeError):
        kept = {}
    if kept.get("digest") == _digest(folder):
        documents: Mapping[str, Any] = kept["documents"]
        return documents
    return _read_texts(folder)


def keep_documents(folder: Path = CONTRACT) -> None:
    """Write the form that is read faster."""
    kept = {"digest": _digest(folder), "documents": _read_texts(folder)}
    (folder / KEPT).write_bytes(orjson.dumps(kept, option=orjson.OPT_APPEND_NEWLINE))


def _read_texts(folder: Path) -> Mapping[str, Any]:
    return completed({name: read_yaml(_path(folder, name)) for name in _NAMES})


def completed(texts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the documents with what follows from tables: the kinds of steps, the operations."""
    return with_operations({**texts, "faults": with_kinds(texts["faults"], KINDS)})


def _digest(folder: Path) -> str:
    digest = blake2b(digest_size=16)
    for name in _NAMES:
        digest.update(_path(folder, name).read_bytes())
    digest.update(orjson.dumps(with_kinds(_NO_FAULTS, KINDS)))
    return digest.hexdigest()


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.yaml"


if __name__ == "__main__":
    keep_documents()
