"""Judges many assumptions in two processes, where that is possible and worthwhile."""

import os
from collections.abc import Mapping, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection

from mock_server.calibration.assumption_judge import Judge
from mock_server.calibration.rulings import Ruling


def judge_all(judge: Judge, names: Sequence[str], *, in_processes: bool) -> Mapping[str, Ruling]:
    """Return the ruling on each assumption; a second process may judge half of them."""
    if not in_processes or "fork" not in get_all_start_methods() or (os.cpu_count() or 1) == 1:
        return {name: judge.judge(name) for name in names}
    context = get_context("fork")  # the child uses the recording without a copy
    receiving, sending = context.Pipe(duplex=False)
    child = context.Process(target=_judge, args=(judge, names[1::2], sending))
    child.start()
    sending.close()
    own = {name: judge.judge(name) for name in names[::2]}
    try:
        others: Mapping[str, Ruling] = receiving.recv()
    except EOFError:  # the child was killed, so its half is done here
        others = {name: judge.judge(name) for name in names[1::2]}
    child.join()
    return {**own, **others}


def _judge(judge: Judge, names: Sequence[str], sending: Connection) -> None:
    sending.send({name: judge.judge(name) for name in names})
    sending.close()
