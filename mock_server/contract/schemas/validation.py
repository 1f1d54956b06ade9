"""The validation of values against a schema of a contract document, with helpful messages."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from mock_server.contract.schemas.mismatches import Explainer, Mismatch, decider
from mock_server.contract.schemas.phrases import EMPTIED, briefly, phrase
from mock_server.contract.values.walk import plain, pointer, references
from mock_server.domain.refusal import MAX_REASONS, Reason

_COMPONENTS: Final = "#/components/"


class Checker:
    """Checks values against one schema of a document.

    Of a refused member with one of the values `emptied`, refusals say that it cannot be emptied.
    With `explains`, errors are worded for authors of files, not for clients.
    """

    def __init__(
        self,
        document: Mapping[str, Any],
        schema: Mapping[str, Any],
        *,
        emptied: tuple[Any, ...] = (),
        explains: bool = False,
    ) -> None:
        self._emptied = emptied
        self._explains = explains
        root = {**schema, "components": reached(document["components"], schema)}
        self.is_valid = decider(root).is_valid  # of a plain value; see `accepts`
        self._explainer = Explainer(root)

    def accepts(self, value: Any) -> bool:
        """Return whether a value is valid; the validator knows no mappings but dicts."""
        try:
            return self.is_valid(value)
        except ValueError:
            return self.is_valid(plain(value))

    def mismatches(self, value: Any) -> list[Mismatch]:
        """Return what is wrong with a value, at most a hundred things; nothing if it is valid."""
        if self.accepts(value):
            return []
        found = [*islice(self._explainer.explain(plain(value)), MAX_REASONS)]
        return found or [Mismatch((), value, "", {})]  # if the two should ever disagree

    def reasons(self, value: Any) -> list[Reason]:
        reasons = []
        for mismatch in self.mismatches(value):
            key = mismatch.path[-1] if mismatch.path and not mismatch.is_key else 0
            if self._explains:
                text = phrase(mismatch)
            elif isinstance(key, str) and mismatch.rule is None and mismatch.value in self._emptied:
                reasons.append(Reason(pointer(mismatch.path), EMPTIED))
                continue
            else:
                text = briefly(mismatch)
            reasons.append(Reason(pointer(mismatch.member), text))
        return [*dict.fromkeys(reasons)]


def reached(components: Mapping[str, Any], schema: Any) -> Mapping[str, Mapping[str, Any]]:
    """Return the components of a document that a schema refers to, directly or indirectly."""
    found: dict[str, dict[str, Any]] = {}
    waiting = [schema]
    while waiting:
        for reference in references(waiting.pop()):
            if not reference.startswith(_COMPONENTS):
                continue
            kind, name = reference.removeprefix(_COMPONENTS).split("/")[:2]
            known = found.setdefault(kind, {})
            if name not in known:
                known[name] = components[kind][name]
                waiting.append(known[name])
    return found
