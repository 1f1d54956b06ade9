"""Values that identify a person are replaced: consistently, and by values of the same form."""

import json
import re
from datetime import date
from string import ascii_letters, digits
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.recordings import ID, a_call

from mock_server.contract.recorded import CALLS
from mock_server.contract.schemas.formats import is_calendar_date
from mock_server.contract.schemas.validation import Checker
from mock_server.recordings.recording import RecordedReply, Recording
from mock_server.recordings.replacing.replaced_calls import (
    replace_body,
    replace_call,
    replace_recording,
    replace_target,
)
from mock_server.recordings.replacing.replacer import Replacer, is_iban
from mock_server.server.shipped import documents

OFFER = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"
KEY = b"a key of 32 bytes, as they are.."
REPLY = CALLS["getCustomer"]["reply"]
HOST = "https://service.example"

FORMS = [
    ("Jane Marlow", r"[A-Z][a-z]{3} [A-Z][a-z]{5}"),
    ("O'Brien-Smith", r"[A-Z]'[A-Z][a-z]{4}-[A-Z][a-z]{4}"),
    ("Müller", r"[A-Z][àáâãäåæçèéêëìíîïñòóôõöøùúûü][a-z]{4}"),
    ("12b", r"[1-9][0-9][a-z]"),
    ("01234", r"0[0-9]{4}"),
    ("+441632960001", r"\+[1-9][0-9]{11}"),
    ("01632 960-001", r"0[0-9]{4} [0-9]{3}-[0-9]{3}"),
    ("GB999999973", r"[A-Z]{2}[1-9][0-9]{8}|[A-Z]{2}[0-9]{9}"),
    ("jane.m@acme.example", r"[a-z]{4}\.[a-z]@[a-z]{4}\.example"),
    ("jane@mail.acme.co.uk", r"[a-z]{4}@[a-z]{4}\.[a-z]{4}\.[a-z]{2}\.example"),
    ("1980-02-01", r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    ("1980-02-01T10:20:30Z", r"[0-9]{4}-[0-9]{2}-[0-9]{2}T10:20:30Z"),
    ("aGVsbG8/" * 40, r"[0-9a-f]{320}"),
    ("", ""),
    ("-", "-"),
    ("00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000"),
]


@pytest.mark.parametrize(("value", "form"), FORMS)
def test_a_value_keeps_its_form(value: str, form: str) -> None:
    replaced = Replacer(KEY).value(value)
    assert re.fullmatch(form, replaced)
    assert replaced != value or form == value


@given(st.uuids())
def test_a_uuid_stays_one(value: UUID) -> None:
    replacer = Replacer(KEY)
    replaced = UUID(replacer.value(str(value)))
    assert (replaced == value) == (value.int == 0)
    assert replaced.variant == value.variant
    assert replacer.value(str(value).upper()).lower() == str(replaced)


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_a_date_stays_one(value: date) -> None:
    replaced = Replacer(KEY).value(f"{value:%d%m%Y}")
    assert is_calendar_date(replaced)
    assert replaced != f"{value:%d%m%Y}"


BAN = st.text(ascii_letters[26:] + digits, min_size=11, max_size=30)


@given(st.sampled_from(["GB", "DE", "NO"]), BAN)
def test_an_account_keeps_its_country_and_has_the_check_digits_it_needs(
    country: str, account: str
) -> None:
    whole = f"{account}{country}00"
    number = int("".join(str(int(letter, 36)) for letter in whole))
    replaced = Replacer(KEY).value(f"{country}{98 - number % 97:02}{account}")
    assert is_iban(replaced)
    assert replaced[:2] == country
    assert replaced[4:] != account


EMAIL = documents().interface["components"]["schemas"]["EmailAddress"]


@given(
    st.from_regex(
        r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z][a-z0-9]{0,20}(\.[a-z]{2,9}){1,3}",
        fullmatch=True,
    )
)
def test_an_email_address_stays_one(value: str) -> None:
    assert Checker(documents().interface, EMAIL).reasons(Replacer(KEY).value(value)) == []


def test_words_are_alike_wherever_they_are() -> None:
    replacer = Replacer(KEY)
    first, last, address = map(replacer.value, ("Jane", "MARLOW", "jane@marlow.example"))
    assert replacer.value("Jane Marlow") == f"{first} {last.capitalize()}"
    assert address == f"{first.lower()}@{last.lower()}.example"
    assert replacer.quoted(f"Customer Jane {ID} is blocked") == (
        f"Customer {first} {replacer.value(ID)} is {replacer.value('blocked')}"
    )
    assert replacer.value("+44 1632 960001").replace(" ", "") == replacer.value("+441632960001")


