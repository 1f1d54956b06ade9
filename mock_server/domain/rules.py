"""The assumptions in force, which the rules depend on."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDefaults:
    """When the default invoice configuration applies, and its values (section 4.2)."""

    when: str
    values: Mapping[str, Any]


class Rules(SimpleNamespace):
    """The value in force of each row of the register of assumptions: `imei_lock` of `imei-lock`.

    The register defines which values a row may have. Nothing changes once the rules are made.
    """
