"""Starts the sandboxes in which stories are replayed: a world under some assumptions.

Jobs are settled manually, when the recording first shows them settled. Requesters are identified
by name, whatever their credentials were. There is no rate limit here: it concerns all stories
together and is judged separately (`rates.py`).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from mock_server.calibration.implied_world import ImpliedWorld
from mock_server.contract.contract import Contract, Documents
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import ClockPlan, JobPlan

_APART: Final = frozenset({"rate-limit", "credentials"})
_BY_HAND: Final = JobPlan(delay_ms=None, polls=None, verdicts=((None, 1.0),))


class ReplaySandboxes:
    """Starts sandboxes; the contract of each combination of settings is built only once."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._bare = build_scenario("calibration", {"version": 1}, documents)
        self._control = ControlApi(self._bare.contract.documents.control)
        self._apis_of: dict[bytes, Apis | None] = {}
        self._shapes: dict[bytes, Contract] = {}

    def can_be(self, settings: Mapping[str, Any]) -> bool:
        """Return whether settings are valid together."""
        return self._apis(settings) is not None

    def start(
        self, world: ImpliedWorld, settings: Mapping[str, Any], now_ms: int
    ) -> Sandbox | None:
        """Return a new sandbox with a world and some settings; None if these are invalid."""
        apis = self._apis(settings)
        if apis is None:
            return None
        scenario = replace(
            self._bare,
            contract=apis.contract,
            base=world.base,
            requesters=world.requesters,
            clock=ClockPlan(None, self._bare.clock.speed),
            jobs=dict.fromkeys(apis.contract.failures, _BY_HAND),
        )
        return Sandbox(scenario, now_ms, apis)

    def _apis(self, settings: Mapping[str, Any]) -> Apis | None:
        required = settings.get("credentials", {}).get("required", False)
        replayed = {name: value for name, value in settings.items() if name not in _APART}
        replayed["credentials"] = {"required": required}
        key = key_of(replayed)
        if key not in self._apis_of:
            self._apis_of[key] = self._build(replayed)
        return self._apis_of[key]

    def _build(self, settings: Mapping[str, Any]) -> Apis | None:
        register = self._documents.assumptions
        shaping = key_of({name: settings[name] for name in settings if "shapes" in register[name]})
        try:
            contract = Contract(self._documents, settings, self._shapes.get(shaping))
        except ValueError:
            return None
        self._shapes.setdefault(shaping, contract)
        if contract.check_switches():
            return None
        return Apis(contract, self._control, Interface(contract))


def key_of(settings: Mapping[str, Any]) -> bytes:
    """Return settings as a hashable key."""
    return dumps({name: settings[name] for name in sorted(settings)})
