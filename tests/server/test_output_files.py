"""Files that commands write: complete or absent, and private if they contain secrets."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from mock_server.server.output_files import NotWritableError, try_file, write_file


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """The umask of most machines, under which all users may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


@pytest.mark.parametrize(
    ("is_private", "of_file", "of_folder"), [(True, "0o600", "0o700"), (False, "0o644", "0o755")]
)
def test_rights_are_those_of_secrets_or_the_usual_ones(
    tmp_path: Path, *, is_private: bool, of_file: str, of_folder: str
) -> None:
    file = tmp_path / "a" / "b" / "file.json"
    write_file(file, b"{}", is_private=is_private)
    assert (rights(file), rights(file.parent)) == (of_file, of_folder)


def test_the_folder_around_that_of_a_secret_is_open_to_others(tmp_path: Path) -> None:
    write_file(tmp_path / "out" / "private" / "bundle.json", b"secret", is_private=True)
    write_file(tmp_path / "out" / "report.xml", b"", is_private=False)
    assert (rights(tmp_path / "out"), rights(tmp_path / "out" / "report.xml")) == ("0o755", "0o644")


def test_a_file_with_wider_rights_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    file.write_bytes(b"much more than what comes")
    file.chmod(0o666)
    with file.open("rb") as opened_before:
        write_file(file, b"secret", is_private=True)
        assert opened_before.read() == b"much more than what comes"
    assert (file.read_bytes(), rights(file)) == (b"secret", "0o600")
    assert names(tmp_path) == ["bundle.json"]


def test_folders_that_are_there_keep_their_rights(tmp_path: Path) -> None:
    folder = tmp_path / "reports"
    folder.mkdir(mode=0o755)
    write_file(folder / "bundle.json", b"secret", is_private=True)
    assert rights(folder) == "0o755"


def test_checking_a_path_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a" / "file.json"
    try_file(file, is_private=True)
    assert (rights(file.parent), names(file.parent)) == ("0o700", [])
    file.write_bytes(b"kept")
    try_file(file, is_private=True)
    assert (file.read_bytes(), names(file.parent)) == (b"kept", ["file.json"])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("folder", "it is not a regular file"),
        ("link", "it is not a regular file"),
        ("pipe", "it is not a regular file"),
        ("file/below", "Not a directory"),
        ("n" * 300, "File name too long"),
        ("line\nbreak/" + "n" * 300, "File name too long"),
    ],
)
def test_a_file_that_cannot_be_written_is_reported_in_one_line(
    place: Path, name: str, why: str
) -> None:
    shown = f"{place / name} cannot be written: {why}".replace("\n", "\\n")
    with pytest.raises(NotWritableError) as tried:
        try_file(place / name, is_private=True)
    with pytest.raises(NotWritableError) as written:
        write_file(place / name, b"", is_private=True)
    assert (str(tried.value), str(written.value)) == (shown, shown)
    assert (place / "link").is_symlink()


def test_where_no_folder_can_be_made_no_file_can() -> None:
    with pytest.raises(NotWritableError, match=r"cannot be written: "):
        try_file(Path("/proc/nobody/file.json"), is_private=True)
