"""Returns the command that a server suggests to try when it is ready."""

import shlex
from pathlib import Path

from mock_server.contract.texts.printable import printable
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.scenario.scenario import BuiltScenario


def first_sandbox(url: str) -> str:
    """Return the command that creates a sandbox with keys; it finds the control token itself."""
    return printable(shlex.join(["customer-sandbox", "sandboxes", "create", "mine", "--url", url]))


def first_call(scenario: BuiltScenario, url: str, certificate: str | None = None) -> str | None:
    """Return the curl command that reads a customer of a scenario, or None if no caller may.

    It reads the root customer or, if a token is required, the first token's own customer.
    """
    words = ["curl"]
    customer_id = scenario.base.root_id
    credentials = scenario.contract.assumptions.credentials
    if credentials.required:
        by_root = [(token, of) for token, of in scenario.requesters.items() if of == customer_id]
        token, customer_id = next(iter(by_root or scenario.requesters.items()), ("", None))
        name, value = credentials_of(credentials.scheme, credentials.header, token)
        words += ["-H", f"{name}: {value}"]
    if customer_id is None:
        return None
    if certificate is not None:
        words += ["--cacert", str(Path(certificate))]
    operations = scenario.contract.operations.values()
    path = next(each for each in operations if each.shows_customer).path_of(customer_id)
    return printable(shlex.join([*words, f"{url}{path}"]))
