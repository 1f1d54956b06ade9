"""The commands: one function each, from parsed words to an exit code."""

import argparse
import errno
import os
import signal
import sys
from functools import partial
from typing import Any, Final

from mock_server.cli.colours import are_wanted, painted
from mock_server.cli.parser import CommandLine
from mock_server.server.settings import SettingError, Settings, read_settings
from mock_server.server.settings_table import SETTINGS

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2
_FIRST_FREE_FOR_ALL: Final = 1024
_EXEC_FLAGS: Final = ("scenario", "seed", "port", "control_token_file")


def serve(arguments: argparse.Namespace) -> int:
    """Serve a scenario until told to stop."""
    try:
        flags = {setting.name: getattr(arguments, setting.name) for setting in SETTINGS}
        settings = read_settings(flags, os.environ)
    except SettingError as error:
        return complain(str(error), MISUSED)
    # Until the event loop minds signals: the first process of a container ignores unhandled ones.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(DONE))
    if hasattr(signal, "SIGHUP"):  # there is none on Windows
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    from mock_server.cli.quick_start import no_authorities, no_collections  # noqa: PLC0415 - keeps help quick

    with no_collections():
        with no_authorities():  # aiohttp takes 100 ms to import as it is
            from mock_server.cli.running import run_server  # noqa: PLC0415
            from mock_server.scenario_file import ScenarioFileError  # noqa: PLC0415
        try:
            run_server(settings)
        except ScenarioFileError as error:
            return complain(str(error), REFUSED)
        except (OSError, UnicodeError) as error:  # a host name that is none is a UnicodeError
            return complain(f"cannot serve: {_reason(error, settings)}", REFUSED)
    return DONE


def check(arguments: argparse.Namespace) -> int:
    """Check scenario files; say what is wrong with each, and what is doubtful."""
    from mock_server.cli.checking import check_files  # noqa: PLC0415 - validators are slow to import

    return check_files(arguments)


def rules(arguments: argparse.Namespace) -> int:
    """Explain the rules that scenario files are checked by."""
    from mock_server.cli.checking import explain_rules  # noqa: PLC0415 - keeps help quick

    return explain_rules(arguments)


def export(arguments: argparse.Namespace) -> int:
    """Write a running sandbox as a scenario file."""
    from mock_server.cli.exporting import export_sandbox  # noqa: PLC0415 - keeps help quick

    return export_sandbox(arguments)


def init(arguments: argparse.Namespace) -> int:
    """Write a scenario to start from."""
    from mock_server.cli.starting import write_first_scenario  # noqa: PLC0415 - keeps help quick

    return write_first_scenario(arguments)


def assumptions(arguments: argparse.Namespace) -> int:
    """List the register of assumptions."""
    from mock_server.cli.register import as_markdown, as_text  # noqa: PLC0415 - keeps help quick
    from mock_server.contract.exact_json import dumps_indented  # noqa: PLC0415 - the same
    from mock_server.server.shipped import documents  # noqa: PLC0415 - the same

    register = documents().assumptions
    if arguments.json or arguments.format == "json":
        _print(dumps_indented(register).decode())
        return DONE
    is_table = arguments.markdown or arguments.format == "markdown"
    for line in as_markdown(register) if is_table else as_text(register):
        _print(line)
    return DONE


def openapi(arguments: argparse.Namespace) -> int:
    """Print an OpenAPI document."""
    from mock_server.contract.contract import Contract  # noqa: PLC0415 - keeps help quick
    from mock_server.contract.exact_json import dumps_indented  # noqa: PLC0415 - the same
    from mock_server.contract.publication import publish_control  # noqa: PLC0415 - the same
    from mock_server.scenario_file import ScenarioFileError  # noqa: PLC0415 - the same
    from mock_server.server.loading import load_scenario  # noqa: PLC0415 - the same
    from mock_server.server.shipped import documents  # noqa: PLC0415 - the same

    if arguments.control:
        shipped = documents()
        document: Any = publish_control(
            shipped.control, shipped.faults, sandbox_url="/", server_url="/"
        )
    elif arguments.scenario is None:
        document = Contract(documents(), {}).published
    else:
        try:
            document = load_scenario(arguments.scenario).contract.published
        except ScenarioFileError as error:
            return complain(str(error), REFUSED)
    _print(dumps_indented(document).decode())
    return DONE


