"""Verbs about what is to go wrong."""

from typing import Final

from mock_server.cli.verbs.paging import PAGE_KEYS, PAGES
from mock_server.cli.verbs.records import Route, Verb, Word, is_id

ANY_OPERATION: Final = "any"
STDIN: Final = "-"
CONDITIONS: Final = ("customer", "below", "requester")
"""Words that say which calls a plan is for, by the names that a plan has for them."""

PLAN_KEYS: Final = ("name", "times", "skip", "every", "probability", "ttl", "force")
"""Words that a plan has under the same names."""

FAULT_VERBS: Final = (
    Verb(
        name="fail",
        help="make calls of an operation fail, or a pending request",
        more=(
            "WHAT is an operation, `any` of them, a requestId, or - for a plan as JSON on\n"
            "standard input. A STEP is a code, ok, KEY=VALUE,KEY=VALUE with keys of the language\n"
            "of faults, or JSON. One step fails each time; several come one a call, in order."
        ),
        words=(
            Word("what", "what is to fail", "WHAT", is_needed=True),
            Word("steps", "what goes wrong, such as network=reset", "STEP", is_many=True),
            Word("--customer", "only calls about this one, by ref or id", "CUSTOMER"),
            Word("--below", "only calls about customers below this one", "CUSTOMER"),
            Word("--requester", "only calls made on behalf of this one", "CUSTOMER"),
            Word("--when", "all that the calls must be like, as in a plan", "JSON", "json"),
            Word("--times", "how often; without end for one step, else 1", "N", "count"),
            Word("--skip", "let so many matching calls pass first", "N", "count"),
            Word("--every", "only every so-manieth matching call", "N", "count"),
            Word("--probability", "how likely a call is to be met, from 0 to 1", "P", "number"),
            Word("--ttl", "how long the plan lives, on the sandbox's clock", "DURATION"),
            Word("--name", "the plan's name; one without gets one", "NAME"),
            Word("--force", "allow codes that the operation does not list", kind="switch"),
        ),
        routes=(
            Route(
                "settleRequest",
                "request",
                names=("what",),
                when=lambda given: is_id(given["what"]),
                body=("steps",),
                builder="failure",
            ),
            Route(
                "addFault",
                "fault",
                body=("what", "steps", "when", *CONDITIONS, *PLAN_KEYS),
                builder="plan",
                makes=True,
            ),
        ),
        examples=(
            "customer-sandbox fail getCustomer CUSTOMER_1006 --times 1",
            "customer-sandbox fail modifyCustomer GLOBAL_1001 network=reset,phase=after ok",
            "customer-sandbox fail any delay=300ms --customer acme-north --probability 0.5",
            "customer-sandbox fail d8350232-06bc-4e06-b463-69e4bf1e33d7 CUSTOMER_1003",
        ),
    ),
    Verb(
        name="faults",
        help="list what is to go wrong and what became of it, or take it away",
        words=(
            Word("name", "only this plan", "NAME"),
            Word("--clear", "take away the plan of that name, or every plan", kind="switch"),
            *PAGES,
        ),
        routes=(
            Route(
                "deleteFault", "fault_gone", names=("name",), when=lambda given: "clear" in given
            ),
            Route("clearFaults", "faults_gone", when=lambda given: "clear" in given),
            Route("getFault", "fault", names=("name",)),
            Route("listFaults", "faults", query=PAGE_KEYS),
        ),
        examples=("customer-sandbox faults", "customer-sandbox faults --clear"),
    ),
)
"""The verbs about what is to go wrong."""
