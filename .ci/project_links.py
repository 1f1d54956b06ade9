"""Adds what depends on the repository to the metadata of distributions: links, and a marker.

The project itself contains no address: the variable PROJECT_URL names the repository from which a
distribution is published. Without it, there are no links. The description of a distribution from
GitHub ends with the name that `server.json` has in the registry of MCP servers, which proves there
that both are of one owner.
"""

import os
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE: Final = "PROJECT_URL"
_PLACES: Final = {
    "Source": "",
    "Documentation": "/blob/HEAD/README.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
    "Security": "/blob/HEAD/.github/SECURITY.md",
}
"""Paths that GitHub, GitLab and Forgejo all understand."""


class ProjectLinks(MetadataHookInterface):
    """Adds the description, and the links of the repository that PROJECT_URL names."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README, and links and a marker if PROJECT_URL is set.

        Raises:
            ValueError: when it is not the address of a repository, or contains credentials.
        """
        repository = os.environ.get(VARIABLE, "").rstrip("/")
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if not repository:
            return
        parts = urlsplit(repository)
        if parts.scheme != "https" or not parts.path.strip("/") or "@" in parts.netloc:
            example = "such as https://git.example/us/sandbox"
            raise ValueError(f"{VARIABLE} is not the address of a repository {example}")
        metadata["urls"] = {name: repository + path for name, path in _PLACES.items()}
        if parts.netloc == "github.com":
            owner = parts.path.split("/")[1]
            metadata["readme"]["text"] += (
                f"\n<!-- mcp-name: io.github.{owner}/customer-sandbox -->\n"
            )
