"""In every sequence of calls: matched = fired + passed."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support.faults import CALLS, add, meet, ready

PLAN = st.fixed_dictionaries(
    {},
    optional={
        "operation": st.sampled_from(["modifyCustomer", "createPackage"]),
        "when": st.sampled_from([{"customer": "north"}, {"below": "operator"}]),
        "times": st.integers(1, 3),
        "skip": st.integers(0, 3),
        "every": st.integers(1, 3),
        "probability": st.sampled_from([0, 0.3, 1]),
        "ttl": st.sampled_from(["1s", "5s"]),
    },
)
IDLE = {"mutate": [{"remove": "/content/0/nothing"}]}
ANY = ["ok", "GLOBAL_1001", {"delay": "1s"}, {"job": "failed"}, IDLE]
STEPS = st.lists(st.sampled_from(ANY), min_size=1, max_size=4)
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("call"), st.sampled_from(list(CALLS))),
        st.tuples(st.just("refused"), st.sampled_from(["modifyCustomer", "createPackage"])),
        st.tuples(st.just("advance"), st.sampled_from(["1s", "3s"])),
        st.tuples(st.sampled_from(["put", "delete"]), st.sampled_from("abc")),
    ),
    max_size=25,
)


@settings(deadline=None)
@given(st.lists(st.tuples(PLAN, STEPS), min_size=1, max_size=4), DEEDS)
def test_every_account_adds_up(
    plans: list[tuple[dict[str, Any], list[Any]]], deeds: list[tuple[str, str]]
) -> None:
    client = ready()
    for name, (plan, steps) in zip("abcd", plans, strict=False):
        add(client, name=name, steps=steps, **plan)
    for deed, what in deeds:
        if deed == "call":
            meet(client, what)
        elif deed == "refused":
            meet(client, what, body=b"{")
        elif deed == "advance":
            client.advance(by=what)
        elif deed == "delete":
            client.control("DELETE", f"/faults/{what}")
        else:
            client.control("PUT", f"/faults/{what}", {"steps": plans[0][1], **plans[0][0]})
    fired: set[int] = set()
    for running in client.control("GET", "/faults").json["items"]:
        assert running["matched"] == running["fired"] + running["passed"]
        assert running["remaining"] >= 0
        assert len(running["entries"]) == running["fired"]
        assert not fired.intersection(running["entries"])
        fired.update(running["entries"])
