"""Golden exchanges: reads `fixtures/exchanges/*.yaml`, and replays them on the pure function.

The format is described in `fixtures/exchanges/README.md`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from mock_server.contract.texts.times import format_instant, parse_duration
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file.document import read_fragment
from mock_server.server.loading import load_scenario
from mock_server.server.uploads import UploadReader
from support import START_MS, begun, once

FOLDER = Path(__file__).parent.parent.parent / "fixtures" / "exchanges"


class ExactLoader(yaml.CSafeLoader):
    """Reads numbers with a fraction exactly, so that 1.50 stays 1.50."""


def construct_number(loader: ExactLoader, node: yaml.ScalarNode) -> Any:
    return loads(loader.construct_scalar(node).encode())


ExactLoader.add_constructor("tag:yaml.org,2002:float", construct_number)


@dataclass(frozen=True, kw_only=True)
class Sent:
    """The call of a step; `body` is sent as JSON, `text` literally."""

    method: str
    path: str
    token: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    text: str | None = None

    @property
    def all_headers(self) -> dict[str, str]:
        token = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        media_type = {} if self.body is None else {"Content-Type": "application/json"}
        return {**token, **media_type, **self.headers}

    @property
    def fault(self) -> Any:
        """The value of the header X-Sandbox-Fault, parsed as by the shell."""
        text = self.headers.get("X-Sandbox-Fault")
        return None if text is None else read_fragment(text)

    @property
    def payload(self) -> bytes:
        if self.text is not None:
            return self.text.encode()
        return b"" if self.body is None else dumps(self.body)


@dataclass(frozen=True, kw_only=True)
class Expected:
    """The expected reply: status, some headers, and the whole body or some of its members.

    `reason` is the beginning of the reason for a refusal. For a broken connection, only `network`
    is compared; a reply that drips still arrives completely.
    """

    status: int | None = None
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Any = None
    body_contains: Any = None
    text: str | None = None
    reason: str | None = None
    network: str | None = None

    @property
    def tells(self) -> bool:
        """Whether it says more than the status and headers."""
        parts = (self.body, self.body_contains, self.text, self.reason, self.network)
        return any(part is not None for part in parts)


@dataclass(frozen=True, kw_only=True)
class Received:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def reason(self) -> str:
        """The reason for a refusal: a header of the interface, `detail` of a control call."""
        escaped = self.headers.get("X-Sandbox-Reason")
        if escaped is not None:
            return str(json.loads(f'"{escaped}"'))
        return str(loads(self.body).get("detail", ""))


@dataclass(frozen=True, kw_only=True)
class Step:
    """One call and its reply, and the rows of the document that it demonstrates or violates."""

    sent: Sent
    expected: Expected
    at: str | None = None
    shows: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """Calls to one sandbox, in order.

    `assumptions` replace those of the scenario; `defaults` are those whose defaults the calls show.
    """

    name: str
    scenario: str | Mapping[str, Any]
    assumptions: Mapping[str, Any]
    defaults: tuple[str, ...]
    steps: tuple[Step, ...]

    def build(self) -> BuiltScenario:
        return build(self.scenario, self.assumptions)

    def calls(self, start_ms: int) -> Iterator[tuple[Sent, Expected]]:
        """Yield the calls, including those that advance the clock, with the expected replies."""
        for step in self.steps:
            if step.at is not None:
                yield move_clock(step.at, start_ms), Expected(status=200)
            yield step.sent, step.expected


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One file: one conversation or several; `given` only defines values that the rest repeats."""

    path: Path
    description: str
    source: list[str]
    given: Any = None
    scenario: str | Mapping[str, Any] = "minimal"
    steps: list[Mapping[str, Any]] | None = None
    conversations: list[Mapping[str, Any]] | None = None

    def read(self) -> Iterator[Conversation]:
        """Yield the conversations; a file with `steps` at the top is a single one."""
        assert (self.steps is None) is not (self.conversations is None), self.path
        for number, each in enumerate(self.conversations or [{"steps": self.steps}]):
            assert set(each) <= {"title", "scenario", "assumptions", "defaults", "steps"}, each
            title = each.get("title", number)
            yield Conversation(
                name=f"{self.path.stem}: {title}" if self.conversations else self.path.stem,
                scenario=each.get("scenario", self.scenario),
                assumptions=each.get("assumptions", {}),
                defaults=tuple(each.get("defaults", ())),
                steps=tuple(read_step(**step) for step in each["steps"]),
            )


def read_step(
    *,
    request: Mapping[str, Any],
    reply: Mapping[str, Any],
    at: str | None = None,
    shows: list[str] | None = None,
    refuses: list[str] | None = None,
) -> Step:
    return Step(
        sent=Sent(**request),
        expected=Expected(**reply),
        at=at,
        shows=tuple(shows or ()),
        refuses=tuple(refuses or ()),
    )


