"""What a Python client made by openapi-generator does with a sandbox."""

import sys
from uuid import UUID

from openapi_client import (
    ApiClient,
    Configuration,
    ContactPatch,
    CustomerPatch,
    CustomersApi,
    RequestsApi,
)
from openapi_client.exceptions import BadRequestException, NotFoundException

api = ApiClient(Configuration(host=sys.argv[1]))
customers, requests = CustomersApi(api), RequestsApi(api)
acme, nobody = UUID(sys.argv[2]), UUID(int=0)

customer = customers.get_customer(acme).content[0]
print("read", customer.name, customer.currency.value)

change = CustomerPatch(name="Acme Two", type=None, mfaConfiguration="MANDATORY")
accepted = customers.modify_customer_with_http_info(acme, change)
print("accepted", accepted.status_code)

request = requests.get_request(accepted.data.content[0].request_id).content[0]
print("request", request.operation, request.status.value)

customer = customers.get_customer(acme).content[0]
print("changed", customer.name, customer.mfa_configuration)

try:
    customers.get_customer(nobody)
except NotFoundException as refused:
    print("refused", refused.status, refused.data.error_code)

try:
    customers.modify_customer(acme, CustomerPatch(contact=[ContactPatch(id=nobody, role="NONE")]))
except BadRequestException as refused:
    print("refused", refused.status, refused.data.error_code)
