"""Opens the store that `--store` names.

sqlite:PATH                                        a file
postgresql://USER@HOST:PORT/DATABASE?schema=NAME   tables in a schema of a database
"""

import re
from collections.abc import Iterator, Sequence
from os.path import realpath
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from mock_server.keeping.database import Database
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnusableStoreError

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


def open_store(url: str) -> Store:
    """Open the store that a URL names, as its owner; see `store_at`.

    Raises:
        UnusableStoreError: when it cannot be used, or another server owns it.
    """
    store = store_at(url)
    store.open()
    return store


def read_store(url: str) -> Store:
    """Open the store that a URL names without locking out a server.

    It shows the content at this moment, and nothing can be written.

    Raises:
        UnusableStoreError: when it cannot be used.
    """
    store = store_at(url)
    store.open_to_read()
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
    return _PASSWORD.sub(r"\1@", _without(url, "password", "sslpassword"))


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
    named = [value for name, value in _parameters(url) if name == "schema"]
    schema = named[-1] if named else _SCHEMA
    if not _is_readable(url):
        raise UnusableStoreError(_UNREADABLE)
    if _NAME.fullmatch(schema) is None:
        raise UnusableStoreError(
            "the name of a schema has lower-case letters, digits and _, at most 63 of them"
        )
    return PostgresqlDatabase(_without(url, "schema"), schema)


def _is_readable(url: str) -> bool:
    """Return whether libpq does not mistake part of a password for something else, and print it."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    user, _, hosts = parts.netloc.rpartition("@")
    is_whole = "//" in url and "@" not in user and not parts.fragment
    are_hosts = all(map(_HOST.fullmatch, hosts.split(",")))
    return is_whole and are_hosts and all("=" in field for field in _fields(url))


def _without(url: str, *names: str) -> str:
    """Return a URL without the parameters of the given names, otherwise unchanged."""
    fields = zip(_fields(url), _parameters(url), strict=True)
    left = "&".join(field for field, (name, _) in fields if name not in names)
    return url.partition("?")[0] + (left and f"?{left}")


def _parameters(url: str) -> Iterator[tuple[str, str]]:
    """Yield the parameters of a URL as libpq reads them: a plus sign is not a space."""
    for field in _fields(url):
        name, _, value = field.partition("=")
        yield unquote(name), unquote(value)


def _fields(url: str) -> Sequence[str]:
    query = url.partition("?")[2]
    return query.split("&") if query else ()
