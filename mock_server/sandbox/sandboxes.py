"""Any number of named sandboxes in one process, which share nothing but their scenario.

    /s/NAME/...        the sandbox of that name, also by the header X-Sandbox: NAME
    anything else      the sandbox `default`, which always exists

A named sandbox is made on first use. Time to live and idleness run on the server's wall clock.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.exchange import Request
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandbox import Desk, Sandbox
from mock_server.sandbox.scenario import Scenario

DEFAULT: Final = "default"
IDLE_MS: Final = 300_000
"""How long a sandbox must have been unused before it may be evicted for a new one."""

_NAMED: Final = "/s/"
_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


@dataclass(slots=True)
class Tenancy:
    """A sandbox in its place: since when, last used when, until when, and who watches it.

    `counted` is the number of the latest event that the server's metrics know of, `is_over` says
    that the sandbox has been removed.
    """

    name: str
    sandbox: Sandbox
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    streams: int = 0
    counted: int = 0
    is_over: bool = False

    def is_expired(self, now_ms: int) -> bool:
        """Tell whether its time to live is over."""
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        """Tell whether it may make room for another."""
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


class Sandboxes:
    """The sandboxes of a server.

    `when_removed` is told of each one that goes, and why; `retired` is what those have met.

    Args:
        scenario: what sandboxes are made from unless they bring their own.
        now_ms: the wall instant.
        limit: how many there may be, the default one included.
        create: whether a sandbox is made on first use.
    """

    def __init__(
        self, scenario: Scenario, now_ms: int, *, limit: int = 1000, create: bool = True
    ) -> None:
        self.scenario = scenario
        self.evicted_count = 0
        self.retired = Coverage()
        self.when_removed: Callable[[Tenancy, str], None] | None = None
        self._limit = limit
        self._create = create
        self._tenancies: dict[str, Tenancy] = {}
        self._desk = Desk.of(scenario.contract)
        self._move_in(DEFAULT, self.new(now_ms), now_ms, None)

    def __len__(self) -> int:
        return len(self._tenancies)

    def __iter__(self) -> Iterator[Tenancy]:
        return iter(self._tenancies.values())

    @property
    def default(self) -> Sandbox:
        """The sandbox that always exists."""
        return self._tenancies[DEFAULT].sandbox

    def coverage(self) -> Coverage:
        """Return what the clients of all sandboxes have met, those included that are gone."""
        whole = Coverage()
        for part in (self.retired, *(tenancy.sandbox.coverage for tenancy in self)):
            whole.add(part)
        return whole

    def body_limit(self, name: str | None) -> int:
        """Return how many bytes of a body are worth reading for the sandbox of a name."""
        tenancy = self._tenancies.get(name or DEFAULT)
        return self.scenario.limits.body if tenancy is None else tenancy.sandbox.body_limit

    def use(self, name: str, now_ms: int) -> Tenancy:
        """Return the sandbox of a name, which is made if need be, and note that it is used.

        Raises:
            Problem: when the name is unknown and none may be made, or there is no room.
        """
        tenancy = self.get(name, now_ms)
        if tenancy is None:
            if not self._create:
                raise Problem(
                    HTTPStatus.NOT_FOUND, f"there is no sandbox {name}; none is made here"
                )
            tenancy = self.place(name, self.new(now_ms), now_ms)
        tenancy.used_ms = now_ms
        if name != DEFAULT:
            # The least recently used one stands first.
            self._tenancies[name] = self._tenancies.pop(name)
        return tenancy

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox of a name if there is one whose time is not over."""
        tenancy = self._tenancies.get(name)
        if tenancy is None or tenancy.ttl_ms is None or not tenancy.is_expired(now_ms):
            return tenancy
        self.remove(name, "its time to live is over")
        return None

    def place(
        self, name: str, sandbox: Sandbox, now_ms: int, *, ttl_ms: int | None = None
    ) -> Tenancy:
        """Put a sandbox under a name, in place of the one that had it."""
        check_name(name)
        if name not in self._tenancies and len(self._tenancies) >= self._limit:
            self._make_room(now_ms)
        return self._move_in(name, sandbox, now_ms, ttl_ms)

    def new(self, now_ms: int) -> Sandbox:
        """Return a new sandbox of the server's scenario."""
        return Sandbox(self.scenario, now_ms, self._desk)

    def reload(self, scenario: Scenario, now_ms: int) -> None:
        """Go on with a newer version of the server's scenario.

        New sandboxes are made from it and the default one begins it at once. Named ones that were
        made from an older version keep it until they are reset.
        """
        for tenancy in self._tenancies.values():
            sandbox = tenancy.sandbox
            if sandbox.successor is not None or sandbox.simulation.scenario is self.scenario:
                sandbox.successor = scenario
        self.scenario = scenario
        self._desk = Desk.of(scenario.contract)
        self.default.start(scenario, now_ms)

    def fork(self, name: str, now_ms: int) -> Sandbox:
        """Return a new sandbox that goes on where another one is; the base is shared."""
        origin = self.get(name, now_ms)
        if origin is None:
            raise Problem(HTTPStatus.NOT_FOUND, f"there is no sandbox {name[:80]!r} to fork")
        simulation = origin.sandbox.simulation
        forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.desk)
        forked.resume(simulation.copy(), Origin(now_ms, simulation.copy()))
        forked.successor = origin.sandbox.successor
        return forked

    def remove(self, name: str, why: str) -> None:
        """Drop a sandbox, with everything in it."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.retired.add(tenancy.sandbox.coverage)
        tenancy.sandbox.epoch += 1
        if self.when_removed is not None:
            self.when_removed(tenancy, why)

    def _move_in(self, name: str, sandbox: Sandbox, now_ms: int, ttl_ms: int | None) -> Tenancy:
        if name in self._tenancies:
            self.remove(name, "another took its place")
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms)
        self._tenancies[name] = tenancy
        return tenancy

    def _make_room(self, now_ms: int) -> None:
        """Let those go whose time is over, else evict the least recently used idle one."""
        expired = [name for name, tenancy in self._tenancies.items() if tenancy.is_expired(now_ms)]
        for name in expired:
            self.get(name, now_ms)
        if expired:
            return
        for tenancy in self._tenancies.values():
            if tenancy.is_idle(now_ms):
                self.evicted_count += 1
                idle_ms = now_ms - tenancy.used_ms
                self.remove(tenancy.name, f"evicted to make room, unused for {idle_ms // 1000} s")
                return
        detail = f"all {self._limit} sandboxes are in use; delete one, or wait until one is idle"
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers={"Retry-After": "60"})


def split_path(path: str) -> tuple[str | None, str]:
    """Return the name in a path `/s/NAME/...`, None if there is none, and the rest."""
    return _split_named(path) if path.startswith(_NAMED) else (None, path)


def _split_named(path: str) -> tuple[str, str]:
    name, _, rest = path.removeprefix(_NAMED).partition("/")
    return name, f"/{rest}"


def split_name(request: Request) -> tuple[str, Request]:
    """Return the name of the sandbox that a request is for, and the request without it."""
    name = request.headers.get("x-sandbox", DEFAULT)
    if request.path.startswith(_NAMED):
        name, rest = _split_named(request.path)
        request = request._replace(path=rest, prefix=f"{request.prefix}{_NAMED}{name}")
    if name != DEFAULT:
        check_name(name)
    return name, request


def check_name(name: str) -> None:
    """Refuse what is no name of a sandbox."""
    if _NAME.fullmatch(name) is None:
        detail = f"{name[:80]!r} is no name of a sandbox: letters, digits, . _ and -, at most 64"
        raise Problem(HTTPStatus.BAD_REQUEST, detail)
