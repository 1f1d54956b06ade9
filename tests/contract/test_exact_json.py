"""Lossless JSON: what is refused; all else is written as it was read, whole or in pieces."""

from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.values.exact_json import (
    MAX_DEPTH,
    MAX_NUMBER,
    MAX_VALUES,
    Entries,
    NotJsonError,
    dumps,
    dumps_indented,
    gathered,
    indented,
    loads,
    size_of,
)

fixed = examples(50)

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(min_value=-(10**200), max_value=10**200)
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)

REFUSALS = {
    "nothing": (b"", "the body is not JSON: EOF while parsing a value at line 1 column 0"),
    "two-values": (b"1 2", "the body is not JSON: trailing characters at line 1 column 3"),
    "escape": (b'"\\x"', "the body is not JSON: invalid escape at line 1 column 3"),
    "byte-order-mark": (
        b"\xef\xbb\xbf{}",
        "the body is not JSON: it begins with a byte order mark",
    ),
    "not-utf-8": (b'{"a":"\xff"}', "the body is not UTF-8 (byte 6)"),
    "utf-16": ("{}".encode("utf-16"), "the body is not UTF-8 (byte 0)"),
    "key-twice": (b'{"a":1,"b":2,"a":3}', 'the key "a" is repeated in one object'),
    "long-key-twice": (
        b'{"%s":1,"%s":2}' % (b"k" * 99, b"k" * 99),
        f'the key "{"k" * 80}" is repeated in one object',
    ),
    "nan": (b'{"a":NaN}', "the body is not JSON: expected value at line 1 column 6"),
    "infinity": (b"[Infinity]", "the body is not JSON: expected value at line 1 column 2"),
    "minus-infinity": (b"-Infinity", "the body is not JSON: invalid number at line 1 column 2"),
    "exponent-out-of-range": (
        b"1e9999999999999999999",
        "a number has more than 1,000 characters as a plain decimal, at line 1 column 21",
    ),
    "too-small-an-exponent": (
        b"[-1E-9999999999999999999]",
        "a number has more than 1,000 characters as a plain decimal, at line 1 column 25",
    ),
    "depth-300": (b"[" * 300 + b"]" * 300, "the body is nested deeper than 64"),
    "lone-surrogate-in-a-key": (b'{"\\ud800":1.5}', "the body has a lone surrogate"),
    "deep-arrays": (b"[" * 65 + b"]" * 65, "the body is nested deeper than 64"),
    "deep-objects": (b'{"a":' * 65 + b"1" + b"}" * 65, "the body is nested deeper than 64"),
    "depth-10000": (b"[" * 10_000 + b"]" * 10_000, "the body is nested deeper than 64"),
    "depth-100000": (
        b"[" * 100_000 + b"]" * 100_000,
        f"the body has more than {MAX_VALUES} values",
    ),
    "more-digits-when-written-out": (
        b"[%s]" % b",".join([b"1e900"] * 5_000),
        "the body is more than 1 MiB longer with plain decimals",
    ),
}


def literal(value: str) -> bytes:
    return value.encode()


@pytest.mark.parametrize(("raw", "message"), REFUSALS.values(), ids=REFUSALS)
def test_text_other_than_interoperable_json_is_refused_with_its_reason(
    raw: bytes, message: str
) -> None:
    with pytest.raises(NotJsonError) as refused:
        loads(raw)
    assert str(refused.value) == message


@pytest.mark.parametrize("opening", [b"[", b'{"a":'], ids=["arrays", "objects"])
def test_nesting_up_to_the_limit_is_read(opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    raw = opening * MAX_DEPTH + b"1" + closing * MAX_DEPTH
    assert dumps(loads(raw)) == raw


@pytest.mark.parametrize("value", [b"1", b'{"a":"[,{"}', rb'{"\",":[",","{\\"]}'])
def test_values_are_read_up_to_the_limit(value: bytes) -> None:
    within = 1 + MAX_VALUES // values(loads(value))
    raw = b"[" + b",".join([value] * (within - 2)) + b"]"
    assert dumps(loads(raw)) == raw
    too_many = raw[:-1] + b"," + value + b"," + value + b"]"
    with pytest.raises(NotJsonError, match=f"^the body has more than {MAX_VALUES} values$"):
        loads(too_many)
    assert dumps(loads(too_many, max_values=None)) == too_many


def values(value: Any) -> int:
    members = value.values() if isinstance(value, dict) else value
    return 1 + sum(map(values, members)) if isinstance(value, dict | list) else 1


@fixed
@given(VALUES)
@example({"campaign": [10**30]})
@example([2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1])
def test_any_value_is_written_as_it_was_read(value: Any) -> None:
    assert loads(dumps(value)) == value
    assert loads(dumps_indented(value)) == value


@fixed
@given(VALUES, st.integers(1, 6))
def test_a_value_is_read_up_to_its_depth(value: Any, most: int) -> None:
    if depth(value) <= most:
        assert loads(dumps(value), max_depth=most) == value
    else:
        with pytest.raises(NotJsonError, match=f"^the body is nested deeper than {most}$"):
            loads(dumps(value), max_depth=most)


def depth(value: Any) -> int:
    members = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, members), default=0) if isinstance(value, dict | list) else 0


