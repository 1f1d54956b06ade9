"""Test reports in JUnit's XML: valid for its readers, whatever texts they contain."""

from support.junit import judge, read

from mock_server.contract.texts.reports import Case, Suite, Verdict, as_junit

CASES = [
    Case(group="command", name="pytest", seconds=1.5),
    Case(group="fault plan", name="bad-day", verdict=Verdict.FAILED, why="never fired"),
    Case(group="call", name="getCustomer GLOBAL_1001", verdict=Verdict.SKIPPED, why="never met"),
    Case(group="report", name="a.json", verdict=Verdict.BROKEN, why="cannot be written"),
]


def test_a_report_is_written_so() -> None:
    suite = Suite("command", CASES[:2], [("seed", "7")])
    assert as_junit([suite]).decode() == (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        "<testsuites>\n"
        '  <testsuite name="command" tests="2" time="1.500" failures="1" errors="0" skipped="0">\n'
        "    <properties>\n"
        '      <property name="seed" value="7" />\n'
        "    </properties>\n"
        '    <testcase classname="command" name="pytest" time="1.500" />\n'
        '    <testcase classname="fault plan" name="bad-day">\n'
        '      <failure message="never fired" />\n'
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_every_verdict_is_counted_and_named() -> None:
    assert read(as_junit([Suite("all", CASES)])) == {
        "all": {
            "pytest": "",
            "bad-day": "failure: never fired",
            "getCustomer GLOBAL_1001": "skipped: never met",
            "a.json": "error: cannot be written",
        }
    }


def test_no_text_breaks_a_report() -> None:
    nasty = "<&\"'> ]]> \x00\x1b[31m\x7f\ud800\udcff\ufffe\n\t\u202e ä 😀"
    case = Case(group=nasty, name=nasty, verdict=Verdict.FAILED, why=nasty)
    (suite,) = judge(as_junit([Suite("nasty", [case], [("said", nasty)])]))
    shown = "<&\"'> ]]> \\x00\\x1b[31m\\x7f\\ud800\\udcff\\ufffe\\n\\t\\u202e ä 😀"
    (written,) = suite.iter("testcase")
    (failure,) = written
    assert (written.get("name"), written.get("classname")) == (shown, shown)
    assert failure.get("message") == shown
    assert [each.get("value") for each in suite.iter("property")] == [shown]
