"""Looking up the names of an owner's packages takes few steps, also in a copy."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from support import Client
from support.counting import counted, instructions
from thoroughness import examples

from mock_server.domain.records import Package
from mock_server.domain.world import PackageBook

MANY = 3000
NAMES, OWNERS = st.sampled_from("abc"), st.sampled_from("xyz")


def package(name: str, owner_id: str) -> Package:
    return Package(
        package_id=f"{owner_id} has {name}",
        owner_id=owner_id,
        ref=None,
        name=name,
        description=None,
        nested_offers=(),
        eligible_sub_account_ids=(),
        size=10,
    )


def book() -> PackageBook:
    return PackageBook(Client.of().sandbox.simulation.world.base)


def full() -> PackageBook:
    many = book()
    for number in range(MANY):
        many.reserve(package(f"name {number}", "x"))
        many.put(package(f"name {number}", "x"))
    return many


def holders(packages: PackageBook) -> Iterator[str | None]:
    return (packages.holder_of(name, owner) for name in "abc" for owner in "xyz")


@examples(200)
@given(steps=st.lists(st.tuples(st.booleans(), NAMES, OWNERS), max_size=30))
def test_each_owner_has_a_name_for_itself(steps: list[tuple[bool, str, str]]) -> None:
    packages, plain = book(), dict[tuple[str, str], str]()
    for is_new, name, owner in steps:
        one = package(name, owner)
        if not is_new:
            packages.release(one)
            plain.pop((name, owner), None)
        elif (name, owner) not in plain:
            packages.reserve(one)
            plain[name, owner] = one.package_id
        assert list(holders(packages)) == [plain.get((n, o)) for n in "abc" for o in "xyz"]
        held = [name for name in "abc" if packages.holder_of(name, None) is not None]
        assert held == sorted({name for name, _ in plain})
        assert (packages.named, packages.size) == (len(plain), 10 * len(plain))
        for each in "abc":
            owned = [plain[key] for key in plain if key[0] == each]
            assert packages.holder_of(each, None) == (owned[0] if owned else None)


def test_a_copy_is_independent() -> None:
    packages = book()
    for owner in "xy":
        packages.reserve(package("a", owner))
    packages.reserve(package("b", "x"))
    other = packages.copy()
    for name, owner in (("a", "x"), ("a", "y"), ("b", "x")):
        packages.release(package(name, owner))
    assert not any(holders(packages))
    assert list(filter(None, holders(other))) == ["x has a", "y has a", "x has b"]


def test_a_name_that_many_owners_use_is_found_in_few_steps() -> None:
    packages = book()
    for number in range(MANY):
        packages.reserve(package("Gold", f"owner {number}"))
    owners = [f"owner {number}" for number in (0, MANY - 1, MANY)]
    found = [packages.holder_of("Gold", each) for each in owners]
    assert found == [f"{owners[0]} has Gold", f"{owners[1]} has Gold", None]
    assert instructions(lambda: packages.holder_of("Gold", owners[2])) < MANY // 10


def test_refs_are_looked_for_among_the_packages_of_the_scenario() -> None:
    packages = full()
    with counted() as calls:
        assert not list(packages.refs())
    assert sum(calls.values()) < MANY // 10
