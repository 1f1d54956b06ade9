"""Finished calls leave no reference cycles: memory is freed without garbage collection."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_scenario
from mock_server.server.uploads import UploadReader

SCENARIO = dumps(SMALL_WORLD)
CROWD = {"below": "acme", "customers": 1000}


@pytest.fixture
def leftovers() -> Iterator[Callable[[Callable[[], object]], Counter[str]]]:
    """Return a function that counts, by type, the objects that only a collection would free."""

    def collected(make: Callable[[], object]) -> Counter[str]:
        make()  # builds what later calls share
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            make()
            gc.collect()
            return Counter(type(item).__name__ for item in gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()

    gc.disable()
    yield collected
    gc.enable()


def a_sandbox_in_use() -> None:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    calls = [
        ("GET", f"/api/v2/customer/{NORTH}", b""),
        ("PATCH", f"/api/v2/customer/{NORTH}", b'{"name":"New"}'),
        ("PATCH", f"/api/v2/customer/{NORTH}", b'{"name":7}'),
        ("GET", "/openapi.json", b""),
        ("POST", "/_sandbox/clock/advance", b'{"until":"idle"}'),
        ("POST", "/_sandbox/faults", b'{"fault":"GLOBAL_1001"}'),
        ("POST", "/_sandbox/faults", b'{"fault":"?"}'),
        ("GET", "/_sandbox/journal", b""),
        ("GET", "/_sandbox/bundle", b""),
        ("GET", "/_sandbox/openapi.json", b""),
        ("POST", "/_sandbox/reset", b""),
    ]
    for method, path, body in calls:
        sandbox.handle(Request(method, path, body=body), START_MS)


def a_population() -> None:
    sandbox = Sandbox(build({**SMALL_WORLD, "population": CROWD}), START_MS)
    sandbox.handle(Request("GET", "/_sandbox/customers"), START_MS)


def an_exported_state() -> bytes:
    return (
        Sandbox(build(SMALL_WORLD), START_MS)
        .handle(Request("GET", "/_sandbox/state"), START_MS)
        .body
    )


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: load_scenario("default"), id="scenario"),
        pytest.param(a_sandbox_in_use, id="sandbox"),
        pytest.param(a_population, id="population"),
        pytest.param(lambda: UploadReader().read("putScenario", SCENARIO), id="upload"),
        pytest.param(lambda: UploadReader().read("checkScenario", SCENARIO), id="check"),
        pytest.param(
            lambda: UploadReader().read("putScenario", b"version: 1\ncustomers: 7"),
            id="refused-upload",
        ),
        pytest.param(
            lambda: UploadReader().read("putScenario", b"version: 1\nfaults: [{fault: no}]"),
            id="upload-that-no-branch-takes",
        ),
        pytest.param(
            lambda: UploadReader().read("putScenario", b"version: 1\ncustomers: [}"),
            id="malformed-upload",
        ),
        pytest.param(
            lambda: UploadReader().read("putSandbox", b'{"scenario": "minimal"}'), id="placement"
        ),
        pytest.param(lambda: UploadReader().read("putState", an_exported_state()), id="state"),
    ],
)
def test_nothing_is_left_that_only_a_collection_frees(
    leftovers: Callable[[Callable[[], object]], Counter[str]], make: Callable[[], object]
) -> None:
    assert leftovers(make) == Counter()
