"""The sandbox: one pure function from a request and an instant to an outcome.

    advance jobs → control call, or call of the interface

Same scenario, same requests at the same instants: same bytes.
"""

from mock_server.contract.contract import Contract
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.api import ControlApi
from mock_server.sandbox.exchange import Outcome, Request
from mock_server.sandbox.interface import Interface
from mock_server.sandbox.scenario import Scenario
from mock_server.sandbox.simulation import Simulation


class Sandbox:
    """One isolated simulation of the service.

    Args:
        scenario: what is in it before the first call.
        now_ms: the wall instant at which it begins.
    """

    def __init__(self, scenario: Scenario, now_ms: int) -> None:
        self.simulation = Simulation(scenario, scenario.clock.start(now_ms))
        self._control = ControlApi(scenario.contract.documents)
        self._interfaces: tuple[Contract, Interface] | None = None

    def handle(self, request: Request, now_ms: int) -> Outcome:
        """Answer one call, control calls included; `now_ms` is the server's wall instant."""
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        simulation.advance(sandbox_ms)
        if self._control.matches(request):
            return self._control.answer(self, request, now_ms)
        return self._interface_of(simulation.contract).answer(simulation, request, sandbox_ms)

    def start(self, scenario: Scenario, now_ms: int) -> None:
        """Begin a scenario from its first instant, forgetting what was."""
        self.simulation = Simulation(scenario, scenario.clock.start(now_ms))

    def upload_operation(self, request: Request) -> str | None:
        """Tell whether a call brings a scenario, which the shell has to build first."""
        return self._control.upload_operation(request)

    def broken(self) -> Outcome:
        """Return the answer to a call that met a bug of ours; the shell logs the traceback."""
        refusal = Refusal(Code.INTERNAL_ERROR, Reason("", "the server's log has the traceback"))
        return self._interface_of(self.simulation.contract).refuse(refusal)

    @property
    def body_limit(self) -> int:
        """How many bytes of a request body are worth reading for a call of the interface."""
        return self.simulation.scenario.limits.body

    def _interface_of(self, contract: Contract) -> Interface:
        if self._interfaces is None or self._interfaces[0] is not contract:
            self._interfaces = (contract, Interface(contract))
        return self._interfaces[1]
