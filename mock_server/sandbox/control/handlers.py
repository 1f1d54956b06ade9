"""Which handler answers which control call: a table by operation id.

A test holds it against the control document.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from mock_server.sandbox.control import (
    clock_calls,
    customer_calls,
    fault_calls,
    record_calls,
    request_calls,
    whole_calls,
)
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.exchange import Outcome

Handler: TypeAlias = Callable[[ControlCall], Outcome]

HANDLERS: Final[Mapping[str, Handler]] = {
    **whole_calls.HANDLERS,
    **clock_calls.HANDLERS,
    **request_calls.HANDLERS,
    **customer_calls.HANDLERS,
    **fault_calls.HANDLERS,
    **record_calls.HANDLERS,
}
"""Every control call by its operation id."""
