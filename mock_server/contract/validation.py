"""Validates values against a schema of a contract document, with reasons people can act on.

One validator a schema, built once. No rule stands here: they are in the documents. Telling what is
wrong takes a thousand times as long as finding that something is, so not everything is told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from jsonschema_rs import Draft202012Validator, ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from mock_server.contract.exact_numbers import without_spelling
from mock_server.contract.excerpt import excerpt
from mock_server.contract.formats import FORMATS
from mock_server.contract.guessing import Guess, few_guesses
from mock_server.contract.mismatches import BRANCHING, Mismatch, Path
from mock_server.contract.phrases import BRIEFLY, mistakes_of, rule_words
from mock_server.contract.pointers import pointer
from mock_server.contract.walk import every, with_each
from mock_server.domain.refusal import MOST_REASONS, Reason

_MAX_TEXT: Final = 200
_WRONG_KIND: Final = (Kind.Type, Kind.Constant, Kind.Enum)
_FOREIGN_FORMATS: Final = {name: test for name, test in FORMATS.items() if name != "uuid"}
"""The formats that jsonschema-rs does not know itself; it knows what a UUID is."""

_RULE: Final = "x-rule"
_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}
_EMPTY_VALUES: Final[tuple[Any, ...]] = ("", None, {})
_CONDITIONALS: Final = frozenset({"anyOf", "oneOf", "then"})


class Violation(NamedTuple):
    """One broken rule: the path of the value, the keyword of the schema, and what is wrong.

    It is nothing new where all values at the paths of one of `excuses` are of a wrong kind.
    """

    path: Path
    keyword: str
    text: str
    excuses: tuple[frozenset[Path], ...] = ()

    def as_reason(self) -> Reason:
        """Return the violation with its path as a JSON pointer."""
        return Reason(pointer(self.path), self.text)

    def of(self, text: str) -> Reason:
        """Return a reason in other words, at the same place."""
        return Reason(pointer(self.path), text)


class Checker:
    """Checks values against one schema of a document.

    With `changes`, an empty member empties a field, and a refusal says so. With `explains`, errors
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
        schemas = _unless_empty(document["components"].get("schemas", {}))
        self._root = {
            **_unless_empty(schema),
            "components": {**document["components"], "schemas": schemas},
        }
        self._validator = Draft202012Validator(
            self._root, validate_formats=True, formats=_FOREIGN_FORMATS
        )

    def accepts(self, value: Any) -> bool:
        """Tell whether a value is valid; a few of the valid ones are told only by `violations`.

        The validator knows no numbers with a spelling of their own: it raises an error or, where
        one is a member or an item, refuses the whole.
        """
        try:
            return self._validator.is_valid(value)
        except ValueError:
            return self._validator.is_valid(without_spelling(value))

    def violations(self, value: Any) -> list[Violation]:
        """Return what is wrong with a value, at most a hundred violations; none if it is valid.

        Of long arrays the first entries are looked at; if those are valid, one thing is told.
        """
        if self.accepts(value):
            return []
        part = excerpt(value, MOST_REASONS, self._names)
        try:
            return self._violations(part) or self._first_violations(value)
        except ValueError:  # which `accepts` tells about
            found = self._violations(without_spelling(part))
            return found or self._first_violations(without_spelling(value))

    def _violations(self, value: Any) -> list[Violation]:
        errors = self._validator.iter_errors(value)
        return _without_echoes(list(islice(self._describe_all(errors, value), MOST_REASONS)))

    @cached_property
    def _names(self) -> frozenset[str]:
        """Every name of a member that the document speaks of."""
        return frozenset(_property_names(self._root))

    def _first_violations(self, value: Any) -> list[Violation]:
        """Return what the first error in an invalid value tells."""
        found: list[Violation] = []
        try:
            self._validator.validate(value)
        except ValidationError as error:
            found = list(islice(self._describe_all(iter([error]), value), MOST_REASONS))
        return found

    def _describe_all(self, errors: Iterator[ValidationError], value: Any) -> Iterator[Violation]:
        if self._explains:
            yield from self._explain_all(errors, value)
            return
        for error in errors:
            yield from self._describe(error)

    def _explain_all(self, errors: Iterator[ValidationError], value: Any) -> Iterator[Violation]:
        """Yield each violation once: errors about missing members each name all of them."""
        guess = few_guesses()
        seen: set[Violation] = set()
        for error in errors:
            for each in self._explain(value, guess, error):
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

    def _explain(self, value: Any, guess: Guess, error: ValidationError) -> Iterator[Violation]:
        rule = self._rule_of(error.schema_path)
        if rule is not None:
            is_too_much = isinstance(error.kind, Kind.OneOfMultipleValid)
            words = rule_words(rule, _at(self._root, error.schema_path) if is_too_much else ())
            yield Violation(tuple(error.instance_path), _RULE, words, _excuses(error))
            return
        for mismatch in self._mismatch(error, value, guess).told():
            for mistake in mistakes_of(mismatch):
                yield Violation(mistake.member, mismatch.keyword, mistake.message)

    def _mismatch(self, error: ValidationError, value: Any, guess: Guess) -> Mismatch:
        """Make our record of an error; `value` is all that was judged."""
        path, kind = tuple(error.instance_path), error.kind
        is_key = isinstance(kind, Kind.PropertyNames)
        refused = _key_of(kind) if isinstance(kind, Kind.PropertyNames) else _at(value, path)
        *above, keyword = error.schema_path
        schema = _at(self._root, above)
        branches = getattr(kind, "context", ())
        return Mismatch(
            path=(*path, refused) if is_key else path,
            value=refused,
            is_key=is_key,
            keyword=str(keyword),
            wanted=schema[keyword],
            schema=schema,
            rule=schema.get("x-rule") if keyword in BRANCHING else None,
            branches=tuple(
                tuple(self._mismatch(cause, value, guess) for cause in branch)
                for branch in branches
            ),
            message=error.message,
            guess=guess,
        )

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


