"""Reading request bodies: from bytes to fields that the contract accepts."""

from collections.abc import Mapping, Sequence
from typing import Any

from mock_server.contract.headers import refuse_charsets, shown
from mock_server.contract.schemas.formats import is_uuid, is_whole_decimal
from mock_server.contract.schemas.plain_schemas import shape_of
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.contract.values.walk import has_more_values, pointer, split_pointer
from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Fields, Rules
from mock_server.domain.refusal import MAX_REASONS, Code, InvalidPayload, Reason, Refusal, Sound


def read_object(
    raw: bytes, content_type: str | None, media_types: Sequence[str] = ("application/json",)
) -> dict[str, Any]:
    if content_type and content_type not in media_types:
        media_type = content_type.partition(";")[0].strip().lower()
        if media_type not in media_types:
            text = f"the Content-Type is {shown(media_type)}, expected {' or '.join(media_types)}"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", text))
        refuse_charsets(content_type)
    try:
        value = loads(raw)
    except NotJsonError as error:
        raise Refusal(Code.INVALID_REQUEST, Reason(error.pointer, str(error))) from None
    if not isinstance(value, dict):
        raise Refusal(Code.INVALID_REQUEST, Reason("", "the body is not a JSON object"))
    return value


class BodyReader:
    """Reads and checks the bodies of one operation, under the assumptions of one scenario.

    With `changes`, a body holds changes, and an empty member empties the field.
    """

    def __init__(
        self,
        interface: Mapping[str, Any],
        schema: Mapping[str, Any],
        assumptions: Rules,
        *,
        changes: bool = False,
    ) -> None:
        self._assumptions = assumptions
        self._checker = Checker(interface, schema, emptied=("", None, {}) if changes else ())
        self.shape = shape_of(interface, schema)
        self._numbers = self.shape.ways.get("Numeric", {}).keys()
        self._uuids = self.shape.ways.get("Uuid", {}).keys()

    def read(self, raw: bytes, content_type: str | None) -> Fields:
        """Return the fields of a body, without those that the assumptions ignore."""
        body = read_object(raw, content_type, self._assumptions.media_types)
        has_numbers = not self._numbers.isdisjoint(body)
        reasons = self._read_numbers(body) if has_numbers else []
        if not self._checker.accepts(body):
            if self._assumptions.unknown_fields == "ignored":
                self.shape.drop_unknown(body)
            known = {reason.pointer for reason in reasons}
            reasons += [each for each in self.reasons(body) if each.pointer not in known]
        if self._assumptions.future_fields != "stored":
            reasons += self._treat_future_fields(body)
        if not self._uuids.isdisjoint(body):
            reasons += self._fold_uuids(body)
        if reasons:
            raise InvalidPayload(*reasons, sound=self._sound(body, reasons))
        return body

    def _sound(self, body: dict[str, Any], reasons: Sequence[Reason]) -> Sound | None:
        """Return the valid part of an invalid body, or None if not all of its errors are known."""
        if len(reasons) >= MAX_REASONS or has_more_values(body, 1_000):
            return None
        fields, flawed = dict(body), dict[str, str]()
        pointers = {reason.pointer for reason in reasons}
        for name, *rest in (split_pointer(each) or ("",) for each in pointers):
            entries = fields.get(name)
            if not rest or not isinstance(entries, list):
                fields.pop(name, None)
                continue
            place, entry = f"/{name}/{rest[0]}", body[name][int(rest[0])]
            left = entry.get("id") if isinstance(entry, dict) else None
            if not isinstance(left, str) or not is_uuid(left) or f"{place}/id" in pointers:
                left = ""
            flawed[place] = left and f"{place}/id"
            fields[name] = [*entries]
            fields[name][int(rest[0])] = {"id": left} if name in ENTRY_ARRAYS else ""
        return Sound(fields, flawed)

    def reasons(self, fields: Fields) -> list[Reason]:
        return self._checker.reasons(fields)

    def _read_numbers(self, body: dict[str, Any]) -> list[Reason]:
        """Convert whole Numeric fields to integers, or return those that are spelled otherwise."""
        reasons, text = list[Reason](), "must be written without fraction and exponent"
        for container, key, path in self.shape.places("Numeric", body):
            if is_whole_decimal(container[key]):
                container[key] = int(container[key])
                reasons.append(Reason(pointer(path), text))
        return reasons if self._assumptions.whole_numbers == "by-spelling" else []

    def _treat_future_fields(self, body: dict[str, Any]) -> list[Reason]:
        found = [*self.shape.places("future-fields", body)]
        if self._assumptions.future_fields == "refused":
            return [Reason(pointer(path), "is a future feature") for _, _, path in found]
        for container, name, _ in found:
            del container[name]
        return []

    def _fold_uuids(self, body: dict[str, Any]) -> list[Reason]:
        reasons = []
        for container, key, path in self.shape.places("Uuid", body):
            text = container[key]
            if isinstance(text, str) and text != text.lower() and is_uuid(text):
                if self._assumptions.uuid_case == "refused":
                    reasons.append(Reason(pointer(path), "is in upper case"))
                else:
                    container[key] = text.lower()
        return reasons
