"""What verdicts rest on: calls replayed by themselves, instants, and other explanations."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from support.calibrating.service import Service
from support.calibrating.traffic import SITUATIONS, Client, make_calls
from support.calibrating.world import BLUE, FLEET, NORTH, UNKNOWN, address_of, world

from mock_server.calibration import calibrate
from mock_server.calibration.instants import waiting_of
from mock_server.calibration.reading_off import judge_statuses, spelling_of
from mock_server.calibration.rulings import NOTHING
from mock_server.calibration.stories import stories_of
from mock_server.calibration.trials import ReplaySandboxes, Trials, replay_world
from mock_server.contract.assumptions import ALWAYS_200, DUE_UNITS
from mock_server.recordings import RecordedCall
from mock_server.recordings.implied_world import implied_worlds
from mock_server.recordings.traffic import Traffic, read_traffic
from mock_server.server.shipped import documents

AFTER_2S = {"modifyCustomer": {"after": "2s"}}


def traffic_of(calls: Sequence[RecordedCall]) -> Traffic:
    return read_traffic(calls, "/api/v2/request/{requestId}")


@pytest.mark.parametrize("settings", [{}, {"array-merge": "replace", "visibility": "at-once"}])
def test_a_call_agrees_by_itself_as_it_does_in_its_story(settings: dict[str, Any]) -> None:
    service = Service(world(settings, AFTER_2S))
    names = ("read_in_between", "one_contact", "second_modify", "same_name", "unknown_request")
    client = Client(service, random.Random(3), names=True)  # noqa: S311 - examples
    make_calls(client, [SITUATIONS[name] for name in names])
    traffic = traffic_of(service.calls)
    words = documents().assumptions["status-values"]["default"]
    trials = Trials(
        ReplaySandboxes(documents()),
        [replay_world(each, None) for each in implied_worlds(traffic, None, DUE_UNITS)[:1]],
        stories_of(traffic, spelling_of(traffic, words, documents())),
        DUE_UNITS,
    )
    for at, story in enumerate(trials.stories):
        outcome = trials.outcome(0, {}, at)
        judged = outcome.matching | outcome.differing
        alone = {each.number for each in story.calls if trials.agrees_at(0, {}, at, each.number)}
        assert alone & judged == outcome.matching


@pytest.mark.parametrize("does", ["accepted", "queued"])
def test_a_modify_that_waits_is_known_by_its_duration(does: str) -> None:
    service = Service(world({"modify-in-progress": does}, AFTER_2S))
    for number, names in ((BLUE, "A"), (FLEET, "B"), (NORTH, "CD")):
        sent = [service.call("PATCH", address_of(number), {"name": name}) for name in names]
        service.wait(5_000)
        for reply in sent:
            service.call("GET", reply["headers"]["Location"])
    found = waiting_of(traffic_of(service.calls).calls)
    assert found is not None
    assert found.does == does


def test_a_value_that_another_change_could_explain_is_not_excluded() -> None:
    """A refused contact may lack a field, or have an id that the customer does not know."""
    service = Service(world({}, AFTER_2S))
    client = Client(service, random.Random(1), names=True)  # noqa: S311 - examples
    make_calls(client, [SITUATIONS["new_contact"]])
    assert calibrate(service.calls, documents()).findings["unknown-entry-id"].setting is NOTHING


def test_a_status_that_is_always_200_is_a_setting_of_its_own() -> None:
    service = Service(world({"http-status": ALWAYS_200}, {}))
    for number in (NORTH, UNKNOWN):
        service.call("GET", address_of(number))
    default = documents().assumptions["http-status"]["default"]
    found = judge_statuses(traffic_of(service.calls).calls, {}, default)
    assert (found.verdict, found.setting) == ("contradicted", ALWAYS_200)
