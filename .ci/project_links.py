"""The links in the metadata of distributions: where the project is found, whoever publishes it.

No address stands in the project itself, which has no home of its own: PROJECT_URL names the
repository that a distribution is published from. Without it there are no links, and no wrong ones.
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
"""As GitHub, GitLab and Forgejo all find them."""


class ProjectLinks(MetadataHookInterface):
    """Adds the links of the repository that PROJECT_URL names."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them.

        Raises:
            ValueError: when it names no repository, or holds a password.
        """
        repository = os.environ.get(VARIABLE, "").rstrip("/")
        if not repository:
            return
        parts = urlsplit(repository)
        if parts.scheme != "https" or not parts.path.strip("/") or "@" in parts.netloc:
            text = (
                f"{VARIABLE} is no address of a repository such as https://git.example/us/sandbox"
            )
            raise ValueError(text)
        metadata["urls"] = {name: repository + path for name, path in _PLACES.items()}
