"""Marked places in schemas and values; the formats that JSON Schema does not check by itself."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.schemas.formats import FORMATS, is_calendar_date, is_invoice_text, is_uuid
from mock_server.contract.values.walk import has_more_values, resolve
from mock_server.server.shipped import documents

VALUE = {"id": 1, "rows": [{"id": 2}, {"name": "x"}, {"id": 3}], "lists": [[4, 5], [], [6]]}


def test_values_are_counted_up_to_a_bound() -> None:
    assert [has_more_values(VALUE, most) for most in (0, 15, 16)] == [True, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "3f0c9a52-0000-4000-8000-000000000001",
        "3F0C9A52-0000-4000-8000-00000000000A",
        "00000000-0000-0000-0000-000000000000",
        "3f0c9a52-0000-1000-0000-000000000001",
    ],
)
def test_canonical_form_in_either_case_is_a_uuid(text: str) -> None:
    assert is_uuid(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3f0c9a52000040008000000000000001",
        "{3f0c9a52-0000-4000-8000-000000000001}",
        "urn:uuid:3f0c9a52-0000-4000-8000-000000000001",
        "3f0c9a52-0000-4000-8000-00000000000g",
        "3f0c9a52-0000-4000-8000-0000000000011",
        "3f0c9a52-0000-4000-8000-000000000001\n",
        "\uff13f0c9a52-0000-4000-8000-000000000001",
    ],
    ids=ascii,
)
def test_any_other_form_is_not_a_uuid(text: str) -> None:
    assert not is_uuid(text)


@examples(100)
@given(st.dates())
def test_every_day_of_the_calendar_is_a_date(day: date) -> None:
    assert is_calendar_date(f"{day.day:02d}{day.month:02d}{day.year:04d}")


@pytest.mark.parametrize(
    "text",
    ["", "29022023", "29021900", "31042026", "00012026", "01002026", "01132026", "01010000",
     "20000201", "1022000", "001022000", "01-02-2000", "01022000\n", "+1022000", "٠١٠٢٢٠٠٠"],
    ids=ascii,
)  # fmt: skip
def test_anything_else_is_not_a_date(text: str) -> None:
    assert not is_calendar_date(text)


@pytest.mark.parametrize("character", ["x", "é", "€", "😀"], ids=["1", "2", "3", "4"])
def test_invoice_text_is_measured_in_bytes(character: str) -> None:
    longest = character * (60 // len(character.encode()))
    assert (is_invoice_text(longest), is_invoice_text(longest + "x")) == (True, False)


def test_formats_are_those_that_the_interface_names() -> None:
    schemas = resolve(documents().interface, "#/components/schemas").values()
    assert {schema["format"] for schema in schemas if "format" in schema} == set(FORMATS)
