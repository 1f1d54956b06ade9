"""Builds scenarios in Python, with a typed argument for each key of the scenario language.

Each method returns a new scenario and leaves the original unchanged. Nothing is checked here:
`build` reads the output of `to_yaml`, so scenarios in Python and in files are validated alike, with
the same messages.
"""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from datetime import timedelta
from decimal import Decimal
from math import isfinite
from typing import Any, Final, TypeAlias
from uuid import UUID

from mock_server.contract.texts.times import duration_text
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import Source
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_source

Step: TypeAlias = str | Mapping[str, Any]
Settling: TypeAlias = str | Mapping[str, Any]

_NAME: Final = "Scenario()"


class Scenario:
    """A scenario under construction; docs/reference/scenario-format.md explains the keys.

    Keys of the language are arguments in snake_case; those that are None are left out. Fields of a
    customer have their wire names; None means null.
    """

    def __init__(
        self,
        *,
        seed: int | None = None,
        locale: Any = None,
        description: str | None = None,
        extends: str | None = None,
        include: Sequence[str] | None = None,
        **others: Any,
    ) -> None:
        """Start a scenario; `others` are further top-level keys."""
        head = {"seed": seed, "locale": locale, "description": description}
        self._data: Mapping[str, Any] = {
            "version": 1,
            **_given({**head, "extends": extends, "include": include, **others}),
        }

    def requester(self, token: str, customer: str) -> "Scenario":
        """Let calls that send `token` act for `customer`."""
        return self._with_entry("requesters", locals())

    def offer(
        self,
        ref: str,
        name: str,
        *,
        id: str | UUID | None = None,  # noqa: A002 - the key of the language
        linked_offer_ids: Sequence[str] | None = None,
    ) -> "Scenario":
        """Add an offer to the catalogue."""
        return self._with_entry("offers", locals())

    def package(
        self,
        ref: str,
        *,
        id: str | UUID | None = None,  # noqa: A002 - the key of the language
        owner: str,
        name: str,
        description: str | None = None,
        nested_offers: Sequence[str],
        eligible_sub_account_ids: Sequence[str] = (),
    ) -> "Scenario":
        """Add a package that exists from the start."""
        return self._with_entry("packages", locals())

    def customer(
        self,
        ref: str | None = None,
        *,
        parent: str | None = None,
        count: int | None = None,
        overrides: Sequence[Mapping[str, Any]] | None = None,
        generated: bool | None = None,
        magic: Mapping[str, Step] | None = None,
        **fields: Any,
    ) -> "Scenario":
        """Add a customer, or several alike, below a parent or at the top of the hierarchy.

        Args:
            ref: Its name inside the scenario.
            parent: The ref or customerId of its parent, which may be added later.
            count: How many customers to create from this entry.
            overrides: How single customers of these differ, such as `{"number": 3, ...}`.
            generated: Whether to generate fields that are not given.
            magic: The fault step of every call about this customer, by operation.
            fields: Any field of a customer (section 2.2), under its wire name.
        """
        keys = {"ref": ref, "parent": parent, "count": count, "overrides": overrides}
        entry = {**_given({**keys, "generated": generated, "magic": magic}), **_plain(fields)}
        return self._with("customers", [*self._data.get("customers", ()), entry])

    def fault(  # noqa: PLR0913 - the keys of a plan
        self,
        name: str | None = None,
        *,
        operation: str | None = None,
        when: Mapping[str, Any] | None = None,
        steps: Sequence[Step] | None = None,
        fault: Step | None = None,
        times: int | None = None,
        skip: int | None = None,
        every: int | None = None,
        probability: float | Decimal | None = None,
        ttl: str | None = None,
        force: bool | None = None,
    ) -> "Scenario":
        """Add a fault plan: what goes wrong, in which order, and for which calls."""
        return self._with_entry("faults", locals())

    def clock(
        self,
        *,
        mode: str | None = None,
        start: str | None = None,
        speed: float | Decimal | None = None,
    ) -> "Scenario":
        """Set the mode, start and speed of the sandbox's clock."""
        return self._with_keys("clock", _given(locals()))

    def jobs(
        self, *, modify_customer: Settling | None = None, create_package: Settling | None = None
    ) -> "Scenario":
        """Set how the accepted requests of each operation settle."""
        return self._with_keys("jobs", _given(locals()))

    def assume(self, **switches: Any) -> "Scenario":
        """Set assumptions, by their ids in snake_case: `http_status="always-200"`."""
        settings = {name.replace("_", "-"): _plain(value) for name, value in switches.items()}
        return self._with_keys("assumptions", settings)

    def limits(  # noqa: PLR0913 - each is a key of the language
        self,
        *,
        body: int | None = None,
        pending_jobs: int | None = None,
        pending_bytes: int | None = None,
        settled_jobs: int | None = None,
        customer: int | None = None,
        customer_bytes: int | None = None,
        packages: int | None = None,
        package_bytes: int | None = None,
        package_entries: int | None = None,
        journal_entries: int | None = None,
        journal_bytes: int | None = None,
        plans: int | None = None,
        plan_bytes: int | None = None,
    ) -> "Scenario":
        """Set the limits of the sandbox."""
        return self._with_keys("limits", _given(locals()))

    def as_data(self) -> dict[str, Any]:
        """Return the scenario as plain data, as in a file."""
        return dict(self._data)

    def to_yaml(self) -> str:
        """Return the scenario as the text of a scenario file."""
        return scenario_text(self.as_data())

    def build(self) -> BuiltScenario:
        """Return the built scenario; paths in it are relative to the working directory.

        Raises:
            ScenarioFileError: with all errors; line numbers refer to the output of `to_yaml`.
        """
        return load_source(Source(_NAME, self.to_yaml()), name="scenario")

    def _with_entry(self, section: str, values: Mapping[str, Any]) -> "Scenario":
        """Return the scenario with one more entry in a list."""
        return self._with(section, [*self._data.get(section, ()), _given(values)])

    def _with_keys(self, section: str, values: Mapping[str, Any]) -> "Scenario":
        """Return the scenario with more keys in a mapping."""
        return self._with(section, {**self._data.get(section, {}), **values})

    def _with(self, section: str, value: Any) -> "Scenario":
        scenario = copy(self)
        scenario._data = {**self._data, section: value}  # noqa: SLF001 - one of this class
        return scenario


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values that are not None by their keys; a method may pass its `locals()`."""
    arguments = {name: value for name, value in values.items() if name != "self"}
    return {_key(name): _plain(value) for name, value in arguments.items() if value is not None}


def _key(name: str) -> str:
    """Return a name in snake_case as the language spells it: linkedOfferIds."""
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)


def _plain(value: Any) -> Any:
    """Return a value as plain data; raise ValueError or TypeError if a scenario cannot have it."""
    match value:
        case float() | Decimal() if not isfinite(value):
            raise ValueError(f"numbers in a scenario must be finite, not {value}")
        case None | bool() | int() | str() | Decimal():
            return value
        case float():
            return Decimal(repr(value))
        case UUID():
            return str(value)
        case timedelta():
            return duration_text(value)
        case Mapping():
            if odd := [key for key in value if not isinstance(key, str)]:
                raise TypeError(f"keys in a scenario must be texts, not {odd[0]!r}")
            return {key: _plain(member) for key, member in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            kind = type(value).__name__
            raise TypeError(
                f"a scenario contains only texts, numbers, booleans, lists and mappings, not {kind}"
            )
