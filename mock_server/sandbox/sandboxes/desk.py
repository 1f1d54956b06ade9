"""The objects that answer the calls of all sandboxes under one contract."""

from dataclasses import dataclass

from mock_server.contract.contract import Contract
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.interface.interface import Interface


@dataclass(frozen=True, slots=True)
class Desk:
    """Answers calls under one contract; stateless, so that sandboxes share it."""

    contract: Contract
    control: ControlApi
    interface: Interface

    @classmethod
    def of(cls, contract: Contract) -> "Desk":
        """Build the desk of a contract, with its validators and routes."""
        return cls(contract, ControlApi(contract), Interface(contract))

    def under(self, contract: Contract) -> "Desk":
        """Return the desk of another contract of the same documents; they share the control API."""
        if contract is self.contract:
            return self
        return Desk(contract, self.control, Interface(contract))
