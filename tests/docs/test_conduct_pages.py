"""The page about conduct lists the shipped plans; `test_pages.py` follows it."""

from pathlib import Path

from mock_server.server.shipped import shipped_plans

HOW_TO = (Path(__file__).parents[2] / "docs/how-to/judge-a-client.md").read_text("utf-8")


def test_the_page_lists_the_shipped_plans() -> None:
    table = HOW_TO.partition("| plan | what the client meets |\n|---|---|\n")[2].partition("\n\n")[
        0
    ]
    listed = [row.partition("` |")[0].removeprefix("| `") for row in table.splitlines()]
    assert sorted(listed) == sorted(shipped_plans())
