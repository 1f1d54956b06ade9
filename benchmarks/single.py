"""Measurements without a comparison: calls without a socket, starts, pauses, memory, sandboxes."""

import gc
import re
import subprocess
import time
from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, islice
from typing import Final

from benchmarks import sandboxes, traffic, world
from benchmarks.calls import Call, Load
from benchmarks.driving import measure, send
from benchmarks.machine import SERVER_CORE, on_core, resident_mb
from benchmarks.options import Options
from benchmarks.servers import (
    OURS,
    Command,
    ask,
    environment,
    first_answer_seconds,
    ours,
    started,
)
from mock_server.sandbox.sandboxes.sandbox import Sandbox

_CALLS: Final = 20_000
_ROOT_OF_DEFAULT: Final = "10000000-0000-4000-8000-000000000000"
_BUSINESS_OF_DEFAULT: Final = "10000000-0000-4000-8000-000000000011"
_ENTRIES: Final = 400_000
_SANDBOXES: Final = 100
_JOURNAL: Final = 10_000
"""Entries that a journal holds by default."""

_MODIFIES: Final = 500_000
_PAUSE_SECONDS: Final = 60
_LONGEST_PAUSE: Final = re.compile(rb"^sandbox_pause_seconds_max (\S+)", re.MULTILINE)


def handle_get(options: Options) -> Mapping[str, float]:
    """Time reading a customer without a socket."""
    return _handle(options, [world.get(world.typical())])


def handle_modify(options: Options) -> Mapping[str, float]:
    """Time changing customers without a socket, including the jobs that settle on the way."""
    return _handle(options, [world.modify(customer_id) for customer_id in world.customers()])


def _handle(options: Options, calls: list[Call]) -> Mapping[str, float]:
    sandbox = Sandbox(world.scenario(), world.NOW_MS)
    requests = list(islice(cycle(call.request() for call in calls), options.number(_CALLS)))
    gc.collect()
    with on_core(SERVER_CORE):
        for request in requests[: len(requests) // 10]:
            sandbox.handle(request, world.NOW_MS)
        began = time.thread_time()  # other processes may use the core too
        for elapsed_ms, request in enumerate(requests):  # a thousand calls a second
            sandbox.handle(request, world.NOW_MS + elapsed_ms)
        took = time.thread_time() - began
    return {"µs": 1e6 * took / len(requests)}


def start(_options: Options) -> Mapping[str, float]:
    """Time a server process from its start to its first answered call."""
    call = world.get(_ROOT_OF_DEFAULT)
    return {"s": first_answer_seconds(ours("default"), call)}


def end(options: Options) -> Mapping[str, float]:
    """Time a server process from SIGTERM to its exit, with many modifies in its journals."""
    entries = options.number(_ENTRIES)
    with started(ours("default")) as running:
        send(running.url, map(_modify_somewhere, range(entries)))
        began = time.perf_counter()
        running.process.terminate()
        running.process.wait()
        return {"s": time.perf_counter() - began, "thousand entries": entries / 1e3}


def _modify_somewhere(number: int) -> Call:
    call = world.modify_a_little(_BUSINESS_OF_DEFAULT, number)
    return call._replace(path=f"/s/sandbox-{number % _SANDBOXES}{call.path}")


def show_help(_options: Options) -> Mapping[str, float]:
    """Time the command that prints the help."""
    with on_core(SERVER_CORE):
        began = time.perf_counter()
        subprocess.run([*OURS, "--help"], check=True, capture_output=True, env=environment())
        return {"s": time.perf_counter() - began}


def memory_of_stored(options: Options) -> Mapping[str, float]:
    """Measure the memory of a server after its start, and after calls about stored customers."""
    return _memory(options, ours("default"), Load([world.get(_ROOT_OF_DEFAULT)]))


def memory_of_new(options: Options) -> Mapping[str, float]:
    """Measure the memory of a server after its start, and after calls about a population."""
    ids = world.population_ids(options.calls // 10)
    load = Load([world.get(customer_id) for customer_id in ids])
    return _memory(options, ours(world.POPULATION), load)


def _memory(options: Options, command: Command, load: Load) -> Mapping[str, float]:
    with started(command) as running:
        process_id = running.process.pid
        figures = {"MB after start": resident_mb(process_id)}
        calls = 0
        while calls < 2 * _JOURNAL:
            calls += measure(running.url, process_id, load, 1).calls
        full = figures["MB with a full journal"] = resident_mb(process_id)
        while calls < options.calls:
            calls += measure(running.url, process_id, load, options.seconds).calls
        figures["MB after the calls"] = resident_mb(process_id)
        figures["MB grown since"] = figures["MB after the calls"] - full
        figures["million calls"] = calls / 1e6
        return figures


def memory_of_modifies(options: Options) -> Mapping[str, float]:
    """Measure the memory of a server after its start, and after many modifies."""
    with started(ours(world.SCENARIO)) as running:
        process_id = running.process.pid
        figures = {"MB after start": resident_mb(process_id)}
        load, calls = replace(traffic.modifies(), warming_seconds=0), 0
        while calls < options.number(_MODIFIES):
            calls += measure(running.url, process_id, load, options.seconds).calls
        figures["MB after the modifies"] = resident_mb(process_id)
        figures["thousand modifies"] = calls / 1e3
        return figures


def pauses(options: Options) -> Mapping[str, float]:
    """Measure the longest pause of a server under each kind of traffic, from the first call on.

    A pause is the CPU time between two turns of the loop. Packages are refused once they reach
    their limit.
    """
    loads = {
        "GET": traffic.reads(),
        "GET over one": replace(traffic.reads(), connections=1),
        "PATCH": traffic.modifies(),
        "POST": replace(traffic.packages(), is_refused=None),
    }
    return {f"ms {what}": _longest_pause_ms(load, options) for what, load in loads.items()}


def _longest_pause_ms(load: Load, options: Options) -> float:
    with started(ours(world.SCENARIO, "--measure-pauses")) as running:
        measure(running.url, running.process.pid, load, options.number(_PAUSE_SECONDS))
        found = _LONGEST_PAUSE.search(ask(running.url, Call("GET", "/metrics")))
    return 1000 * float(found[1]) if found else 0.0


def sandbox_for_a_test(_options: Options) -> Mapping[str, float]:
    """Measure the time and memory of a named sandbox, as each test gets one."""
    with on_core(SERVER_CORE):
        cost = sandboxes.measure(sandboxes.create, world.default_scenario())
    return {"ms": cost.milliseconds, "KiB": cost.kibibytes}


def fixture_for_a_test(_options: Options) -> Mapping[str, float]:
    """Time what the pytest fixture `sandbox` does before and after a test."""
    with on_core(SERVER_CORE):
        return {"ms": sandboxes.fixture_milliseconds(world.default_scenario())}
