"""The simulation of a running sandbox, rebuilt from the state that its server returns."""

from mock_server.cli.exits import CommandError
from mock_server.cli.remote import Remote
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.server.proxies import way_around_proxy
from mock_server.server.state_files import StateError, read_state


def restored(remote: Remote) -> Simulation:
    """Return the simulation of a running sandbox as it is now.

    Raises:
        CommandError: when the server cannot be reached, or does not return a valid state.
    """
    try:
        return read_state(remote.read("/_sandbox/state")).at(0)[0]
    except StateError as error:
        around = way_around_proxy(remote.url)
        text = f"{remote.url} answers, but not with the state of a sandbox: {error}{around}"
        raise CommandError(printable(text)) from None
