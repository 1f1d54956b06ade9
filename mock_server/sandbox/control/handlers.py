"""Which handler answers which control call: a table by operation id.

A test holds it against the control document.
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
    **whole_calls.HANDLERS,
    **clock_calls.HANDLERS,
    **request_calls.HANDLERS,
    **customer_calls.HANDLERS,
    **fault_calls.HANDLERS,
    **record_calls.HANDLERS,
    **verify_calls.HANDLERS,
}
"""Every control call by its operation id."""
