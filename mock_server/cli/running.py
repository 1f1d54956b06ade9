"""Runs `serve`: event loop, descriptor limit, log lines."""

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any, Final

from mock_server.cli.leaving import keep
from mock_server.sandbox.sandbox import Sandbox
from mock_server.server.serve import serve, serve_sandbox
from mock_server.server.settings import Settings


def run_server(settings: Settings) -> None:
    """Serve a scenario until told to stop."""
    _run(settings, serve(settings, _announcer(settings.log_format)))


def run_sandbox(settings: Settings, sandbox: Sandbox, now_ms: Callable[[], int]) -> None:
    """Serve a sandbox that there is already until told to stop."""
    _run(settings, serve_sandbox(sandbox, now_ms, settings, _announcer(settings.log_format)))


def _run(settings: Settings, serving: Coroutine[Any, Any, object]) -> None:
    """Run a server, on uvloop where it is installed, and free nothing of what it has held."""
    _set_up_logging(settings.log_format)
    _raise_descriptor_limit()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        keep(runner.run(serving))


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON; a line of the access log has its call in members."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line: time, level, message, and the traceback if there is one."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "call", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


_TEXT_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


def _set_up_logging(log_format: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    is_json = log_format == "json"
    handler.setFormatter(JsonFormatter() if is_json else logging.Formatter(_TEXT_FORMAT))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def _announcer(log_format: str) -> Callable[[str], None]:
    """Return what prints the lines that a user waits for, on stdout and in the form of the log."""

    def announce(text: str) -> None:
        line = json.dumps({"message": text}) if log_format == "json" else f"mock-server {text}"
        with contextlib.suppress(
            BrokenPipeError
        ):  # whoever started the server may have heard enough
            sys.stdout.write(line + "\n")
            sys.stdout.flush()

    return announce


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - an optional extra
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _raise_descriptor_limit() -> None:
    """Allow as many connections as the machine does: the soft limit is for interactive shells."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
