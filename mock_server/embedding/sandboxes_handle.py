"""The control calls about the sandboxes of a server, as typed methods."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from mock_server import authoring
from mock_server.client.answers import Record, nothing
from mock_server.client.errors import concerns_the_caller
from mock_server.contract.values.walk import without_none
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.conversation import Awaiting, Conversation, Waiting, call
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.spelling import Duration, JsonObject, purging

__tracebackhide__ = concerns_the_caller

Role: TypeAlias = Literal["owner", "caller"]


class Keys(Record):
    """The keys of a sandbox, one for each role; None stands for a key that was not renewed."""

    owner: str | None = None
    caller: str | None = None

    def __repr__(self) -> str:
        return "Keys(...)"  # reports of failed tests must not reveal keys


class NewKeys(Record):
    """New keys, which the server shows once; `base_url` includes the callers' key, if it is new."""

    keys: Keys
    base_url: str | None = None

    def __repr__(self) -> str:
        return "NewKeys(...)"


class SandboxRecord(Record):
    """A sandbox of a server; its instants are those of the server's clock."""

    name: str
    scenario: str
    seed: int
    outdated: bool
    created_at: datetime
    used_at: datetime
    age_ms: int
    expires_at: datetime | None
    limits: Mapping[str, int]
    use: Mapping[str, int]
    size: Mapping[str, int]


class FormerSandbox(Record):
    """The content of a sandbox before a call replaced it, which `undo` brings back.

    `by` is the operation id of that call. Instants are those of the server's clock.
    """

    sandbox: str
    by: str
    at: datetime
    until: datetime
    scenario: str
    size: Mapping[str, int]


class NewSandbox(Record):
    """A sandbox that was created; `keys` and `base_url` are set if it was given new keys."""

    sandbox: SandboxRecord
    keys: Keys | None = None
    base_url: str | None = None

    @property
    def callers_key(self) -> str | None:
        """The new key of its callers, if it was given one."""
        return None if self.keys is None else self.keys.caller

    def __repr__(self) -> str:
        return f"NewSandbox({self.sandbox.name!r})"


Formers: TypeAlias = list[FormerSandbox]
Listed: TypeAlias = list[SandboxRecord]
"""Aliases, needed because a method has the name of the type `list`."""


class _SandboxesCalls:
    """A method for each call about the sandboxes of a server."""

    def __init__(self, carrier: Carrier) -> None:
        self._endpoint = Endpoint(carrier, "")

    @call
    def create(
        self,
        name: str,
        scenario: str | JsonObject | authoring.Scenario | None = None,
        *,
        seed: int | None = None,
        clock: JsonObject | None = None,
        origin: str | None = None,
        ttl: Duration | None = None,
        limits: Mapping[str, int] | None = None,
    ) -> Conversation[NewSandbox]:
        """Create a sandbox; it replaces one with the same name, but keeps that one's keys.

        Args:
            name: its name.
            scenario: a shipped name, plain data, or a `Scenario`; default: the server's scenario.
            seed: a seed that replaces the scenario's.
            clock: a clock that replaces the scenario's, such as `{"mode": "frozen"}`.
            origin: the name of a sandbox to fork, instead of a scenario.
            ttl: its time to live.
            limits: its limits by name, such as `pendingJobs`.
        """
        source = scenario.as_data() if isinstance(scenario, authoring.Scenario) else scenario
        kept = {"ttl": ttl, "limits": limits}
        body = {"scenario": source, "seed": seed, "clock": clock, "from": origin, **kept}
        return self._endpoint.ask("putSandbox", self._read_new, name, body=without_none(body))

    @call
    def list(self) -> Conversation[Listed]:
        """Return all sandboxes that are in memory, least recently used first."""
        return self._endpoint.ask_all("listSandboxes", SandboxRecord.read)

    @call
    def show(self, name: str) -> Conversation[SandboxRecord]:
        """Return one sandbox; this does not count as use."""
        return self._endpoint.ask("getSandbox", SandboxRecord.read, name)

    @call
    def rotate(self, name: str, role: Role | None = None) -> Conversation[NewKeys]:
        """Replace the keys of a sandbox, for both roles or one; the old keys become invalid."""
        body = {} if role is None else {"roles": [role]}
        return self._endpoint.ask(
            "rotateKeys", lambda answer: NewKeys.read(self._whole(answer)), name, body=body
        )

    @call
    def extend(self, name: str, ttl: Duration | None) -> Conversation[SandboxRecord]:
        """Set the time to live of a sandbox, counted from now; None means forever."""
        return self._endpoint.ask("extendSandbox", SandboxRecord.read, name, body={"ttl": ttl})

    @call
    def delete(self, name: str, *, purge: bool = False) -> Conversation[None]:
        """Remove a sandbox; with `purge`, nothing of it is kept once this returns."""
        return self._endpoint.ask("deleteSandbox", nothing, name, query=purging(purge))

    @call
    def undoable(self, name: str) -> Conversation[Formers]:
        """Return the former content of a sandbox that `undo` can bring back, if there is any."""
        return self._endpoint.ask(
            "listUndo", lambda answer: [*map(FormerSandbox.read, answer["items"])], name
        )

    @call
    def undo(self, name: str) -> Conversation[SandboxRecord]:
        """Undo the latest reset, replacement or deletion of a sandbox, within 10 minutes."""
        return self._endpoint.ask("undoSandbox", SandboxRecord.read, name)

    def _read_new(self, answer: JsonObject) -> NewSandbox:
        return NewSandbox.read({**self._whole(answer), "sandbox": answer})

    def _whole(self, answer: JsonObject) -> JsonObject:
        """Return an answer with a complete base URL: within this process it lacks the host."""
        url = answer.get("baseUrl")
        if url is None or not url.startswith("/"):
            return answer
        return {**answer, "baseUrl": self._endpoint.carrier.url + url}


class SandboxesHandle(_SandboxesCalls, Waiting):
    """The sandboxes of a server, for synchronous code; may be used from any thread.

    Every method raises `ControlError` if the server refuses the call, and `UnreachableError` if it
    does not answer.
    """


class AsyncSandboxesHandle(_SandboxesCalls, Awaiting):
    """The sandboxes of a server, for asynchronous code; its methods are coroutines."""
