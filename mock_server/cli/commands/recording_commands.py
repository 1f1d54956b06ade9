"""Commands about recordings of the service: convert, compare, calibrate, make a scenario."""

import secrets
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from mock_server.calibration.calibrating import calibrate
from mock_server.calibration.comparison import compare_recording
from mock_server.cli.printing import write_out
from mock_server.cli.recording_formats import CALIBRATION_FORMATS, COMPARISON_FORMATS
from mock_server.cli.terminal import (
    DONE,
    MISUSED,
    REFUSED,
    Arguments,
    CommandError,
    Progress,
    ignoring_closed_pipe,
    note,
)
from mock_server.contract.texts.printable import clipped, counted
from mock_server.given_files import read_given
from mock_server.recordings.recording import Recording, named
from mock_server.recordings.recording_file import read_recording, write_recording
from mock_server.recordings.replacing.replaced_calls import replace_recording
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.recordings.scenario_from import make_scenario
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import documents


def record(arguments: Arguments) -> None:
    source, out = vars(arguments)["from"], arguments.out
    for flag, value in (("--out", out), ("--from", source)):
        if value is None:
            text = f"record needs {flag} FILE; see customer-sandbox record --help"
            raise CommandError(text, MISUSED)
    requesters = requester_names(arguments.requester)
    refuse_unkeyed(arguments)
    replacer = Replacer(_key(arguments.key_file), arguments.keep_field)
    with Progress() as progress:
        progress.show(f"reading {source}")
        recording = read_recording(Path(source))
        left_out_of(recording)
        keeps_values = arguments.keep_values
        recording = replace_recording(recording, replacer, requesters, keeps_values=keeps_values)
        progress.show(f"writing {counted(len(recording.calls), 'call')}")
        write_recording(Path(out), recording, as_har=arguments.har)
    _summarise(recording)


def _summarise(recording: Recording) -> None:
    lines = [f"{counted(len(recording.calls), 'call')} recorded"]
    lines += [f"left out: {count} {why}" for why, count in _sorted(recording.left_out)]
    requesters = Counter(call.requester for call in recording.calls)
    lines += [
        f"requester {name}: {counted(count, 'call')}"
        if name
        else f"without credentials: {counted(count, 'call')}"
        for name, count in _sorted(requesters)
    ]
    for line in lines:
        note(line)


def _sorted(counts: Mapping[str, int] | Mapping[str | None, int]) -> list[tuple[str | None, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0] or ""))


def compare(arguments: Arguments) -> int:
    recording = _named_recording(arguments)
    scenario, assumptions = arguments.scenario, arguments.assumptions
    by_hand = None
    if scenario is not None or assumptions is not None:
        by_hand = load_scenario(scenario or {"version": 1}, assumptions=assumptions)
    with Progress() as progress:
        found = compare_recording(recording.calls, documents(), by_hand, progress.show)
    with ignoring_closed_pipe():
        write_out(COMPARISON_FORMATS[arguments.format](found))
    return REFUSED if arguments.fail_on == "differs" and found.differing else DONE


def calibrate_recording(arguments: Arguments) -> None:
    recording = _named_recording(arguments)
    by_hand = None if arguments.scenario is None else load_scenario(arguments.scenario)
    with Progress() as progress:
        found = calibrate(recording.calls, documents(), by_hand, progress.show)
    write_out(CALIBRATION_FORMATS[arguments.format](found))


_HEAD: Final = "# What a recording shows, written by `customer-sandbox scenario-from`.\n"


def scenario_from(arguments: Arguments) -> None:
    requesters, replacer = requester_names(arguments.requester), Replacer(_key(arguments.key_file))
    recording = read_recording(Path(arguments.recording))
    lines = left_out_of(recording)
    if recording.is_anonymous:
        recording = named(recording, requesters)
    else:
        refuse_unkeyed(arguments)
        keeps_values = arguments.keep_values
        recording = replace_recording(recording, replacer, requesters, keeps_values=keeps_values)
    made = make_scenario(recording)
    report_left_out([*lines, *made.left_out])
    write_out((_HEAD + scenario_text(made.source)).encode())


_LEAST_KEY: Final = 16
_MOST_KEY: Final = 64 << 10
_NEW_KEY: Final = 32


def requester_names(requesters: Sequence[str]) -> Mapping[str, str]:
    """Return names by digest, from arguments of the form `DIGEST=NAME`."""
    pairs = [each.partition("=") for each in requesters]
    for digest, _, name in pairs:
        if not digest or not name:
            text = f"--requester {clipped(digest)!r} has no name; use --requester DIGEST=NAME"
            raise CommandError(text, MISUSED)
    return {digest: name for digest, _, name in pairs}


def refuse_unkeyed(arguments: Arguments) -> None:
    """Refuse --requester without --key-file: digests under a new random key cannot be known."""
    if arguments.requester and arguments.key_file is None:
        text = "--requester needs --key-file FILE: without it, digests are different each time"
        raise CommandError(text, MISUSED)


def _named_recording(arguments: Arguments) -> Recording:
    requesters = requester_names(arguments.requester)
    recording = read_recording(Path(arguments.recording), requesters=requesters)
    report_left_out(left_out_of(recording))
    return recording


def left_out_of(recording: Recording) -> list[str]:
    """Return what was left out of a recording; refuse a recording without calls."""
    lines = [f"{count} {why}" for why, count in recording.left_out.items()]
    if not recording.calls:
        listed = "".join(f"; left out: {line}" for line in lines)
        raise CommandError(f"the recording has no calls of the interface{listed}")
    return lines


def report_left_out(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stderr.write(f"left out: {clipped(line)}\n")


def _key(file: str | None) -> bytes:
    if file is None:
        return secrets.token_bytes(_NEW_KEY)
    try:
        key = read_given(file, _MOST_KEY)
    except OSError as error:
        how = f"make one: openssl rand -out {file} {_NEW_KEY}"
        raise CommandError(f"{clipped(file)}: {error.strerror or error}; {how}") from None
    if len(key) < _LEAST_KEY:
        text = f"{clipped(file)} has {counted(len(key), 'byte')}; a key needs {_LEAST_KEY} or more"
        raise CommandError(text)
    return key
