"""What clients see of servers that share a store is what one server could have told them."""

from pathlib import Path

from support import built
from support.linear import problems
from support.recorded import History
from support.several import lives_at, several
from support.stores import PostgresqlPlace, SqlitePlace
from support.throng import WORLD, Throng


async def test_one_server_with_a_file(quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with several(place, 1, WORLD, quick_folder) as members:
        throng = Throng(members, seed=1)
        await throng.run(clients=8, calls=60)
    assert problems(History(throng.calls, lives_at(place)), built(WORLD)) == []


async def test_servers_whose_clocks_are_apart(
    postgresql_place: PostgresqlPlace, quick_folder: Path
) -> None:
    async with several(
        postgresql_place, 3, WORLD, quick_folder, shifts_ms=(0, 3000, -3000)
    ) as members:
        throng = Throng(members, seed=2)
        await throng.run(clients=8, calls=60)
        assert [(await member.store())["differences"] for member in members] == [0, 0, 0]
    assert problems(History(throng.calls, lives_at(postgresql_place)), built(WORLD)) == []
