"""Long JSON texts: reading in pieces of any size gives the same result as in one piece."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.values.exact_json import NotJsonError, dumps, loads
from mock_server.contract.values.long_json import (
    MAX_BETWEEN,
    MAX_IN_ENTRY,
    MAX_MEMBERS,
    PIECE,
    loads_long,
)

fixed = examples(150)

MANY = 10_000_000
SIZES = st.integers(1, 40)
SCALARS = st.sampled_from(
    [b"1", b"-0", b"1.50", b"1e5", b"null", b"true", b"9" * 300, b'"x,]["', rb'"\\"', rb'"\",{"',
     '"é,"'.encode(), rb'"\u0000"', rb'"\ud83d\ude00"', b'""']
)  # fmt: skip
KEYS = st.sampled_from([b'"a"', b'"b"', b'",{"', rb'"\""', rb'"\u0000"', '"é"'.encode(), b'""'])
BLANKS = st.sampled_from([b"", b"", b" ", b"\n\t"])


def arrays(inner: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    return st.tuples(BLANKS, st.lists(inner, max_size=5), BLANKS).map(
        lambda drawn: b"[%s%s%s]" % (drawn[0], (b"," + drawn[2]).join(drawn[1]), drawn[2])
    )


def objects(inner: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    member = st.tuples(KEYS, BLANKS, inner).map(lambda drawn: b"%s:%s%s" % drawn)
    return st.lists(member, max_size=5).map(lambda drawn: b"{%s}" % b",".join(drawn))


TEXTS = st.recursive(SCALARS, lambda inner: arrays(inner) | objects(inner), max_leaves=30)
SPOILS = st.sampled_from(
    [b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b"1", b" ", b"\n", b"\xff", b'"a"', b"nul",
     rb'"\ud800"', b""]
)  # fmt: skip


def whole(raw: bytes, max_depth: int = 64) -> Any:
    """Return the value that the reader of ordinary bodies gives, or the error that it raises."""
    try:
        return repr(loads(raw, max_depth=max_depth, max_values=None))
    except NotJsonError as refused:
        return refused


def pieced(raw: bytes, at_once: int, max_depth: int = 64) -> Any:
    try:
        return repr(loads_long(raw, max_depth=max_depth, max_values=MANY, at_once=at_once).value)
    except NotJsonError as refused:
        return refused


@fixed
@given(TEXTS, SIZES)
@example(b'{"a":[1,[2,3,4],5],"b":{"c":1}}', 3)
def test_text_is_the_same_in_pieces(raw: bytes, at_once: int) -> None:
    expected, found = whole(raw), pieced(raw, at_once)
    assert type(found) is type(expected)
    assert str(found) == str(expected) or "is repeated" in str(found)


@fixed
@given(TEXTS, SPOILS, st.integers(0, 2**30), st.integers(0, 2), SIZES)
@example(b"[,0]", b"", 0, 0, 1)
@example(b"[1,]", b"", 0, 0, 1)
@example(b'{,"a":0}', b"", 0, 0, 1)
@example(b"1,2", b"", 0, 0, 1)
@example(b"[1],[2]", b"", 0, 0, 1)
@example(b"[1},2]", b"", 0, 0, 1)
@example(b"1],[2", b"", 0, 0, 1)
def test_invalid_text_is_refused_in_pieces_as_it_is_at_once(
    raw: bytes, spoil: bytes, place: int, cut: int, at_once: int
) -> None:
    place %= len(raw) + 1
    spoilt = raw[:place] + spoil + raw[place + cut :]
    expected, found = whole(spoilt), pieced(spoilt, at_once)
    assert isinstance(found, str) == isinstance(expected, str)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the body is not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"[1,2", "the body is not JSON: Expecting ',' delimiter: line 1 column 5 (char 4)"),
        (b"[1,2],3", "the body is not JSON: Extra data: line 1 column 6 (char 5)"),
        (
            '["é",\n"é" 1,2]'.encode(),
            "the body is not JSON: Expecting ',' delimiter: line 2 column 5 (char 10)",
        ),
        (b'["a","b\xff",1]', "the body is not UTF-8 (byte 7)"),
        (b'{"a":1,"b":{"c":1,"d":2,"c":3}}', 'the key "c" is repeated in one object'),
        (b'{"a":[1,2],"b":3,"a":[]}', 'the key "a" is repeated in one object'),
        (b"[1,[[[2,3]]]]", "the body is nested deeper than 3"),
        (b"[[[[1,2]]]]", "the body is nested deeper than 3"),
        (b"[" * 40 + b"]" * 40, "the body is nested deeper than 3"),
        (b'["a","\\ud800",1]', "the body has a lone surrogate"),
    ],
)  # fmt: skip
def test_refusal_says_where_in_the_whole_text(raw: bytes, message: str) -> None:
    assert str(pieced(raw, 1, max_depth=3)) == message
    assert str(whole(raw, max_depth=3)) == message


def refusal(raw: bytes, **bounds: Any) -> str:
    with pytest.raises(NotJsonError) as refused:
        loads_long(raw, **{"max_depth": 64, "max_values": MANY, **bounds})
    return str(refused.value)


def test_values_are_counted_as_those_of_short_texts() -> None:
    raw = b"[" + b",".join([b'{"a":[",[{",1]}'] * 20_000) + b"]"
    values = 1 + 20_000 * 4
    assert dumps(loads_long(raw, max_depth=64, max_values=values).value) == raw
    for at_once in (7, PIECE, len(raw)):
        shown = refusal(raw, max_values=values - 1, at_once=at_once)
        assert shown == f"the body has more than {values - 1} values"


@pytest.mark.parametrize("entry", [b"1.5", b"-0", b"1e5", b"[]", b"{}", b'""', b"true"])
def test_only_plain_numbers_may_be_many_when_they_are_spared(entry: bytes) -> None:
    bounds: Any = {"max_depth": 64, "max_values": 9000, "by_memory": True}
    plain = b'{"a":[' + b",".join([b"17"] * 100_000) + b"]}"
    assert dumps(loads_long(plain, **bounds).value) == plain
    many = plain.replace(b"17", entry)
    assert refusal(many, **bounds) == "the body has more than 9000 values"


def test_objects_count_twice_where_memory_is_counted() -> None:
    raw = b'[{"a":"b"}' + b',{"a":"b"}' * 999 + b"]"
    bounds: Any = {"max_depth": 64, "by_memory": True}
    assert refusal(raw, max_values=3000, **bounds) == "the body has more than 3000 values"
    assert len(loads_long(raw, max_values=3001, **bounds).value) == 1000


def test_bytes_without_a_comma_between_values_are_limited() -> None:
    stated = f"the body has {MAX_BETWEEN} bytes without a comma between values"
    assert refusal(b'["' + b"," * MAX_BETWEEN + b'",1]') == stated
    raw = b'["' + b"," * (MAX_BETWEEN - 10) + b'",1]'
    assert loads_long(raw, max_depth=1, max_values=9).value[1] == 1


def test_object_has_no_more_members_than_a_scenario_has_values() -> None:
    raw = b"{" + b",".join(b'"%d":0' % number for number in range(MAX_MEMBERS + 1)) + b"}"
    assert refusal(raw) == f"the body has an object of more than {MAX_MEMBERS} members"


def test_entry_of_a_member_has_a_million_values() -> None:
    entry = b'{"a":[' + b",".join([b"1"] * (MAX_IN_ENTRY * 3 // 5)) + b"]}"
    raw = b'{"members":[%s,%s]}' % (entry, entry)
    assert dumps(loads_long(raw, max_depth=64, max_values=MANY).value) == raw
    stated = f"an entry of the body has more than {MAX_IN_ENTRY} values"
    assert refusal(b'{"members":[[%s,%s]]}' % (entry, entry)) == stated


def test_containers_of_a_long_text_can_be_emptied() -> None:
    read = loads_long(
        b'{"a":[1,[2,3,4],5],"b":{"c":{},"d":1}}', max_depth=9, max_values=99, at_once=1
    )
    assert read.value == {"a": [1, [2, 3, 4], 5], "b": {"c": {}, "d": 1}}
    assert [len(container) for container in read.containers] == [2, 3, 3, 2]
    read.free()
    assert (read.value, read.containers) == ({}, [{}, [], [], {}])
