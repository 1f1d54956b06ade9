import httpx
import pytest

ACME_NORTH = "10000000-0000-4000-8000-000000000011"


@pytest.fixture(scope="session")
def application(sandbox_session):
    with httpx.Client(base_url=sandbox_session.base_url) as client:  # here goes your application
        yield client


@pytest.fixture(autouse=True)
def fresh(sandbox_session):
    sandbox_session.reset()


def test_a_modify(application, sandbox_session):
    application.patch(f"/api/v2/customer/{ACME_NORTH}", json={"name": "New"})
    sandbox_session.advance("1h")
    assert sandbox_session.customer("acme-north")["name"] == "New"


def test_that_begins_anew(sandbox_session):
    assert sandbox_session.customer("acme-north")["name"] == "Acme North"
