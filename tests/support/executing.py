"""Runs `exec` in this process, with commands that call the sandbox."""

import sys

import pytest

from mock_server.cli import main
from support.process import Finished

CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"

CALLS = f"""
import json, os, sys
from urllib.request import Request, urlopen
base = os.environ["MOCK_SERVER_URL"]
token = os.environ.get("MOCK_SERVER_CONTROL_TOKEN")

def call(method, path, body=None):
    headers = {{"Authorization": f"Bearer {{token}}"}} if token and "_sandbox" in path else {{}}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(base + path, data, headers, method=method)) as reply:
            return reply.status
    except OSError as error:
        return error.code

def plan(sandbox, **said):
    return call("POST", f"/s/{{sandbox}}/_sandbox/faults", said)

def read(sandbox):
    return call("GET", f"/s/{{sandbox}}{CHILD}")

def drop(sandbox):
    return call("DELETE", f"/_sandboxes/{{sandbox}}")
"""


class Execute:
    """Runs commands under `exec` in this process, and returns their output and exit code."""

    def __init__(self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capture = capture
        self._patch = patch

    def __call__(self, code: str, *options: str, **environ: str) -> Finished:
        """Run Python code under `exec`, with helpers that call the sandbox."""
        variables = {"MOCK_SERVER_SCENARIO": "minimal", **environ}
        return self.words(*options, "--", sys.executable, "-c", CALLS + code, **variables)

    def words(self, *words: str, **environ: str) -> Finished:
        """Run `exec` with the given arguments."""
        with self._patch.context() as patched:
            for name, text in environ.items():
                patched.setenv(name, text)
            code = main(["exec", *words])
        return Finished(code, *self._capture.readouterr())