WRITTEN_OUT = {
    "1E5": "100000", "5e0": "5", "2.50e-3": "0.00250", "-1.0E+02": "-100", "1.500e1": "15.00",
    "-0": "0", "0e99": "0", "-0e5": "-0", "0e1000000": "0", "0e-3": "0.000", "-0.0E-0": "-0.0",
    "1e999": "1" + "0" * 999, "-1e998": "-1" + "0" * 998, "1e-998": "0." + "0" * 997 + "1",
    "1e" + "0" * 5000 + "3": "1000", "0." + "0" * 5000 + "1e5001": "1",
}  # fmt: skip
"""Numbers by their plain decimals."""

TOO_LONG = [
    "9" * 1001, "9" * 4300, "-" + "9" * 1000, "0." + "9" * 999, "-0." + "9" * 998,
    "0." + "9" * 5000,
    "1e1000", "-1e999", "1e-999", "0e-999", "1e1000000", "1e-1000000", "1e999999999999999999",
    "0." + "9" * (1 << 20), "9" * 4000 + "e-3999",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "plain"), WRITTEN_OUT.items(), ids=[text[:20] for text in WRITTEN_OUT]
)
def test_other_number_is_written_as_a_plain_decimal(text: str, plain: str) -> None:
    for around in ("%s", "[%s]", '{"a": %s}'):
        value = loads(literal(around % text))
        assert value == loads(literal(around % plain))
        assert dumps(value) == literal(around % plain).replace(b" ", b"")


@pytest.mark.parametrize("text", TOO_LONG, ids=lambda text: text[:20] + str(len(text)))
@pytest.mark.parametrize(
    ("around", "place"),
    [("%s", ""), ('{"a":[1.5,%s]}', "/a/1"), ('["1e1001", [1e5],\n{"a/b":%s}]', "/2/a~1b")],
    ids=["alone", "member", "text"],
)
def test_number_is_refused_at_its_place_if_it_would_be_too_long(
    text: str, around: str, place: str
) -> None:
    with pytest.raises(NotJsonError) as refused:
        loads(literal(around % text))
    why = f"a number has more than {MAX_NUMBER:,} characters as a plain decimal"
    assert (refused.value.pointer, str(refused.value)) == (place, why)


@fixed
@given(st.from_regex(r"-?(0|[1-9][0-9]{0,9})(\.[0-9]{1,9})?([eE][+-]?[0-9]{1,3})?", fullmatch=True,
                     alphabet="-+.eE0123456789"))  # fmt: skip
@example("0.0e1")
@example("-0E-990")
@example("99e997")
def test_any_number_is_written_exactly_and_without_an_exponent_or_refused(text: str) -> None:
    plain = f"{Decimal(text):f}" if text != "-0" else "0"
    raw = literal(f'{{"vat":{text}}}')
    if len(plain) <= MAX_NUMBER:
        assert dumps(loads(raw)) == literal(f'{{"vat":{plain}}}')
    else:
        with pytest.raises(NotJsonError, match=r"^a number has more than 1,000 characters"):
            loads(raw)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Decimal("1E+5"), b"100000"),
        (Decimal("1E-40"), b"0." + b"0" * 39 + b"1"),
        (Decimal("1E+999999999999999999"), b"1E+999999999999999999"),
        ({"a": [10**30, Decimal("1.10")]}, b'{"a":[1000000000000000000000000000000,1.10]}'),
        ("é\u2028\x7f", '"é\u2028\x7f"'.encode()),
    ],
    ids=["exponent", "small", "huge", "number-beyond-64-bits", "text-as-utf-8"],
)
def test_value_is_written_compactly(value: Any, written: bytes) -> None:
    assert dumps(value) == written


def test_the_size_of_a_value_is_its_bytes_and_64_for_each_comma_and_colon() -> None:
    assert size_of({"a": [1, "é"], "b": None}) == len('{"a":[1,"é"],"b":null}') + 1 + 64 * 4


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", {"a": object()}], ids=["set", "bytes", "deep"])
def test_value_that_json_cannot_express_is_an_error(value: Any) -> None:
    with pytest.raises(TypeError):
        dumps(value)


def lazy(value: Any) -> Any:
    """Return a document whose arrays are generated while they are written."""
    if isinstance(value, dict) and any(isinstance(member, list) for member in value.values()):
        return {name: lazy(member) for name, member in value.items()}
    return Entries(iter(value)) if isinstance(value, list) else value


@examples(30)
@given(VALUES)
def test_pieces_are_the_bytes_of_the_whole(value: Any) -> None:
    assert b"".join(indented(MappingProxyType({"a": lazy(value)}))) == dumps_indented({"a": value})


@pytest.mark.parametrize("entry", [{"a": ["line\nend", Decimal("1.50")]}, [], {}, "text"])
def test_a_long_array_comes_in_pieces_of_some_length(entry: Any) -> None:
    entries = [entry] * 50_000
    parts = indented({"items": Entries(entries), "total": 50_000})
    pieces = [*map(b"".join, gathered(parts, 1 << 16))]
    assert b"".join(pieces) == dumps_indented({"items": entries, "total": 50_000})
    assert len(pieces) > 5
    assert all(1 << 16 <= len(piece) < 1 << 17 for piece in pieces[:-1])