def magic(arguments: argparse.Namespace) -> int:
    """List the customers that always fail, and how."""
    from mock_server.contract.exact_json import dumps, dumps_indented  # noqa: PLC0415 - keeps help quick
    from mock_server.scenario_file import ScenarioFileError  # noqa: PLC0415 - the same
    from mock_server.server.loading import load_scenario  # noqa: PLC0415 - the same

    try:
        scenario = load_scenario(arguments.scenario)
    except ScenarioFileError as error:
        return complain(str(error), REFUSED)
    rows = [
        {"customerId": customer_id, "operation": operation, "step": step.said}
        for customer_id, steps in scenario.magic.items()
        for operation, step in steps.items()
    ]
    if arguments.format == "json":
        _print(dumps_indented(rows).decode())
        return DONE
    for row in rows:
        step = dumps(row["step"]).decode()
        _print(f"{row['customerId']}  {row['operation']:<14}  {step}")
    return DONE


def coverage(arguments: argparse.Namespace) -> int:
    """Print what a sandbox's clients have met; fail if it is too little."""
    from mock_server.cli.remote import RemoteError  # noqa: PLC0415 - keeps help quick
    from mock_server.cli.terminal import write_out  # noqa: PLC0415 - the same
    from mock_server.contract.exact_json import NotJsonError, loads  # noqa: PLC0415 - the same

    path = "/_sandbox/coverage?format="
    try:
        report = arguments.remote.look(path + arguments.format)
        numbers = loads(arguments.remote.look(f"{path}json"))
        percent = numbers["percentWithNetwork" if arguments.network else "percent"]
    except RemoteError as error:
        return complain(str(error), REFUSED)
    except (NotJsonError, TypeError, KeyError):
        return complain(f"{arguments.url} answers, but is no sandbox", REFUSED)
    write_out(report)
    if arguments.fail_under is not None and percent < arguments.fail_under:
        text = f"coverage {float(percent):g} % is under {arguments.fail_under:g} %"
        return complain(text, REFUSED)
    return DONE


def bundle(arguments: argparse.Namespace) -> int:
    """Print or write everything that it takes to replay what happened in a sandbox."""
    from mock_server.cli.remote import RemoteError  # noqa: PLC0415 - keeps help quick
    from mock_server.cli.replaying import fetch_bundle  # noqa: PLC0415 - the same
    from mock_server.server.left_files import NotWritableError  # noqa: PLC0415 - the same

    try:
        fetch_bundle(arguments)
    except (RemoteError, NotWritableError) as error:
        return complain(str(error), REFUSED)
    return DONE


def replay(arguments: argparse.Namespace) -> int:
    """Run a bundle again, or serve what it ends with."""
    from mock_server.cli.replaying import run_again  # noqa: PLC0415 - keeps help quick
    from mock_server.cli.running import run_sandbox  # noqa: PLC0415 - the same
    from mock_server.server.bundles import BundleError  # noqa: PLC0415 - the same

    try:
        settings = read_settings({"port": arguments.port}, os.environ)
    except SettingError as error:
        return complain(str(error), MISUSED)
    try:
        return run_again(arguments, partial(run_sandbox, settings))
    except BundleError as error:
        return complain(str(error), REFUSED)
    except (OSError, UnicodeError) as error:
        return complain(f"cannot replay: {_reason(error, settings)}", REFUSED)


