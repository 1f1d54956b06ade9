"""The rows of the table of goals: what is measured, how, and the goals.

Most goals are ratios of two servers, measured one after the other on the same core. Whether a goal
is met depends on the median of the rounds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from benchmarks import (
    comparisons,
    in_browser,
    partners,
    postgres,
    shared_stores,
    single,
    stores,
    world,
)
from benchmarks.comparing import Comparison, compare
from benchmarks.options import Options


@dataclass(frozen=True, slots=True)
class Goal:
    """The bound of a figure, lower or upper; without one, the figure is only reported."""

    figure: str
    at_least: float | None = None
    at_most: float | None = None

    def is_met(self, value: float) -> bool:
        """Return whether a value is within the bound."""
        if self.at_least is not None:
            return value >= self.at_least
        return self.at_most is None or value <= self.at_most

    def __str__(self) -> str:
        if not self.is_set:
            return "-"
        sign, bound = ("≥", self.at_least) if self.at_least is not None else ("≤", self.at_most)
        return f"{sign} {bound:g}"

    @property
    def is_set(self) -> bool:
        """Return whether there is a bound."""
        return self.at_least is not None or self.at_most is not None

    def verdict(self, value: float) -> str:
        """Return `met` or `missed`, or an empty string if there is no bound."""
        return ("met" if self.is_met(value) else "missed") if self.is_set else ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table; `skip` returns why it cannot be measured, or None if it can.

    A row that takes minutes is measured `once`, whatever the number of rounds.
    """

    name: str
    what: str
    measure: Callable[[Options], Mapping[str, float]]
    goals: tuple[Goal, ...]
    skip: Callable[[Options], str | None] = lambda _: None
    once: bool = False


def _compared(make: Callable[[Options], Comparison]) -> Callable[[Options], Mapping[str, float]]:
    return lambda options: compare(make(options), options.seconds)


def _no_population(_: Options) -> str | None:
    if world.has_population():
        return None
    return f"the scenario {world.POPULATION} is not shipped"


_NOT_SLOWER: Final = Goal("p99 ratio", at_most=1.0)
_LIKE_THE_OTHER: Final = Goal("ratio", at_least=0.95)
_FLAT: Final = Goal("MB grown since", at_most=5)

