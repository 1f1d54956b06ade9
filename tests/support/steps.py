"""Answers whose steps each have a turn of the loop of their own, as if each took long."""

from itertools import count

from mock_server.web.answering.sandbox_answers import Answers


def slow_down(answers: Answers) -> None:
    """Measure the time of all steps with a stopwatch on which each reading is a second later."""
    answers.scheduler.now = count().__next__
