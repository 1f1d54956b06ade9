"""The exit code is the verdict, even if the output is not read: `compare … | head -1`."""

from pathlib import Path

from support.forking import quick_command
from support.process import Finished, finish, start, unheard
from support.quick_process import server
from support.recordings import entry, har

from mock_server.contract.values.exact_json import dumps

ABSENT = "ffffffff-0000-4000-8000-000000000001"


async def unread(*arguments: str, **environ: str) -> Finished:
    """Run a command whose output is not read."""
    with unheard() as out:
        process = await start([quick_command(), *arguments], environ, out=out)
    return await finish(process)


async def test_a_comparison_fails_on_differences(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    file.write_bytes(dumps(har(entry(status=500))))
    assert (await unread("compare", str(file), "--fail-on", "differs")).code == 1


async def test_a_call_fails_as_its_reply_does_and_coverage_is_too_little() -> None:
    async with server("minimal") as running:
        url = ("--url", running.url)
        refused = await unread("call", "getCustomer", ABSENT, *url)
        short = await unread("coverage", "--format", "json", "--fail-under", "90", *url)
    assert (refused.code, short.code) == (1, 1)
