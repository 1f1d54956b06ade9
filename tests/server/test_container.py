"""The limits of a container, read from Linux's files."""

from pathlib import Path

import pytest

from mock_server.server.cgroups import memory_limit

MIB = 1024 * 1024
UNBOUNDED = b"9223372036854771712"
"""The value that version 1 reports if there is no limit."""

V1, V2 = "sys/fs/cgroup/memory", "sys/fs/cgroup"
LARGE, SMALL = b"%d" % (512 * MIB), b"%d" % (256 * MIB)
GROUPS = b"5:cpu,cpuacct:/docker/2\n4:memory:/docker/1\n1:name=x:/\n"
SYSTEMS: dict[str, tuple[bytes, dict[str, bytes], int | None]] = {
    "2, as a container sees it": (b"0::/\n", {f"{V2}/memory.max": LARGE}, 512),
    "2, a group of its own": (
        b"0::/a/b\n", {f"{V2}/a/memory.max": b"max", f"{V2}/a/b/memory.max": LARGE}, 512,
    ),
    "2, a tighter group above": (
        b"0::/a/b\n", {f"{V2}/a/memory.max": SMALL, f"{V2}/a/b/memory.max": LARGE}, 256,
    ),
    "2, a group outside": (b"0::/../../a/b\n", {f"{V2}/memory.max": LARGE}, 512),
    "2, no bound": (b"0::/\n", {f"{V2}/memory.max": b"max"}, None),
    "1": (
        GROUPS,
        {
            f"{V1}/docker/1/memory.limit_in_bytes": LARGE,
            f"{V1}/docker/2/memory.limit_in_bytes": SMALL,
            f"{V1}/memory.limit_in_bytes": UNBOUNDED,
        },
        512,
    ),
    "1, as a container sees it": (GROUPS, {f"{V1}/memory.limit_in_bytes": LARGE}, 512),
    "1, no bound": (b"4:memory:/\n", {f"{V1}/memory.limit_in_bytes": UNBOUNDED}, None),
    "both": (
        b"4:memory:/a\n0::/b\n",
        {f"{V1}/a/memory.limit_in_bytes": LARGE, f"{V2}/b/memory.max": SMALL},
        256,
    ),
    "no file of a bound": (b"0::/\n", {}, None),
    "no word of its group": (b"", {f"{V2}/memory.max": LARGE}, None),
    "odd groups": (b"\n0\nmemory\n:::\n0::/\xff\n", {f"{V2}/memory.max": LARGE}, None),
    **{f"{odd!r}": (b"0::/\n", {f"{V2}/memory.max": odd}, None)
       for odd in (b"", b"plenty", b"-1", b"\xff")},
    "a folder": (b"0::/\n", {f"{V2}/memory.max/folder": b"1"}, None),
}  # fmt: skip
"""The groups of a process, the files of its system, and the bound in MiB."""


@pytest.mark.parametrize(("groups", "files", "limit"), SYSTEMS.values(), ids=SYSTEMS)
def test_the_tightest_bound_of_the_groups_of_a_process_is_found(
    tmp_path: Path, groups: bytes, files: dict[str, bytes], limit: int | None
) -> None:
    for path, text in {**files, "proc/self/cgroup": groups}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(text)
    assert memory_limit(tmp_path) == (None if limit is None else limit * MIB)


def test_where_nothing_tells_a_bound_there_is_none(tmp_path: Path) -> None:
    assert memory_limit(tmp_path) is None
