"""Follows the tutorial as a reader does, including installation: `python -m support.tutorial`.

`make tutorial` runs it. The tests follow the same page with the environment that they run in.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from support.following import Reader

ROOT = Path(__file__).parents[2]


def main() -> None:
    page = (ROOT / "docs/tutorial.md").read_text("utf-8")
    with TemporaryDirectory() as folder:
        reader = Reader(Path(folder), installs=True, variables={"CHECKOUT": str(ROOT)})
        try:
            typed = reader.follow(page)
        finally:
            reader.leave()
    sys.stdout.write(f"followed to its end: {typed} commands\n")


if __name__ == "__main__":
    main()
