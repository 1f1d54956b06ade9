"""Stories: the calls about one customer, in order; calls of other stories do not affect them.

The creation of packages of the same name is a story of its own, whoever owns them: it depends on
nothing else, and readings of a customer do not show which packages were created. A request has a
life: when it was last shown in progress, when it was first shown settled, and how it ended.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from mock_server.recordings.traffic import (
    CREATE,
    STATUS,
    ServiceCall,
    Traffic,
)

NEVER: Final = 1 << 60
"""Stands for the number of a call that does not exist; it is after all others."""


@dataclass(slots=True)
class StoryLife:
    """What the recording shows about one request, by the numbers of calls.

    Attributes:
        accepted: The call that was accepted.
        pending_until: The last status query that showed it in progress, or the call itself.
        settled_at: The first status query that showed it settled.
        ending: How it ended; None if nothing shows it.
    """

    accepted: int
    pending_until: int
    settled_at: int = NEVER
    ending: Literal["successful", "failed"] | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """Calls that belong together, and the lives of their requests by recorded id.

    `first_read` is the number of the first reading of each customer.
    """

    name: str
    calls: Sequence[ServiceCall]
    lives: Mapping[str, StoryLife]
    first_read: Mapping[str, int]


class Spelling(NamedTuple):
    """How the recording spells the states of a request, in the order of status-values.

    `by_code` spells requests that failed with a code; `others` mean that a request has failed, but
    nothing shows with which code.
    """

    in_progress: str
    successful: str
    failed: str
    by_code: Mapping[str, str] = MappingProxyType({})
    others: Sequence[str] = ()

    @property
    def setting(self) -> Any:
        states = dict(zip(("pending", "successful", "failed"), self[:3], strict=True))
        by_code = {"by-code": dict(self.by_code)}
        return {**states, **by_code} if self.by_code else [*states.values()]

    @property
    def codes_of_failed(self) -> Mapping[str, str]:
        """The words for failed requests, with the code that each stands for, or an empty text."""
        words = {word: code for code, word in self.by_code.items()}
        return dict.fromkeys((self.failed, *self.others), "") | words


def stories_of(traffic: Traffic, spelling: Spelling) -> list[Story]:
    """Return the stories of a recording, in the order of their first calls.

    Calls that the service refused because of a rate limit are left out: they have no effect.
    """
    accepted = {call.minted: _subject(call) for call in traffic.calls if call.is_accepted}
    lives = read_lives(traffic.calls, spelling)
    by_subject: dict[str, list[ServiceCall]] = {}
    for call in traffic.calls:
        if not call.is_limited:
            name = accepted.get(call.request_id) or _subject(call)
            by_subject.setdefault(name, []).append(call)
    return [_story(name, calls, lives) for name, calls in by_subject.items()]


def read_lives(calls: Sequence[ServiceCall], spelling: Spelling) -> dict[str, StoryLife]:
    lives: dict[str, StoryLife] = {}
    for call in calls:
        if call.is_accepted:
            lives.setdefault(call.minted, StoryLife(call.number, call.number))
        elif call.operation == STATUS and (life := lives.get(call.request_id)) is not None:
            _note(life, call, spelling)
    return lives


def _note(life: StoryLife, call: ServiceCall, spelling: Spelling) -> None:
    status = call.reply.result.get("status")
    if status == spelling.in_progress:
        life.pending_until = max(life.pending_until, call.number)
    elif life.settled_at == NEVER and status in (spelling.successful, *spelling.codes_of_failed):
        life.settled_at = call.number
        life.ending = "successful" if status == spelling.successful else "failed"
        code = call.reply.result.get("errorCode") or spelling.codes_of_failed.get(status)
        life.code = code if isinstance(code, str) else ""


def _subject(call: ServiceCall) -> str:
    """Return what a call is about: a package name, a customer, a request, or else its path."""
    if call.operation == CREATE:
        return f"package {call.sent.get('name') if isinstance(call.sent, dict) else None}"
    return call.customer or call.request_id or f"{call.method} {call.path}"


def _story(name: str, calls: Sequence[ServiceCall], lives: Mapping[str, StoryLife]) -> Story:
    own = {call.minted: lives[call.minted] for call in calls if call.minted in lives}
    # The first reading of a customer overrides later ones.
    first_read = {call.customer: call.number for call in reversed(calls) if call.is_reading}
    return Story(name, calls, own, first_read)


def window_of(story: Story, at: int) -> tuple[Story, ServiceCall | None]:
    """Return the part of a story that the reply to the call at a position depends on.

    The second result is the reading just before that part, or None if the part starts the story. A
    reading shows a whole customer, so calls before it do not matter, unless a request was in
    progress. The creation of a package depends only on packages of the same name.
    """
    calls = story.calls[: at + 1]
    whole = replace(story, calls=calls)
    accepted = {each.minted: each for each in calls if each.is_accepted}
    first = accepted.get(calls[-1].request_id, calls[-1])
    if first.operation == CREATE:
        return whole, None
    lives = [life for name, life in story.lives.items() if name in accepted]
    for number in range(len(calls) - 1, -1, -1):
        each = calls[number]
        if (
            each.number < first.number
            and each.is_reading
            and not any(life.accepted < each.number < life.settled_at for life in lives)
        ):
            return replace(story, calls=calls[number + 1 :]), each
    return whole, None
