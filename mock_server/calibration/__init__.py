"""Compares the sandbox with a recording of the real service, and calibrates the sandbox.

    traffic → world → stories → replay → comparison, or search → verdicts on the register

The core is used only through `Sandbox.handle`. Reading files and writing reports is left to `cli`.
"""

from mock_server.calibration.calibrating import Calibration, calibrate
from mock_server.calibration.comparison import Comparison, compare_recording

__all__ = ["Calibration", "Comparison", "calibrate", "compare_recording"]