QUOTED = [
    ("Customer does not exist", True),
    ("/contact/0/landlinePhoneNumber: is not a text", True),
    ("at most 60 bytes", True),
    ("Bearer realm", True),
    ("Petersen", False),
    ("call 0163296", False),
    ("a@b.example", False),
]


@pytest.mark.parametrize(("text", "stays"), QUOTED)
def test_a_text_that_explains_has_only_words_of_the_contract(text: str, *, stays: bool) -> None:
    assert (Replacer(KEY).quoted(text) == text) == stays


def test_a_catalogue_stays_but_for_words_that_were_replaced() -> None:
    replacer = Replacer(KEY)
    assert replacer.kept(f"Gold for Marlow {OFFER}") == f"Gold for Marlow {OFFER}"
    name = replacer.value("Marlow")
    assert replacer.kept("Gold for Marlow") == f"Gold for {name}"
    assert replacer.kept("MARLOW") == "MARLOW"  # spelled like a code
    assert replacer.quoted(f"offer {OFFER}") == f"offer {OFFER}"


def replaced_json(text: str, keeps: tuple[str, ...] = ()) -> str:
    return replace_body(text.encode(), REPLY, Replacer(KEY, keeps)).decode()


BODIES = [
    '{ "errorCode" : "X_1",\n "pageable":{"page":0,"size":1.0}}',
    '{"content":[{"status":"on hold","vat":null,"name":"","offer":[{"name":"Data \\u00e9"}]}]}',
    '{"content":[{"invoiceConfiguration":{"paymentDueUnit":"DAYS","deviceCost":10.50}}]}',
    '{"surprise":[true,false,null,"MONTHLY",{}]}',
    "[]",
    '""',
]


@pytest.mark.parametrize("body", BODIES)
def test_values_that_identify_no_person_are_kept(body: str) -> None:
    assert json.loads(replaced_json(body), parse_float=str) == json.loads(body, parse_float=str)


def test_a_field_that_is_not_known_is_replaced() -> None:
    body = '{"content":[{"state":"Paused","level":12,"Marlow":{"name":"x"},"name":"Marlow"}]}'
    replaced = json.loads(replaced_json(body))["content"][0]
    assert replaced["state"] != "Paused"
    assert replaced["level"] != 12
    assert replaced["name"] != "Marlow"
    assert "Paused" in replaced_json(body, ("state",))


NAMES = ["jane@marlow.example", f"a{ID[1:]}", "Marlow", "2026-01-01"]


@pytest.mark.parametrize("name", NAMES)
def test_a_member_or_parameter_named_after_a_person_is_replaced(name: str) -> None:
    body = json.dumps({"content": [{"name": "Marlow", "unknown": {name: 1, "blue_sky": 2}}]})
    replacer = Replacer(KEY)
    text = replace_body(body.encode(), REPLY, replacer).decode()
    assert name not in text
    assert "blue_sky" in text
    assert replace_target(f"/a?{name}=1&blue_sky", replacer).endswith("&blue_sky")
    assert name not in replace_target(f"/a?{name}=1&{name}", replacer)


def test_the_message_of_a_code_stays_whatever_else_was_replaced() -> None:
    replacer = Replacer(KEY)
    replacer.value("Customer Does Not Exist")
    text = "Customer does not exist"
    assert replacer.quoted(text) == text
    assert replacer.quoted(f"{text}: Marlow") == f"{text}: {replacer.value('Marlow')}"
    assert replacer.quoted(f"{text}, Marlow") != f"{text}, {replacer.value('Marlow')}"


def test_a_body_other_than_json_keeps_only_words_of_the_contract() -> None:
    replaced = replaced_json("<h1>502 Bad Gateway</h1> Petersen")
    assert "502 Bad Gateway" in replaced
    assert "Petersen" not in replaced
    assert replace_body(b"\xff" * 9, REPLY, Replacer(KEY)).isascii()


