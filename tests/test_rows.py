"""Every row and sentence of the interface document, and every assumption, has an exchange.

Rows are in `support/fields.py` and here, sentences in `docs/readings.yaml`, assumptions in the
register. The exchanges (`fixtures/exchanges/*.yaml`) name the rows that they show or violate.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from support.exchanges import Conversation, Step, build, conversations, differences
from support.fields import READ, SENT
from support.readings import readings

from mock_server.contract.values.exact_json import dumps
from mock_server.server.shipped import documents

# ── The rows of the document ─────────────────────────────────────────────────────────────────────

OTHER_ROWS = {
    "2.1": """
        errorCode, errorMessage, content, pageable, Pageable.page, Pageable.size,
        Pageable.totalPages, Pageable.totalElements
    """,
    "2.3": "packageId, name, description, nestedOffers, eligibleSubAccountIds",
    "2.4": "requestId, status",
    "3": "Customer status, Operation status, Customer-level flags",
    "4.3": "name, description, nestedOffers, eligibleSubAccountIds",
    "5": "Get Customer Details, Modify Customer Details, Create Customer Package",
    "7": "GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1003, CUSTOMER_1006",
    "8": "invoiceText size, vat, nestedOffers, name",
}

NEVER_REFUSED = {
    **{
        f"2.1 {name}": "The server writes the envelope; nobody can send a wrong one."
        for name in re.findall(r"[\w.]+", OTHER_ROWS["2.1"])
    },
    "7 GLOBAL_1001": "Each operation uses it, so that there is none which could refuse it.",
}
"""Rows that no call can break, and why."""


def field_rows(section: str, tables: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(f"{section} {table}.{field}" for table, rows in tables.items() for field in rows)


def other_rows() -> Iterator[str]:
    for section, names in OTHER_ROWS.items():
        yield from (f"{section} {name.strip()}" for name in names.split(","))


READ_FIELDS = field_rows("2.2", READ)
SENT_FIELDS = field_rows("4.2", SENT)
ROWS = (*READ_FIELDS, *SENT_FIELDS, *other_rows())
SENTENCES = tuple(reading.name for reading in readings() if reading.row is None)
REGISTER = documents().assumptions

EXCHANGES = tuple(conversations())
SECTION_STEPS = tuple(
    step
    for conversation in EXCHANGES
    if conversation.name.startswith("section-")
    for step in conversation.steps
)
STEPS = tuple(step for conversation in EXCHANGES for step in conversation.steps)

# ── Rows and sentences ───────────────────────────────────────────────────────────────────────────


def test_every_row_is_shown_by_an_exchange() -> None:
    shown = {row for step in SECTION_STEPS for row in step.shows}
    assert [row for row in ROWS if row not in shown] == []


def test_every_row_is_held_by_an_exchange_that_breaks_it() -> None:
    broken = {row for step in SECTION_STEPS for row in step.refuses}
    assert [row for row in ROWS if row not in broken] == list(NEVER_REFUSED)


def test_every_sentence_is_shown_by_an_exchange() -> None:
    shown = {sentence for step in STEPS for sentence in step.shows}
    assert [sentence for sentence in SENTENCES if sentence not in shown] == []


def test_section_4_has_its_sentences() -> None:
    sections = [reading.section for reading in readings() if reading.row is None]
    assert {section: sections.count(section) for section in ("4", "4.1", "4.2", "4.3")} == {
        "4": 2,
        "4.1": 6,
        "4.2": 7,
        "4.3": 5,
    }


def test_exchanges_name_only_what_the_document_says() -> None:
    named = {name for step in STEPS for name in (*step.shows, *step.refuses)}
    assert named - {*ROWS, *SENTENCES} == set()


# ── A step is about the rows that it names ───────────────────────────────────────────────────────

PLACES = {
    "Customer": "",
    "Package": "/package/0",
    "Offer": "/offer/0",
    "Contact": "/contact/0",
    "Identity": "/contact/0/identity/0",
    "Address": "/address/0",
    "InvoiceConfiguration": "/invoiceConfiguration",
    "CustomField": "/customFields/0",
}
"""Where the entries of a table stand in a customer, and in the body of a modify."""

FAILURES_TOO = ("2.1 ", "7 ")
"""The tables whose rows are also shown by a failure."""


def values_of(row: str, document: Any) -> list[Any]:
    """Return the values that a customer, or the body of a modify, has for a row."""
    table, _, field = row.partition(" ")[2].partition(".")
    entries = [document]
    for name in re.findall(r"[a-zA-Z]+", PLACES[table]):
        below = [entry[name] for entry in entries if name in entry]
        entries = [
            one for entry in below for one in (entry if isinstance(entry, list) else [entry])
        ]
    return [entry[field] for entry in entries if field in entry]


def reasons_of(step: Step) -> list[str]:
    """Return the reasons of the refusal that a step expects, each with its place."""
    if step.expected.reason is not None:
        return step.expected.reason.split("; ")
    errors = (step.expected.body_contains or {}).get("errors", [])
    return [f"{error['pointer']}: {error['detail']}" for error in errors]


def test_steps_that_break_a_row_are_refused() -> None:
    breaking = [step for step in STEPS if step.refuses]
    assert [step for step in breaking if (step.expected.status or 0) < 400] == []


def test_steps_that_show_a_row_are_accepted() -> None:
    successes = {row for row in ROWS if not row.startswith(FAILURES_TOO)}
    showing = [step for step in STEPS if successes & set(step.shows)]
    assert [step for step in showing if (step.expected.status or 0) >= 300] == []


def test_reads_that_show_a_field_have_a_value_of_it() -> None:
    for step, row in product(SECTION_STEPS, READ_FIELDS):
        if row in step.shows:
            shown = step.expected.body or step.expected.body_contains
            assert set(map(type, values_of(row, shown["content"][0]))) - {type(None)}, row


def test_modifies_that_show_a_field_send_it() -> None:
    for step, row in product(SECTION_STEPS, SENT_FIELDS):
        assert row not in step.shows or values_of(row, step.sent.body), row


def test_steps_that_break_a_field_are_refused_for_it() -> None:
    for step, row in product(SECTION_STEPS, (*READ_FIELDS, *SENT_FIELDS)):
        if row in step.refuses:
            table, _, field = row.partition(" ")[2].partition(".")
            place = PLACES[table].replace("0", r"\d+")
            assert any(
                re.match(rf"{place}/{field}\b", reason)
                or (re.match(f"{place}: ", reason) and field in reason)
                for reason in reasons_of(step)
            ), (row, step)


@pytest.mark.parametrize(("suffix", "tables"), [("", READ), ("Patch", SENT)], ids=["2.2", "4.2"])
def test_contract_has_the_fields_of_the_tables_and_needs_the_mandatory_ones(
    suffix: str, tables: Mapping[str, Any]
) -> None:
    schemas = documents().interface["components"]["schemas"]
    for table, rows in tables.items():
        schema = schemas[f"{table}{suffix}"]
        rules = {name: getattr(row, "rule", row) for name, row in rows.items()}
        assert schema["properties"].keys() == rules.keys()
        assert {*schema.get("required", ())} == {n for n, rule in rules.items() if rule == "M"}


# ── Assumptions ──────────────────────────────────────────────────────────────────────────────────

ALTERNATIVES = [
    pytest.param(name, alternative["value"], id=f"{name}-{number}")
    for name, row in REGISTER.items()
    for number, alternative in enumerate(row["alternatives"])
]
SWITCHED = [
    pytest.param(conversation, name, id=f"{conversation.name} ({name})")
    for conversation in EXCHANGES
    for name in conversation.assumptions
]
UNSWITCHED = [
    pytest.param(conversation, name, alternative["value"], id=f"{conversation.name} ({name})")
    for conversation in EXCHANGES
    for name in conversation.defaults
    for alternative in REGISTER[name]["alternatives"]
]


@pytest.mark.parametrize("name", REGISTER)
def test_default_of_an_assumption_is_shown_by_an_exchange(name: str) -> None:
    assert [exchange.name for exchange in EXCHANGES if name in exchange.defaults]


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_alternative_of_an_assumption_is_shown_by_an_exchange(name: str, value: Any) -> None:
    shown = [exchange.assumptions[name] for exchange in EXCHANGES if name in exchange.assumptions]
    assert dumps(value) in map(dumps, shown)


@pytest.mark.parametrize(("conversation", "name"), SWITCHED)
def test_conversation_goes_otherwise_without_its_assumption(
    conversation: Conversation, name: str
) -> None:
    others = {key: value for key, value in conversation.assumptions.items() if key != name}
    assert list(differences(conversation, build(conversation.scenario, others)))


@pytest.mark.parametrize(("conversation", "name", "value"), UNSWITCHED)
def test_conversation_of_a_default_goes_otherwise_under_each_alternative(
    conversation: Conversation, name: str, value: Any
) -> None:
    switched = {**conversation.assumptions, name: value}
    assert list(differences(conversation, build(conversation.scenario, switched)))


def test_every_assumption_is_where_a_sentence_can_be_switched() -> None:
    assert {name for reading in readings() for name in reading.switch} == set(REGISTER)


def test_reading_of_a_row_names_one_that_exists() -> None:
    assert not {reading.row for reading in readings() if reading.row} - set(ROWS)
