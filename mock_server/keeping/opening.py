"""Opens the store that `--store` names.

sqlite:PATH                                        a file
postgresql://USER@HOST:PORT/DATABASE?schema=NAME   tables in a schema of a database
"""

import re
from collections.abc import Mapping, Sequence
from os.path import realpath
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnusableStoreError
from mock_server.keeping.tables import Database

_FORMS: Final = "sqlite:PATH or postgresql://USER@HOST/DATABASE"
_UNREADABLE: Final = (
    "the URL of the store cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE,"
    " and in a password %40 for @, %3A for :, %2F for /, %3F for ?, %23 for #, %25 for %"
)
_IN_MEMORY: Final = ":memory:"
"""SQLite's name for a database in memory; opened as a path, it would create a file."""

_SCHEMA: Final = "customer_sandbox"
_POSTGRESQL: Final = ("postgresql", "postgres")
_PASSWORD: Final = re.compile(r"^([^:/]+://[^:/?@]*):[^/?@]*@")
_SLASHES: Final = re.compile("///(?=[^/])")
"""Three slashes, after which other programs expect a relative path."""

_SIDE_FILES: Final = ("-wal", "-shm", "-lock")
"""The suffixes of the files next to that of a store."""

_HOST: Final = re.compile(r"(\[[^\]@]*\]|[^:@\[\]]*)(:[0-9]*)?", re.ASCII)
_NAME: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}", re.ASCII)


def open_store(url: str, *, only_reads: bool = False) -> Store:
    """Open the store that a URL names, as its owner.

    If it `only_reads`, no server is locked out; it shows the content at this moment.

    Raises:
        UnusableStoreError: when it cannot be used, or another server owns it.
    """
    store = store_at(url)
    store.open_to_read() if only_reads else store.open()
    return store


def store_at(url: str, *, most_bytes: int | None = None) -> Store:
    """Return the store that a URL names, which is to be opened; its size is limited.

    Raises:
        UnusableStoreError: when the URL names no store.
    """
    return Store(database_at(url), most_bytes=most_bytes)


def database_at(url: str) -> Database:
    """Return the place of a store that a URL names.

    Raises:
        UnusableStoreError: when it names none.
    """
    scheme, colon, rest = url.partition(":")
    match scheme.lower() if colon else "":
        case "sqlite":
            if not rest or (rest.startswith("//") and not rest.startswith("///")):
                raise UnusableStoreError("a store in a file is sqlite:PATH, as in sqlite:kept.db")
            if rest == _IN_MEMORY:
                raise UnusableStoreError("a store in memory keeps nothing: run without a store")
            from mock_server.keeping.sqlite import SqliteDatabase

            if _SLASHES.match(rest) and not Path(rest).parent.is_dir():
                raise UnusableStoreError(
                    f"there is no folder {Path(rest).parent}; "
                    f"a relative path is sqlite:{_SLASHES.sub('', rest)}"
                )
            return SqliteDatabase(Path(rest))
        case name if name in _POSTGRESQL:
            return _postgresql(url)
        case "":
            raise UnusableStoreError(f"a store is a URL: {_FORMS}")
        case _:
            raise UnusableStoreError(f"no store has the scheme {scheme}: use {_FORMS}")


def without_password(url: str) -> str:
    """Return a URL that names a store without its passwords, so that it can be shown."""
    if not is_remote(url):
        return url
    shown, parameters = _read(url)
    for name in ("password", "sslpassword"):
        parameters.pop(name, None)
    return _PASSWORD.sub(r"\1@", _written(shown, parameters))


def is_remote(url: str) -> bool:
    """Return whether a URL names a store that an engine keeps, maybe on another machine."""
    return url.partition(":")[0].lower() in _POSTGRESQL


def files_of(url: str) -> Sequence[Path]:
    """Return the files of the store at a URL; none if it is in a database."""
    scheme, _, rest = url.partition(":")
    if scheme.lower() != "sqlite":
        return ()
    path = Path(realpath(rest))
    return [path, *(path.with_name(path.name + suffix) for suffix in _SIDE_FILES)]


def _postgresql(url: str) -> Database:
    try:
        from mock_server.keeping.postgresql import PostgresqlDatabase
    except ImportError as error:
        raise UnusableStoreError(
            f'PostgreSQL needs psycopg: pip install "customer-sandbox[postgresql]" ({error})'
        ) from None
    try:
        where, parameters = _read(url)
    except ValueError:
        raise UnusableStoreError(_UNREADABLE) from None
    schema = parameters.pop("schema", _SCHEMA)
    if _NAME.fullmatch(schema) is None:
        raise UnusableStoreError(
            "the name of a schema has lower-case letters, digits and _, at most 63 of them"
        )
    return PostgresqlDatabase(_written(where, parameters), schema)


def _read(url: str) -> tuple[str, dict[str, str]]:
    """Return a URL without its parameters, and those, as libpq reads them: a plus is not a space.

    Raises:
        ValueError: if libpq mistook part of a password for something else, and printed it.
    """
    parts = urlsplit(url)
    user, _, hosts = parts.netloc.rpartition("@")
    is_whole = "//" in url and "@" not in user and not parts.fragment
    if not (is_whole and all(map(_HOST.fullmatch, hosts.split(",")))):
        raise ValueError
    where, _, query = url.partition("?")
    if not query:
        return where, {}
    plain = query.replace("+", "%2B")
    return where, dict(parse_qsl(plain, keep_blank_values=True, strict_parsing=True))


def _written(where: str, parameters: Mapping[str, str]) -> str:
    return f"{where}?{urlencode(parameters, quote_via=quote)}" if parameters else where
