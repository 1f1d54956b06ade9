"""The two APIs of a sandbox under one contract: the interface, and the control calls."""

from dataclasses import dataclass

from mock_server.contract.contract import Contract
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.interface.interface import Interface


@dataclass(frozen=True, slots=True)
class Apis:
    """Both APIs under one contract; stateless, so that sandboxes share them."""

    contract: Contract
    control: ControlApi
    interface: Interface

    @classmethod
    def of(cls, contract: Contract) -> "Apis":
        """Build the APIs under a contract, with their validators and routes."""
        return cls(contract, ControlApi(contract), Interface(contract))

    def under(self, contract: Contract) -> "Apis":
        """Return the APIs under another contract of the same documents, with this control API."""
        if contract is self.contract:
            return self
        return Apis(contract, self.control, Interface(contract))
