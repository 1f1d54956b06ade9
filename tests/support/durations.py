"""The pattern of durations as in the schemas; a number without a unit is in seconds."""

from typing import Final

DURATION_PATTERN: Final = (
    r"^(?=[0-9])("
    + "".join(rf"([0-9]{{1,12}}(\.[0-9]{{1,9}})?{unit})?" for unit in ("d", "h", "m", "s", "ms"))
    + r"|[0-9]{1,12}(\.[0-9]{1,9})?)$"
)
