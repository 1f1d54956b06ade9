"""Appends to a store without end, in a process of its own, and prints what was acknowledged.

python -m support.store_child URL NAME
"""

import sys

from mock_server.keeping.opening import open_store
from support.stores import call, commit, created


def say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main() -> None:
    url, name = sys.argv[1:]
    store = open_store(url)
    sandbox = created(store, name)
    say(sandbox.generation)
    number = 0
    while True:
        numbers = range(number + 1, number + 4)
        commit(store, *(call(sandbox, each, b"%d" % each) for each in numbers))
        number += 3
        say(number)


if __name__ == "__main__":
    main()