TARGETS = [
    (f"/api/v2/customer/{ID}", "/api/v2/customer/{}"),
    (f"/api/v2/customer/{ID}/package?page=1&size=2", "/api/v2/customer/{}/package?page=1&size=2"),
    (f"/api/v2/operations/{ID}/status", "/api/v2/operations/{}/status"),
    (f"/async-jobs?id={ID}", "/async-jobs?id={}"),
    (f"/api/v2/customer/{ID.upper()}/", "/api/v2/customer/{}/"),
]


@pytest.mark.parametrize(("target", "form"), TARGETS)
def test_ids_in_addresses_are_those_in_bodies(target: str, form: str) -> None:
    replacer = Replacer(KEY)
    asked = ID.upper() if ID.upper() in target else ID
    assert replace_target(target, replacer) == form.format(replacer.value(asked))


def test_a_value_is_replaced_in_calls_before_the_one_that_shows_whose_it_is() -> None:
    shown = ({"offer": [{"name": "Gold for Marlow"}]}, {"name": "Marlow"})
    replies = [RecordedReply(200, (), json.dumps({"content": [each]}).encode()) for each in shown]
    written = replace_recording(
        Recording(tuple(a_call(reply=each) for each in replies)), Replacer(KEY)
    )
    assert written.is_anonymous
    texts = [each.reply.body for each in written.calls if each.reply.is_recorded]
    assert (b"Gold for" in texts[0], b"Marlow" in texts[0]) == (True, False)


OTHER_ID = Replacer(KEY).value(ID)
HEADERS = [
    ("Authorization", "Bearer secret", "Bearer acme"),
    ("authorization", "Basic amFuZTpzZWNyZXQ=", "Basic YWNtZTphY21l"),
    ("Authorization", "AWS4 credential=jane", "acme"),
    ("X-Api-Key", "secret", "acme"),
    ("Accept", "application/json", "application/json"),
    ("Cookie", "session=qwxyjc", Replacer(KEY).value("session=qwxyjc")),
    ("Location", f"https://real/api/v2/request/{ID}", f"{HOST}/api/v2/request/{OTHER_ID}"),
]


@pytest.mark.parametrize(("name", "value", "expected"), HEADERS)
def test_headers_are_replaced_by_what_they_hold(name: str, value: str, expected: str) -> None:
    made = replace_call(a_call(requester="acme", headers=((name, value),)), Replacer(KEY))
    assert made.headers == ((name, expected),)


# No replacement contains these letters, so none equals an original by chance.
secret = st.text("qwxyjc", min_size=4, max_size=12)
secrets = st.one_of(
    secret,
    secret.map(str.capitalize),
    st.tuples(secret, secret).map(" ".join),
    st.tuples(secret, secret, secret).map(lambda parts: "{}@{}.{}".format(*parts)),
    st.integers(10**9, 10**14).map(lambda number: f"+{number}"),
    st.uuids().filter(lambda value: value.int > 0).map(str),
)


def values(fields: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values of fields; fields that identify a person contain secrets."""
    if isinstance(fields, dict):
        return st.fixed_dictionaries({}, optional={name: values(fields[name]) for name in fields})
    return st.none() | secrets if fields is True else st.sampled_from([0, True, "ACTIVE", ""])


customers = values(REPLY["content"])


def identifying(fields: Any, stated: Any) -> list[str]:
    if isinstance(fields, dict):
        return [each for name in stated for each in identifying(fields[name], stated[name])]
    return re.findall(r"[\w-]{4,}", stated) if fields is True and stated else []


@given(customers, secret)
def test_no_value_that_identifies_is_in_the_output(customer: dict[str, Any], unknown: str) -> None:
    originals = identifying(REPLY["content"], customer)
    envelope = {
        "errorCode": "",
        "errorMessage": "about " + " ".join(originals),
        "content": [{**customer, "unknown": {"any": [unknown]}}],
        "pageable": {},
    }
    reply = RecordedReply(
        200,
        (("X-Unknown", unknown), ("Location", "/a/" + "/".join(originals))),
        json.dumps(envelope).encode(),
    )
    sent = a_call(
        target="/api/v2/customer/" + "~".join(originals) + "?q=" + unknown,
        headers=(("Authorization", f"Bearer {unknown}"), ("Referer", " ".join(originals))),
        body=json.dumps({"remarks": originals}).encode(),
        reply=reply,
    )
    written = repr(replace_call(sent, Replacer(KEY))).lower()
    assert [each for each in [*originals, unknown] if each.lower() in written] == []
