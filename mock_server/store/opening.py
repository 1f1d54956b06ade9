"""From what `--store` says to a store that is open.

sqlite:PATH                                        a file
postgresql://USER@HOST:PORT/DATABASE?schema=NAME   tables in a schema of a database
"""

import re
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from mock_server.store.port import Store, UnusableStoreError
from mock_server.store.sqlite import SqliteStore

_FORMS: Final = "sqlite:PATH or postgresql://USER@HOST/DATABASE"
_SCHEMA: Final = "customer_sandbox"
_POSTGRESQL: Final = ("postgresql", "postgres")
_PASSWORD: Final = "password"  # noqa: S105 - the name of it
_NAME: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}", re.ASCII)


def open_store(url: str, *, most_bytes: int | None = None, only_reads: bool = False) -> Store:
    """Open the store that a URL names.

    It takes no more than `most_bytes`. One that `only_reads` keeps nobody away: it shows what is
    kept at this moment, and nothing can be appended.

    Raises:
        UnusableStoreError: when that is none, or cannot be used; in a line without a password.
    """
    store = _store(url, most_bytes=most_bytes, only_reads=only_reads)
    store.open()
    return store


def without_password(url: str) -> str:
    """Return a URL that may be shown."""
    if not is_shared(url):
        return url
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    said = [(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if k != _PASSWORD]
    netloc = f"{user.partition(':')[0]}{at}{host}"
    return parts._replace(netloc=netloc, query=urlencode(said)).geturl()


def is_shared(url: str) -> bool:
    """Tell whether a URL names a store that several servers may use at once."""
    return url.partition(":")[0].lower() in _POSTGRESQL


def _store(url: str, *, most_bytes: int | None, only_reads: bool) -> Store:
    scheme, colon, rest = url.partition(":")
    match scheme.lower() if colon else "":
        case "sqlite":
            if not rest or (rest.startswith("//") and not rest.startswith("///")):
                raise UnusableStoreError("a store in a file is sqlite:PATH, as in sqlite:kept.db")
            return SqliteStore(Path(rest), most_bytes=most_bytes, only_reads=only_reads)
        case name if name in _POSTGRESQL:
            return _postgresql(url, most_bytes=most_bytes, only_reads=only_reads)
        case "":
            raise UnusableStoreError(f"a store is a URL: {_FORMS}")
        case _:
            raise UnusableStoreError(f"no store has the scheme {scheme}: use {_FORMS}")


def _postgresql(url: str, *, most_bytes: int | None, only_reads: bool) -> Store:
    try:
        from mock_server.store.postgresql import PostgresqlStore
    except ImportError as error:
        raise UnusableStoreError(
            f'PostgreSQL wants psycopg: pip install "customer-sandbox[postgresql]" ({error})'
        ) from None
    try:
        parts = urlsplit(url)
        said = parse_qsl(parts.query, keep_blank_values=True)
        schema = dict(said).get("schema", _SCHEMA)
        others = urlencode([(name, value) for name, value in said if name != "schema"])
        bare = parts._replace(query=others).geturl()
    except ValueError:
        raise UnusableStoreError("the URL of the store cannot be read") from None
    if _NAME.fullmatch(schema) is None:
        raise UnusableStoreError(
            "a schema has a name of lower-case letters, digits and _, at most 63 of them"
        )
    return PostgresqlStore(bare, schema=schema, most_bytes=most_bytes, only_reads=only_reads)
