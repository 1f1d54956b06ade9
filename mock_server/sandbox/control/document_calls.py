"""Control calls that describe: versions, assumptions, and the documents of a sandbox."""

from http import HTTPStatus

from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.values.exact_json import as_document
from mock_server.contract.workflows import MEDIA_TYPE, Subjects, describe_workflows
from mock_server.sandbox.control.call import Answer, ControlCall, page_of
from mock_server.sandbox.ground.address import ONE_SANDBOX
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import Outcome, Reply, json_outcome
from mock_server.sandbox.record.bundle import FORMAT as BUNDLE_FORMAT
from mock_server.sandbox.simulation.exporting import NOBODY, who_calls_whom
from mock_server.sandbox.simulation.state import VERSION as STATE_FORMAT


def get_version(call: ControlCall) -> Answer:
    documents = call.simulation.contract.documents
    return {
        "version": documents.version,
        "python": documents.python,
        "interface": documents.interface["info"]["version"],
        "control": documents.control["info"]["version"],
        "scenarioFormat": documents.scenario["properties"]["version"]["const"],
        "stateFormat": STATE_FORMAT,
        "bundleFormat": BUNDLE_FORMAT,
    }


def list_assumptions(call: ControlCall) -> Answer:
    contract, sources = call.simulation.contract, call.simulation.scenario.sources
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
    return page_of(call.request.query, rows)


def get_scenario_schema(call: ControlCall) -> Outcome:
    return json_outcome(for_editors(call.simulation.contract.documents.scenario))


def get_control_document(call: ControlCall) -> Answer:
    documents, prefix = call.simulation.contract.documents, call.request.prefix
    return publish_control(
        documents.control,
        sandbox_url=prefix or "/",
        server_url=ONE_SANDBOX.sub("", prefix) or "/",
        shipped=documents.shipped,
    )


def get_interface_document(call: ControlCall) -> Answer:
    scenario, servers = call.simulation.scenario, [{"url": call.request.prefix or "/"}]
    own = {"servers": servers, "x-assumption-sources": scenario.sources}
    return {**scenario.contract.published, **own}


def get_workflows(call: ControlCall) -> Outcome:
    simulation, scenario = call.simulation, call.simulation.scenario
    token, customers = who_calls_whom(scenario, simulation.world)
    how = scenario.contract.assumptions.credentials
    subjects = Subjects(
        credentials=credentials_of(how.scheme, how.header, token) if token else None,
        customer=next(iter(customers), NOBODY),
        owner=next(reversed(customers), NOBODY),
        offer=next(iter(scenario.base.offers), NOBODY),
    )
    described = describe_workflows(scenario.contract, subjects)
    return Reply(HTTPStatus.OK, {"Content-Type": MEDIA_TYPE}, as_document(described))
