"""The limits of a container, read from Linux's files."""

from pathlib import Path

import pytest

from mock_server.server.cgroups import memory_limit

MIB = 1024 * 1024
V1_UNBOUNDED = "9223372036854771712\n"
"""The value that version 1 reports if there is no limit."""


def system(root: Path, **files: str | bytes) -> Path:
    """Write the files of a system below a root, each at its path."""
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        pytest.param(
            {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": f"{512 * MIB}\n"},
            512 * MIB,
            id="version 2, as a container sees it",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "0::/system.slice/sandbox.service\n",
                "sys/fs/cgroup/system.slice/memory.max": "max\n",
                "sys/fs/cgroup/system.slice/sandbox.service/memory.max": f"{512 * MIB}\n",
            },
            512 * MIB,
            id="version 2, a group of its own",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "0::/pods/one\n",
                "sys/fs/cgroup/pods/memory.max": f"{256 * MIB}\n",
                "sys/fs/cgroup/pods/one/memory.max": f"{512 * MIB}\n",
            },
            256 * MIB,
            id="version 2, a tighter group above",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "0::/../../pods/one\n",
                "sys/fs/cgroup/memory.max": f"{512 * MIB}\n",
            },
            512 * MIB,
            id="version 2, a group outside of what the container sees",
        ),
        pytest.param(
            {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n"},
            None,
            id="version 2, no bound",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "5:cpu,cpuacct:/docker/2\n4:memory:/docker/1\n1:name=x:/\n",
                "sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes": f"{512 * MIB}\n",
                "sys/fs/cgroup/memory/docker/2/memory.limit_in_bytes": f"{256 * MIB}\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": V1_UNBOUNDED,
            },
            512 * MIB,
            id="version 1",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "4:memory:/docker/1\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": f"{512 * MIB}\n",
            },
            512 * MIB,
            id="version 1, as a container sees it",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "4:memory:/\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": V1_UNBOUNDED,
            },
            None,
            id="version 1, no bound",
        ),
        pytest.param(
            {
                "proc/self/cgroup": "4:memory:/a\n0::/b\n",
                "sys/fs/cgroup/memory/a/memory.limit_in_bytes": f"{512 * MIB}\n",
                "sys/fs/cgroup/b/memory.max": f"{256 * MIB}\n",
            },
            256 * MIB,
            id="both versions",
        ),
        pytest.param({}, None, id="no such system"),
        pytest.param({"proc/self/cgroup": "0::/\n"}, None, id="no file of a bound"),
        pytest.param(
            {"sys/fs/cgroup/memory.max": f"{512 * MIB}\n"}, None, id="no word of its group"
        ),
    ],
)
def test_the_tightest_bound_of_the_groups_of_a_process_is_found(
    tmp_path: Path, files: dict[str, str], limit: int | None
) -> None:
    assert memory_limit(system(tmp_path, **files)) == limit


@pytest.mark.parametrize(
    "files",
    [
        {"proc/self/cgroup": b"0::/\n", "sys/fs/cgroup/memory.max": b""},
        {"proc/self/cgroup": b"0::/\n", "sys/fs/cgroup/memory.max": b"plenty\n"},
        {"proc/self/cgroup": b"0::/\n", "sys/fs/cgroup/memory.max": b"-1\n"},
        {"proc/self/cgroup": b"0::/\n", "sys/fs/cgroup/memory.max": b"\xff\n"},
        {"proc/self/cgroup": b"0::/\n", "sys/fs/cgroup/memory.max/folder": b"1\n"},
        {"proc/self/cgroup": b"", "sys/fs/cgroup/memory.max": b"1000000\n"},
        {"proc/self/cgroup": b"\n0\nmemory\n:::\n", "sys/fs/cgroup/nothing": b"1\n"},
        {"proc/self/cgroup": b"0::/\xff\n", "sys/fs/cgroup/memory.max": b"1000000\n"},
        {"proc/self/cgroup/folder": b"", "sys/fs/cgroup/memory.max": b"1000000\n"},
    ],
)
def test_unreadable_files_set_no_bound(tmp_path: Path, files: dict[str, bytes]) -> None:
    assert memory_limit(system(tmp_path, **files)) is None


def test_this_machine_reports_a_bound_or_none() -> None:
    limit = memory_limit()
    assert limit is None or limit > MIB
