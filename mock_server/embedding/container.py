"""A server in a container, started with Testcontainers (the extra `testcontainers`)."""

from typing import Any, Final, Self

from mock_server.client.errors import concerns_the_caller, missing
from mock_server.embedding.handle import AsyncSandboxHandle, SandboxHandle
from mock_server.embedding.remote_server import RemoteServer
from mock_server.sandbox.ground.address import DEFAULT

__tracebackhide__ = concerns_the_caller

try:
    from testcontainers.core.container import DockerContainer
    from testcontainers.core.wait_strategies import HttpWaitStrategy
except ModuleNotFoundError as error:
    raise missing("testcontainers", error) from None

IMAGE: Final = "customer-sandbox:latest"
PORT: Final = 8080


class SandboxContainer(DockerContainer):
    """A container of the server's image; starting it waits until the server is ready.

    Args:
        image: the name of the image.
        options: further arguments of Testcontainers' `DockerContainer`.
    """

    def __init__(self, image: str = IMAGE, **options: Any) -> None:
        super().__init__(image, **options)
        self.with_exposed_ports(PORT)
        self.waiting_for(HttpWaitStrategy(PORT, "/_ready").for_status_code(200))
        self._token: str | None = None

    def with_scenario(self, name: str) -> Self:
        """Serve the shipped scenario `name`."""
        return self.with_env("MOCK_SERVER_SCENARIO", name)

    def with_scenario_yaml(self, text: str) -> Self:
        """Serve a scenario given as YAML."""
        return self.with_env("MOCK_SERVER_SCENARIO_YAML", text)

    def with_control_token(self, token: str) -> Self:
        """Require a token for control calls; the handles send it."""
        self._token = token
        return self.with_env("MOCK_SERVER_CONTROL_TOKEN", token)

    @property
    def url(self) -> str:
        """The URL of the started server."""
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(PORT)}"

    def sandbox(self, name: str = DEFAULT) -> SandboxHandle:
        """Return a handle of a sandbox, which is created on first use."""
        return RemoteServer(self.url, self._token).sandbox(name)

    def async_sandbox(self, name: str = DEFAULT) -> AsyncSandboxHandle:
        """Return an asynchronous handle of a sandbox, which is created on first use."""
        return RemoteServer(self.url, self._token).async_sandbox(name)
