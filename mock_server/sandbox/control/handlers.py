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

_MODULES: Final = (
    clock_calls,
    customer_calls,
    fault_calls,
    record_calls,
    verify_calls,
    whole_calls,
)
_CAPITAL: Final = re.compile("([A-Z])")
_FUNCTIONS: Final = {name: found for module in _MODULES for name, found in vars(module).items()}
_NAMES: Final = {each: _CAPITAL.sub(r"_\1", each).lower() for each in CONTROL_CALLS}

HANDLERS: Final[Mapping[str, Handler]] = {
    operation_id: _FUNCTIONS[name] for operation_id, name in _NAMES.items() if name in _FUNCTIONS
}
"""The handlers by operation id; the function for `getClock`, for example, is `get_clock`."""
