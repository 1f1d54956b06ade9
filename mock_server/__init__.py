"""A sandbox of the Customer Management interface."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mock_server.building import Scenario

__version__ = "0.1.0"
__all__ = ["Scenario", "__version__"]

_LAZY: Final = {
    "Scenario": "mock_server.building:Scenario",
}
"""What is imported when it is first asked for: `import mock_server` is quick."""


def __getattr__(name: str) -> Any:
    """Import one of the lazy names (PEP 562)."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, attribute = _LAZY[name].partition(":")
    return getattr(import_module(module), attribute)
