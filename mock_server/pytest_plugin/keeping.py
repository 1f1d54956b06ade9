"""The sandboxes of a run that are alive, and how the test under way stands to them.

A sandbox is a test's own, shared by the tests of a class, a module or the run (`scope` of the
marker), or made by `sandbox_factory` for as long as its block lasts. Of one that is not its own a
test answers for what it does itself: the plans that it adds, the calls while it runs.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from mock_server import authoring
from mock_server.embedding.elsewhere import RemoteServer
from mock_server.embedding.errors import NoControlError
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.pytest_plugin.marker import SCOPES, Wish, checked, read_marker
from mock_server.pytest_plugin.telling import tell
from mock_server.pytest_plugin.watched import Watched, watch

_SHARED: Final = pytest.StashKey[list[tuple[Wish, Watched]]]()

Section = tuple[str, str]


class Keeper:
    """Keeps the sandboxes of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._test = ""
        self._own: Watched | None = None
        self._others: list[Watched] = []
        self._told: list[Section] = []
        self._is_calling = False

    @property
    def has_own(self) -> bool:
        """Tell whether the test under way has the sandbox of its marker."""
        return self._own is not None

    @contextmanager
    def own(self, item: pytest.Item, server: MockServer | RemoteServer) -> Iterator[SandboxHandle]:
        """Give a test the sandbox that its marker asks for, its own or a shared one."""
        self._test = item.nodeid
        wish = read_marker(item)
        node = item.getparent(SCOPES[wish.scope])
        with ExitStack() as stack:
            if node is None or node is item:
                self._own = stack.enter_context(watch(self._config, server, wish, item.name))
            else:
                self._own = self._shared(node, server, wish)
            try:
                yield self._own.sandbox
            finally:
                self._own = None

    @contextmanager
    def another(
        self, server: MockServer | RemoteServer, wish: Wish, name: str
    ) -> Iterator[SandboxHandle]:
        """Make a sandbox for as long as a block lasts; judge it there if that is in a test."""
        with watch(self._config, server, wish, name) as made:
            self._others.append(made)
            try:
                yield made.sandbox
                if self._is_calling:
                    made.raise_bug()
                    made.judge_plans(self._config)
            except (Exception, pytest.fail.Exception):
                self._told.append(self._tell(made))
                raise
            finally:
                self._others.remove(made)

    def factory(self, server: MockServer | RemoteServer) -> "SandboxFactory":
        """Return what makes more sandboxes, on one server."""
        return SandboxFactory(self, server)

    def begin(self, item: pytest.Item) -> None:
        """Note what is older than a test that is now set up."""
        self._test = item.nodeid
        self._told.clear()
        for each in self._others:
            each.note_entry()

    @contextmanager
    def judging(self) -> Iterator[None]:
        """Run a test; fail it for a bug of the server, and for plans that have never fired."""
        for each in self._others:
            each.note_plans()
        self._is_calling = True
        try:
            yield
        except NoControlError as error:
            pytest.skip(str(error))
        except (Exception, pytest.fail.Exception):
            self._raise_bugs()
            raise
        finally:
            self._is_calling = False
        self._raise_bugs()
        for each in self._alive():
            each.judge_plans(self._config)

    def sections(self) -> list[Section]:
        """Return what the report of a failure says: of the test's sandbox, and others it called."""
        alive = [each for each in self._alive() if each is self._own or each.has_news()]
        return [*self._told, *map(self._tell, alive)]

    def _shared(
        self, node: pytest.Item | pytest.Collector, server: MockServer | RemoteServer, wish: Wish
    ) -> Watched:
        """Return the sandbox of a class, a module or the run that was made for the same wish."""
        kept = node.stash.setdefault(_SHARED, [])
        for known, made in kept:
            if known == wish:
                return made
        stack = ExitStack()
        made = stack.enter_context(watch(self._config, server, wish, node.name or wish.scope))
        kept.append((wish, made))
        self._others.append(made)
        stack.callback(self._others.remove, made)
        node.addfinalizer(stack.close)
        return made

    def _alive(self) -> list[Watched]:
        own = [] if self._own is None else [self._own]
        return own + [each for each in self._others if each is not self._own]

    def _raise_bugs(self) -> None:
        for each in self._alive():
            each.raise_bug()

    def _tell(self, watched: Watched) -> Section:
        return tell(self._config, self._test, watched)


@dataclass(frozen=True, slots=True)
class SandboxFactory:
    """Makes sandboxes beside that of a test, for as long as a `with` block lasts."""

    keeper: Keeper = field(repr=False)
    server: MockServer | RemoteServer = field(repr=False)

    def __call__(  # what the marker says, but for the scope: that is how long the block lasts
        self,
        scenario: str | Path | Mapping[str, Any] | authoring.Scenario | None = None,
        *,
        seed: int | None = None,
        frozen: bool = False,
        faults: Sequence[Mapping[str, Any]] = (),
        name: str = "sandbox",
    ) -> AbstractContextManager[SandboxHandle]:
        """Return a block that has a sandbox, and drops it in the end.

        Args:
            scenario: a shipped name, a path (from the working directory), plain data, or one that
                was written in Python; what `--sandbox-scenario` says if it is None.
            seed: a seed instead of the scenario's.
            frozen: whether its clock stands.
            faults: fault plans, as they are written in a scenario.
            name: what its name begins with.

        Raises:
            pytest.fail.Exception: when what is asked for makes no sense.
        """
        said = {"scenario": scenario, "seed": seed, "frozen": frozen, "faults": faults}
        return self.keeper.another(self.server, checked(said, "sandbox_factory"), name)
