import requests
from requests.adapters import HTTPAdapter


class ToSandbox(HTTPAdapter):
    base_url = ""

    def send(self, request, **options):
        request.url = self.base_url + request.path_url
        return super().send(request, **options)


def test_a_client_with_a_hard_coded_host(sandbox):
    with requests.Session() as session:
        adapter = ToSandbox()
        adapter.base_url = sandbox.base_url
        session.mount("https://service.example", adapter)
        customer = "10000000-0000-4000-8000-000000000011"
        reply = session.get(f"https://service.example/api/v2/customer/{customer}", timeout=5)
        assert reply.json()["content"][0]["name"] == "Acme North"
