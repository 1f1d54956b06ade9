"""Plans as files: those that are shipped, and the errors of invalid ones."""

from pathlib import Path

import pytest
from support.contract_lists import LISTED

from mock_server.scenario_file import ScenarioFileError
from mock_server.server.plan_files import MAX_PLANS, read_plan
from mock_server.server.shipped import shipped_plans, shipped_scenarios

STEP = "version: 1\ntitle: T\nsteps:\n  - id: one\n    title: One\n"


def refused(folder: Path, text: str) -> list[str]:
    """The message about a plan, without the name of its file."""
    file = folder / "plan.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(ScenarioFileError) as caught:
        read_plan(str(file))
    return [line.removeprefix(f"{file}:") for line in str(caught.value).splitlines()]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("version: 1\nsteps: []\n", "1:1: title is missing; add it"),
        (f"{STEP}    holdz: {{}}\n", "6:5: /steps/0/holdz: unknown key holdz; did you mean holds?"),
        (f"{STEP}    holds: {{conduct: [poll-erly]}}\n", "6:23: /steps/0/holds/conduct/0: "),
        (f"{STEP}    covers: [4.1, 4.4]\n", "6:19: /steps/0/covers/1: expected 1, 2, 2.1,"),
        (f"{STEP}    scenario: nowhere\n", "6:15: /steps/0/scenario: "),
        (
            f"{STEP}    change:\n      faults:\n        - {{name: a, fault: CUSTOMER_9}}\n",
            "8:28: /steps/0/change/faults/0/fault/error: unknown code CUSTOMER_9",
        ),
        (f"{STEP}    awaits: [{{match: {{customer: none}}}}]\n", "6:14: /steps/0/awaits/0: "),
        (f"{STEP}  - {{id: one, title: Two}}\n", "6:10: /steps/1/id: two steps are 'one'"),
        ("a: [", "2:1: not YAML"),
        ("- a list\n", "1:1: "),
        ("version: 1\ntitle: T\n", "1:1: the plan has no steps; add one"),
        (f"{STEP}    prompt: {'x' * 10_001}\n", "6:13: /steps/0/prompt: expected at most 10000 "),
        (f"{STEP}    omitted: later\n", "1:1: every step is omitted; include at least one"),
        (f"include: [basik]\n{STEP}", "1:11: /include/0: cannot be read: "),
        (f"include: [plan.yaml]\n{STEP}", "1:11: /include/0: plan.yaml is included already"),
        (f"include: [loop]\n{STEP}", "1:11: /include/0: cannot be read: Too many levels"),
        (f"{STEP}    prompt: ${{NOT_SET}}\n", "6:13: "),
    ],
)
def test_a_wrong_plan_is_refused_where_it_is_wrong(tmp_path: Path, text: str, line: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    shown = refused(tmp_path, text)
    assert [each for each in shown if each.startswith(line)], shown


def test_a_plan_names_no_variable_by_which_programs_run_something(tmp_path: Path) -> None:
    names = ("PATH", "BASH_ENV", "LD_PRELOAD", "NODE_OPTIONS", "PERL5OPT", "HTTPS_PROXY")
    shown = refused(tmp_path, f"{STEP}    variables: {dict.fromkeys((*names, 'NEW_NAME'), 'x')}\n")
    assert [line.split(": ")[1] for line in shown] == [
        f"/steps/0/variables/{name}" for name in names
    ]


def test_a_plan_may_include_others_and_replace_their_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP", "Our shop")
    (tmp_path / "parts").mkdir()
    part = f"{STEP}    scenario: own.yaml\n  - {{id: two, title: Two}}\n"
    (tmp_path / "parts" / "part.yaml").write_text(part, "utf-8")
    (tmp_path / "parts" / "own.yaml").write_text("version: 1\nextends: minimal\nseed: 8\n", "utf-8")
    whole = (
        "version: 1\ntitle: ${SHOP}\ninclude: [basic, parts/part.yaml]\n"
        "steps:\n  - {id: refused, title: Refusals, omitted: we have none}\n"
    )
    (tmp_path / "plan.yaml").write_text(whole, "utf-8")
    plan = read_plan(str(tmp_path / "plan.yaml"))
    assert [step["id"] for step in plan.steps] == [
        *("operations", "unavailable", "not-found", "refused"),
        *("one", "two"),
    ]
    assert (plan.data["title"], plan.steps[3]["omitted"]) == ("Our shop", "we have none")
    assert plan.scenarios["one"].seed == 8
    assert "include" not in plan.data


def test_more_plans_than_a_plan_may_consist_of_are_refused(tmp_path: Path) -> None:
    for number in range(MAX_PLANS + 1):
        (tmp_path / f"{number}.yaml").write_text(
            f"version: 1\ntitle: T\ninclude: [{number + 1}.yaml]\n", "utf-8"
        )
    with pytest.raises(ScenarioFileError, match="more than 64 files"):
        read_plan(str(tmp_path / "0.yaml"))


def test_faults_of_a_step_that_never_fire_are_doubted(tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text(
        f"{STEP}    scenario: flaky\n    awaits: [{{match: {{operation: getCustomer}}}}]\n"
        "    change:\n      faults:\n"
        "        - {name: all, fault: GLOBAL_1001}\n"
        "        - {name: none, fault: GLOBAL_1001}\n",
        "utf-8",
    )
    plan = read_plan(str(tmp_path / "plan.yaml"), with_doubts=True)
    assert [(found.where, found.rule) for found in plan.doubts] == [
        ("/steps/0/change/faults/1", "plan-shadowed")
    ]


@pytest.mark.parametrize("folder", ["plans", "pl\udcffns"])  # the latter is not UTF-8
def test_a_scenario_may_be_a_file_beside_the_plan(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "plan.yaml"
    file.parent.mkdir()
    file.with_name("own.yaml").write_text("version: 1\nextends: minimal\nseed: 8\n", "utf-8")
    file.write_text(f"{STEP}    scenario: own.yaml\n", "utf-8")
    assert read_plan(str(file)).scenarios["one"].seed == 8


@pytest.mark.parametrize("name", shipped_plans())
def test_a_shipped_plan_is_found_by_name_and_is_not_a_scenario(name: str) -> None:
    assert read_plan(name).steps
    assert f"plans/{name}" not in shipped_scenarios()


def test_the_plan_basic_has_every_operation_and_every_listed_code() -> None:
    asked = {
        (each["match"]["operation"], each["match"]["code"])
        for step in read_plan("basic").steps
        for each in step["holds"]["verify"]
    }
    assert asked == {(name, code) for name, codes in LISTED.items() for code in ("", *codes)}
