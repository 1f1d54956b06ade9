"""What holds only for stores in files: the owner of a file, its disk, its copies."""

import gc
import os
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from support.stores import call, commit, created, opened, snapped, texts

from mock_server.keeping.opening import files_of
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnavailableStoreError, UnusableStoreError
from mock_server.keeping.store_records import Delete, SandboxId


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """Make the system refuse to let a file of this process grow beyond a size, during a block."""
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))


MARK = 0x43534258


@pytest.fixture
def path(quick_folder: Path) -> Path:
    return quick_folder / "kept.db"


def use(path: Path, *, only_reads: bool = False) -> None:
    """Open a store that is refused."""
    with opened(path, only_reads=only_reads):
        pass


def run_sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def files_beside(path: Path) -> dict[str, bytes]:
    """Return the content of each file in the folder of a file."""
    return {each.name: each.read_bytes() for each in path.parent.iterdir()}


def made(path: Path) -> Path:
    """Make a store, and return its file."""
    with opened(path):
        return path


def rewrite(path: Path, change: Callable[[bytes], bytes]) -> None:
    made(path).write_bytes(change(path.read_bytes()))


def misspelt(text: bytes) -> bytes:
    """Return a store whose schema is not even text."""
    text = text.replace(b"tableentries", b"table\xd5ntries")
    return text.replace(b"CREATE TABLE entries", b"CREATE TABLX entries")


MAIL = "CREATE TABLE mail (id INTEGER)"
OF_ANOTHER = "is a database of another program; it is left unchanged"
DAMAGED = "cannot be used: the file is damaged; start from a copy"
UNUSABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no database": (
        lambda path: path.write_bytes(b"key: value\n" * 200),
        "cannot be used: it is not an SQLite database",
    ),
    "of another program": (lambda path: run_sql(path, MAIL), OF_ANOTHER),
    "in WAL mode": (lambda path: run_sql(path, "PRAGMA journal_mode = WAL", MAIL), OF_ANOTHER),
    "another application": (
        lambda path: run_sql(path, "PRAGMA application_id = 7", MAIL), OF_ANOTHER,
    ),
    "a newer version": (
        lambda path: run_sql(made(path), "PRAGMA user_version = 5"),
        "has format 5, not 4: a newer version of the program wrote it",
    ),
    "an older version": (
        lambda path: run_sql(made(path), "PRAGMA user_version = 2"),
        "has format 2, not 4: an older version of the program wrote it",
    ),
    "a damaged schema": (
        lambda path: rewrite(path, lambda text: text[:100] + bytes(100) + text[200:]), DAMAGED,
    ),
    "a schema that is no text": (lambda path: rewrite(path, misspelt), DAMAGED),
    "cut short": (lambda path: rewrite(path, lambda text: text[:3000]), DAMAGED),
}  # fmt: skip


@pytest.mark.parametrize(("make", "why"), UNUSABLE.values(), ids=UNUSABLE)
@pytest.mark.parametrize("only_reads", [False, True])
def test_a_file_that_cannot_be_used_is_left_alone(
    path: Path, make: Callable[[Path], object], why: str, *, only_reads: bool
) -> None:
    make(path)
    before = files_beside(path)
    with pytest.raises(UnusableStoreError) as refused:
        use(path, only_reads=only_reads)
    assert str(refused.value) == f"{path} {why}"
    assert files_beside(path) == before


def a_long_name(path: Path) -> Path:
    """Return a file whose name leaves no room for a suffix."""
    long = path.with_name("k" * 253)
    long.touch()
    return long


def a_pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (lambda path: path / "kept.db", "there is no folder .*kept.db$"),
        (lambda path: path.parent, " is a folder; give the path of a file$"),
        (a_long_name, "cannot be used: File name too long"),
        (a_pipe, "is not a regular file"),
    ],
)
@pytest.mark.parametrize("only_reads", [False, True])
def test_a_path_that_leads_to_no_file_is_refused(
    path: Path, found: Callable[[Path], Path], why: str, *, only_reads: bool
) -> None:
    with pytest.raises(UnusableStoreError, match=why):
        use(found(path), only_reads=only_reads)


@pytest.mark.parametrize("is_loop", [False, True])
def test_a_file_that_is_only_read_is_not_made(path: Path, *, is_loop: bool) -> None:
    if is_loop:
        path.symlink_to(path.name)
    with pytest.raises(UnusableStoreError, match=f"there is no file {path}$"):
        use(path, only_reads=True)
    assert not path.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights_is_refused(path: Path) -> None:
    path.parent.chmod(0o500)
    with pytest.raises(UnusableStoreError, match=r"no permission|cannot be opened"):
        use(path)
    path.parent.chmod(0o700)


@pytest.mark.parametrize("name", [b"kept \xff.db", "k\u00e4pt.db".encode(), b"a%41?b#c.db"])
def test_a_file_may_have_any_name(quick_folder: Path, name: bytes) -> None:
    path = quick_folder / os.fsdecode(name)
    with opened(path) as store:
        created(store, "a")
    assert path.name in [each.name for each in quick_folder.iterdir()]
    with opened(path, only_reads=True) as reader:
        assert len(reader.sandboxes()) == 1


@pytest.mark.parametrize("done", [[], [f"PRAGMA application_id = {MARK}"]])
def test_a_file_whose_making_was_interrupted_is_taken(path: Path, done: Sequence[str]) -> None:
    path.touch()
    run_sql(path, *done)
    with opened(path) as store:
        assert texts(store, created(store, "a")) == []