def read_exactly(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), ExactLoader)  # noqa: S506 - it is a SafeLoader


def read_exchange(path: Path) -> Exchange:
    return Exchange(path=path, **read_exactly(path))


@cache
def exchanges() -> tuple[Exchange, ...]:
    """Return all files of the folder, parsed."""
    return tuple(read_exchange(path) for path in sorted(FOLDER.glob("*.yaml")))


def conversations() -> Iterator[Conversation]:
    """Yield every conversation of the folder."""
    for exchange in exchanges():
        yield from exchange.read()


@once
def build(scenario: str | Mapping[str, Any], assumptions: Mapping[str, Any]) -> BuiltScenario:
    """Build a scenario, given by name or as data, with some assumptions replaced."""
    if isinstance(scenario, str) and not assumptions:
        return load_scenario(scenario)
    extended = {"version": 1, "extends": scenario}
    shown: Mapping[str, Any] = extended if isinstance(scenario, str) else scenario
    switched = {**shown.get("assumptions", {}), **assumptions}
    built = UploadReader().read("putScenario", dumps({**shown, "assumptions": switched}))
    assert isinstance(built, BuiltScenario), built
    return built


def start_of(scenario: BuiltScenario) -> int:
    """Return the instant at which the clock of a sandbox starts."""
    start_ms = scenario.clock.known_start_ms
    return START_MS if start_ms is None else start_ms


def move_clock(at: str, start_ms: int) -> Sent:
    """Return the control call that advances the clock to an instant, or by `+DURATION`."""
    to = format_instant(start_ms + parse_duration(at[1:])) if at.startswith("+") else at
    return Sent(method="POST", path="/_sandbox/clock/advance", body={"to": to})


def answered(
    conversation: Conversation, scenario: BuiltScenario
) -> Iterator[tuple[Sent, Expected, Request, Outcome]]:
    """Replay a conversation on the pure function; yield each call with its outcome."""
    sandbox = begun(scenario)
    for sent, expected in conversation.calls(start_of(scenario)):
        path, _, query = sent.path.partition("?")
        request = Request(
            method=sent.method,
            path=path,
            headers={name.lower(): value for name, value in sent.all_headers.items()},
            query=dict(pair.split("=") for pair in query.split("&") if pair),
            body=sent.payload,
            fault=sent.fault,
        )
        yield sent, expected, request, sandbox.handle(request, START_MS)


def differences(conversation: Conversation, scenario: BuiltScenario) -> Iterator[str]:
    """Replay a conversation on the pure function; yield how the replies differ."""
    for sent, expected, _, outcome in answered(conversation, scenario):
        yield from differences_of_outcome(sent, expected, outcome)


def differences_of_outcome(sent: Sent, expected: Expected, outcome: Outcome) -> Iterator[str]:
    if outcome.network != expected.network:
        yield f"{sent.method} {sent.path}: {outcome.network}, expected {expected.network}"
    if outcome.network in (None, "drip"):
        received = Received(status=outcome.status, headers=outcome.headers, body=outcome.body)
        yield from differences_of_reply(sent, expected, received)


def differences_of_reply(sent: Sent, expected: Expected, received: Received) -> Iterator[str]:
    """Yield how a reply differs from the expected one."""

    def differs(what: str, found: Any, wanted: Any) -> Iterator[str]:
        if found != wanted:
            yield f"{sent.method} {sent.path} {sent.body}: {what} {found}, expected {wanted}"

    yield from differs("status", received.status, expected.status)
    for name, value in expected.headers.items():
        yield from differs(name, received.headers.get(name), value)
    if expected.reason is not None:
        begins = received.reason[: len(expected.reason)]
        yield from differs("reason", begins, expected.reason)
    if expected.text is not None:
        yield from differs("text", received.body.decode(), expected.text)
    if expected.body is not None:
        yield from differs("body", spelled(loads(received.body)), spelled(expected.body))
    if expected.body_contains is not None:
        found = common(loads(received.body), expected.body_contains)
        yield from differs("body", spelled(found), spelled(expected.body_contains))


def spelled(value: Any) -> str:
    """Write a value so that 1.50, 1.5 and "1.5" differ, as do true and 1."""
    return json.dumps(value, indent=1, sort_keys=True, default=lambda number: [str(number)])


def common(found: Any, wanted: Any) -> Any:
    """Return a value without the members that `wanted` does not have, at every depth."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return {name: common(found[name], wanted[name]) for name in wanted if name in found}
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        return [common(*pair) for pair in zip(found, wanted, strict=True)]
    return found
