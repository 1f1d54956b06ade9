"""Shows new journal entries to all calls that wait for them, in rounds and steps.

In one round, every waiting call is shown all entries that are new to it.

Hundreds of calls may wait for entries with long bodies, so each body is parsed once per round, for
all of them. A call that begins to wait during a round takes part in the next one, so that no round
has to start over. Parsed bodies are dropped once all have seen them or no call waits any more.
A journal and its watches do not keep each other alive.
"""

from collections.abc import Generator, Sequence
from weakref import ReferenceType, WeakKeyDictionary, ref

from mock_server.sandbox.faults.patterns import TooMuchWork
from mock_server.sandbox.record.journal import NONE_YET, Entry, Journal
from mock_server.sandbox.record.matching import View
from mock_server.sandbox.record.verification import Tally, TimeSlice


class Watch:
    """One call that waits for entries: its counts, up to the last entry it has `seen`."""

    def __init__(self, journal: Journal, tally: Tally) -> None:
        self.tally = tally
        self.seen = NONE_YET
        self._journal = journal
        self._cleared = journal.cleared
        self._problem = ""
        self._all = _watches_of(journal)
        self._all.join(self)

    def is_of(self, journal: Journal) -> bool:
        """Return whether the watch counts the current contents of a journal."""
        return journal is self._journal and journal.cleared == self._cleared

    def step(self) -> bool:
        """Take a step of the round shared by all watches; return whether this one saw all entries.

        Raises:
            TooMuchWork: if the patterns cost too much for one of the entries.
        """
        if self.seen < self._journal.latest:
            self._all.step(self._journal)
        if self._problem:
            raise TooMuchWork(self._problem)
        return self.seen >= self._journal.latest

    def see(self, view: View, time_slice: TimeSlice) -> None:
        """Process an entry unless it was already seen."""
        key = view.entry.key
        if self.seen < key:
            self.seen = key
            try:
                self.tally.see(view, time_slice)
            except TooMuchWork as error:
                self._problem = self._problem or str(error)


class Watches:
    """The watches of one journal, and the progress of their round."""

    def __init__(self) -> None:
        self._watches: WeakKeyDictionary[Watch, None] = WeakKeyDictionary()
        self._round: Generator[None, None, None] | None = None

    def join(self, watch: Watch) -> None:
        """Add a watch, starting with the next round."""
        self._watches[watch] = None

    def step(self, journal: Journal) -> None:
        """Take one step of the round, or begin the next one."""
        if self._round is None:
            seen = min(watch.seen for watch in self._watches)
            self._round = _round(journal.after(seen), self._watches.keyrefs())
        try:
            next(self._round)
        except StopIteration:
            self._round = None


def _round(
    entries: Sequence[Entry], watches: Sequence[ReferenceType[Watch]]
) -> Generator[None, None, None]:
    """Show entries to all watches that still exist."""
    time_slice = TimeSlice()
    for entry in entries:
        view = View(entry)
        for reference in watches:
            _show(view, reference(), time_slice)
            if time_slice.is_over():
                yield


def _show(view: View, watch: Watch | None, time_slice: TimeSlice) -> None:
    """Show an entry to one watch; a round holds a reference to a watch only in this function."""
    time_slice.note(1)
    if watch is not None:
        watch.see(view, time_slice)


def _watches_of(journal: Journal) -> Watches:
    """Return the watches of a journal, newly made if no call waits."""
    watches: Watches = journal.watches() or Watches()
    journal.watches = ref(watches)
    return watches
