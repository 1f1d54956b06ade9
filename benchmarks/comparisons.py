"""The comparisons of the table of goals: which load, for which server, against which other."""

from collections.abc import Sequence
from typing import Final

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.comparing import Comparison
from benchmarks.options import Options
from benchmarks.servers import bare, ours

PLANS: Final = 1_000
JOBS: Final = 100_000
SANDBOXES: Final = 1_000
_BODIES: Final = 20_000
_UNTIL_ALL_SETTLE: Final = 4.0
"""As long as the first requests take to settle, and those that were accepted meanwhile."""

_MOST_CALLS_A_SECOND: Final = 30_000
"""More than a server answers: of a fresh load no call is to be made twice."""


def get_stored(options: Options) -> Comparison:
    """Read one customer again and again."""
    call = world.get(world.typical())
    return _against_bare(options, Load([call]), call)


def get_new(options: Options) -> Comparison:
    """Read customers of a population, each for the first time."""
    ids = world.population_ids(_fresh_count(options))
    load = Load([world.get(customer_id) for customer_id in ids], fresh=True)
    return _against_bare(options, load, world.get(world.typical()), scenario=world.POPULATION)


def get_recent(_options: Options) -> Comparison:
    """Read customers of a population that were read a moment ago, against as many stored ones."""
    ids = world.population_ids(len(world.customers()))
    load = Load([world.get(customer_id) for customer_id in ids])
    return Comparison(
        subject=ours(world.POPULATION),
        against=ours(world.SCENARIO),
        load=load,
        other_load=Load([world.get(customer_id) for customer_id in world.customers()]),
    )


def modify(options: Options) -> Comparison:
    """Change customers in turn, by bodies that are valid."""
    calls = [world.modify(customer_id) for customer_id in world.customers()]
    return _against_bare(options, Load(calls, warming_seconds=_UNTIL_ALL_SETTLE), calls[0])


def modify_anew(options: Options) -> Comparison:
    """Change customers in turn, by valid bodies each of which differs from all lately read."""
    ids = list(world.customers())
    calls = [world.modify(ids[n % len(ids)], name=f"Northwind {n:>11}") for n in range(_BODIES)]
    return _against_bare(options, Load(calls, warming_seconds=_UNTIL_ALL_SETTLE), calls[0])


def modify_wrongly(options: Options) -> Comparison:
    """Send a body in which nine things are wrong, and have all of them told."""
    call = world.modify_wrongly(world.typical())
    return _against_bare(options, Load([call], is_refused=True), call)


def create_package(options: Options) -> Comparison:
    """Create packages, each by another name, for customers in turn."""
    owners = list(world.customers())
    count = _fresh_count(options)
    calls = [world.create_package(owners[n % len(owners)], n) for n in range(count)]
    return _against_bare(options, Load(calls, fresh=True), calls[0])


def get_request(options: Options) -> Comparison:
    """Ask again and again what became of a request."""
    accepted = world.modify(world.typical())
    call = world.first_request(accepted)
    return _against_bare(options, Load([call]), call, prepare=[accepted])


def with_plans(options: Options) -> Comparison:
    """Read a customer where there are fault plans for others."""
    others = [each for each in world.customers() if each != world.typical()]
    count = options.number(PLANS)
    plans = [world.plan(n, others[n % len(others)]) for n in range(count)]
    return _against_itself(prepare=plans)


def with_jobs(options: Options) -> Comparison:
    """Read a customer where much is in progress, and the clock stands still.

    The other server has answered as many calls that leave nothing: the memory of one that has
    answered none is in a better order than it will ever be again.
    """
    ids = list(world.customers())
    owners = [ids[n % len(ids)] for n in range(options.number(JOBS))]
    jobs = [world.create_package(owner_id, n) for n, owner_id in enumerate(owners)]
    reads = [world.get(owner_id) for owner_id in owners]
    return _against_itself(prepare=[world.FREEZE, *jobs], without=[world.FREEZE, *reads])


def beside_sandboxes(options: Options) -> Comparison:
    """Read a customer of the default sandbox where many others are in use."""
    names = _names(options)
    used = [world.get(world.typical(), name) for name in names]
    return _against_itself("--max-sandboxes", "2000", prepare=used)


def across_sandboxes(options: Options) -> Comparison:
    """Read a customer of many named sandboxes in turn, against one named sandbox."""
    calls = [world.get(world.typical(), name) for name in _names(options)]
    server = ours(world.SCENARIO, "--max-sandboxes", "2000", prepare=calls)
    return Comparison(subject=server, against=server, load=Load(calls), other_load=Load(calls[:1]))


def _names(options: Options) -> Sequence[str]:
    return [f"sandbox-{number}" for number in range(options.number(SANDBOXES))]


def _against_bare(
    options: Options,
    load: Load,
    call: Call,
    *,
    scenario: str = world.SCENARIO,
    prepare: Sequence[Call] = (),
) -> Comparison:
    """Measure against aiohttp that answers what ours answers to a call, bytes that are prebuilt."""
    outcome = world.reply(call, tuple(prepare))
    file = options.folder / "reply.json"
    file.write_bytes(outcome.body)
    return Comparison(
        subject=ours(scenario, prepare=prepare), against=bare(outcome.status, file), load=load
    )


def _against_itself(
    *flags: str, prepare: Sequence[Call], without: Sequence[Call] = ()
) -> Comparison:
    """Measure what reading a customer costs after some preparation, against a server without."""
    load = Load([world.get(world.typical())])
    return Comparison(
        subject=ours(world.SCENARIO, *flags, prepare=prepare),
        against=ours(world.SCENARIO, prepare=without),
        load=load,
    )


def _fresh_count(options: Options) -> int:
    return int(_MOST_CALLS_A_SECOND * options.seconds * 1.4) + _MOST_CALLS_A_SECOND
