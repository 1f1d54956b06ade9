"""Control calls about a certification: its reported progress, and a person's decision on a step.

They evaluate nothing: the program that runs the plan does, from the bundle of each step.
"""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import conflict, not_found
from mock_server.sandbox.ground.exchange import Outcome, json_outcome
from mock_server.sandbox.record.led_certification import LedCertification

_NO_STEPS: Final[Mapping[str, Any]] = {"title": "", "steps": []}
_NONE: Final = "no certification is running here; `customer-sandbox certify PLAN` starts one"


def get_certification(call: ControlCall) -> Outcome:
    """Return the progress of the certification; it has no steps if no certification is running."""
    led = call.sandbox.certification
    return json_outcome(_NO_STEPS if led is None else led.progress)


def put_certification(call: ControlCall) -> Outcome:
    """Replace the reported progress of the certification; its current step is undecided again."""
    call.sandbox.certification = LedCertification.of(call.body)
    return json_outcome(call.body)


def decide_step(call: ControlCall) -> Outcome:
    """Record a decision on the current step; the first decision counts."""
    led, step = call.sandbox.certification, call.body["step"]
    if led is None:
        raise not_found(_NONE)
    if step != led.progress.get("current"):
        raise conflict(f"{step!r} is not the current step")
    decided = {"decision": call.body["as"], **led.progress}
    call.sandbox.certification = LedCertification.of(decided)
    return json_outcome(decided)
