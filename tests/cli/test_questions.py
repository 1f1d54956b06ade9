"""`assumptions`: sources of values, questions to the owner of the service, and their answers."""

import json
from pathlib import Path

import pytest
import yaml

from mock_server.cli.main import main
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import documents, shipped_presets

REGISTER = documents().assumptions
BOXES = {"status-content": '`"status"`', "own-use": '`"requester"`', "retry-after": "`5`"}


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["assumptions", *words]) == 0
    return capsys.readouterr().out


def answered(document: str, **ticked: str) -> str:
    """Return the questions with some boxes ticked, by the id of the assumption."""
    sections = document.replace("Answered by: ", "Answered by: Kim").split("\n## ")
    for number, section in enumerate(sections):
        box = ticked.get(section.partition("\n")[0])
        if box is not None:
            assert f"- [ ] {box}" in section
            sections[number] = section.replace(f"- [ ] {box}", f"- [x] {box}", 1)
    return "\n## ".join(sections)


def test_each_value_has_a_source(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys).splitlines()
    sources = [line for line in lines if line.startswith("  source: ")]
    assert len(sources) == len(REGISTER)
    assert all(line.startswith(("  source: assumed: ", "  source: section ")) for line in sources)
    assert lines[-1] == f"{len(REGISTER)} assumptions: 3 document, {len(REGISTER) - 3} assumed"


def test_values_of_a_scenario_have_those_of_its_preset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text("version: 1\nassumptions: {preset: published, pageable: {size: 5}}\n", "utf-8")
    out = printed(capsys, "--scenario", str(file))
    lines = out.splitlines()
    at = lines.index("  here: status")
    assert "published.yaml:" in lines[at + 1]
    assert lines[at + 2].startswith(
        "  source: published at https://kb.flolive.net/Content/API/, read"
    )
    assert f"  set: {file}:2:44\n  source: assumed: chosen in the scenario\n" in out
    rows = json.loads(printed(capsys, "--scenario", str(file), "--format", "json"))
    assert rows["pageable"]["set"] == f"{file}:2:44"
    assert rows["retry-after"]["set"] is None
    assert lines[-1].startswith(f"{len(REGISTER)} assumptions: 6 published, ")


def test_each_value_of_a_preset_is_published_at_an_address() -> None:
    for path in shipped_presets().values():
        rows = yaml.safe_load(path.read_text("utf-8"))["assumptions"]
        sources = rows.pop("sources")
        assert sources.keys() == rows.keys()
        for source in sources.values():
            assert source["published"].startswith("https://")
            assert len(source["about"].split()) <= 12


def test_questions_are_asked_about_what_nobody_has_confirmed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed(capsys, "--questions")
    asked = [line[3:] for line in out.splitlines() if line.startswith("## ")]
    is_open = {name for name, row in REGISTER.items() if row["alternatives"]}
    assert set(asked) == is_open - {n for n in REGISTER if "document" in REGISTER[n]["source"]}
    assert '- [ ] `"status"` - Only its status; nothing in the reply says why it failed.' in out


def test_answers_become_a_preset_whose_source_is_confirmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = tmp_path / "questions.md"
    document = printed(capsys, "--questions").replace("YYYY-MM-DD): ", "YYYY-MM-DD): 2026-11-29")
    questions.write_text(answered(document, **BOXES), "utf-8")
    (tmp_path / "confirmed.yaml").write_text(printed(capsys, "--answers", str(questions)), "utf-8")
    file = tmp_path / "scenario.yaml"
    file.write_text("version: 1\nassumptions: {preset: confirmed.yaml}\n", "utf-8")
    values = {"status-content": "status", "own-use": "requester", "retry-after": 5}
    assert load_scenario(file).contract.switches == values
    out = printed(capsys, "--scenario", str(file))
    assert out.count("  source: confirmed by Kim on 2026-11-29\n") == len(values)
    asked = printed(capsys, "--questions", "--scenario", str(file))
    assert "## status-content" not in asked
    assert "## visibility" in asked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Answered by: Kim\n", "{file}: no box is ticked; write [x] in the box of an answer"),
        ("## pageable\n- [x] another one: {}\n", "{file}:2: /size: is missing"),
        ("## pageable\n- [x] another one: 1,\n", "{file}:2: the value is not JSON"),
        ('## own-use\n- [x] `"requester"`\n- [X] `"anybody"`\n', "{file}:3: own-use has an answer"),
        ('- [x] `"requester"`\n', "{file}:1: this box is below no question"),
        ("## own-us\n", "{file}:1: no assumption is named own-us; did you mean own-use?"),
        ('## own-use\n- [x] `"requester"`\n', "{file}: it does not say who answered"),
        (
            'Answered by: K\nOn (YYYY-MM-DD): soon\n## own-use\n- [x] `"requester"`\n',
            "{file}: soon is no day; write 2026-01-31, or nothing",
        ),
    ],
)
def test_answers_that_say_nothing_clear_are_refused_at_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    file = tmp_path / "answers.md"
    file.write_text(text, "utf-8")
    assert main(["assumptions", "--answers", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message.format(file=file))
