"""Generated customers are valid and deterministic, in every locale."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from faker.config import AVAILABLE_LOCALES
from hypothesis import given
from hypothesis import strategies as st
from support.floors import requirements
from support.generated import LOCALES, check, components, customer_of
from thoroughness import examples

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.generation.data.pools import Draw, is_locale, make_faker
from mock_server.sandbox.generation.data.style import MANDATORY, WORDS

# ── Valid ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("locale", AVAILABLE_LOCALES)
def test_customer_of_every_locale_is_valid(locale: str) -> None:
    assert is_locale(locale)
    for key in ("operator/1", "operator/2"):
        check(customer_of(key=key, locale=locale))


def test_unknown_locale_is_refused() -> None:
    assert not is_locale("xx_XX")
    with pytest.raises(AttributeError, match="xx_XX"):
        customer_of(locale="xx_XX")


def test_mandatory_members_are_the_contracts() -> None:
    schemas = components()["schemas"]
    required = {kind: schemas[kind[0].upper() + kind[1:]]["required"] for kind in MANDATORY}
    assert {kind: set(names) for kind, names in required.items()} == MANDATORY


# ── Deterministic ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def impatient_threads() -> Iterator[None]:
    """Make threads switch while they generate a customer, not only between customers."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@given(order=st.permutations([(locale, key) for locale in LOCALES[:3] for key in "abc"]))
@examples(10)
def test_customer_does_not_depend_on_the_others(order: list[tuple[str, str]]) -> None:
    made = {(locale, key): customer_of(key=key, locale=locale) for locale, key in order}
    assert made == {(loc, key): customer_of(key=key, locale=loc) for loc, key in sorted(order)}


@pytest.mark.usefixtures("impatient_threads")
def test_customer_does_not_depend_on_other_threads() -> None:
    keys = [str(index) for index in range(200)]
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda key: customer_of(key=key), keys))
    assert made == [customer_of(key=key) for key in keys]


@pytest.mark.parametrize("provider", ["date_of_birth", "past_date", "date_this_year", "time"])
def test_providers_that_read_the_clock_are_out_of_reach(provider: str) -> None:
    with pytest.raises(AttributeError, match=provider):
        make_faker("en_GB").format(provider)


@pytest.mark.parametrize("draws", [1, 40, 400])
def test_stream_goes_on_in_the_same_way_whatever_is_drawn_from_it(draws: int) -> None:
    numbers, words, plain = Draw("x"), Draw("x"), Draw("x")
    drawn = [plain.below(900) for _ in range(draws)]
    assert [int(numbers.number("%##")) - 100 for _ in range(draws)] == drawn
    assert [words.pick(range(900)) for _ in range(draws)] == drawn


# ── The same bytes everywhere ─────────────────────────────────────────────────────────────────────

FILE = Path(__file__).parent.parent.parent / "fixtures" / "generated" / "digests.yaml"


def digest_of(locale: str) -> str:
    """Return the digest of a locale's customers of each completeness, both ordinary and nasty."""
    digest = sha256()
    for name, completeness in WORDS.items():
        for nasty in (False, True):
            style: dict[str, Any] = {"locale": locale, "completeness": completeness, "nasty": nasty}
            for number in range(40):
                digest.update(dumps(customer_of(key=f"{name}/{number}", **style)))
    return digest.hexdigest()


def golden() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
    return read


ADVICE = """\
generated values are other ones, so existing scenarios would show other customers; if Faker has
changed ({} made the digests), narrow its range in pyproject.toml; if the change is intended, update
the digests with this file, and mention it in the CHANGELOG"""


@pytest.mark.parametrize("locale", LOCALES)
def test_generated_customers_are_the_golden_ones(locale: str) -> None:
    expected = golden()
    assert digest_of(locale) == expected["digests"][locale], ADVICE.format(expected["faker"])


def test_digests_were_made_with_a_faker_of_the_allowed_range() -> None:
    (allowed,) = (wanted for wanted in requirements() if wanted.name == "faker")
    assert allowed.specifier.contains(golden()["faker"])


if __name__ == "__main__":
    made = {"faker": version("faker"), "digests": {name: digest_of(name) for name in LOCALES}}
    FILE.write_text(
        "# Digests of generated customers; tests/sandbox/test_data_foreseeable.py makes them.\n"
        + yaml.safe_dump(made, sort_keys=False),
        "utf-8",
    )
