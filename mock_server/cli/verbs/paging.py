"""The words of every verb that lists."""

from typing import Final

from mock_server.cli.verbs.records import Word

PAGES: Final = (
    Word("--page", "only this page, from 0 (default: all)", "N", "count"),
    Word("--size", "how many a page has, at most 1000", "N", "count"),
)
PAGE_KEYS: Final = ("page", "size")