def _at(value: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        value = value[step]
    return value


def _key_of(kind: Kind.PropertyNames) -> str:
    return str(kind.error.instance)


def _excuses(error: ValidationError) -> tuple[frozenset[Path], ...]:
    """Return the values whose wrong type could break a conditional rule, by alternative.

    A rule that needs a street is broken by a street that is no text: that alone is to be told.
    """
    match error.kind:
        case Kind.AnyOf(branches) | Kind.OneOfNotValid(branches):
            return tuple(
                frozenset(tuple(each.instance_path) for each in errors) for errors in branches
            )
        case _:
            return (frozenset({tuple(error.instance_path)}),)


def _without_echoes(found: list[Violation]) -> list[Violation]:
    """Return violations without those that merely follow from others.

    A value of a wrong type breaks nothing else, whatever the validator makes of it: of numbers that
    are no integers it knows no more than the first 16 digits.
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
    """Return a schema in which "this, or sent empty" reads "unless it is sent empty, this".

    It takes the same values. Of a value that it does not take it tells in one error what else were
    three, of which the one about not being empty is never the nearest: a third of the time.
    """
    match schema:
        case {"anyOf": [alternative, empty], **others} if empty == _EMPTY:
            return {**others, "if": _EMPTY, "else": _unless_empty(alternative)}
        case _:
            return with_each(schema, _unless_empty)


def _property_names(schema: Any) -> Iterator[str]:
    """Yield the names that stand under `properties` anywhere."""
    for part in every(schema):
        properties = part.get("properties") if isinstance(part, Mapping) else None
        if isinstance(properties, Mapping):
            yield from properties


def _nearest_branch(branches: Sequence[Sequence[ValidationError]]) -> Sequence[ValidationError]:
    """Choose the alternative that the value came closest to.

    That is the one whose errors lie deepest in it, and at the same depth one of the right type.
    """
    return max(
        branches,
        key=lambda errors: (
            max(len(error.instance_path) for error in errors),
            not any(isinstance(error.kind, _WRONG_KIND) for error in errors),
        ),
    )
