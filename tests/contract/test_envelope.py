"""The envelope of section 2.1, to the byte."""

import pytest

from mock_server.contract.contract import Contract, Envelope
from mock_server.contract.values.exact_json import loads
from mock_server.domain.refusal import Code
from mock_server.server.shipped import documents

CONTRACT = Contract(documents(), {})


def test_success_has_empty_codes_one_result_and_its_paging() -> None:
    assert CONTRACT.envelope.success(b'{"requestId":"r"}') == (
        b'{"errorCode":"","errorMessage":"","content":[{"requestId":"r"}],'
        b'"pageable":{"page":0,"size":1,"totalPages":1,"totalElements":1}}'
    )


def test_failure_has_empty_strings_for_content_and_paging() -> None:
    assert CONTRACT.envelope.failure("CUSTOMER_1002", "Customer does not exist") == (
        b'{"errorCode":"CUSTOMER_1002","errorMessage":"Customer does not exist",'
        b'"content":"","pageable":""}'
    )


def test_paging_is_what_the_register_says() -> None:
    pageable = {"page": 3, "size": 2, "totalPages": 4, "totalElements": 7}
    assert loads(Envelope(pageable).success(b"{}"))["pageable"] == pageable


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("GLOBAL_1001", "Service unavailable. Please try again"),
        ("CUSTOMER_1002", "Customer does not exist"),
        ("CUSTOMER_1003", "Failed to update customer details"),
        ("CUSTOMER_1006", "Failed to retrieve customer details"),
    ],
)
def test_message_of_a_code_is_the_fixed_text_of_section_7(code: str, message: str) -> None:
    assert CONTRACT.message(code) == message


@pytest.mark.parametrize("code", list(Code))
def test_every_code_has_a_message(code: Code) -> None:
    assert CONTRACT.message(code) == documents().interface["components"]["x-codes"][code]["message"]