ROWS: Final = (
    Row(
        "get",
        "GET of 100 customers, of bare",
        _compared(comparisons.get_real),
        (Goal("CPU ratio", at_least=1.3), Goal("ratio", at_least=1.3), _NOT_SLOWER),
    ),
    Row(
        "get-alone",
        "the same over one connection, of bare",
        _compared(comparisons.get_alone),
        (Goal("CPU ratio", at_least=1.15),),
    ),
    Row(
        "patch",
        "PATCH of 130 bytes, of bare that parses",
        _compared(comparisons.modify_real),
        (Goal("CPU ratio", at_least=0.6), Goal("ratio", at_least=0.6)),
    ),
    Row(
        "patch-long",
        "PATCH of 600 bytes, of bare that parses",
        _compared(comparisons.modify_much),
        (Goal("CPU ratio", at_least=0.8), Goal("ratio", at_least=0.8)),
    ),
    Row(
        "post",
        "POST package, of bare that parses",
        _compared(comparisons.create_package),
        (Goal("CPU ratio", at_least=0.7), Goal("ratio", at_least=0.7)),
    ),
    Row(
        "pauses",
        "longest pause in a minute",
        single.pauses,
        tuple(Goal(f"ms {what}", at_most=10) for what in ("GET", "GET over one", "PATCH", "POST")),
    ),
    Row(
        "get-equal",
        "GET of one customer, equal heads, of bare",
        _compared(comparisons.get_stored),
        (Goal("ratio", at_least=1.2), _NOT_SLOWER),
    ),
    Row(
        "get-new",
        "GET of ten million, every id new, of bare",
        _compared(comparisons.get_new),
        (Goal("ratio", at_least=0.6),),
        _no_population,
    ),
    Row(
        "get-recent",
        "GET of ten million, ids read lately, of stored ones",
        _compared(comparisons.get_recent),
        (_LIKE_THE_OTHER,),
        _no_population,
    ),
    Row(
        "patch-equal",
        "PATCH, 100 bodies of 600 bytes in turn, equal heads, of bare that parses",
        _compared(comparisons.modify),
        (Goal("ratio", at_least=0.8),),
    ),
    Row(
        "patch-refused",
        "PATCH, refused with every reason, equal heads, of bare that parses",
        _compared(comparisons.modify_wrongly),
        (Goal("ratio", at_least=0.6),),
    ),
    Row(
        "get-request",
        "GET request, equal heads, of bare",
        _compared(comparisons.get_request),
        (Goal("ratio", at_least=1.2),),
    ),
    Row(
        "plans",
        "GET with 1,000 fault plans for others, of without",
        _compared(comparisons.with_plans),
        (_LIKE_THE_OTHER,),
    ),
    Row(
        "jobs",
        "GET with 100,000 pending jobs, of without",
        _compared(comparisons.with_jobs),
        (_LIKE_THE_OTHER,),
    ),
    Row(
        "sandboxes",
        "GET beside 1,000 sandboxes in use, of without",
        _compared(comparisons.beside_sandboxes),
        (_LIKE_THE_OTHER,),
    ),
    Row(
        "sandboxes-in-turn",
        "GET of 1,000 named sandboxes in turn, of one",
        _compared(comparisons.across_sandboxes),
        (_LIKE_THE_OTHER,),
    ),
    Row(
        "partners",
        "GET beside two sandboxes at their limits, of which one is called all the time, of alone",
        partners.beside_partners,
        (Goal("CPU ratio", at_least=0.95),),
    ),
    Row(
        "handle-get",
        "GET through handle, no socket",
        single.handle_get,
        (Goal("µs", at_most=15),),
    ),
    Row(
        "handle-patch",
        "PATCH through handle, no socket, settling included",
        single.handle_modify,
        (Goal("µs", at_most=60),),
    ),
    Row("start", "start to first answer, default", single.start, (Goal("s", at_most=0.30),)),
    Row("end", "SIGTERM to exit, 100 sandboxes in use", single.end, (Goal("s", at_most=1.0),)),
    Row("help", "customer-sandbox --help", single.show_help, (Goal("s", at_most=0.15),)),
    Row(
        "memory",
        "memory, stored customers",
        single.memory_of_stored,
        (Goal("MB after start", at_most=60), _FLAT),
    ),
    Row(
        "memory-new",
        "memory, ten million customers",
        single.memory_of_new,
        (Goal("MB after start", at_most=60), _FLAT),
        _no_population,
    ),
    Row(
        "memory-modifies",
        "memory, 500,000 modifies",
        single.memory_of_modifies,
        (Goal("MB after start", at_most=60), Goal("MB after the modifies", at_most=120)),
        once=True,
    ),
    Row(
        "sandbox",
        "a named sandbox for a test",
        single.sandbox_for_a_test,
        (Goal("ms", at_most=0.5), Goal("KiB", at_most=100)),
    ),
    Row(
        "fixture",
        "what the pytest fixture does around a test",
        single.fixture_for_a_test,
        (Goal("ms", at_most=0.5),),
    ),
    Row(
        "store-get",
        "GET of 100 customers with SQLite, of memory",
        stores.read,
        (Goal("CPU ratio", at_least=0.9), Goal("ratio", at_least=0.9)),
    ),
    Row(
        "store-patch",
        "PATCH of 130 bytes with SQLite, of memory",
        stores.modify,
        (
            Goal("CPU ratio", at_least=0.5),
            Goal("ratio", at_least=0.5),
            Goal("bytes of log a call"),
        ),
    ),
    Row(
        "store-patch-alone",
        "the same over one connection, of memory",
        stores.modify_alone,
        (Goal("CPU ratio"), Goal("ratio"), Goal("p50 ms")),
    ),
    Row(
        "store-ready",
        "start with 1,000 kept sandboxes of 100 changes, of memory",
        stores.ready,
        (Goal("ms more", at_most=50), Goal("CPU ms more")),
    ),
    Row(
        "store-first-use",
        "first use of one of these",
        stores.first_use,
        (Goal("ms", at_most=20), Goal("CPU ms", at_most=20)),
    ),
    Row(
        "store-load",
        "first use of one with 20,000 entries after its snapshot",
        stores.load,
        (
            Goal("s", at_most=2),
            Goal("CPU s", at_most=2),
            Goal("ms pause", at_most=20),
            Goal("ms waited"),
        ),
    ),
    Row(
        "store-pause",
        "snapshot and fork of that one, others meanwhile",
        stores.pauses,
        (Goal("ms pause", at_most=20), Goal("ms waited")),
    ),
    Row(
        "store-pg-get",
        "GET of 100 customers with PostgreSQL, of memory",
        shared_stores.read,
        (Goal("ratio", at_least=0.4), Goal("CPU ratio")),
        postgres.why_missing,
    ),
    Row(
        "store-pg-get-local",
        "the same with --reads local, of memory",
        shared_stores.read_local,
        (Goal("ratio", at_least=0.9), Goal("CPU ratio")),
        postgres.why_missing,
    ),
    Row(
        "store-pg-get-shared",
        "the same with --journal shared, of memory",
        shared_stores.read_written,
        (Goal("ratio"), Goal("CPU ratio"), Goal("bytes of log a call")),
        postgres.why_missing,
    ),
    Row(
        "store-pg-patch",
        "PATCH of 130 bytes with PostgreSQL, of memory",
        shared_stores.modify,
        (Goal("ratio", at_least=0.3), Goal("CPU ratio"), Goal("bytes of log a call")),
        postgres.why_missing,
    ),
    Row(
        "store-pg-patch-alone",
        "the same over one connection, of memory",
        shared_stores.modify_alone,
        (Goal("ratio"), Goal("CPU ratio"), Goal("p50 ms")),
        postgres.why_missing,
    ),
    Row(
        "page-first",
        "the page, from its address to its first useful view",
        in_browser.first_view,
        (Goal("ms CPU", at_most=300), Goal("ms", at_most=300)),
        in_browser.why_missing,
    ),
    Row(
        "page-scroll",
        "the page, longest task while 10,000 calls scroll",
        in_browser.scrolling,
        (Goal("ms", at_most=50), Goal("ms while calls come", at_most=50)),
        in_browser.why_missing,
    ),
)
