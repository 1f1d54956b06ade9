"""Fixtures for tests of commands."""

import pytest
from support.executing import Execute


@pytest.fixture
def execute(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Execute:
    return Execute(capfd, monkeypatch)
