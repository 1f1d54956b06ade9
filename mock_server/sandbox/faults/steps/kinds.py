"""The kinds of steps, in the order of the documentation."""

from typing import Final

from mock_server.sandbox.faults.steps.breakage import NETWORK
from mock_server.sandbox.faults.steps.delay import DELAY
from mock_server.sandbox.faults.steps.failure import ERROR
from mock_server.sandbox.faults.steps.job_ending import JOB
from mock_server.sandbox.faults.steps.mutation import MUTATE
from mock_server.sandbox.faults.steps.raw_reply import STATUS
from mock_server.sandbox.faults.steps.step import Kind

KINDS: Final[tuple[Kind, ...]] = (ERROR, STATUS, DELAY, NETWORK, JOB, MUTATE)