def test_no_other_user_may_read_a_store(path: Path) -> None:
    with opened(path) as store:
        created(store, "a")
        assert {file.stat().st_mode & 0o777 for file in path.parent.glob("kept.db-wal")} == {0o600}
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_open_store_has_the_documented_files_only(path: Path) -> None:
    with opened(path):
        assert {*files_beside(path)} == {each.name for each in files_of(f"sqlite:{path}")}


def test_a_file_that_another_server_may_use_by_another_name_is_refused(path: Path) -> None:
    other = path.with_name("other.db")
    with opened(path):
        other.hardlink_to(path)
        with pytest.raises(UnusableStoreError, match="the file has another name; keep only one"):
            use(other)
        assert [each.name for each in path.parent.glob("other.db*")] == ["other.db"]
    other.unlink()
    made(path)


def test_a_second_server_is_refused_by_whichever_name(path: Path) -> None:
    other = path.with_name("other.db")
    other.symlink_to(path)
    with opened(path):
        for name in (path, other):
            with pytest.raises(UnusableStoreError, match="is in use by another server"):
                use(name)
    made(other)


def test_a_refused_file_is_not_kept_open(path: Path) -> None:
    damaged = path.with_name("damaged.db")
    damaged.write_bytes(b"SQLite format 3\0" + bytes(200))
    with opened(path):
        before = open_connections()
        refused = []
        for name in (path, damaged):
            with pytest.raises(UnusableStoreError) as why:
                use(name)
            refused.append(why)  # an error refers to the frame that raised it
        assert open_connections() == before


def open_connections() -> int:
    """Return the number of open connections."""
    found = [each for each in gc.get_objects() if isinstance(each, sqlite3.Connection)]
    return sum(map(is_open, found))


def is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.cursor().close()
    except sqlite3.ProgrammingError:
        return False
    return True


def test_a_copy_is_made_while_a_server_writes(path: Path) -> None:
    copy = path.with_name("copy.db")
    with opened(path) as store:
        sandbox = created(store, "a")
        commit(store, call(sandbox, 1, b"1"))
        run_sql(path, f"VACUUM INTO '{copy}'")
        commit(store, call(sandbox, 2, b"2"))
    with opened(copy) as store:
        commit(store, call(sandbox, 2, b"another"))
        assert texts(store, sandbox) == [b"1", b"another"]


def test_a_file_that_is_moved_away_takes_nothing_until_it_is_back(path: Path) -> None:
    with opened(path) as store:
        sandbox = created(store, "a")
        away = path.with_name("away.db")
        path.rename(away)
        with pytest.raises(UnavailableStoreError) as refused:
            commit(store, call(sandbox, 1))
        assert str(refused.value) == f"{path} was moved or deleted while it was in use"
        away.rename(path)
        commit(store, call(sandbox, 1))


def test_damage_found_later_is_reported(path: Path) -> None:
    with opened(path) as store:
        sandbox = created(store, "a")
        commit(store, *(call(sandbox, number, b"x" * 1000) for number in range(1, 101)))
    text = bytearray(path.read_bytes())
    text[4096 * 12 :] = bytes(len(text) - 4096 * 12)
    path.write_bytes(text)
    with opened(path) as store:
        assert [*store.check()]
        with pytest.raises(UnavailableStoreError, match="the file is damaged"):
            store.load(sandbox)


def test_a_commit_that_failed_is_looked_up(path: Path) -> None:
    with opened(path) as store:
        sandbox = created(store, "a")
        commit(store, call(sandbox, 1, b"1"))
        with at_most(path.with_name("kept.db-wal").stat().st_size + 100):
            with pytest.raises(UnavailableStoreError) as failed:
                commit(store, call(sandbox, 2, b"2" * 5000))
            assert failed.value.is_unknown
            assert str(failed.value) == (
                f"{path}: the disk cannot be read or written; "
                "it is not known yet whether the batch was written"
            )
        assert not store.was_written()
        commit(store, call(sandbox, 2, b"3"))
        assert texts(store, sandbox) == [b"1", b"3"]


def test_a_file_that_is_missing_after_a_failure_is_not_created_again(path: Path) -> None:
    with opened(path) as store:
        sandbox = created(store, "a")
        size = path.with_name("kept.db-wal").stat().st_size
        with at_most(size + 100), pytest.raises(UnavailableStoreError):
            commit(store, call(sandbox, 1, bytes(5000)))
        path.rename(path.with_name("away.db"))
        with pytest.raises(UnavailableStoreError, match="was moved or deleted"):
            commit(store, call(sandbox, 1))
        assert not path.exists()


@pytest.fixture
def small_disk(quick_folder: Path) -> Iterator[Path]:
    folder = quick_folder / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)],
        check=False,
        capture_output=True,
    )
    if mounted.returncode != 0:
        pytest.skip("a full disk is not tried: no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(store: Store, sandbox: SandboxId) -> None:
    number = 0
    while True:
        numbers = range(number + 1, number + 101)
        commit(store, *(call(sandbox, each, b"x" * 2000) for each in numbers))
        number += 100


def test_a_full_disk_stores_nothing_in_part_and_recovers(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(12_000_000))
    with opened(small_disk / "kept.db") as store:
        sandbox = created(store, "a")
        with pytest.raises(UnavailableStoreError) as refused:
            fill(store, sandbox)
        assert str(refused.value).endswith("the disk is full")
        assert not refused.value.is_unknown
        with pytest.raises(UnavailableStoreError):
            snapped(store, sandbox, 1, bytes(6_000_000))
        count = len(texts(store, sandbox))
        assert count % 100 == 0
        ballast.unlink()
        commit(store, call(sandbox, count + 1))
        commit(store, Delete(sandbox))
        store.compact()
        commit(store, call(created(store, "b"), 1))
