"""Async tests without any set-up, and sync ones without a plugin for async ones."""

from pathlib import Path

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
STRICT = ("-o", "asyncio_mode=strict")
WITHOUT_ASYNCIO = ("-p", "no:asyncio", "-p", "no:aiohttp", "-p", "no:anyio")


@pytest.mark.nightly
def test_the_examples_of_the_readme_run_without_any_configuration(
    run: Run, pytester: pytest.Pytester
) -> None:
    for path in EXAMPLES.glob("test_*.py"):
        pytester.path.joinpath(path.name).write_text(path.read_text("utf-8"), "utf-8")
    result = run("", *STRICT, apart=True)
    counts = result.parseoutcomes()
    counts.pop("warnings", None)
    assert counts == {"passed": 16}


UNMARKED = """
async def test_unmarked(sandbox):
    sandbox.clock()

async def test_unmarked_with_a_client(sandbox_client):
    await sandbox_client.get("/")

async def test_of_somebody_else():
    pass
"""


def test_an_unmarked_async_test_fails_with_a_hint(run: Run) -> None:
    result = run(UNMARKED, *STRICT)
    result.assert_outcomes(failed=3)
    expected = (
        "no plugin runs this async test: mark it with @pytest.mark.asyncio, or set asyncio_mode *"
    )
    result.stdout.fnmatch_lines(["*_ test_unmarked _*", expected], consecutive=True)
    result.stdout.fnmatch_lines(["*_ test_unmarked_with_a_client _*", expected], consecutive=True)
    result.stdout.fnmatch_lines(["async def functions are not natively supported."])


def test_an_async_test_without_a_plugin_fails_with_what_to_install(run: Run) -> None:
    result = run(UNMARKED, *WITHOUT_ASYNCIO, "-k", "test_unmarked")
    result.assert_outcomes(failed=1, errors=1)
    expected = (
        "no plugin runs this async test: pip install 'customer-sandbox[[]pytest-async[]]'; "
        "then mark it with @pytest.mark.asyncio, or set asyncio_mode = auto for all tests"
    )
    result.stdout.fnmatch_lines(
        [
            "*_ ERROR at setup of test_unmarked_with_a_client _*",
            "no plugin runs the async fixture sandbox_client: pip install 'customer-sandbox[[]*",
            "*_ test_unmarked _*",
            expected,
        ]
    )


LOOPS = """
import aiohttp
import pytest_asyncio

CUSTOMER = "/api/v2/customer/10000000-0000-4000-8000-000000000011"

async def status(client):
    assert isinstance(client, aiohttp.ClientSession)
    async with client.get(CUSTOMER) as reply:
        return reply.status

@pytest.mark.asyncio
async def test_in_the_loop_of_the_configuration(sandbox, sandbox_client):
    assert await status(sandbox_client) == 200
    assert sandbox.verify(operation="getCustomer", exactly=1)

@pytest.mark.asyncio(loop_scope="module")
async def test_in_the_loop_of_a_module(sandbox_client):
    assert await status(sandbox_client) == 200

@pytest.mark.asyncio(loop_scope="session")
async def test_in_the_loop_of_the_run(sandbox_client):
    assert await status(sandbox_client) == 200

@pytest.mark.asyncio(loop_scope="class")
class TestClass:
    async def test_one(self, sandbox_client):
        assert await status(sandbox_client) == 200

    async def test_another(self, sandbox_client):
        assert await status(sandbox_client) == 200

@pytest_asyncio.fixture(loop_scope="module")
async def found(sandbox_client):
    return await status(sandbox_client)

@pytest.mark.asyncio(loop_scope="module")
async def test_with_a_fixture_of_the_same_loop(found):
    assert found == 200
"""


@pytest.mark.parametrize("scope", ["function", "module", "session"])
def test_the_client_belongs_to_the_loop_of_the_test(run: Run, scope: str) -> None:
    run(LOOPS, "-o", f"asyncio_default_test_loop_scope={scope}").assert_outcomes(passed=6)


ANYIO = """
@pytest.fixture
def anyio_backend():
    return "asyncio"

@pytest.mark.anyio
async def test_it(sandbox_client):
    async with sandbox_client.get("/nowhere") as reply:
        assert reply.status == 404
"""


@pytest.mark.parametrize("options", [STRICT, WITHOUT_ASYNCIO[:4]])
def test_also_if_anyio_runs_the_test(run: Run, options: tuple[str, ...]) -> None:
    run(ANYIO, "-panyio.pytest_plugin", *options).assert_outcomes(passed=1)
