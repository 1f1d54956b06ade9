"""The cost of keeping state in PostgreSQL instead of memory: one server, on the engine's machine.

The goals are about calls, not about CPU time, since that of the engine is not counted.
"""

from collections.abc import Mapping
from dataclasses import replace

from benchmarks import traffic, world
from benchmarks.calls import Load
from benchmarks.comparing import Comparison, compare
from benchmarks.options import Options
from benchmarks.postgres import bytes_a_call, schema
from benchmarks.servers import ours


def read(options: Options) -> Mapping[str, float]:
    """Read customers in turn; each round of calls asks the engine for the end of the log."""
    return _compared(options, traffic.reads())


def read_local(options: Options) -> Mapping[str, float]:
    """Read customers in turn, asking the engine only ten times a second."""
    return _compared(options, traffic.reads(), "--reads", "local")


def read_written(options: Options) -> Mapping[str, float]:
    """Read customers in turn, with every read in the journals of all servers."""
    return _compared(options, traffic.reads(), "--journal", "shared")


def modify(options: Options) -> Mapping[str, float]:
    """Change customers in turn; the result includes the size of a call in the log."""
    return _compared(options, traffic.modifies())


def modify_alone(options: Options) -> Mapping[str, float]:
    """Change customers over one connection: each call is durable before the next one is made."""
    return _compared(options, replace(traffic.modifies(), connections=1))


def _compared(options: Options, load: Load, *flags: str) -> Mapping[str, float]:
    with schema(options) as url:
        keeping = ours(world.SCENARIO, "--store", url, *flags)
        comparison = Comparison(subject=keeping, against=ours(world.SCENARIO), load=load)
        figures = dict(compare(comparison, options.seconds))
        size = bytes_a_call(url)
    return figures if size is None else {**figures, "bytes of log a call": size}
