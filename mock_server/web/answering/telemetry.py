"""What a server tells its operator of calls: counters, and the optional access log.

Counting only adds to a few dictionaries; prometheus-client is imported on the first request. Labels
contain no names chosen by clients, so their number is limited. The log is off by default: the
journal contains more, costs less, and is formatted only when it is read.
"""

import logging
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from mock_server.contract.headers import ENTRY
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered

if TYPE_CHECKING:
    from prometheus_client.core import Metric

_BUCKETS_SECONDS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1.0)

_MANY: Final = 100


class Metrics:
    """The counters of one server. `after_many` is called after every 100 answers of sandboxes."""

    def __init__(self, sandboxes: Sandboxes) -> None:
        self._sandboxes = sandboxes
        self._counted: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
        self._answers = 0
        self._latencies = [0] * (len(_BUCKETS_SECONDS) + 1)
        self._latency_sum = 0.0
        self.replies: Mapping[int, int] = {}
        """The replies of the server by status, whether a sandbox has answered or not."""
        self.dropped_lines: Callable[[], int] = lambda: 0
        self.after_many: Callable[[], object] = lambda: None
        self.is_store_available: Callable[[], bool] | None = None

    def observe(self, seconds: float) -> None:
        """Count the answer of a sandbox."""
        self._latencies[bisect_left(_BUCKETS_SECONDS, seconds)] += 1
        self._latency_sum += seconds
        self._answers += 1
        if self._answers % _MANY == 0:
            self.after_many()

    def count(self, tenancy: Tenancy) -> None:
        """Take over what a sandbox has counted since the last time."""
        tally = tenancy.sandbox.record.tally
        for (kind, *labels), number in tally.items():
            self._counted[kind][tuple(labels)] += number
        tally.clear()

    def render(self) -> bytes:
        from prometheus_client import CollectorRegistry
        from prometheus_client.exposition import generate_latest

        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)

    def collect(self) -> "Iterator[Metric]":
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for tenancy in self._sandboxes:
            self.count(tenancy)
        replies = {(str(status),): count for status, count in sorted(self.replies.items())}
        for name, text, labels, counted in (
            ("sandbox_calls", "Calls answered.", ("operation", "code"), self._counted["call"]),
            ("sandbox_faults_fired", "Faults fired.", ("kind",), self._counted["fault"]),
            (
                "sandbox_jobs_settled",
                "Requests settled.",
                ("operation", "status"),
                self._counted["job"],
            ),
            ("sandbox_replies", "Replies sent, by HTTP status.", ("code",), replies),
        ):
            family = CounterMetricFamily(name, text, labels=labels)
            for values, count in counted.items():
                family.add_metric(values, count)
            yield family
        for name, text, number in self._gauges():
            yield GaugeMetricFamily(name, text, number)
        text, evicted = "Sandboxes evicted.", self._sandboxes.evicted_count
        yield CounterMetricFamily("sandboxes_evicted", text, evicted)
        text = "Log lines dropped."
        yield CounterMetricFamily("sandbox_log_lines_dropped", text, self.dropped_lines())
        names = *map(str, _BUCKETS_SECONDS), "+Inf"
        cumulated = zip(names, map(float, accumulate(self._latencies)), strict=True)
        latency = HistogramMetricFamily("sandbox_latency_seconds", "Time to answer a call.")
        latency.add_metric([], [*cumulated], self._latency_sum)
        yield latency

    def _gauges(self) -> Iterator[tuple[str, str, float]]:
        sandboxes = self._sandboxes
        pending = sum(each.sandbox.simulation.world.jobs.pending_count for each in sandboxes)
        yield "sandbox_jobs_pending", "Requests in progress.", pending
        yield "sandboxes", "Sandboxes in memory.", len(sandboxes)
        yield "sandboxes_memory_bytes", "Estimated memory of all sandboxes.", sandboxes.weigh()
        evicted = sum(each.sandbox.journal.evicted for each in sandboxes)
        text = "Entries evicted from the journals of sandboxes in memory."
        yield "sandbox_journal_evicted", text, evicted
        if self.is_store_available is not None:
            text = "Whether the store accepts calls."
            yield "sandbox_store_available", text, int(self.is_store_available())


# ── The access log ───────────────────────────────────────────────────────────────────────────────

ACCESS_LOGGER: Final = "mock_server.access"
"""The name of the logger of these lines."""

_LOG: Final = logging.getLogger(ACCESS_LOGGER)
_TEXT: Final = "%(method)s %(path)r %(status)s, %(bytes)s bytes in %(ms)s ms"
_WHERE: Final = {"sandbox": ", sandbox %(sandbox)s", "entry": ", entry %(entry)s"}
"""What is appended for a call that has a sandbox, and an entry in its journal."""

_MS_PER_SECOND: Final = 1000


class AccessLog:
    def __init__(self, one_in: int) -> None:
        self._one_in = one_in
        self._left_out = one_in - 1

    def note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Log a call, and the seconds that its answer took, without delays by faults."""
        self._left_out += 1
        if self._left_out < self._one_in:
            return
        self._left_out = 0
        outcome, tenancy = answered.outcome, answered.tenancy
        if not isinstance(outcome, BaseReply):
            return  # logged once there is one
        call = {
            "method": request.method or "-",  # of a malformed one
            "path": request.address.whole,
            "status": outcome.status,
            "bytes": len(outcome.body),
            "ms": round(seconds * _MS_PER_SECOND, 3),
            "sandbox": None if tenancy is None else tenancy.name,
            "entry": outcome.headers.get(ENTRY),
        }
        # Clients choose the path: %r prevents line breaks.
        text = _TEXT + "".join(part for name, part in _WHERE.items() if call[name] is not None)
        _LOG.info(text, call, extra={"call": call})
