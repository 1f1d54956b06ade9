"""The kinds of steps, in the order of the documentation, and the schema of all of them."""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.sandbox.faults.steps.endings import ERROR, JOB
from mock_server.sandbox.faults.steps.mutation import MUTATE
from mock_server.sandbox.faults.steps.raw_reply import STATUS
from mock_server.sandbox.faults.steps.step import Kind
from mock_server.sandbox.faults.steps.wire import DELAY, NETWORK

KINDS: Final[tuple[Kind, ...]] = (ERROR, STATUS, DELAY, NETWORK, JOB, MUTATE)


def with_kinds(faults: Mapping[str, Any]) -> dict[str, Any]:
    """Return `faults.yaml` with the keys, schemas and examples of each kind of step added."""
    own, definitions = faults["steps"], faults["$defs"]
    mapping = definitions["StepMapping"]
    kinds = {kind.key: {"does": kind.does, "example": kind.example} for kind in KINDS}
    whole = {
        **mapping,
        "dependentRequired": {
            key: [kind.key] for kind in KINDS for key in kind.properties if key != kind.key
        },
        "properties": {key: schema for kind in KINDS for key, schema in kind.properties.items()}
        | mapping["properties"],
    }
    added = {name: schema for kind in KINDS for name, schema in kind.definitions.items()}
    return {
        **faults,
        "steps": {"ok": own["ok"], **kinds, **own},
        "$defs": {**definitions, "StepMapping": whole, **added},
    }
