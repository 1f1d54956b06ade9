"""What every test runs under: Hypothesis draws the same examples each time, and times nothing."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
