"""A scenario in an environment variable, for hosts where no file can be mounted."""

from support.quick_process import server
from support.wire import http

from mock_server.server.loading import load_chosen
from mock_server.server.settings import read_settings

TEXT = """
  version: 1
  seed: 4
  include: [../fixtures/catalogue/offers.yaml]
  customers: [{ref: only}]
"""


async def test_the_scenario_of_the_environment_is_served_with_what_it_includes() -> None:
    async with server(environ={"MOCK_SERVER_SCENARIO_YAML": TEXT}) as running:
        shown = (await running.call(http("GET", "/_sandbox/scenario"))).json
        put = (await running.call(http("PUT", "/_sandboxes/own", b'{"seed": 9}'))).json
    assert "(scenario inline, 1 customer)" in running.first_line
    assert (shown["seed"], shown["offers"][0]["ref"]) == (4, "basic-data")
    assert (put["scenario"], put["seed"]) == ("inline", 9)


def test_a_seed_stands_in_for_that_of_the_environments_scenario() -> None:
    settings = read_settings({"seed": "8"}, {"MOCK_SERVER_SCENARIO_YAML": TEXT})
    assert load_chosen(settings).seed == 8
