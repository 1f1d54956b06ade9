"""One test and its sandbox: made as the test wants it, watched, and judged in the end."""

import re
import secrets
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Final

import pytest

from mock_server.embedding.elsewhere import RemoteServer
from mock_server.embedding.errors import ControlError, NoControlError, NotFoundError
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.records import FaultPlan
from mock_server.embedding.server import MockServer, built_scenario
from mock_server.pytest_plugin.covering import Covering
from mock_server.pytest_plugin.marker import Wish, read_marker
from mock_server.pytest_plugin.telling import tell
from mock_server.sandbox.scenario import Scenario
from mock_server.scenario_file import ScenarioFileError

_RUN: Final = secrets.token_hex(3)
"""Tells runs apart that share a server elsewhere."""

_NUMBERS: Final = count(1)
_SCENARIOS: Final = pytest.StashKey[dict[tuple[str, int | None], Scenario]]()


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """A sandbox and the test that it is for."""

    item: pytest.Item
    server: MockServer | RemoteServer
    sandbox: SandboxHandle

    @contextmanager
    def judging(self) -> Iterator[None]:
        """Run a test; fail it for a bug of the server, and for plans that have never fired."""
        try:
            yield
        except NoControlError as error:
            pytest.skip(str(error))
        except (Exception, pytest.fail.Exception):
            self.server.raise_bug(self.sandbox.name)
            raise
        self.server.raise_bug(self.sandbox.name)
        self._judge_plans()

    def tell(self) -> tuple[str, str]:
        """Return the heading and the text of a section in the report of a failure."""
        return tell(self.item, self.sandbox, self.unused_plans)

    def unused_plans(self) -> list[FaultPlan]:
        """Return the plans of the test itself that nothing has happened because of."""
        if not self.sandbox.name:
            return []
        unused = [plan for plan in self.sandbox.faults() if plan.is_unused]
        brought = self.sandbox.scenario().get("faults", ()) if unused else ()
        return [plan for plan in unused if plan.said not in brought]

    def _judge_plans(self) -> None:
        how = self.item.config.getoption("sandbox_unused_faults")
        if how == "ignore" or not (unused := self.unused_plans()):
            return
        plans = "\n".join(f"  {plan.name}: {dict(plan.said)}" for plan in unused)
        text = f"fault plans have never fired, so the test did not test what it says:\n{plans}"
        if how == "error":
            pytest.fail(text, pytrace=False)
        warnings.warn(pytest.PytestWarning(text), stacklevel=2)


@contextmanager
def watch(item: pytest.Item, server: MockServer | RemoteServer) -> Iterator[Watch]:
    """Make the sandbox of a test, and drop it when the test is over."""
    wish = read_marker(item)
    try:
        sandbox = _prepare(item, server, wish)
    except NoControlError as error:
        pytest.skip(str(error))
    except (ControlError, ScenarioFileError) as error:
        text = f"the sandbox of the test cannot be made: {error}"
        raise pytest.fail.Exception(text, pytrace=False) from None
    yield Watch(item=item, server=server, sandbox=sandbox)
    if sandbox.name:
        covering = item.config.pluginmanager.get_plugin(Covering.NAME)
        if isinstance(covering, Covering):
            covering.add(sandbox.coverage())
        with suppress(NotFoundError):  # the test may have dropped it
            sandbox.drop()


def _prepare(item: pytest.Item, server: MockServer | RemoteServer, wish: Wish) -> SandboxHandle:
    sandbox = server.sandbox(_name(item), _scenario(item, wish))
    if wish.frozen:
        sandbox.freeze()
    for plan in wish.faults:
        sandbox.add_fault(plan)
    return sandbox


def _scenario(item: pytest.Item, wish: Wish) -> Scenario | None:
    """Return the scenario that a test asks for, built once a run; None for the server's own."""
    source = wish.scenario
    if source is None and wish.seed is None:
        return None
    if source is None:
        source = item.config.getoption("sandbox_scenario")
    kept = item.config.stash.setdefault(_SCENARIOS, {})
    key = (repr(source), wish.seed)
    if key not in kept:
        kept[key] = built_scenario(source, wish.seed)
    return kept[key]


def _name(item: pytest.Item) -> str:
    """Return a name for the sandbox of a test: telling, and nobody else's."""
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", item.name)[:40]
    return f"{slug}-{_RUN}-{next(_NUMBERS)}"
