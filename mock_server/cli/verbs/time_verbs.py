"""Verbs about time and about accepted work: what is due, and what becomes of it."""

from typing import Final

from mock_server.cli.verbs.records import Route, Verb, Word

_ADVANCE: Final = ("by", "to", "until")

TIME_VERBS: Final = (
    Verb(
        name="clock",
        help="tell what time it is in a sandbox, and what is due next",
        routes=(Route("getClock", "clock"),),
        examples=("customer-sandbox clock",),
    ),
    Verb(
        name="advance",
        help="move the clock forward, and settle what becomes due",
        more="Without DURATION, --to and --until the clock moves until no request is due.",
        words=(
            Word("by", "how far, such as 2s or 1h30m", "DURATION"),
            Word("--to", "to this instant, such as 2026-01-01T09:00:02Z", "INSTANT"),
            Word("--until", "next (the next due request), idle (none), or a requestId", "WHAT"),
        ),
        alternatives=_ADVANCE,
        routes=(
            Route(
                "advanceClock", "advance", body=_ADVANCE, otherwise={"until": "idle"}, makes=True
            ),
        ),
        examples=(
            "customer-sandbox advance 2s",
            "customer-sandbox advance --until next",
            "customer-sandbox advance --sandbox test-42",
        ),
    ),
    Verb(
        name="freeze",
        help="stop the clock; only advance moves it then",
        routes=(Route("freezeClock", "clock", makes=True),),
        examples=("customer-sandbox freeze",),
    ),
    Verb(
        name="run",
        help="let the clock run",
        words=(Word("--speed", "sandbox time per real time (default: 1)", "N", "number"),),
        routes=(Route("runClock", "clock", body=("speed",), makes=True),),
        examples=("customer-sandbox run", "customer-sandbox run --speed 60"),
    ),
    Verb(
        name="reset",
        help="go back to the scenario's first instant; what was changed since is gone",
        routes=(Route("reset", "reset"),),
        examples=("customer-sandbox reset",),
    ),
    Verb(
        name="settle",
        help="let a pending request succeed or fail now",
        words=(
            Word("request", "a requestId", "REQUEST", is_needed=True),
            Word(
                "--as",
                "what becomes of it; successful unless said, failed with --code",
                choices=("successful", "failed"),
            ),
            Word("--code", "the code that it fails with, one that its operation lists", "CODE"),
        ),
        routes=(
            Route(
                "settleRequest",
                "request",
                names=("request",),
                body=("as", "code"),
                builder="settlement",
            ),
        ),
        examples=(
            "customer-sandbox settle d8350232-06bc-4e06-b463-69e4bf1e33d7",
            "customer-sandbox settle d8350232-06bc-4e06-b463-69e4bf1e33d7 --code CUSTOMER_1003",
        ),
    ),
)
"""The verbs that move time and settle work."""
