"""The handlers of control calls: a table by operation id.

A test compares it with the control document.
"""

from collections.abc import Mapping
from typing import Final

from mock_server.sandbox.control import (
    clock_calls,
    customer_calls,
    fault_calls,
    record_calls,
    request_calls,
    verify_calls,
    whole_calls,
)
from mock_server.sandbox.control.call import Handler

HANDLERS: Final[Mapping[str, Handler]] = {
    "reset": whole_calls.reset,
    "getScenario": whole_calls.get_scenario,
    "putScenario": whole_calls.put_scenario,
    "getVersion": whole_calls.get_version,
    "getState": whole_calls.get_state,
    "putState": whole_calls.put_state,
    "getBundle": whole_calls.get_bundle,
    "listAssumptions": whole_calls.list_assumptions,
    "getScenarioSchema": whole_calls.get_scenario_schema,
    "getControlDocument": whole_calls.get_control_document,
    "getInterfaceDocument": whole_calls.get_interface_document,
    "getClock": clock_calls.get_clock,
    "freezeClock": clock_calls.freeze_clock,
    "runClock": clock_calls.run_clock,
    "advanceClock": clock_calls.advance_clock,
    "listRequests": request_calls.list_requests,
    "getRequest": request_calls.get_request,
    "settleRequest": request_calls.settle_request,
    "listCustomers": customer_calls.list_customers,
    "readCustomer": customer_calls.read_customer,
    "putCustomer": customer_calls.put_customer,
    "deleteCustomer": customer_calls.delete_customer,
    "listPackages": customer_calls.list_packages,
    "attachPackage": customer_calls.attach_package,
    "detachPackage": customer_calls.detach_package,
    "listFaults": fault_calls.list_faults,
    "addFault": fault_calls.add_fault,
    "getFault": fault_calls.get_fault,
    "putFault": fault_calls.put_fault,
    "deleteFault": fault_calls.delete_fault,
    "clearFaults": fault_calls.clear_faults,
    "listJournal": record_calls.list_journal,
    "clearJournal": record_calls.clear_journal,
    "getEntry": record_calls.get_entry,
    "getLastEntry": record_calls.get_last_entry,
    "getCoverage": record_calls.get_coverage,
    "streamEvents": record_calls.stream_events,
    "verifyJournal": verify_calls.verify_journal,
    "waitJournal": verify_calls.wait_journal,
}
"""All control calls by operation id."""
