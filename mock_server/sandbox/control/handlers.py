"""The table of handlers of control calls, which a test compares with the control document."""

import re
from collections.abc import Mapping
from typing import Final

from mock_server.contract.names import CONTROL_CALLS
from mock_server.sandbox.control import (
    clock_calls,
    customer_calls,
    fault_calls,
    record_calls,
    verify_calls,
    whole_calls,
)
from mock_server.sandbox.control.call import Handler

_FUNCTIONS: Final = {
    **vars(clock_calls),
    **vars(customer_calls),
    **vars(fault_calls),
    **vars(record_calls),
    **vars(verify_calls),
    **vars(whole_calls),
}
_NAMES: Final = {each: re.sub("([A-Z])", r"_\1", each).lower() for each in CONTROL_CALLS}

HANDLERS: Final[Mapping[str, Handler]] = {
    operation_id: _FUNCTIONS[name] for operation_id, name in _NAMES.items() if name in _FUNCTIONS
}
"""The handlers by operation id; the function for `getClock`, for example, is `get_clock`."""