def execute(arguments: argparse.Namespace) -> int:
    """Serve for as long as a command runs."""
    flags = {name: getattr(arguments, name) for name in _EXEC_FLAGS}
    if flags["port"] is None and not os.environ.get("MOCK_SERVER_PORT"):
        flags["port"] = "0"
    try:
        settings = read_settings(flags, os.environ)
    except SettingError as error:
        return complain(str(error), MISUSED)
    from mock_server.cli.quick_start import no_authorities  # noqa: PLC0415 - keeps help quick

    with no_authorities():  # aiohttp takes 100 ms to import as it is
        from mock_server.cli.exec_reports import UnknownFormatError  # noqa: PLC0415
        from mock_server.cli.executing import run_command  # noqa: PLC0415
        from mock_server.scenario_file import ScenarioFileError  # noqa: PLC0415
        from mock_server.server.left_files import NotWritableError  # noqa: PLC0415

    try:
        return run_command(arguments, settings)
    except UnknownFormatError as error:
        return complain(str(error), MISUSED)
    except (ScenarioFileError, NotWritableError) as error:
        return complain(str(error), REFUSED)
    except (OSError, UnicodeError) as error:
        return complain(f"cannot serve: {_reason(error, settings)}", REFUSED)


def do_verb(arguments: argparse.Namespace) -> int:
    """Do what one of the everyday verbs says, to a running sandbox."""
    from mock_server.cli.verbs.running import run_verb  # noqa: PLC0415 - keeps help quick

    return run_verb(arguments)


def completion(parser: CommandLine, arguments: argparse.Namespace) -> int:
    """Print the script that completes the words of commands in a shell."""
    from mock_server.cli.completion import script  # noqa: PLC0415 - keeps help quick

    _print(script(parser, arguments.shell))
    return DONE


def health(arguments: argparse.Namespace) -> int:
    """Tell whether the server of this environment is ready."""
    from mock_server.cli.health import judge, main  # noqa: PLC0415 - keeps help quick

    if arguments.format == "text":
        return main()
    from mock_server.contract.exact_json import dumps  # noqa: PLC0415 - keeps help quick

    why = judge()
    _print(dumps({"ready": why is None, "why": why}).decode())
    return DONE if why is None else REFUSED


def watch(arguments: argparse.Namespace) -> int:
    """Print what happens in a running sandbox, as it happens."""
    from mock_server.cli.watch import watch as run  # noqa: PLC0415 - keeps help quick

    return run(arguments)


def scenarios(arguments: argparse.Namespace) -> int:
    """List the shipped scenarios."""
    from mock_server.server.shipped import describe_scenarios  # noqa: PLC0415 - keeps help quick

    described = describe_scenarios()
    if arguments.format == "json":
        from mock_server.contract.exact_json import dumps_indented  # noqa: PLC0415 - the same

        rows = [{"name": name, "description": text} for name, text in described.items()]
        _print(dumps_indented(rows).decode())
        return DONE
    width = max(map(len, described), default=0)
    for name, description in described.items():
        _print(f"{name:<{width}}  {description}")
    return DONE


def _reason(error: Exception, settings: Settings) -> str:
    """Return why an address cannot be had, and what would help where that is known."""
    where = f"port {settings.port} of {settings.bind_host}"
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            how = "name another with --port N, or have a free one picked with --port 0"
            return f"{where} is taken (address already in use); {how}"
        case errno.EACCES if settings.port < _FIRST_FREE_FOR_ALL:
            return f"{where} is not for everybody; name one from 1024 on with --port N"
        case errno.EADDRNOTAVAIL:
            return f"{settings.bind_host} is no address of this machine; --host names another"
        case _:
            return str(error)


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")


def complain(text: str, code: int) -> int:
    """Say on the error stream why a command is not done; return its exit code."""
    line = text if code == REFUSED else f"customer-sandbox: {text}"
    sys.stderr.write(painted(line, "red", is_wanted=are_wanted(sys.stderr)) + "\n")
    return code
