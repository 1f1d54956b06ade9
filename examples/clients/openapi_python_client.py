"""What a client made by openapi-python-client does with a sandbox."""

import sys
from uuid import UUID

from client import Client
from client.api.customers import get_customer, modify_customer
from client.api.requests import get_request
from client.models import (
    ContactPatch,
    ContactPatchRole,
    CustomerPatch,
    CustomerPatchMfaConfiguration,
    CustomerReply,
    GetCustomerResponse404,
    ModifyCustomerResponse400,
    ModifyReply,
    RequestReply,
)

client = Client(base_url=sys.argv[1])
acme, nobody = UUID(sys.argv[2]), UUID(int=0)

read = get_customer.sync(acme, client=client)
assert isinstance(read, CustomerReply)
print("read", read.content[0].name, read.content[0].currency.value)

change = CustomerPatch(
    name="Acme Two", type_=None, mfa_configuration=CustomerPatchMfaConfiguration.MANDATORY
)
accepted = modify_customer.sync_detailed(acme, client=client, body=change)
assert isinstance(accepted.parsed, ModifyReply)
print("accepted", accepted.status_code.value)

request = get_request.sync(accepted.parsed.content[0].request_id, client=client)
assert isinstance(request, RequestReply)
print("request", request.content[0].operation.value, request.content[0].status.value)

again = get_customer.sync(acme, client=client)
assert isinstance(again, CustomerReply)
print("changed", again.content[0].name, again.content[0].mfa_configuration.value)

unknown = get_customer.sync_detailed(nobody, client=client)
assert isinstance(unknown.parsed, GetCustomerResponse404)
print("refused", unknown.status_code.value, unknown.parsed.error_code.value)

stranger = CustomerPatch(contact=[ContactPatch(id=nobody, role=ContactPatchRole.NONE)])
invalid = modify_customer.sync_detailed(acme, client=client, body=stranger)
assert isinstance(invalid.parsed, ModifyCustomerResponse400)
print("refused", invalid.status_code.value, invalid.parsed.error_code.value)
