"""Nothing private of another package is imported, beyond what ruff sees."""

import re
from pathlib import Path

import mock_server

PRODUCT = Path(mock_server.__file__).parent


IMPORTED = re.compile(r"^\s*(?:from|import)\b(?:(?! as ).)*[\s.]_[a-z]\w*", re.MULTILINE)


def test_no_private_name_is_imported() -> None:
    files = PRODUCT.rglob("*.py")
    assert [path for path in files if IMPORTED.search(path.read_text("utf-8"))] == []
