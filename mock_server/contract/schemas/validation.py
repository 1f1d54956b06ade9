"""The validation of values against a schema of a contract document, with helpful messages.

There is one validator for each schema, built once. All rules are in the documents. Explaining an
error takes a thousand times as long as finding it, so not every error is explained.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, NamedTuple

from jsonschema_rs import Draft202012Validator, ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.mismatches import mismatch_of, place_of
from mock_server.contract.schemas.narrowing import narrowed
from mock_server.contract.schemas.phrases import BRIEFLY, mistakes_of, rule_words
from mock_server.contract.texts.guessing import Guess, few_guesses
from mock_server.contract.values.excerpt import excerpt
from mock_server.contract.values.pointers import pointer
from mock_server.contract.values.walk import (
    ValuePath,
    at,
    plain,
    property_names,
    references,
    with_each,
)
from mock_server.domain.refusal import MAX_REASONS, Reason

_MAX_TEXT: Final = 200
_VALUE: Final = "the value"
_WRONG_KIND: Final = (Kind.Type, Kind.Constant, Kind.Enum)
_FOREIGN_FORMATS: Final = {name: test for name, test in FORMATS.items() if name != "uuid"}
"""The formats that jsonschema-rs lacks; it knows UUIDs itself."""

_RULE: Final = "x-rule"
_COMPONENTS: Final = "#/components/"
_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}
_EMPTY_VALUES: Final[tuple[Any, ...]] = ("", None, {})
_CONDITIONALS: Final = frozenset({"anyOf", "oneOf", "then"})


class Violation(NamedTuple):
    """A broken rule: the path of the value, the keyword of the schema, and the explanation.

    It only follows from others if all values at the paths of one of `excuses` have a wrong type.
    """

    path: ValuePath
    keyword: str
    text: str
    excuses: tuple[frozenset[ValuePath], ...] = ()

    def as_reason(self) -> Reason:
        """Return the violation with its path as a JSON pointer."""
        return Reason(pointer(self.path), self.text)


class Checker:
    """Checks values against one schema of a document.

    With `changes`, an empty member empties a field, and refusals say so. With `explains`, errors
    are worded as in scenario files: for authors, not for clients of the interface.
    """

    def __init__(
        self,
        document: Mapping[str, Any],
        schema: Mapping[str, Any],
        *,
        changes: bool = False,
        explains: bool = False,
    ) -> None:
        self._changes = changes
        self._explains = explains
        self._document = document
        root = _unless_empty(schema)
        self._root = {**root, "components": _reached(document["components"], root)}
        # Our own messages quote values briefly; those of the validator would quote all of them.
        self._validator = Draft202012Validator(
            self._root,
            validate_formats=True,
            formats=_FOREIGN_FORMATS,
            mask=_VALUE if explains else None,
        )

    def accepts(self, value: Any) -> bool:
        """Return whether a value is valid; the validator knows no mappings but dicts."""
        try:
            return self._validator.is_valid(value)
        except ValueError:
            return self._validator.is_valid(plain(value))

    def violations(self, value: Any) -> list[Violation]:
        """Return the violations of a value, at most a hundred; none if it is valid.

        Of long arrays only the first entries are checked; if those are valid, one violation is
        reported.
        """
        if self.accepts(value):
            return []
        value = plain(value)
        part = excerpt(value, MAX_REASONS, self._names)
        return self._violations(part) or self._first_violations(value)

    def _violations(self, value: Any) -> list[Violation]:
        errors = self._validator.iter_errors(value)
        return _without_echoes(list(islice(self._describe_all(errors, value, value), MAX_REASONS)))

    @cached_property
    def _names(self) -> frozenset[str]:
        """Every member name in the document."""
        return frozenset(property_names([self._root, self._document["components"]]))

    def _first_violations(self, value: Any) -> list[Violation]:
        """Return the violations of the first error in a part of an invalid value."""
        found: list[Violation] = []
        part = narrowed(value, self._names, self.accepts) if self._explains else value
        try:
            self._validator.validate(part)
        except ValidationError as error:
            found = list(islice(self._describe_all(iter([error]), part, value), MAX_REASONS))
        return found

    def _describe_all(
        self, errors: Iterator[ValidationError], part: Any, value: Any
    ) -> Iterator[Violation]:
        """Yield the violations of the errors in a part of a value."""
        if self._explains:
            yield from self._explain_all(errors, part, value)
            return
        for error in errors:
            yield from self._describe(error)

    def _explain_all(
        self, errors: Iterator[ValidationError], part: Any, value: Any
    ) -> Iterator[Violation]:
        """Yield each violation once, because every error about missing members names them all."""
        guess = few_guesses()
        seen: set[Violation] = set()
        for error in errors:
            for each in self._explain(part, value, guess, error):
                if each not in seen:
                    seen.add(each)
                    yield each

    def reasons(self, value: Any) -> list[Reason]:
        """Return the violations as reasons of a refusal."""
        return [violation.as_reason() for violation in self.violations(value)]

    def _describe(self, error: ValidationError) -> Iterator[Violation]:
        path, kind = tuple(error.instance_path), error.kind
        keyword = kind.name
        rule = self._rule_of(error.schema_path)
        if rule is not None:
            yield Violation(path, _RULE, rule, _excuses(error))
            return
        if self._changes and path and isinstance(path[-1], str) and error.instance in _EMPTY_VALUES:
            yield Violation(path, keyword, BRIEFLY["emptied"])
            return
        match kind:
            case Kind.AnyOf(branches) | Kind.OneOfNotValid(branches):
                for nearest in _nearest_branch(branches):
                    yield from self._describe(nearest)
            case Kind.AdditionalProperties(names):
                for name in names:
                    yield Violation((*path, name), keyword, BRIEFLY[keyword])
            case Kind.Required(name):
                yield Violation((*path, name), keyword, BRIEFLY[keyword])
            case Kind.Format(name):
                yield Violation(path, keyword, BRIEFLY.get(name, error.message))
            case _:
                yield Violation(path, keyword, error.message[:_MAX_TEXT])

    def _explain(
        self, part: Any, value: Any, guess: Guess, error: ValidationError
    ) -> Iterator[Violation]:
        rule = self._rule_of(error.schema_path)
        if rule is not None:
            is_too_much = isinstance(error.kind, Kind.OneOfMultipleValid)
            words = rule_words(rule, at(self._root, error.schema_path) if is_too_much else ())
            yield Violation(place_of(part, error), _RULE, words, _excuses(error))
            return
        place = partial(place_of, part)
        for mismatch in mismatch_of(error, self._root, value, place, guess).reported():
            for mistake in mistakes_of(mismatch):
                yield Violation(mistake.member, mismatch.keyword, mistake.message)

    def _rule_of(self, schema_path: Sequence[str | int]) -> str | None:
        """Return the `x-rule` of the conditional that was broken, if it has one."""
        if _CONDITIONALS.isdisjoint(schema_path):
            return None
        node: Any = self._root
        rule: str | None = None
        for step in schema_path:
            if step in _CONDITIONALS and isinstance(node, Mapping):
                rule = node.get("x-rule", rule)
            node = node[step]
        return rule


def _excuses(error: ValidationError) -> tuple[frozenset[ValuePath], ...]:
    """Return the paths of values whose wrong type could break a conditional rule, by alternative.

    A rule that requires a street is broken by a street that is not a text, but only the wrong type
    should be reported.
    """
    match error.kind:
        case Kind.AnyOf(branches) | Kind.OneOfNotValid(branches):
            return tuple(
                frozenset(tuple(each.instance_path) for each in errors) for errors in branches
            )
        case _:
            return (frozenset({tuple(error.instance_path)}),)


def _without_echoes(found: list[Violation]) -> list[Violation]:
    """Return violations without those that only follow from others.

    Of a value with the wrong type nothing else is reported, because the validator may be mistaken:
    it sees only the first 16 digits of a number that is not an integer.
    """
    mistyped = {violation.path for violation in found if violation.keyword == "type"}
    wrong = {violation.path for violation in found if violation.keyword in ("type", "enum")}
    return [
        violation
        for violation in found
        if (violation.keyword == "type" or violation.path not in mistyped)
        and not any(excuse <= wrong for excuse in violation.excuses)
    ]


def _unless_empty(schema: Any) -> Any:
    """Return a schema in which "this, or sent empty" is written as "if not sent empty, this".

    Both accept the same values. For a value that is refused, this form gives one error instead of
    three, in a third of the time. It omits the error that the value is not empty, which is never
    the best match.
    """
    match schema:
        case {"anyOf": [alternative, empty], **others} if empty == _EMPTY:
            return {**others, "if": _EMPTY, "else": _unless_empty(alternative)}
        case _:
            return with_each(schema, _unless_empty)


def _reached(components: Mapping[str, Any], schema: Any) -> Mapping[str, Mapping[str, Any]]:
    """Return the components of a document that a schema refers to, directly or indirectly.

    A validator reads the whole schema document, and most schemas need few of the components.
    """
    found: dict[str, dict[str, Any]] = {}
    waiting = [schema]
    while waiting:
        for reference in references(waiting.pop()):
            if not reference.startswith(_COMPONENTS):
                continue
            kind, name = reference.removeprefix(_COMPONENTS).split("/")[:2]
            known = found.setdefault(kind, {})
            if name not in known:
                known[name] = _unless_empty(components[kind][name])
                waiting.append(known[name])
    return found


def _nearest_branch(branches: Sequence[Sequence[ValidationError]]) -> Sequence[ValidationError]:
    """Return the errors of the alternative that the value matches best.

    This is the alternative with the deepest error; at equal depth, one whose type matches.
    """
    return max(
        branches,
        key=lambda errors: (
            max(len(error.instance_path) for error in errors),
            not any(isinstance(error.kind, _WRONG_KIND) for error in errors),
        ),
    )
