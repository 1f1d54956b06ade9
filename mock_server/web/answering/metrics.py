"""The server's counters, in the Prometheus format.

Counting only adds to a few dictionaries; prometheus-client is imported on the first request. Labels
contain no names chosen by clients, so their number is limited.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes

if TYPE_CHECKING:
    from prometheus_client.core import Metric

_BUCKETS_SECONDS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1.0)

_UNCOUNTED: Final = 100
"""How many events of a sandbox may remain uncounted; sandboxes keep more than that."""


class Metrics:
    """The counters of one server. `after_many` is called after every 100 events of a sandbox."""

    def __init__(self, sandboxes: Sandboxes) -> None:
        self._sandboxes = sandboxes
        self._calls: dict[tuple[str, ...], int] = defaultdict(int)  # a Counter takes twice as long
        self._faults: dict[tuple[str, ...], int] = defaultdict(int)
        self._jobs: dict[tuple[str, ...], int] = defaultdict(int)
        self._latencies = [0] * (len(_BUCKETS_SECONDS) + 1)
        self._latency_sum = 0.0
        self.replies: Mapping[int, int] = {}
        """The replies of the server by status, whether a sandbox has answered or not."""
        self.dropped_lines: Callable[[], int] = lambda: 0
        self.after_many: Callable[[], object] = lambda: None
        self.is_store_available: Callable[[], bool] | None = None

    def observe(self, tenancy: Tenancy, seconds: float) -> None:
        """Count an answer, and its sandbox's events before any uncounted one is dropped."""
        self._latencies[bisect_left(_BUCKETS_SECONDS, seconds)] += 1
        self._latency_sum += seconds
        if tenancy.sandbox.events.latest - tenancy.counted >= _UNCOUNTED:
            self.count(tenancy)
            self.after_many()

    def keep_up(self, tenancy: Tenancy) -> None:
        """Count a sandbox's events before the oldest is dropped, without counting an answer."""
        if tenancy.sandbox.events.latest - tenancy.counted >= _UNCOUNTED:
            self.count(tenancy)

    def count(self, tenancy: Tenancy) -> None:
        events = tenancy.sandbox.events
        for event in events.after(tenancy.counted):
            fields = event.fields
            if event.kind == "exchange":  # as most are
                if fields["control"] is None:
                    self._calls[fields["operation"] or "none", fields["code"] or "success"] += 1
            elif event.kind == "job":
                self._jobs[fields["operation"], fields["status"]] += 1
            elif event.kind == "plan":
                self._faults[(event.fault,)] += 1
        tenancy.counted = events.latest

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
        counters: tuple[tuple[str, str, Sequence[str], Mapping[tuple[str, ...], int]], ...] = (
            ("sandbox_calls", "Calls answered.", ("operation", "code"), self._calls),
            ("sandbox_faults_fired", "Faults fired.", ("kind",), self._faults),
            ("sandbox_jobs_settled", "Requests settled.", ("operation", "status"), self._jobs),
        )
        for name, text, labels, counted in counters:
            family = CounterMetricFamily(name, text, labels=labels)
            for values, count in counted.items():
                family.add_metric(values, count)
            yield family
        text = "Replies sent, by HTTP status."
        replies = CounterMetricFamily("sandbox_replies", text, labels=("code",))
        for status, count in sorted(self.replies.items()):
            replies.add_metric((str(status),), count)
        yield replies
        sandboxes = self._sandboxes
        pending = sum(each.sandbox.simulation.world.jobs.pending_count for each in sandboxes)
        evicted = sum(each.sandbox.journal.evicted for each in sandboxes)
        yield GaugeMetricFamily("sandbox_jobs_pending", "Requests in progress.", pending)
        yield GaugeMetricFamily("sandboxes", "Sandboxes in memory.", len(sandboxes))
        text = "Estimated memory of all sandboxes."
        yield GaugeMetricFamily("sandboxes_memory_bytes", text, sandboxes.weigh())
        yield CounterMetricFamily(
            "sandboxes_evicted", "Sandboxes evicted.", sandboxes.evicted_count
        )
        text = "Entries evicted from the journals of sandboxes in memory."
        yield GaugeMetricFamily("sandbox_journal_evicted", text, evicted)
        if self.is_store_available is not None:
            text = "Whether the store accepts calls."
            available = int(self.is_store_available())
            yield GaugeMetricFamily("sandbox_store_available", text, available)
        text = "Log lines dropped."
        yield CounterMetricFamily("sandbox_log_lines_dropped", text, self.dropped_lines())
        latency = HistogramMetricFamily("sandbox_latency_seconds", "Time to answer a call.")
        latency.add_metric([], self._cumulated(), self._latency_sum)
        yield latency

    def _cumulated(self) -> list[tuple[str, float]]:
        names = *map(str, _BUCKETS_SECONDS), "+Inf"
        return [*zip(names, map(float, accumulate(self._latencies)), strict=True)]
