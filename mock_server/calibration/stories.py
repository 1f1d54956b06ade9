"""Stories: the calls about one customer, in order; calls of other stories do not affect them.

The creation of packages of the same name is a story of its own, whoever owns them: it depends on
nothing else, and readings of a customer do not show which packages were created. A request has a
life: when it was last shown in progress, when it was first shown settled, and how it ended. Which
calls an assumption may affect is in the register.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.schemas.formats import UUID
from mock_server.contract.values.walk import every
from mock_server.recordings.recording import ACCEPTING, RecordedCall
from mock_server.recordings.traffic import CREATE, MODIFY, STATUS
from mock_server.server.shipped import documents

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


class Spelling(NamedTuple):
    """How the recording spells the states of a request, in the order of status-values.

    `by_code` spells requests that failed with a code; `others` mean that a request has failed, but
    nothing shows with which code. `due_units` is how it spells paymentDueUnits.
    """

    in_progress: str
    successful: str
    failed: str
    by_code: Mapping[str, str] = MappingProxyType({})
    others: Sequence[str] = ()
    due_units: str = DUE_UNITS

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


class Stories:
    """The stories of a recording, in the order of their first calls.

    Calls that the service refused because of a rate limit are left out: they have no effect.

    Attributes:
        all: The calls of each story.
        at: The position of the story of each call, by the number of the call.
        positions: The position of each call in its story.
        lives: The lives of requests by recorded id.
        first_read: The number of the first reading of each customer.
        due_units: How readings spell paymentDueUnits.
    """

    def __init__(self, calls: Sequence[RecordedCall], spelling: Spelling) -> None:
        self.lives = _lives(calls, spelling)
        self.due_units = spelling.due_units
        # The first reading of a customer overrides later ones.
        self.first_read = {
            call.customer: call.number for call in reversed(calls) if call.is_reading
        }
        accepted = {call.minted: _subject(call) for call in calls if call.is_accepted}
        by_subject: dict[str, list[RecordedCall]] = {}
        for call in calls:
            if not call.is_limited:
                subject = accepted.get(call.request_id) or _subject(call)
                by_subject.setdefault(subject, []).append(call)
        self.all: Sequence[Sequence[RecordedCall]] = [*by_subject.values()]
        self.at = {call.number: at for at, story in enumerate(self.all) for call in story}
        self.positions = {call.number: at for story in self.all for at, call in enumerate(story)}
        self.window = cache(self._window)  # a story may be long, and is tried thousands of times

    def call(self, number: int) -> RecordedCall:
        return self.all[self.at[number]][self.positions[number]]

    def _window(self, number: int) -> "_Window":
        """Return the part of a story that the reply to a call depends on.

        The second result is the reading just before that part, or None if the part starts the
        story. A reading shows a whole customer, so calls before it do not matter, unless a request
        was in progress. The creation of a package depends only on packages of the same name.
        """
        calls = self.all[self.at[number]][: self.positions[number] + 1]
        accepted = {each.minted: each for each in calls if each.is_accepted}
        first = accepted.get(calls[-1].request_id, calls[-1])
        lives = [self.lives[name] for name in accepted]
        for at in range(len(calls) - 1, -1, -1):
            each = calls[at]
            if (
                each.number < first.number
                and each.is_reading
                and not any(life.accepted < each.number < life.settled_at for life in lives)
            ):
                return calls[at + 1 :], each
        return calls, None


_Window: TypeAlias = tuple[Sequence[RecordedCall], RecordedCall | None]


def _lives(calls: Sequence[RecordedCall], spelling: Spelling) -> dict[str, StoryLife]:
    lives: dict[str, StoryLife] = {}
    words = spelling.codes_of_failed
    for call in calls:
        if call.is_accepted:
            lives.setdefault(call.minted, StoryLife(call.number, call.number))
        life = lives.get(call.request_id) if call.operation == STATUS else None
        status = call.reply.result.get("status")
        if life is None:
            continue
        if status == spelling.in_progress:
            life.pending_until = max(life.pending_until, call.number)
        elif life.settled_at == NEVER and status in (spelling.successful, *words):
            life.settled_at = call.number
            life.ending = "successful" if status == spelling.successful else "failed"
            code = call.reply.result.get("errorCode") or words.get(status)
            life.code = code if isinstance(code, str) else ""
    return lives


def _subject(call: RecordedCall) -> str:
    """Return what a call is about: a package name, a customer, a request, or else its path."""
    if call.operation == CREATE:
        return f"package {call.sent.get('name') if isinstance(call.sent, dict) else None}"
    return call.customer or call.request_id or f"{call.method} {call.path}"


Touches: TypeAlias = Callable[[RecordedCall], bool]


def touches_of(assumption: str) -> Touches | None:
    """Return what tells the calls that an assumption may affect; None if they show it directly.

    It may be true for a call that is not affected, but never false for one that is: such a call
    would not be replayed. An assumption that the register tells nothing of may affect all.
    """
    row = documents().assumptions.get(assumption, {})
    match row.get("touches", None if "decided-by" in row else "any"):
        case None:
            return None
        case str(word):
            return _TOUCHES[word]
        case names:
            return lambda call: _modifies_any_of(names, call)


def _modifies(call: RecordedCall) -> bool:
    return call.operation == MODIFY


def _modifies_any_of(names: list[str], call: RecordedCall) -> bool:
    objects = (each for each in every(call.sent) if isinstance(each, dict))
    return _modifies(call) and not all(map(set(names).isdisjoint, objects))


def _has_upper_case(call: RecordedCall) -> bool:
    sent = call.body.decode("utf-8", "replace") if call.operation in ACCEPTING else ""
    return any(each != each.lower() for each in re.findall(UUID, f"{call.path} {sent}"))


_TOUCHES: Final[Mapping[str, Touches]] = {
    "any": lambda _: True,
    "accepting": lambda call: call.operation in ACCEPTING,
    "all-keyword": lambda call: call.operation == CREATE and b'"ALL"' in call.body,
    "creates": lambda call: call.operation == CREATE,
    "emptying": lambda call: (
        _modifies(call) and any(each in (None, "", {}) for each in every(call.sent))
    ),
    "failing": lambda call: (
        call.reply.is_recorded and (not call.reply.is_success or call.operation == STATUS)
    ),
    "invoices": lambda call: (
        _modifies(call) or (call.is_reading and "invoiceConfiguration" in call.reply.result)
    ),
    "modifies": _modifies,
    "other-versions": lambda call: re.match("/api/v(?!2/)", call.path) is not None,
    "status-queries": lambda call: call.operation == STATUS,
    "upper-case": _has_upper_case,
}
"""The calls that an assumption may affect, by the word in the register."""
