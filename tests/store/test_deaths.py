"""A killed server loses nothing that was acknowledged, and blocks no other server afterwards."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.stores import Place, SqlitePlace, call, commit, url_of

from mock_server.keeping.opening import open_store, read_store
from mock_server.keeping.store_errors import UnusableStoreError
from mock_server.keeping.store_records import SandboxId

TESTS = Path(__file__).parents[1]


@contextmanager
def child(place: Place, name: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a process that appends to a store until it is killed."""
    paths = (str(TESTS), *sys.path)
    with subprocess.Popen(
        [sys.executable, "-m", "support.store_child", url_of(place), name],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_until(process: "subprocess.Popen[str]", number: int) -> list[int]:
    """Return the output of a child, up to a number of batches."""
    assert process.stdout is not None
    return [int(process.stdout.readline()) for _ in range(number)]


@pytest.mark.parametrize("batches", [1, 40])
def test_what_was_acknowledged_outlives_a_kill(place: Place, batches: int) -> None:
    with child(place, "a") as process:
        generation, *_ = read_until(process, 1 + batches)
        process.kill()
        assert process.stdout is not None
        acknowledged = int((process.stdout.read().split() or [str(3 * batches)])[-1])
    store = open_store(url_of(place))
    sandbox = SandboxId("a", generation)
    calls = store.load(sandbox).calls
    assert [each.text for each in calls] == [b"%d" % each.number for each in calls]
    assert len(calls) in (acknowledged, acknowledged + 3)
    commit(store, call(sandbox, len(calls) + 1))
    store.close()


def test_a_file_is_used_by_one_server_until_that_is_killed(quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    with child(place, "a") as process:
        read_until(process, 2)
        with pytest.raises(UnusableStoreError) as refused:
            open_store(url_of(place))
        assert str(refused.value) == f"{place.path} is in use by another server"
        reader = read_store(url_of(place))
        assert reader.sandboxes()[0].head >= 3
        reader.close()
        assert len(read_until(process, 3)) == 3
    store = open_store(url_of(place))
    assert store.sandboxes()[0].head >= 12
    store.close()
