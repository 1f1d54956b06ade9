"""Sphinx configuration of the site that `make docs` builds from the Markdown files.

The files stay where they are and link to each other as in the repository, whose root is the source
folder. This module holds what differs from a default Sphinx project, and no texts.
"""

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

project = "customer-sandbox"
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = [
    ".github/SECURITY.md",
    "*.md",
    "docs/*.md",
    "docs/**/*.md",
    "examples/README.md",
    "examples/*/README.md",
    "mock_server/README.md",
]
exclude_patterns = [".venv", "build", "dist", "tests"]

nitpicky = True
smartquotes = False  # what is quoted is often typed
myst_heading_anchors = 5
suppress_warnings = ["misc.highlighting_failure"]  # an ellipsis stands for anything, also in JSON

html_theme = "furo"
html_title = "customer-sandbox"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

CONTENTS = {
    "": ["docs/README", "docs/tutorial"],
    "How-to": [
        "docs/how-to/install",
        "docs/how-to/point-your-client",
        "docs/how-to/use-tokens",
        "docs/how-to/wait-without-waiting",
        "docs/how-to/make-calls-fail",
        "docs/how-to/what-went-wrong",
        "docs/how-to/see-what-happened",
        "docs/how-to/use-your-own-customers",
        "docs/how-to/test-in-pytest",
        "docs/how-to/run-in-a-pipeline",
        "docs/how-to/*",
    ],
    "Reference": ["docs/reference/interface", "docs/reference/control-api", "docs/reference/*"],
    "Explanation": ["docs/explanation/*", "mock_server/README"],
    "The project": [
        "docs/*",
        "CHANGELOG",
        "CONTRIBUTING",
        ".github/*",
        "examples/README",
        "examples/*/README",
    ],
}
"""The navigation: pages in a chosen order, then all others of a folder."""

REACHABLE = [
    ("body", '<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
    ("body", '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ("furo_navigation_tree", 'role="heading"', 'role="heading" aria-level="2"'),
]
"""Texts of the theme in pages and navigation, and what replaces them."""


def add_contents(_: Sphinx, name: str, source: list[str]) -> None:
    """Append the navigation to the first page, whose file has none."""
    if name == root_doc:
        for caption, pages in CONTENTS.items():
            head = [":hidden:", ":glob:", *([f":caption: {caption}"] if caption else [])]
            source[0] += "\n".join(["", "```{toctree}", *head, "", *pages, "```", ""])


def let_keyboards_scroll(
    _app: Sphinx, _page: str, _template: str, context: Any, _tree: Any
) -> None:
    """Make blocks that scroll sideways reachable by keyboard; give navigation headings a level."""
    for name, plain, reachable in REACHABLE:
        if name in context:
            context[name] = context[name].replace(plain, reachable)


def begin_at_the_first_page(app: Sphinx, error: Exception | None) -> None:
    """Write the first page to `index.html` as well."""
    if error is None:
        folder = Path(app.outdir)
        shutil.copy(folder / f"{root_doc}.html", folder / "index.html")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the functions of this module."""
    app.connect("source-read", add_contents)
    app.connect(
        "html-page-context", let_keyboards_scroll, priority=900
    )  # the theme has done its part
    app.connect("build-finished", begin_at_the_first_page)
    return {"parallel_read_safe": True}
