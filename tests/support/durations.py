"""The texts that are durations, as the schemas say it; numbers are seconds."""

from typing import Final

DURATION_PATTERN: Final = (
    r"^(?=[0-9])("
    + "".join(rf"([0-9]{{1,12}}(\.[0-9]{{1,9}})?{unit})?" for unit in ("d", "h", "m", "s", "ms"))
    + r"|[0-9]{1,12}(\.[0-9]{1,9})?)$"
)
