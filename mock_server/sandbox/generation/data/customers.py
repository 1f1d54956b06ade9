"""A whole customer (section 2.2): the stated members, completed by generated ones."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final
from unicodedata import normalize

from mock_server.contract.names import IDENTIFIERS, NUMERICS, WORDS
from mock_server.sandbox.generation.data.members import (
    Subject,
    complete_array,
    complete_object,
    whole_members,
)
from mock_server.sandbox.generation.data.pools import FACTS, Draw, pools_of
from mock_server.sandbox.generation.data.style import (
    ALTERNATIVES,
    MANDATORY,
    Blueprint,
    all_but,
    overlay,
)

# Members whose texts have a meaning in the interface, and arrays that may not be null.
_KEPT: Final = frozenset({*WORDS, *IDENTIFIERS, "status", "offer", "package"})
# Optional members of which the contract requires at least one.
_NEEDED: Final = frozenset(name for groups in ALTERNATIVES.values() for name in chain(*groups))
# Values with a fixed format, at its limits: the longest, the shortest, the strangest.
_LIMITS: Final[Mapping[str, Sequence[Any]]] = FACTS["limits"]

_RIGHT_TO_LEFT: Final = ("he_IL", "ar_AA", "fa_IR")
_NON_LATIN: Final = ("ja_JP", "el_GR", "ru_RU", "hi_IN", "th_TH", "zh_CN", "ko_KR")
_WITH_MARKS: Final = ("vi_VN", "fr_FR", "cs_CZ")
FOREIGN_LOCALES: Final = (*_RIGHT_TO_LEFT, *_NON_LATIN, *_WITH_MARKS)


def _harden_object(
    kind: str, members: Mapping[str, Any], draw: Draw, numeric: range
) -> dict[str, Any]:
    settled = MANDATORY[kind] | _NEEDED
    hardened = {
        name: None
        if name not in settled and draw.chance(0.05)
        else _harden_value(name, value, draw, numeric)
        for name, value in members.items()
        if name not in _KEPT
    }
    return {**members, **hardened}


def _harden_value(name: str, value: Any, draw: Draw, numeric: range) -> Any:
    match value:
        case _ if name in _LIMITS:
            limit = draw.pick(_LIMITS[name])
            return _within(limit, numeric) if name in NUMERICS else limit
        case str():
            return draw.pick(_TEXTS)(value, draw)
        case list() if draw.chance(0.1):
            return []
        case list():
            return [_harden_object(name, entry, draw, numeric) for entry in value]
        case Mapping():
            return _harden_object(name, value, draw, numeric)
        case _:
            return value


def _within(limit: int | list[int], numeric: range) -> int | list[int]:
    """Return numbers clipped to the range, without duplicates."""
    if isinstance(limit, list):
        return list(dict.fromkeys(min(max(each, numeric[0]), numeric[-1]) for each in limit))
    return min(limit, numeric[-1])


def _name(locales: Sequence[str], draw: Draw) -> str:
    pools = pools_of(draw.pick(locales))
    first, last = draw.pooled(pools.first_names["FEMALE"]), draw.pooled(pools.last_names["FEMALE"])
    return f"{first.text} {last.text}"


_TEXTS: Final[Sequence[Callable[[str, Draw], str]]] = (
    lambda text, _: (f"{text} " * 1000)[:1000],
    lambda text, _: f"  {text}\t\u00a0\u2028\n",
    lambda text, _: f'O\'{text}\u2019s "\\" </script> %s {{0}} ; -- &amp; NULL',
    # Three combining marks on each character.
    lambda text, _: "".join(f"{character}\u0301\u0323\u0489" for character in text),
    # A name whose diacritics are separate characters.
    lambda _, draw: normalize("NFD", _name(_WITH_MARKS, draw)),
    # After a right-to-left name, isolated as Unicode requires.
    lambda text, draw: f"\u2067{_name(_RIGHT_TO_LEFT, draw)}\u2069 {text}",
    lambda _, draw: _name(_NON_LATIN, draw),
    # Characters that each take four bytes in UTF-8, two units in UTF-16.
    lambda text, _: "\U00020bb7" * len(text),
    # An emoji of seven code points.
    lambda text, _: f"{text} \U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
)


def complete_customer(
    stated: Mapping[str, Any],
    *,
    customer_id: str,
    key: str,
    blueprint: Blueprint,
    optional: bool = True,
) -> dict[str, Any]:
    """Return a customer of section 2.2 that keeps what is stated and contradicts none of it.

    The result depends on the arguments alone, and is valid if what is stated is. Each group of
    values is drawn independently, so stating a member changes others only where they would
    contradict it. Values are shared, not copied. `key` distinguishes this customer's values from
    others: a ref or a path. Without `optional`, only mandatory members are generated.
    """
    subject = Subject(blueprint, key, stated, optional=optional)
    members = whole_members(subject, customer_id)
    made = all_but(members, subject.left_out(subject.draw, "customer"))
    completed = dict(stated)
    for name in ("package", "offer", "contact", "address"):
        if name in stated:
            completed[name] = complete_array(subject, name, stated[name], name)
    invoice = "invoiceConfiguration"
    if isinstance(stated.get(invoice), Mapping):
        completed[invoice] = complete_object(subject, invoice, stated[invoice], invoice)
    customer = overlay(members, completed, made) if stated else made
    if customer.get("offer"):
        customer.setdefault("package", [])
    if not blueprint.style.nasty:
        return customer
    generated = {name: value for name, value in customer.items() if name not in stated}
    draw = subject.stream("nasty")
    return {**customer, **_harden_object("customer", generated, draw, blueprint.numeric)}


def prepare(blueprint: Blueprint) -> None:
    """Load the words of every locale, so that no call has to wait for that."""
    style = blueprint.style
    for locale in style.locales:
        alone = replace(blueprint, style=replace(style, locales=(locale,)))
        complete_customer({}, customer_id="", key="nobody", blueprint=alone)
    for name in FOREIGN_LOCALES if style.nasty else ():
        pools_of(name).first_names["FEMALE"](0)
