"""Holds the sandbox against the real service: compares a recording with it, and calibrates it.

    traffic → world → stories → replay → comparison, or search → verdicts on the register

The core is used through `Sandbox.handle` alone. Nothing here reads files or writes reports; those
who show results do (`cli`).
"""

from mock_server.calibration.calibrating import Calibration, calibrate
from mock_server.calibration.comparison import Comparison, compare_recording

__all__ = ["Calibration", "Comparison", "calibrate", "compare_recording"]
