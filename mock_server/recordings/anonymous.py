"""Makes whole recordings anonymous, and names their requesters."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mock_server.recordings.recording import RecordedCall, Recording, named
from mock_server.recordings.replacing.replaced_calls import replace_call
from mock_server.recordings.replacing.replacer import Replacer


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a call is changed before it is written.

    Attributes:
        replacer: Replaces values, and makes digests of credentials.
        requesters: Names for those digests.
        keeps_values: Whether nothing is replaced at all.
    """

    replacer: Replacer
    requesters: Mapping[str, str] = field(default_factory=dict)
    keeps_values: bool = False

    def requester(self, credentials: str | None) -> str | None:
        """Return the name of the requester with these credentials, else their digest, or None."""
        digest = self.digest(credentials)
        return None if digest is None else self.requesters.get(digest, digest)

    def digest(self, credentials: str | None) -> str | None:
        """Return the digest of credentials, or None if there are none."""
        return None if credentials is None else self.replacer.drawing.digest(credentials)

    def learn(self, call: RecordedCall) -> None:
        """Remember the values of a call that must be replaced wherever they are quoted."""
        if not self.keeps_values:
            replace_call(call, self.replacer)

    def treat(self, call: RecordedCall) -> RecordedCall:
        """Return a call as it is to be written."""
        return call if self.keeps_values else replace_call(call, self.replacer)


def treat_recording(recording: Recording, treatment: Treatment) -> Recording:
    """Return a recording as it is to be written.

    It is processed twice, so that a quoted value is replaced even if its field comes later.

    Raises:
        RecordingError: if a name is given to a requester that makes no call.
    """
    calls = tuple(
        replace(call, requester=treatment.digest(call.requester)) for call in recording.calls
    )
    calls = named(Recording(calls), treatment.requesters).calls
    for call in calls:
        treatment.learn(call)
    return Recording(tuple(map(treatment.treat, calls)), recording.left_out)
