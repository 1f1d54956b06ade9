"""Contracts with the same schemas share the validators of bodies and customers."""

import re
from inspect import getsource
from typing import Any

import pytest

from mock_server.contract.contract import BodyReader, Contract
from mock_server.contract.publication import assumed
from mock_server.server.shipped import documents

PLAIN = Contract(documents(), {})
SHAPING = {name for name, row in documents().assumptions.items() if "shapes" in row}
ALTERNATIVES = [
    (name, alternative["value"])
    for name, row in documents().assumptions.items()
    for alternative in row["alternatives"]
]


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_only_a_shaping_assumption_makes_another_shape_and_another_document(
    name: str, value: Any
) -> None:
    contract = Contract(documents(), {name: value}, PLAIN)
    alone = Contract(documents(), {name: value})
    assert (contract.shape is PLAIN.shape) is (name not in SHAPING)
    assert contract.values[name] == alone.values[name]
    if name not in SHAPING:
        interface = documents().interface
        assert assumed(interface, alone.assumptions) == assumed(interface, PLAIN.assumptions)
        assert alone.operations == PLAIN.operations


def test_what_bodies_and_schemas_depend_on_are_the_shaping_assumptions() -> None:
    text = getsource(assumed) + getsource(BodyReader)
    read = set(re.findall(r"assumptions\.([a-z_]+)", text))
    assert {name.replace("_", "-") for name in read} == SHAPING
