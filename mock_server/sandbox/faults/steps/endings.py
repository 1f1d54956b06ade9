"""Steps that decide how a call or its work ends: with a code, at once, or never."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from mock_server.domain.refusal import Code
from mock_server.domain.settlement import Progression
from mock_server.sandbox.faults.steps.step import Kind, Part, StepContext, StepReader, member
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


@dataclass(frozen=True, slots=True)
class JobFault(Part):
    """How the job of an accepted call ends; a delay of None keeps the drawn one."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    after_ms: int | None

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code if the step has none."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        if self.after_ms is None:
            return replace(drawn, verdict=verdict)
        return Progression(delay_ms=self.after_ms, polls=None, verdict=verdict)


def _read(reader: StepReader) -> JobFault:
    keys, operation = reader.keys, reader.operation
    if operation is not None and operation.failure is None:
        accepting = " and ".join(reader.contract.failures)
        reader.report("job", f"{operation.operation_id} has no job; only {accepting} have one")
    if reader.lost:
        text = f"there is no job, since {min(reader.lost)} prevents the change; add phase: after"
        reader.report("job", text)
    if "code" in keys and keys["job"] != "failed":
        reader.report("code", "only a failed job has a code")
    after_ms = reader.duration(keys["after"], "after") if "after" in keys else None
    return JobFault(keys["job"], reader.code("code"), after_ms)


JOB: Final = Kind(
    key="job",
    name="job",
    rank=3,
    does=(
        "the job that the call makes ends this way: failed (with a code), successful, or stuck; "
        "`after` says when, unless it is stuck. A call that makes no job does not use up the step"
    ),
    example={"job": "failed", "code": "GLOBAL_1001", "after": "1s"},
    properties={
        "job": member(
            "How the accepted job ends.", "failed", enum=["failed", "successful", "stuck"]
        ),
        "code": member("The code that the job fails with.", ref="Code"),
        "after": member("When the job ends; a stuck one never does.", ref="Duration"),
    },
    read=_read,
)
