"""A killed server loses nothing that was acknowledged, and blocks no other server afterwards."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.stores import Place, SqlitePlace, call, log, placed, url_of

from mock_server.store.log_records import Home
from mock_server.store.opening import open_store
from mock_server.store.store_errors import UnusableStoreError

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
    home = Home("a", generation)
    entries = log(store, home)
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    assert [entry.text for entry in entries] == [b"%d" % entry.number for entry in entries]
    assert len(entries) in (acknowledged, acknowledged + 3)
    assert placed(store.append([call(home)])[0]).number == len(entries) + 1
    store.close()


def test_a_file_is_used_by_one_server_until_that_is_killed(quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    with child(place, "a") as process:
        read_until(process, 2)
        with pytest.raises(UnusableStoreError) as refused:
            open_store(url_of(place))
        assert str(refused.value) == f"{place.path} is in use by another server"
        reader = open_store(url_of(place), only_reads=True)
        assert reader.registry().kept[0].head >= 3
        reader.close()
        assert len(read_until(process, 3)) == 3
    store = open_store(url_of(place))
    assert store.registry().kept[0].head >= 12
    store.close()
