"""Loading a scenario: what a file may refer to and an upload may not."""

import os
from pathlib import Path

import pytest

from mock_server.contract.values.exact_json import dumps
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_alone, load_scenario
from mock_server.server.uploads import UploadReader


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_file_draws_on_the_environment(tmp_path: Path) -> None:
    text = "version: 1\nseed: ${NOBODY_SETS_THIS:-41}\ndescription: ${PATH}\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    assert scenario.source == {"version": 1, "seed": 41, "description": os.environ["PATH"]}


def test_scenarios_with_the_same_assumptions_share_their_contract() -> None:
    served = load_scenario({"version": 1})
    others = [
        load_scenario({"version": 1, "seed": 2}),
        load_alone({"version": 1}, name="written", seed=3),
        UploadReader(served).read("putScenario", b"version: 1"),
    ]
    switched = load_scenario({"version": 1, "assumptions": {"sub-customers": "children"}})
    assert [getattr(other, "contract", None) for other in others] == [served.contract] * 3
    assert switched.contract is not served.contract


def test_variable_without_a_value_is_a_finding(tmp_path: Path) -> None:
    path = write(tmp_path / "s.yaml", "version: 1\nseed: ${NOBODY_SETS_THIS}\n")
    with pytest.raises(ScenarioFileError) as caught:
        load_scenario(path)
    assert str(caught.value) == (
        f"{path}:2:7: /seed: NOBODY_SETS_THIS is not set; "
        "set it, or write ${NOBODY_SETS_THIS:-default}"
    )


def test_file_can_extend_a_shipped_scenario_and_one_in_its_folder(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", "version: 1\nextends: default\nseed: 2\n")
    text = "version: 1\nextends: base.yaml\ncustomers: [{ref: acme, name: Mine}]\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    default = load_scenario("default")
    (acme,) = [c for c in scenario.base.customers.values() if c.ref == "acme"]
    assert (scenario.seed, acme.fields["name"]) == (2, "Mine")
    assert set(scenario.requesters) == set(default.requesters)
    assert scenario.magic == default.magic


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("1E5", "100000"),
        ("5e0", "5"),
        ("2.50e-3", "0.00250"),
        ("1e400", f"1{'0' * 400}"),
        ("-0", "0"),
        ("0.00000001", "0.00000001"),
        ("1.50", "1.50"),
    ],
)
def test_decimal_of_a_customer_is_shown_with_its_digits(
    tmp_path: Path, given: str, plain: str
) -> None:
    invoice = f"{{deviceCost: {given}}}"
    text = (
        f"version: 1\ncustomers: [{{ref: a, campaign: [1E2], invoiceConfiguration: {invoice}}}]\n"
    )
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    again = load_scenario(write(tmp_path / "again.yaml", scenario_text(scenario.source)))
    for loaded in (scenario, again):
        (customer,) = loaded.base.customers.values()
        shown = dumps(customer.fields)
        assert f'"deviceCost":{plain},'.encode() in shown
        assert b'"campaign":[100]' in shown
