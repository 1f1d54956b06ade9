"""What it costs to keep state in PostgreSQL, beside memory: one server, and the engine beside it.

The processor time of the engine is not counted, which is why calls are, and not processor time.
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
    """Read customers in turn; the engine is asked for each round of calls how far the log goes."""
    return _compared(options, traffic.reads())


def read_local(options: Options) -> Mapping[str, float]:
    """Do the same, and ask only ten times a second."""
    return _compared(options, traffic.reads(), "--reads", "local")


def read_written(options: Options) -> Mapping[str, float]:
    """Do the same, with every read in the journals of all servers."""
    return _compared(options, traffic.reads(), "--journal", "shared")


def modify(options: Options) -> Mapping[str, float]:
    """Change customers in turn; each call adds so many bytes to the log."""
    return _compared(options, traffic.modifies())


def modify_alone(options: Options) -> Mapping[str, float]:
    """Do the same over one connection: each call is durable before the next one is made."""
    return _compared(options, replace(traffic.modifies(), connections=1))


def _compared(options: Options, load: Load, *flags: str) -> Mapping[str, float]:
    with schema(options) as url:
        keeping = ours(world.SCENARIO, "--store", url, *flags)
        comparison = Comparison(subject=keeping, against=ours(world.SCENARIO), load=load)
        figures = dict(compare(comparison, options.seconds))
        size = bytes_a_call(url)
    return figures if size is None else {**figures, "bytes of log a call": size}
