"""The comparisons in the table of goals: for each, the two servers and the load."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from benchmarks import traffic, world
from benchmarks.calls import Call, Load
from benchmarks.comparing import Comparison
from benchmarks.options import Options
from benchmarks.servers import bare, ours

PLANS: Final = 1_000
JOBS: Final = 100_000
SANDBOXES: Final = 1_000
_MAX_CALLS_A_SECOND: Final = 30_000
"""More than any server answers, so that no call of a fresh load is made twice."""


def get_real(options: Options) -> Comparison:
    """Read customers in turn, as real clients do."""
    return _against_bare(options, traffic.reads())


def get_alone(options: Options) -> Comparison:
    """Read customers in turn over one connection, each call after the previous answer."""
    return _against_bare(options, replace(traffic.reads(), connections=1))


def modify_real(options: Options) -> Comparison:
    """Change customers in turn, as real clients do, with small bodies."""
    return _against_bare(options, traffic.modifies())


def modify_much(options: Options) -> Comparison:
    """Change customers in turn, as real clients do, with bodies of 600 bytes."""
    return _against_bare(options, traffic.long_modifies())


def create_package(options: Options) -> Comparison:
    """Create packages for customers in turn, as real clients do."""
    return _against_bare(options, traffic.packages())


def get_stored(options: Options) -> Comparison:
    """Read the same customer again and again."""
    return _against_bare(options, Load([world.get(world.typical())]))


def get_new(options: Options) -> Comparison:
    """Read customers of a population, each for the first time."""
    ids = world.population_ids(_fresh_count(options))
    load = Load([world.get(customer_id) for customer_id in ids], fresh=True)
    typical = world.get(world.typical())
    return _against_bare(options, load, answered_as=typical, scenario=world.POPULATION)


def get_recent(_options: Options) -> Comparison:
    """Read recently read customers of a population, compared with as many stored customers."""
    ids = world.population_ids(len(world.customers()))
    load = Load([world.get(customer_id) for customer_id in ids])
    return Comparison(
        subject=ours(world.POPULATION),
        against=ours(world.SCENARIO),
        load=load,
        other_load=Load([world.get(customer_id) for customer_id in world.customers()]),
    )


def modify(options: Options) -> Comparison:
    """Change customers in turn, with valid bodies and equal heads."""
    calls = [world.modify(customer_id) for customer_id in world.customers()]
    return _against_bare(options, Load(calls, warming_seconds=traffic.UNTIL_ALL_SETTLE))


def modify_wrongly(options: Options) -> Comparison:
    """Send a body with nine errors, all of which the reply lists."""
    call = world.modify_wrongly(world.typical())
    return _against_bare(options, Load([call], is_refused=True))


def get_request(options: Options) -> Comparison:
    """Read the same request again and again."""
    accepted = world.modify(world.typical())
    call = world.first_request(accepted)
    return _against_bare(options, Load([call]), prepare=[accepted])


def with_plans(options: Options) -> Comparison:
    """Read a customer while there are fault plans for other customers."""
    others = [each for each in world.customers() if each != world.typical()]
    count = options.number(PLANS)
    plans = [world.plan(n, others[n % len(others)]) for n in range(count)]
    return _against_itself(prepare=plans)


def with_jobs(options: Options) -> Comparison:
    """Read a customer while many requests are in progress and the clock is frozen.

    The other server has answered as many reads, which leave nothing behind: the memory of a server
    that has answered no call at all is less fragmented than it ever is in use.
    """
    ids = list(world.customers())
    owners = [ids[n % len(ids)] for n in range(options.number(JOBS))]
    jobs = [world.create_package(owner_id, n) for n, owner_id in enumerate(owners)]
    reads = [world.get(owner_id) for owner_id in owners]
    return _against_itself(prepare=[world.FREEZE, *jobs], without=[world.FREEZE, *reads])


def beside_sandboxes(options: Options) -> Comparison:
    """Read a customer of the default sandbox while many other sandboxes are in use."""
    names = _names(options)
    used = [world.get(world.typical(), name) for name in names]
    return _against_itself("--max-sandboxes", "2000", prepare=used)


def across_sandboxes(options: Options) -> Comparison:
    """Read a customer of many named sandboxes in turn, compared with one named sandbox."""
    calls = [world.get(world.typical(), name) for name in _names(options)]
    server = ours(world.SCENARIO, "--max-sandboxes", "2000", prepare=calls)
    return Comparison(subject=server, against=server, load=Load(calls), other_load=Load(calls[:1]))


def _names(options: Options) -> Sequence[str]:
    return [f"sandbox-{number}" for number in range(options.number(SANDBOXES))]


def _against_bare(
    options: Options,
    load: Load,
    *,
    answered_as: Call | None = None,
    scenario: str = world.SCENARIO,
    prepare: Sequence[Call] = (),
) -> Comparison:
    """Compare with bare aiohttp that always sends the reply of our server to `answered_as`.

    By default that is the first call of the load.
    """
    outcome = world.reply(answered_as or load.calls[0], tuple(prepare))
    file = options.folder / "reply.json"
    file.write_bytes(outcome.body)
    return Comparison(
        subject=ours(scenario, prepare=prepare), against=bare(outcome.status, file), load=load
    )


def _against_itself(
    *flags: str, prepare: Sequence[Call], without: Sequence[Call] = ()
) -> Comparison:
    """Compare reading a customer after the calls of `prepare` with reading it without them."""
    load = Load([world.get(world.typical())])
    return Comparison(
        subject=ours(world.SCENARIO, *flags, prepare=prepare),
        against=ours(world.SCENARIO, prepare=without),
        load=load,
    )


def _fresh_count(options: Options) -> int:
    return int(_MAX_CALLS_A_SECOND * options.seconds * 1.4) + _MAX_CALLS_A_SECOND
