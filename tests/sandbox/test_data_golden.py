"""Generated customers have the same bytes on every machine, Python and day: golden digests.

`fixtures/generated/digests.yaml` names the version of Faker that was used. After an intended
change, update it with `PYTHONPATH=tests python tests/sandbox/test_data_golden.py`.
"""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.floors import requirements
from support.generated import LOCALES, customer_of

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.generation.data.style import WORDS

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
        "# Digests of generated customers; tests/sandbox/test_data_golden.py makes them.\n"
        + yaml.safe_dump(made, sort_keys=False),
        "utf-8",
    )
