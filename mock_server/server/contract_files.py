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

CONTRACT: Final = Path(__file__).resolve().parent.parent / "contract"
KEPT: Final = "documents.json"
ADDRESSES: Final = "control_addresses.py"

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
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
    return {name: read_yaml(_path(folder, name)) for name in _NAMES}


def keep_documents(folder: Path = CONTRACT) -> None:
    """Write the form that is read faster, and what commands know of it without reading it."""
    documents = {name: read_yaml(_path(folder, name)) for name in _NAMES}
    kept = {"digest": _digest(folder), "documents": documents}
    (folder / KEPT).write_bytes(orjson.dumps(kept, option=orjson.OPT_APPEND_NEWLINE))
    (folder / ADDRESSES).write_text(_addresses(documents["control"]), "utf-8")


def _addresses(control: Mapping[str, Any]) -> str:
    """Return a module with method and path of each control call, which commands read at once."""
    rows = (
        f'    "{call["operationId"]}": ("{method.upper()}", "{path}"),\n'
        for path, item in control["paths"].items()
        for method, call in item.items()
        if "operationId" in call
    )
    head = '"""Method and path of each control call, written by `make generated`."""\n\n'
    return f"{head}ADDRESSES = {{\n{''.join(rows)}}}\n"


def _digest(folder: Path) -> str:
    digest = blake2b(digest_size=16)
    for name in _NAMES:
        digest.update(_path(folder, name).read_bytes())
    return digest.hexdigest()


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.yaml"


if __name__ == "__main__":
    keep_documents()
