"""Bodies, headers about them, and the envelope around replies."""

import pytest

from mock_server.contract.contract import Contract, read_object
from mock_server.contract.headers import names_tag, refuse_charsets
from mock_server.domain.refusal import Code, Refusal
from mock_server.server.shipped import documents


@pytest.mark.parametrize(
    ("raw", "content_type", "code", "reason"),
    [
        (b"{}", "text/plain; charset=utf-8", Code.UNSUPPORTED_MEDIA_TYPE,
         "the Content-Type is text/plain, expected application/json"),
        (b"{}", "\udcff" + "x" * 99, Code.UNSUPPORTED_MEDIA_TYPE,
         f"the Content-Type is ?{'x' * 79}, expected application/json"),
    ],
    ids=["other", "garbled"],
)  # fmt: skip
def test_another_media_type_is_refused(
    raw: bytes, content_type: str | None, code: Code, reason: str
) -> None:
    with pytest.raises(Refusal) as refused:
        read_object(raw, content_type)
    assert (refused.value.code, list(map(str, refused.value.reasons))) == (code, [reason])


def test_addresses_for_mail_are_found_wherever_a_customer_has_them() -> None:
    customer = {
        "name": "nobody@acme.example",
        "contact": [{"emailAddress": "one@acme.example"}, {"emailAddress": None}, {}],
        "address": [{"emailAddress": "two@acme.example"}],
    }
    found = Contract(documents(), {}).emails(customer)
    assert sorted(found) == ["one@acme.example", "two@acme.example"]


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "application/json",
        "application/json;charset=UTF-8",
        'application/json ; Charset="utf-8"',
        "application/json; charset = utf8",
        "application/json; charset",
        "application/json; profile=a; charset=utf-8; x=y",
        'application/json; profile="; charset=latin1"',
        r'application/json; profile="\"; charset=latin1"',
    ],
)
def test_utf_8_is_taken_however_it_is_written(content_type: str) -> None:
    refuse_charsets(content_type)


@pytest.mark.parametrize(
    ("content_type", "charset"),
    [
        ("application/json;charset=latin1", "latin1"),
        ('application/json; CHARSET="utf-16"', "utf-16"),
        ("application/json; charset=", ""),
        ("application/json; charset=utf-8; charset=us-ascii", "us-ascii"),
        ('application/json; profile="a;b" ;charset=\udcff', "?"),
        (f"application/json; charset={'x' * 100}", "x" * 80),
    ],
)
def test_another_charset_is_refused(content_type: str, charset: str) -> None:
    with pytest.raises(Refusal) as refused:
        refuse_charsets(content_type)
    assert refused.value.code == Code.UNSUPPORTED_MEDIA_TYPE
    assert refused.value.reasons[0].text == f"the charset is {charset}, expected utf-8"


@pytest.mark.parametrize(
    ("field", "comparisons"),
    [
        ('"now"', {"weak", "strong"}),
        ('W/"now"', {"weak"}),
        ('"old", "now"', {"weak", "strong"}),
        ('"old",W/"now" , "older"', {"weak"}),
        (', "now",', {"weak", "strong"}),
        (' "now"\t', {"weak", "strong"}),
        ("*", {"weak", "strong"}),
        (" * ", {"weak", "strong"}),
        ("", set()),
        ('"old"', set()),
        ('"NOW"', set()),
        ('w/"now"', set()),
        ("now", set()),
        ('"now', set()),
        ('"now"x', set()),
        ('"a, now", "b"', set()),
        ('"*"', set()),
        ('"old", *', set()),
    ],
)
def test_tags_are_read_as_lists_and_compared_weakly_or_strongly(
    field: str, comparisons: set[str]
) -> None:
    ways = {"weak": True, "strong": False}
    assert {way for way in ways if names_tag(field, '"now"', weakly=ways[way])} == comparisons
    assert not names_tag(field, None, weakly=True)  # nothing exists


def test_a_comma_may_be_part_of_a_tag() -> None:
    assert names_tag('"old", "a, b"', '"a, b"', weakly=False)


def test_what_has_no_tag_is_named_by_an_asterisk_alone() -> None:
    named = [field for field in ("*", '""', "") if names_tag(field, "", weakly=True)]
    assert named == ["*"]
