"""Compares two servers under the same load; for each row, the two servers and the load."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Final

from benchmarks import traffic, world
from benchmarks.calls import Call, Load
from benchmarks.driving import Driven, measure
from benchmarks.servers import Command, application, bare, ours, prism, started
from mock_server.server.loading import load_scenario

_MAX_CALLS_A_SECOND: Final = 30_000
"""More than any server answers, so that no call of a fresh load is made twice."""


@dataclass(frozen=True, slots=True)
class Options:
    """How long to measure, with a tenth of the data if `is_quick`; `folder` is for files."""

    seconds: int
    folder: Path
    is_quick: bool = False

    def number(self, of: int) -> int:
        """Return a number of jobs, plans or sandboxes, or a tenth of it in a quick run."""
        return of // 10 if self.is_quick else of


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A server, the server it is compared with, and the load of both.

    If `other_load` is given, the other server gets that instead.
    """

    subject: Command
    against: Command
    load: Load
    other_load: Load | None = None


def compare(comparison: Comparison, seconds: float) -> Mapping[str, float]:
    """Measure both servers once, the other one first; each is started for that, alone on its core.

    The ratio of CPU time replaces the ratio of calls where other processes use the core too.
    """
    other_load = comparison.other_load or comparison.load
    other = _measure(comparison.against, other_load, seconds)
    own = _measure(comparison.subject, comparison.load, seconds)
    return {
        "ratio": own.rate / other.rate,
        "p99 ratio": own.p99_ms / other.p99_ms,
        "CPU ratio": other.cpu_us / own.cpu_us,
        "calls/s": own.rate,
        "other calls/s": other.rate,
        "p50 ms": own.p50_ms,
        "other p50 ms": other.p50_ms,
        "p99 ms": own.p99_ms,
        "other p99 ms": other.p99_ms,
        "CPU µs": own.cpu_us,
        "other CPU µs": other.cpu_us,
    }


def _measure(command: Command, load: Load, seconds: float) -> Driven:
    with started(command) as running:
        return measure(running.url, running.process.pid, load, seconds)


def get(options: Options) -> Comparison:
    """Read customers in turn, as real clients do."""
    return _against_bare(options, traffic.reads())


def get_alone(options: Options) -> Comparison:
    """Read customers in turn over one connection, each call after the previous answer."""
    return _against_bare(options, replace(traffic.reads(), connections=1))


def get_beside_peer(options: Options) -> Comparison:
    """Read customers in turn; Prism, which makes mocks of documents, always sends one of them."""
    body = world.reply(traffic.reads().calls[0]).body
    content = {"application/json": {"example": json.loads(body)}}
    by_id = {"parameters": [{"name": "id", "in": "path", "required": True, "schema": {}}]}
    get = {**by_id, "responses": {"200": {"description": "", "content": content}}}
    info = {"title": "Customers", "version": "2"}
    paths = {"/api/v2/customer/{id}": {"get": get}}
    file = options.folder / "openapi.json"
    file.write_text(json.dumps({"openapi": "3.1.0", "info": info, "paths": paths}))
    return Comparison(subject=ours(world.SCENARIO), against=prism(file), load=traffic.reads())


def get_through_app(options: Options) -> Comparison:
    """Read customers in turn, through `create_app`."""
    compared = _against_bare(options, traffic.reads())
    return replace(compared, subject=application(world.SCENARIO))


def modify(options: Options) -> Comparison:
    """Change customers in turn, as real clients do, with small bodies."""
    return _against_bare(options, traffic.modifies())


def modify_much(options: Options) -> Comparison:
    """Change customers in turn, as real clients do, with bodies of 600 bytes."""
    return _against_bare(options, traffic.long_modifies())


def create_package(options: Options) -> Comparison:
    """Create packages for customers in turn, as real clients do."""
    return _against_bare(options, traffic.packages())


def get_new(options: Options) -> Comparison:
    """Read customers of a population, each for the first time."""
    ids = world.population_ids(_fresh_count(options))
    load = Load([world.get(customer_id) for customer_id in ids], fresh=True)
    typical = world.get(world.typical())
    return _against_bare(options, load, answered_as=typical, scenario=world.POPULATION)


def first_read(options: Options) -> Mapping[str, float]:
    """Read customers of a population in the core alone, each for the first time."""
    board = world.switchboard(load_scenario(world.POPULATION))
    ids = world.population_ids(options.number(20_000))
    requests = [world.get(customer_id).request() for customer_id in ids]
    began = process_time()
    for request in requests:
        board.handle(request, world.NOW_MS)
    return {"CPU µs": (process_time() - began) / len(requests) * 1e6}


def _against_bare(
    options: Options,
    load: Load,
    *,
    answered_as: Call | None = None,
    scenario: str = world.SCENARIO,
) -> Comparison:
    """Compare with bare aiohttp that always sends the reply of our server to `answered_as`.

    By default that is the first call of the load.
    """
    outcome = world.reply(answered_as or load.calls[0])
    file = options.folder / "reply.json"
    file.write_bytes(outcome.body)
    return Comparison(subject=ours(scenario), against=bare(outcome.status, file), load=load)


def _fresh_count(options: Options) -> int:
    return int(_MAX_CALLS_A_SECOND * options.seconds * 1.4) + _MAX_CALLS_A_SECOND
