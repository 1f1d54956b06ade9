"""What is tried: which choices there are at which calls, and what a test decides itself."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from hypothesis import given
from thoroughness import examples
from urllib3.exceptions import ProtocolError

from mock_server import MockServer, SandboxHandle, sandbox_choices
from mock_server.exploring.choices import KINDS, Choice, is_own
from mock_server.exploring.driver import explore
from mock_server.exploring.explorer import Exploration, FairRunFailedError, Options
from mock_server.exploring.judge import Judgement, NotRepeatableError
from mock_server.exploring.report import as_data, details, headline, summary
from mock_server.exploring.trial import Trial, watching

NORTH: Final = "10000000-0000-4000-8000-000000000011"
OFFER: Final = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"
MAGIC: Final = "00000000-0000-4000-8000-00000000e001"


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer() as server:
        yield server


def client(sandbox: SandboxHandle) -> httpx.Client:
    return httpx.Client(
        base_url="http://sandbox/api/v2",
        transport=sandbox.httpx_transport(),
        headers={"Authorization": "Bearer operator-token"},
    )


def read(sandbox: SandboxHandle, customer: str = NORTH, **headers: str) -> httpx.Response:
    return client(sandbox).get(f"/customer/{customer}", headers=headers)


def modify(sandbox: SandboxHandle, **fields: str) -> httpx.Response:
    return client(sandbox).patch(f"/customer/{NORTH}", json=fields or {"name": "New"})


def explored(
    server: MockServer, test: Callable[[SandboxHandle], object], **options: Any
) -> Exploration:
    return explore(server, test, Options(**{"depth": 1, "unknown": (httpx.HTTPError,), **options}))


def tried(done: Exploration) -> Counter[tuple[str, int]]:
    """Count the kinds of choices by operation and number of the call."""
    return Counter(
        (choice.operation, choice.number) for run, _ in done.tried for choice in run.choices
    )


def test_each_call_has_the_choices_of_its_operation(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        read(sandbox)
        modify(sandbox)

    kinds = Counter(
        (choice.operation, choice.kind)
        for run, _ in explored(server, test).tried
        for choice in run.choices
    )
    assert kinds == {
        ("getCustomer", "refused"): 3,
        ("getCustomer", "not-reached"): 1,
        ("modifyCustomer", "refused"): 3,
        ("modifyCustomer", "refused-late"): 1,
        ("modifyCustomer", "not-reached"): 1,
        ("modifyCustomer", "reply-lost"): 1,
        ("modifyCustomer", "job-failed"): 1,  # those with other codes give the same run
    }


def test_what_the_test_itself_decides_is_no_choice(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        sandbox.fail("getCustomer", "GLOBAL_1001", times=1, skip=1)
        for _ in range(3):
            read(sandbox)
        read(sandbox, **{"X-Sandbox-Fault": "CUSTOMER_1006"})
        read(sandbox, **{"X-Sandbox-Fault": "ok"})
        read(sandbox, "magic")

    done = explored(server, test)
    assert set(tried(done)) == {("getCustomer", 1), ("getCustomer", 2)}
    for run, _ in done.tried:
        (choice,) = run.choices
        decided = [at for at, call in enumerate(run.calls) if is_own(call)]
        assert decided == [{1: 0, 2: 2}[choice.number]]


def test_choices_for_accepted_work_count_accepted_calls(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        modify(sandbox, unknown="field")
        modify(sandbox)
        modify(sandbox, vatRegistrationNumber="GB586607725")

    done = explored(server, test)
    stuck = {
        choice.name: [call.number - run.calls[0].number for call in run.calls if call.chosen]
        for run, _ in done.tried
        for choice in run.choices
        if choice.kind == "job-failed"
    }
    assert stuck["modifyCustomer, 1st accepted call, accepted, but failed with GLOBAL_1001"] == [1]
    assert stuck["modifyCustomer, 2nd accepted call, accepted, but failed with GLOBAL_1001"] == [2]


def test_the_second_of_a_pair_is_at_a_call_after_the_first(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        for _ in range(2):  # a client that repeats a read that fails
            if read(sandbox).is_success:
                return

    done = explored(server, test, depth=2)
    pairs = [run.choices for run, _ in done.tried if len(run.choices) == 2]
    assert len(pairs) == 12
    assert all([one.number, two.number] == [1, 2] for one, two in pairs)


def test_choices_leave_no_trace_of_their_own_and_reach_customers_that_the_test_adds(
    server: MockServer,
) -> None:
    added, seen = "20000000-0000-4000-8000-000000000011", set[tuple[int, ...]]()

    def test(sandbox: SandboxHandle) -> None:
        sandbox.put_customer(added, {**sandbox.customer(NORTH), "customerId": added})
        read(sandbox, added)
        seen.add(tuple(entry.entry for entry in sandbox.journal()))

    assert set(tried(explored(server, test))) == {("getCustomer", 1)}
    assert len(seen) == 1


def test_what_does_not_fit_the_budget_is_drawn_from_the_seed(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        for _ in range(20):
            read(sandbox)

    one, same, other = (
        [run.choices for run, _ in explored(server, test, budget=12, seed=seed).tried]
        for seed in (1, 1, 2)
    )
    assert one == same != other
    assert len(one) == 10


def test_reads_lag_only_where_an_assumption_says_so(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        read(sandbox)
        modify(sandbox)
        sandbox.advance()
        read(sandbox)

    stale = Choice(kind="stale", operation="getCustomer", customer=NORTH, number=1, skip=0)
    for assumptions, expected in (({}, []), ({"read-staleness": "one-change"}, [stale])):
        scenario = {**server.sandbox().scenario(), "assumptions": assumptions}
        with MockServer(scenario) as other:
            done = explored(other, test)
        found = [one for one in done.fair.choices_after() if one.kind == "stale"]
        assert found == expected


def test_a_test_that_fails_in_fair_weather_is_not_explored(server: MockServer) -> None:
    def test(_: SandboxHandle) -> None:
        raise ValueError("red anyway")

    with pytest.raises(FairRunFailedError) as caught:
        explored(server, test)
    assert str(caught.value.__cause__) == "red anyway"


@pytest.mark.parametrize(("headers", "budget"), [({"X-Sandbox-Fault": "ok"}, 20), ({}, 2)])
def test_where_nothing_is_tried_nothing_is_said_to_be_well(
    server: MockServer, headers: dict[str, str], budget: int
) -> None:
    with pytest.raises(NotRepeatableError, match="nothing was tried in 2 runs"):
        explored(server, lambda sandbox: read(sandbox, **headers), budget=budget)


def test_errors_of_transport_say_that_the_client_does_not_know(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        if modify(sandbox).status_code == 503:
            raise ProtocolError("it may have been done")

    done = explored(server, test, unknown=())
    assert "refused-late" not in {one.kind for each in done.discoveries for one in each.run.choices}


def test_a_run_that_calls_for_ever_is_cut_after_500_calls(server: MockServer) -> None:
    stuck = Choice(kind="job-stuck", operation="modifyCustomer", customer=NORTH, number=1, skip=0)
    run, sandbox = Trial(choices=(stuck,)), server.sandbox("for-ever")
    own = client(sandbox)

    def call_for_ever() -> None:
        with watching(run, server, sandbox, shares_clock=False):
            modify(sandbox)
            while True:
                own.get(f"/customer/{NORTH}")

    with pytest.raises(httpx.ReadError):
        call_for_ever()
    assert len(run.calls) == 1 + 500 + 1  # of the choice, as they come, and cut
    assert str(run.error) == "it made more than 500 calls"


def test_a_test_that_makes_other_calls_each_time_is_refused(server: MockServer) -> None:
    numbers = iter(range(9))

    def test(sandbox: SandboxHandle) -> None:
        for _ in range(next(numbers)):
            read(sandbox)

    with pytest.raises(NotRepeatableError, match=r"calls nothing for customer .* getCustomer in"):
        explored(server, test)


def test_what_cannot_be_seen_again_is_said_to_be_not_reproducible(server: MockServer) -> None:
    lied: list[bool] = []

    def test(sandbox: SandboxHandle) -> None:
        reply = modify(sandbox)
        if reply.status_code == 503 and not lied:
            lied.append(True)
            return
        reply.raise_for_status()

    done = explored(server, test)
    assert [each.again is None for each in done.discoveries] == [False, True]
    assert summary(done).endswith(" tried: 1 lie, 1 result that is not reproducible")
    assert "Not reproducible: The test passes, but not with the changes" in headline(done)
    findings = as_data(done)["findings"]
    assert [each["reproducible"] for each in findings] == [False, True]
    for each in findings:  # each in the words of Python and of a shell
        assert each["calls"][0].startswith("sandbox.fail('modifyCustomer', {")
        assert each["commands"][0].startswith("customer-sandbox fail modifyCustomer '{")


def test_a_finding_names_the_customer_if_there_are_several(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        read(sandbox, "10000000-0000-4000-8000-000000000001")
        if modify(sandbox).status_code == 503:
            raise ValueError("not renamed")

    assert f"1st call, GLOBAL_1001 after the change for {NORTH}." in details(explored(server, test))


def test_what_a_test_creates_is_called_by_its_owner_and_order(server: MockServer) -> None:
    body = {"name": "Gold", "nestedOffers": [OFFER], "eligibleSubAccountIds": ["ALL"]}

    def test(sandbox: SandboxHandle) -> None:
        acme = "10000000-0000-4000-8000-000000000001"
        client(sandbox).post(f"/customer/{acme}/package", json=body).raise_for_status()

    done = explored(server, test)
    assert done.fair.changes["package 1 of 10000000-0000-4000-8000-000000000001", "/name"] == (
        None,
        "Gold",
    )


def test_packages_may_be_made_in_another_order(server: MockServer) -> None:
    def test(sandbox: SandboxHandle) -> None:
        acme, names = "10000000-0000-4000-8000-000000000001", ["Gold", "Silver"]
        for _ in range(4):  # what is refused comes again after the others
            if not names:
                return
            body = {"name": names[0], "nestedOffers": [OFFER], "eligibleSubAccountIds": ["ALL"]}
            reply = client(sandbox).post(f"/customer/{acme}/package", json=body)
            names = names[1:] if reply.is_success else [*names[1:], names[0]]

    done = explored(server, test)
    refused = [verdict for run, verdict in done.tried if run.choices[0].kind == "refused"]
    assert refused
    assert set(refused) == {Judgement.FINE}


def test_what_set_up_has_changed_or_submitted_is_no_change_of_the_run(server: MockServer) -> None:
    for name in ("One", "Two"):
        run, sandbox = Trial(), server.sandbox(f"set-up-{name}")
        sandbox.change_customer(NORTH, {"name": name})
        modify(sandbox, name=f"{name}, as submitted")
        with watching(run, server, sandbox):
            modify(sandbox, vatRegistrationNumber="GB586607725")
        assert run.changes == {
            (f"customer {NORTH}", "/vatRegistrationNumber"): ("GB586607724", "GB586607725")
        }


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_legal_step_of_its_calls(server: MockServer, kind: str) -> None:
    operation = "getCustomer" if KINDS[kind].calls == "reads" else "modifyCustomer"
    choice = Choice(
        kind=kind, operation=operation, customer=NORTH, number=1, skip=0, code="GLOBAL_1001"
    )
    plan = server.sandbox(f"legal-{kind}").add_fault(choice.plan(1))
    assert plan.said["fault"] == choice.step


@given(sandbox_choices(most=3))
@examples(20)
def test_drawn_choices_are_fault_plans_that_end_with_the_block(choices: list[Any]) -> None:
    sandbox = DRAWN.sandbox("drawn")
    with sandbox.exploring(choices) as clock:
        assert clock.elapsed == 0
        assert [plan.name for plan in sandbox.faults()] == [each["name"] for each in choices]
    assert sandbox.faults() == []


def test_operations_to_draw_from_are_known_ones() -> None:
    with pytest.raises(ValueError, match="there is no operation getCustomers; there are getCust"):
        sandbox_choices("getCustomers")


DRAWN: Final = MockServer("minimal")


@pytest.fixture(scope="module", autouse=True)
def _drawn() -> Iterator[None]:
    with DRAWN:
        yield


def test_the_page_lists_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/exploring.md").read_text("utf-8")
    assert re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE) == list(KINDS)
