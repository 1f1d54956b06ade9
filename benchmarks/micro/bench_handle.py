"""Calls through `handle`, one by one, without a socket: the core's share of a call."""

from collections.abc import Callable
from itertools import count, cycle

import pytest

from benchmarks import world
from benchmarks.calls import Call
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_scenario

Benchmark = Callable[[Callable[[], Outcome]], Outcome]


def handling(calls: list[Call], prepare: list[Call] | None = None) -> Callable[[], Outcome]:
    """Return a function that makes the calls in turn, at intervals of a millisecond."""
    sandbox = Sandbox(world.scenario(), world.NOW_MS)
    for call in prepare or []:
        sandbox.handle(call.request(), world.NOW_MS)
    requests, instants = cycle([call.request() for call in calls]), count(world.NOW_MS)
    return lambda: sandbox.handle(next(requests), next(instants))


CALLS: dict[str, Callable[[], list[Call]]] = {
    "get-customer": lambda: [world.get(world.typical())],
    "get-customer-unknown": lambda: [world.get("30000000-0000-4000-8000-00000000ffff")],
    "patch-600-bytes": lambda: [world.modify(each) for each in world.customers()],
    "patch-refused": lambda: [world.modify_wrongly(world.typical())],
    "control-clock": lambda: [Call("GET", "/_sandbox/clock")],
}


@pytest.mark.parametrize("name", CALLS)
def bench_handle(benchmark: Benchmark, name: str) -> None:
    benchmark(handling(CALLS[name]()))


def bench_handle_get_request(benchmark: Benchmark) -> None:
    accepted = world.modify(world.typical())
    benchmark(handling([world.first_request(accepted)], [accepted]))


def bench_handle_create_package(benchmark: Benchmark) -> None:
    numbers, owners = count(), cycle(world.customers())
    sandbox = Sandbox(world.scenario(), world.NOW_MS)

    def create() -> Outcome:
        number = next(numbers)
        request = world.create_package(next(owners), number).request()
        return sandbox.handle(request, world.NOW_MS + number)

    benchmark(create)


def bench_handle_get_with_plans(benchmark: Benchmark) -> None:
    others = [each for each in world.customers() if each != world.typical()]
    plans = [world.plan(number, others[number % len(others)]) for number in range(1000)]
    benchmark(handling([world.get(world.typical())], plans))


def bench_handle_get_new(benchmark: Benchmark) -> None:
    sandbox = Sandbox(load_scenario(world.POPULATION), world.NOW_MS)
    ids = sandbox.simulation.world.base.customer_ids
    numbers = count(1000, 7)
    benchmark(lambda: sandbox.handle(world.get(ids[next(numbers)]).request(), world.NOW_MS))
