"""Control calls about the whole sandbox: reset, scenario, state, and the documents."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, TypeVar

from mock_server.contract.headers import TOO_LARGE
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import as_document, indented_pieces
from mock_server.contract.values.scalars import as_written
from mock_server.contract.workflows import MEDIA_TYPE, Subjects, describe_workflows
from mock_server.sandbox.control.call import (
    MAX_SCENARIO,
    UNDO_MS,
    ControlCall,
    is_purge,
    paged,
    with_undo,
)
from mock_server.sandbox.control.problem import bad_request, invalid, invalid_scenario
from mock_server.sandbox.ground.address import ONE_SANDBOX
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import LongReply, Outcome, Reply, Steps, json_outcome
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.record.bundle import FORMAT as BUNDLE_FORMAT
from mock_server.sandbox.record.bundle import Origin, export_bundle
from mock_server.sandbox.scenario.building import CheckedScenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import NOBODY, who_calls_whom
from mock_server.sandbox.simulation.state import VERSION as STATE_FORMAT
from mock_server.sandbox.simulation.state import (
    BrokenStateError,
    Restoration,
    reference_weight,
    state_document,
)

T = TypeVar("T")


def reset(call: ControlCall) -> Outcome:
    """Restart the scenario; in a log of 1.x, a reset may name a newer one that it has started."""
    logged = call.request.upload
    scenario = logged if isinstance(logged, BuiltScenario) else call.simulation.scenario
    call.sandbox.start(scenario, call.now_ms, _undoable(call, "reset"))
    return _replaced(call, {"now": format_instant(call.sandbox_ms)})


def get_scenario(call: ControlCall) -> Outcome:
    return json_outcome(as_written(call.simulation.scenario.source))


def put_scenario(call: ControlCall) -> Outcome:
    scenario = _uploaded(call, BuiltScenario)
    call.sandbox.start(scenario, call.now_ms, _undoable(call, "putScenario"))
    return _replaced(call, {"name": scenario.name, "customers": scenario.customer_count})


def check_scenario(call: ControlCall) -> Outcome:
    checked = _uploaded(call, CheckedScenario)
    return json_outcome(
        {
            "errors": checked.count("error"),
            "warnings": checked.count("warning"),
            "customers": checked.customers,
            "findings": list(checked.findings),
        }
    )


def get_version(call: ControlCall) -> Outcome:
    documents = call.simulation.contract.documents
    return json_outcome(
        {
            "version": documents.version,
            "python": documents.python,
            "interface": documents.interface["info"]["version"],
            "control": documents.control["info"]["version"],
            "scenarioFormat": documents.scenario["properties"]["version"]["const"],
            "stateFormat": STATE_FORMAT,
            "bundleFormat": BUNDLE_FORMAT,
        }
    )


def get_state(call: ControlCall) -> Steps:
    """Return the whole state of the sandbox; a header says if it is too large to be put back."""
    keeps = reference_weight(call.simulation)
    measured = state_document(call.simulation, call.now_ms)
    outcome = json_outcome(state_document(call.simulation, call.now_ms), keeps=keeps)
    if isinstance(outcome, LongReply):
        size = 0
        for piece in indented_pieces(measured):
            size += len(piece)
            if size > MAX_SCENARIO:
                return outcome.with_header(TOO_LARGE, refusal(LONG_STATE))
            yield False
    return outcome


def put_state(call: ControlCall) -> Outcome:
    restoration = _uploaded(call, Restoration)
    try:
        restored, began = restoration.at(call.now_ms, call.sandbox.most)
    except BrokenStateError as error:
        raise invalid(error.reasons) from None
    call.sandbox.resume(restored, Origin(call.now_ms, began), _undoable(call, "putState"))
    return _replaced(call, {"now": format_instant(call.sandbox_ms)})


def get_bundle(call: ControlCall) -> Outcome:
    sandbox = call.sandbox
    keeps = reference_weight(sandbox.simulation)
    if sandbox.origin.began is not None:
        keeps += reference_weight(sandbox.origin.began)
    bundle = export_bundle(sandbox.simulation, sandbox.journal, sandbox.origin, call.now_ms)
    return json_outcome(bundle, keeps=keeps)


def list_assumptions(call: ControlCall) -> Outcome:
    contract, scenario = call.simulation.contract, call.simulation.scenario
    sources = scenario.sources
    rows = [
        {
            "id": name,
            "section": row["section"],
            "open": row["open"],
            "value": contract.values[name],
            "switched": contract.values[name] != row["default"],
            "default": row["default"],
            "means": row["means"],
            "source": sources[name],
            "alternatives": row["alternatives"],
        }
        for name, row in contract.documents.assumptions.items()
    ]
    return paged(call, rows)


def get_scenario_schema(call: ControlCall) -> Outcome:
    return json_outcome(for_editors(call.simulation.contract.documents.scenario))


def get_control_document(call: ControlCall) -> Outcome:
    documents, prefix = call.simulation.contract.documents, call.request.prefix
    server_url = ONE_SANDBOX.sub("", prefix)
    document = publish_control(
        documents.control,
        sandbox_url=prefix or "/",
        server_url=server_url or "/",
        shipped=documents.shipped,
    )
    return json_outcome(document)


def get_interface_document(call: ControlCall) -> Outcome:
    scenario, servers = call.simulation.scenario, [{"url": call.request.prefix or "/"}]
    own = {"servers": servers, "x-assumption-sources": scenario.sources}
    return json_outcome({**scenario.contract.published, **own})


def get_workflows(call: ControlCall) -> Outcome:
    simulation, scenario = call.simulation, call.simulation.scenario
    token, customers = who_calls_whom(scenario, simulation.world)
    credentials, offers = scenario.contract.assumptions.credentials, iter(scenario.base.offers)
    subjects = Subjects(
        credentials=credentials_of(credentials.scheme, credentials.header, token)
        if token
        else None,
        customer=next(iter(customers), NOBODY),
        owner=next(reversed(customers), NOBODY),
        offer=next(offers, NOBODY),
    )
    body = as_document(describe_workflows(scenario.contract, subjects))
    return Reply(HTTPStatus.OK, {"Content-Type": MEDIA_TYPE}, body)


def _undoable(call: ControlCall, by: str) -> str | None:
    return None if is_purge(call.request) else by


def _replaced(call: ControlCall, fields: Mapping[str, Any]) -> Outcome:
    outcome = json_outcome(fields)
    return outcome if is_purge(call.request) else with_undo(outcome, call.now_ms + UNDO_MS)


def _uploaded(call: ControlCall, wanted: type[T]) -> T:
    upload = call.request.upload
    if isinstance(upload, wanted):
        return upload
    if isinstance(upload, ScenarioError):
        raise invalid_scenario(upload)
    if isinstance(upload, BrokenStateError):
        raise invalid(upload.reasons)
    raise bad_request(str(upload or "the body is empty"))
