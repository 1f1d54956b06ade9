"""Adds links to the metadata of distributions, for the repository that publishes them.

The project itself contains no address: the variable PROJECT_URL names the repository from which a
distribution is published. Without it, there are no links.
"""

import os
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
    """Adds the links of the repository that PROJECT_URL names."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the links, if PROJECT_URL is set.

        Raises:
            ValueError: when it is not the address of a repository, or contains credentials.
        """
        repository = os.environ.get(VARIABLE, "").rstrip("/")
        if not repository:
            return
        parts = urlsplit(repository)
        if parts.scheme != "https" or not parts.path.strip("/") or "@" in parts.netloc:
            example = "such as https://git.example/us/sandbox"
            raise ValueError(f"{VARIABLE} is not the address of a repository {example}")
        metadata["urls"] = {name: repository + path for name, path in _PLACES.items()}
