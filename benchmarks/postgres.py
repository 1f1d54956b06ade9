"""A PostgreSQL to measure with: Debian's, started for the measurement, or a running one.

It writes to its disk with its usual settings, since the cost of that is part of the measurement.
"""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from secrets import token_hex

from benchmarks.debian_postgresql import DebianPostgresql, why_no_driver, why_no_engine
from benchmarks.options import Options


def why_missing(options: Options) -> str | None:
    """Return why there is no PostgreSQL, or None if there is one."""
    no_engine = why_no_engine() if options.postgresql is None else None
    no_other = no_engine and f"{no_engine}, and no other is given (--postgresql)"
    return why_no_driver() or no_other


@contextmanager
def schema(options: Options) -> Iterator[str]:
    """Yield the URL of a store in a schema of its own, which is deleted after the block."""
    import psycopg  # noqa: PLC0415 - an extra

    name = f"benchmark_{token_hex(4)}"
    with _engine(options) as url:
        yield f"{url}{'&' if '?' in url else '?'}schema={name}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


def bytes_a_call(url: str) -> float | None:
    """Return the average size of a call in the logs of a store, or None if there are no calls."""
    import psycopg  # noqa: PLC0415 - an extra
    from psycopg import sql  # noqa: PLC0415

    bare, _, name = url.rpartition("schema=")
    asked = sql.SQL("SELECT sum(size)::bigint, sum(head)::bigint FROM {}")
    with closing(psycopg.connect(bare[:-1])) as connection:
        row = connection.execute(asked.format(sql.Identifier(name, "homes"))).fetchone()
    size, calls = row or (None, None)
    return size / calls if calls else None


@contextmanager
def _engine(options: Options) -> Iterator[str]:
    if options.postgresql is not None:
        yield options.postgresql
        return
    options.folder.chmod(0o711)  # the engine runs as another user
    folder = options.folder / f"postgresql-{token_hex(4)}"
    engine = DebianPostgresql(folder, {})
    engine.start()
    try:
        yield engine.url
    finally:
        engine.stop("fast")
        shutil.rmtree(folder)
