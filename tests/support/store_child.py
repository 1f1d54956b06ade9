"""Appends to a store without end, in a process of its own, and prints what was acknowledged.

python -m support.store_child URL NAME
"""

import sys

from mock_server.store.opening import open_store
from support.stores import call, found


def say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main() -> None:
    url, name = sys.argv[1:]
    store = open_store(url)
    home = found(store, name)
    say(home.generation)
    number = 0
    while True:
        batch = [call(home, b"%d" % (number + at)) for at in range(1, 4)]
        store.append(batch)
        number += len(batch)
        say(number)


if __name__ == "__main__":
    main()
