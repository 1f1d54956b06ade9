"""Calls that the shell answers itself have replies like those that reach a sandbox."""

from http import HTTPStatus

from support import START_MS, built

from mock_server.sandbox.control.problem import invalid_scenario
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard


def test_errors_of_an_upload_are_reported_even_if_there_is_no_memory_for_it() -> None:
    upload = Request(method="PUT", path="/_sandbox/scenario", headers={})
    heavy = ScenarioError([Finding("/customers", "lower a count", "too-many-customers")])
    reply = Switchboard(Sandboxes(built(), START_MS)).refuse(upload, invalid_scenario(heavy))
    assert reply.status == HTTPStatus.BAD_REQUEST
    assert b"/customers: lower a count" in reply.body
