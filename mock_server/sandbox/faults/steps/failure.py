"""The step `error`: a failure with a code of the interface."""

from dataclasses import dataclass
from typing import Final

from mock_server.domain.refusal import Code
from mock_server.sandbox.faults.steps.step import Kind, Part, StepContext, member
from mock_server.sandbox.ground.exchange import Reply


@dataclass(frozen=True, slots=True)
class Failure(Part):
    """A failure with a code; `code` is None only if the step was refused."""

    code: Code | None

    def answer(self, context: StepContext) -> Reply | None:
        """Return the failure."""
        return None if self.code is None else context.inject(self.code)


ERROR: Final = Kind(
    key="error",
    name="error",
    rank=1,
    does="a failure with this code, which the operation must list; the bare code is a short form",
    example={"error": "GLOBAL_1001"},
    properties={"error": member("The code of the failure.", ref="Code")},
    read=lambda reader: Failure(reader.code("error")),
    replaces_reply=True,
)
