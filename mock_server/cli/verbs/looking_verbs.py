"""Verbs that call, and those that look at what a sandbox holds and at what happened."""

from typing import Final

from mock_server.cli.verbs.paging import PAGE_KEYS, PAGES
from mock_server.cli.verbs.records import Route, Verb, Word
from mock_server.contract.names import OPERATIONS

_FILTERS: Final = (
    Word("--operation", "only calls of this operation", "OPERATION"),
    Word("--customer", "only calls about this one, by ref or id", "CUSTOMER"),
    Word("--status", "only replies with this HTTP status", "STATUS", "count"),
    Word("--code", "only replies with this code", "CODE"),
    Word("--since", "only since this instant of the sandbox", "INSTANT"),
)
_FILTER_KEYS: Final = ("operation", "customer", "status", "code", "since", "calls")
_CALLS: Final = ("all", "interface")

LOOKING_VERBS: Final = (
    Verb(
        name="call",
        help="make a call of the interface, and print its status and body",
        more=(
            "BODY is JSON, @FILE, or - for standard input. The exit code is 0 for a status from\n"
            "200 to 299, and 1 for any other."
        ),
        words=(
            Word("operation", "%(choices)s", "OPERATION", choices=OPERATIONS, is_needed=True),
            Word(
                "id",
                "what the address names: a customer, by ref or id, or a requestId; of several one\n"
                "after the other, with slashes between them, and '' of none",
                "ID",
                is_needed=True,
            ),
            Word("body", "what to send", "BODY"),
            Word("--as", "on behalf of this one, with its token in the scenario", "CUSTOMER"),
            Word("--fault", "what is to go wrong with this call, a step as for fail", "STEP"),
            Word("--header", "a header 'Name: value'; may be said again", "HEADER", is_many=True),
        ),
        examples=(
            "customer-sandbox call getCustomer acme-north",
            """customer-sandbox call modifyCustomer acme-north '{"name": "North"}' --as acme""",
            """echo '{"name": "North"}' | customer-sandbox call modifyCustomer acme-north -""",
        ),
    ),
    Verb(
        name="requests",
        help="list accepted work, or show one request; asking counts as no status query",
        words=(Word("request", "only the one with this requestId", "REQUEST"), *PAGES),
        routes=(
            Route("getRequest", "request", names=("request",)),
            Route("listRequests", "requests", query=PAGE_KEYS),
        ),
        examples=(
            "customer-sandbox requests",
            "customer-sandbox requests d8350232-06bc-4e06-b463-69e4bf1e33d7 --format json",
        ),
    ),
    Verb(
        name="customers",
        help="list customers in a nutshell, or show one",
        words=(
            Word("customer", "only this one, whole, by ref or id", "CUSTOMER"),
            Word("--parent", "only the children of this one, by ref or id", "CUSTOMER"),
            Word(
                "--order",
                "as in the scenario, or in an order that the seed decides",
                choices=("listed", "shuffled"),
            ),
            *PAGES,
        ),
        routes=(
            Route("readCustomer", "document", names=("customer",)),
            Route("listCustomers", "customers", query=("parent", "order", *PAGE_KEYS)),
        ),
        examples=(
            "customer-sandbox customers --parent acme",
            "customer-sandbox customers acme-north",
        ),
    ),
    Verb(
        name="journal",
        help="list what happened, the oldest first, or forget it",
        words=(
            *_FILTERS,
            Word("--calls", "of all calls unless said, or of the interface", choices=_CALLS),
            Word("--brief", "leave bodies and reasons out of the JSON", kind="switch"),
            Word("--clear", "forget every entry; their numbers go on", kind="switch"),
            *PAGES,
        ),
        routes=(
            Route("clearJournal", "journal_gone", when=lambda given: "clear" in given),
            Route("listJournal", "journal", query=(*_FILTER_KEYS, "brief", *PAGE_KEYS)),
        ),
        examples=(
            "customer-sandbox journal",
            "customer-sandbox journal --operation modifyCustomer --customer acme-north",
            "customer-sandbox journal --code CUSTOMER_1002 --format json",
        ),
    ),
    Verb(
        name="explain",
        help="say why a call was answered as it was, the last one unless said",
        words=(
            Word("entry", "the number in its header X-Sandbox-Entry", "ENTRY"),
            *_FILTERS,
            Word("--calls", "of the interface unless said, or of all calls", choices=_CALLS),
        ),
        routes=(
            Route("getEntry", "entry", names=("entry",)),
            Route("getLastEntry", "entry", query=_FILTER_KEYS, unsaid={"calls": "interface"}),
        ),
        examples=(
            "customer-sandbox explain",
            "customer-sandbox explain 1",
            "customer-sandbox explain --operation modifyCustomer",
        ),
    ),
)
"""The verbs that call and look."""
