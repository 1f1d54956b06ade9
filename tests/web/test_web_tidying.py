"""Garbage is not collected after plain calls, which leave none, but after all others."""

import gc
from collections.abc import Iterator
from typing import cast
from weakref import ref

import pytest
from aiohttp import web

from mock_server.web.answering.tidying import Answer, Tidying


class Knot:
    """An object that refers to itself, and becomes garbage when no longer referenced."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collections() -> Iterator[None]:
    """Turn off automatic garbage collection during a test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def frees(tidying: Tidying) -> bool:
    """Leave garbage behind; return whether it has been freed afterwards."""
    knot = ref(Knot())
    tidying()
    return knot() is None


def a_call() -> web.BaseRequest:
    return cast("web.BaseRequest", None)


def answering(answer: web.StreamResponse) -> Answer:
    async def answered(_: web.BaseRequest) -> web.StreamResponse:
        return answer

    return answered


def test_garbage_from_before_all_calls_is_collected() -> None:
    assert frees(Tidying(spares=True))


def test_garbage_of_plain_calls_is_not_collected() -> None:
    tidying = Tidying(spares=True)
    tidying()
    assert [frees(tidying), frees(tidying)] == [False, False]


def test_noted_garbage_is_collected_once() -> None:
    tidying = Tidying(spares=True)
    tidying()
    tidying.note()
    assert [frees(tidying), frees(tidying)] == [True, False]


async def test_garbage_of_a_call_of_aiohttp_is_collected_and_its_answer_is_the_same() -> None:
    tidying, answer = Tidying(spares=True), web.Response()
    tidying()
    assert await tidying.tracking(answering(answer))(a_call()) is answer
    assert [frees(tidying), frees(tidying)] == [True, False]


async def test_everything_is_collected_during_a_call_of_aiohttp() -> None:
    tidying, freed = Tidying(spares=True), []

    async def answer(_: web.BaseRequest) -> web.StreamResponse:
        freed.extend([frees(tidying), frees(tidying)])
        raise web.HTTPGone

    tidying()
    with pytest.raises(web.HTTPGone):
        await tidying.tracking(answer)(a_call())
    assert freed == [True, True]
    assert [frees(tidying), frees(tidying)] == [True, False]


def test_everything_is_collected_if_nothing_is_spared() -> None:
    tidying = Tidying(spares=False)
    assert [frees(tidying), frees(tidying), frees(tidying)] == [True, True, True]
