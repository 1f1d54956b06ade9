"""Golden files of the served documents, so that every change of them is seen and reviewed.

`make generated` rewrites them, and the surface of a handle (`surface.py`). The last released
documents are kept beside them, since clients generated from those must not break unannounced. A
release replaces these by the current documents: `python -m support.golden --release`.
"""

import sys
from pathlib import Path
from typing import Any, Final

import orjson

from mock_server.contract.contract import Contract
from mock_server.contract.publication import publish_control
from mock_server.server.shipped import documents
from support.surface import RECORDED, surface

GOLDEN: Final = Path(__file__).resolve().parents[1] / "contract" / "golden"
NAMES: Final = ("interface", "control")


def served(name: str) -> dict[str, Any]:
    """Return a document as a server with the default assumptions serves it at its root."""
    shipped = documents()
    if name == "interface":
        return Contract(shipped, {}).published
    return publish_control(shipped.control, sandbox_url="/", server_url="/")


def written(name: str) -> bytes:
    """Return a served document in the format of the golden file."""
    return orjson.dumps(served(name), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def golden(name: str) -> Path:
    """Return the golden file of a document as served now."""
    return GOLDEN / f"{name}.json"


def released(name: str) -> Path:
    """Return the golden file of a document as served by the last release."""
    return GOLDEN / f"{name}.released.json"


if __name__ == "__main__":
    for each in NAMES:
        golden(each).write_bytes(written(each))
        if "--release" in sys.argv or not released(each).exists():
            released(each).write_bytes(orjson.dumps(served(each)))
    RECORDED.write_text(surface(), "utf-8")
