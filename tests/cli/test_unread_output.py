"""The exit code is the verdict, even if the output is not read: `compare … | head -1`."""

from pathlib import Path

import pytest
from support import Client
from support.bundles import bundle_of, copied, write
from support.forking import quick_command
from support.process import Finished, finish, start, unheard
from support.quick_process import server
from support.recordings import entry, har

from mock_server.contract.values.exact_json import dumps

ABSENT = "ffffffff-0000-4000-8000-000000000001"
UNREACHED = {"MOCK_SERVER_URL": "http://127.0.0.1:1"}


async def unread(*arguments: str, **environ: str) -> Finished:
    """Run a command whose output is not read."""
    with unheard() as out:
        process = await start([quick_command(), *arguments], environ, out=out)
    return await finish(process)


async def test_a_comparison_fails_on_differences(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    file.write_bytes(dumps(har(entry(status=500))))
    assert (await unread("compare", str(file), "--fail-on", "differs")).code == 1


async def test_a_replay_is_as_recorded_or_not(tmp_path: Path) -> None:
    client = Client.of()
    client.get(ABSENT)
    bundle = copied(bundle_of(client))
    assert await unread("replay", str(write(tmp_path, bundle))) == Finished(0, "", "")
    bundle["journal"][0]["reply"]["status"] = 200
    assert await unread("replay", str(write(tmp_path, bundle))) == Finished(1, "", "")


async def test_a_call_fails_as_its_reply_does_and_coverage_is_too_little() -> None:
    async with server("minimal") as running:
        url = ("--url", running.url)
        refused = await unread("call", "getCustomer", ABSENT, *url)
        short = await unread("coverage", "--format", "json", "--fail-under", "90", *url)
    assert (refused.code, short.code) == (1, 1)


async def test_a_long_register_is_listed_without_complaint() -> None:
    assert await unread("assumptions") == Finished(0, "", "")


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_server_is_not_ready(form: str) -> None:
    assert (await unread("health", "--format", form, **UNREACHED)).code == 1
