"""`customer-sandbox exec --store`: the next run continues where the last one ended."""

from pathlib import Path

from support.executing import Execute

IMPORTED = "from urllib.request import urlopen\n"
RUN = "urlopen(base + '/_sandbox/clock/run', data=b'{\"speed\": 60}').close()"
SPEED = "print(json.load(urlopen(base + '/_sandbox/clock'))['speed'])"


def test_exec_continues_where_the_last_run_ended(execute: Execute, tmp_path: Path) -> None:
    store = ("--store", f"sqlite:{tmp_path}/kept.db")
    run = execute(IMPORTED + RUN, *store)
    assert (run.code, run.err) == (0, "")
    assert execute(IMPORTED + SPEED, *store).out == "60\n"
    assert execute(IMPORTED + SPEED, *store, MOCK_SERVER_FRESH="true").out == "0\n"


def test_exec_with_a_store_that_cannot_be_used_runs_no_command(execute: Execute) -> None:
    ended = execute.words("--store", "postgresql://me:hush@[::/x", "--", "echo", "ran")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("the URL of the store cannot be read")
    assert "hush" not in ended.err
    assert "hush" not in ended.err
