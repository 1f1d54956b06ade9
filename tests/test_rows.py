"""Every row of sections 2, 4, 5, 7 and 8 of the interface document is named by a test.

A reference is a test beside this file, with a parameter where the row has its own, or a golden
exchange (`exchange: name`). What it names has to exist.
"""

import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support.fields import READ, SENT

HERE = Path(__file__).parent
EXCHANGES = HERE.parent / "fixtures" / "exchanges"

# ── Rows that are fields: sections 2.2 and 4.2 ───────────────────────────────────────────────────

READ_ROWS = {
    "Customer": """
        customerId status type name currency allowOfferDelegation isAllowedImeiLock
        isImeiLockEnabled companyNumber vatRegistrationNumber bankNumber bankBranchNumber
        bankAccountNumber tagging billCyclePeriod mfaConfiguration invoiceTemplateId package offer
        contact address invoiceConfiguration campaign customFields
    """,
    "Package": "id name nestedOfferIds",
    "Offer": "id name linkedOfferIds",
    "Contact": """
        id emailAddress type role salutation firstName middleName lastName identity gender birthdate
        landlinePhoneNumber mobilePhoneNumber additionalPhoneNumber picture remarks isPrimary
    """,
    "Identity": "idType idNumber",
    "Address": """
        id type street buildingNumber buildingName buildingFloor zipCode apartmentNumber entrance
        city province state country pobox salutation fullName title company emailAddress isPrimary
    """,
    "InvoiceConfiguration": """
        chargeByActive activityIndication deviceCost deviceCostCurrency deliveryMethod
        paymentDueAfterInvoiceIssued paymentDueUnits vat invoiceText
    """,
    "CustomField": "keyName keyValue",
}
SENT_ROWS = {
    "Customer": """
        type name allowOfferDelegation isAllowedImeiLock vatRegistrationNumber contact address
        invoiceConfiguration campaign customFields mfaConfiguration
    """,
    "Contact": READ_ROWS["Contact"],
    "Identity": "idType idNumber",
    "Address": READ_ROWS["Address"],
    "InvoiceConfiguration": """
        chargeByActive activityIndication deviceCost deliveryMethod paymentDueAfterInvoiceIssued
        paymentDueUnits vat invoiceText
    """,
    "CustomField": "keyName keyValue",
}

# ── All other rows ───────────────────────────────────────────────────────────────────────────────

GET = "behaviour/test_get_customer.py::"
MODIFY = "behaviour/test_modify.py::"
FORMATS = "behaviour/test_modify_formats.py::"
PACKAGES = "behaviour/test_packages.py::"
REQUESTS = "behaviour/test_requests.py::"
ELIGIBILITY = "behaviour/test_eligibility.py::test_requester_reaches_its_own_tree"
FIELDS = "behaviour/test_fields.py::"
ASSUMED = "behaviour/test_assumptions_{}.py::".format

SUCCESS = f"{GET}test_success_carries_empty_codes_the_customer_and_a_page"
FAILURE = f"{GET}test_failure_carries_code_and_message_and_empty_strings"
PAGE = f"{ASSUMED('access')}test_pageable_default_is_one_page_of_one_result"
CODE = f"{GET}test_code_of_section_7_has_its_message_and_its_operations"
PACKAGE_FIELD = f"{PACKAGES}test_package_without_a_mandatory_field_is_refused"

ROWS: dict[str, dict[str, list[str]]] = {
    "2.1 Response envelope": {
        "errorCode": [SUCCESS, FAILURE],
        "errorMessage": [SUCCESS, FAILURE],
        "content": [SUCCESS, FAILURE],
        "pageable": [SUCCESS, FAILURE],
    },
    "2.1 Pageable": {key: [PAGE] for key in ("page", "size", "totalPages", "totalElements")},
    "2.2 Conditions": {
        "package is empty if offer is populated": [
            f"{MODIFY}test_package_must_be_empty_when_offer_is_populated",
            f"{MODIFY}test_package_is_shown_empty_when_offer_is_populated",
            "exchange: package-or-offers",
        ],
        "currency is one field": [f"{FIELDS}test_contract_has_the_fields_of_the_document"],
        "landline or mobile": [
            f"{MODIFY}test_contact_that_is_left_without_a_phone_number_is_refused",
            f"{FIELDS}test_customer_without_all_of_a_choice_is_refused[phones]",
        ],
        "street and building number, or pobox": [
            f"{MODIFY}test_address_rule_judges_the_merged_entry"
        ],
        "birthdate is DDMMYYYY": [f"{FORMATS}test_birthdate_that_does_not_exist_is_refused"],
        "mobile is E.164": [f"{FORMATS}test_mobile_phone_number_not_in_e164_is_refused"],
        "e-mail is validated": [f"{FORMATS}test_email_address_that_is_none_is_refused"],
        "deviceCostCurrency is returned empty": [
            f"{ASSUMED('packages')}test_device_cost_currency_default_is_an_empty_string"
        ],
        "empty campaign array": [f"{GET}test_empty_array_reads_as_an_empty_array[campaign]"],
        "custom fields are a future feature": [
            f"{ASSUMED('modify')}test_future_fields_default_are_stored"
        ],
    },
    "2.3 Customer package": {
        "packageId": [
            f"{PACKAGES}test_package_is_accepted_with_its_id_a_request_id_and_where_to_ask"
        ],
        "name": ["exchange: package-name-reserved-and-freed"],
        "description": [f"{PACKAGES}test_package_without_description_has_none"],
        "nestedOffers": [f"{PACKAGES}test_package_keeps_the_order_of_its_offers"],
        "eligibleSubAccountIds": [f"{PACKAGES}test_attach_is_for_eligible_sub_accounts"],
    },
    "2.4 Operation request": {
        "requestId and status": [
            f"{REQUESTS}test_request_shows_its_whole_life",
            f"{REQUESTS}test_failed_request_shows_code_and_message",
        ],
    },
    "4.1 Get Customer Details": {
        "method and path": [SUCCESS, "exchange: read-own-and-sub-customer"],
        "success response": [SUCCESS],
        "child customers are not returned": [f"{GET}test_read_never_shows_child_customers"],
        "failure response": [FAILURE],
        "errors": [CODE, "exchange: read-unknown-and-malformed-id"],
    },
    "4.2 Modify Customer Details": {
        "method and path": [
            f"{MODIFY}test_modify_is_accepted_with_a_request_id_and_where_to_ask",
            "exchange: modify-in-progress-then-successful",
        ],
        "only the elements to be changed": [
            f"{MODIFY}test_modify_changes_what_is_sent_and_nothing_else"
        ],
        "sent empty overwrites with NULL": [
            f"{ASSUMED('modify')}test_empty_value_default_is_stored_as_null",
            "exchange: modify-sent-empty-reads-null",
        ],
        "default invoice configuration": [
            f"{ASSUMED('modify')}test_invoice_defaults_default_apply_to_a_customer_without"
        ],
        "contact phones": [f"{MODIFY}test_contact_with_one_phone_number_is_accepted"],
        "paymentDueUnits": [f"{MODIFY}test_payment_due_units_are_needed_with_the_period"],
        "success response": [f"{MODIFY}test_modify_is_accepted_with_a_request_id_and_where_to_ask"],
        "errors": [CODE, "exchange: modify-invalid-changes-nothing"],
    },
    "4.3 Create Customer Package": {
        "method and path": ["exchange: package-created-attached-detached"],
        "name": [f"{PACKAGE_FIELD}[name]"],
        "description": [f"{PACKAGES}test_package_without_description_has_none"],
        "nestedOffers": [f"{PACKAGE_FIELD}[nestedOffers]", "exchange: package-own-use-refused"],
        "eligibleSubAccountIds": [
            f"{PACKAGE_FIELD}[eligibleSubAccountIds]",
            "exchange: package-eligible-sub-accounts",
        ],
        "success response": [
            f"{PACKAGES}test_package_is_accepted_with_its_id_a_request_id_and_where_to_ask"
        ],
        "errors": [CODE],
    },
    "5 Authentication": {
        "Get Customer Details": [f"{ELIGIBILITY}[getCustomer]", "exchange: read-outside-the-tree"],
        "Modify Customer Details": [
            f"{ELIGIBILITY}[modifyCustomer]",
            "exchange: modify-own-profile",
        ],
        "Create Customer Package": [
            f"{ELIGIBILITY}[createPackage]",
            f"{PACKAGES}test_package_for_own_use_is_refused",
        ],
    },
    "7 Errors": {
        "envelope": [SUCCESS, FAILURE],
        "GLOBAL_1001": [f"{CODE}[GLOBAL_1001]"],
        "CUSTOMER_1002": [f"{CODE}[CUSTOMER_1002]"],
        "CUSTOMER_1003": [f"{CODE}[CUSTOMER_1003]"],
        "CUSTOMER_1006": [f"{CODE}[CUSTOMER_1006]"],
    },
    "8 Limits": {
        "invoiceText": [
            f"{FORMATS}test_invoice_text_of_60_bytes_is_accepted",
            f"{FORMATS}test_invoice_text_of_61_bytes_is_refused",
        ],
        "vat": [
            f"{FORMATS}test_vat_below_zero_is_refused",
            f"{FORMATS}test_decimal_is_kept_as_sent[vat-5000-digits]",
        ],
        "nestedOffers": ["exchange: package-own-use-refused"],
        "name": ["exchange: package-name-reserved-and-freed"],
    },
}


def references() -> Iterator[tuple[str, str]]:
    """Yield every row, by section and name, with what tests it."""
    for section, rows in ROWS.items():
        for row, names in rows.items():
            yield from ((f"{section}: {row}", name) for name in names)
    for table, fields in READ_ROWS.items():
        for field in fields.split():
            row = f"{table}.{field}"
            yield f"2.2 {row}", f"{FIELDS}test_read_shows_a_valid_value_of_each_field[{row}]"
            yield f"2.2 {row}", f"{FIELDS}test_customer_with_an_invalid_value_is_refused[{row}]"
    for table, fields in SENT_ROWS.items():
        for field in fields.split():
            row = f"{table}.{field}"
            yield f"4.2 {row}", f"{FIELDS}test_modify_with_an_invalid_value_is_refused[{row}]"


@cache
def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, HERE / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def parameters_of(test: Any) -> set[str]:
    """Return the ids of a test's parameters, put together as pytest does."""
    columns = [own_ids(mark.args[1], mark.kwargs.get("ids")) for mark in test.pytestmark]
    return {"-".join(ids) for ids in product(*columns)}


def own_ids(values: Iterable[Any], ids: Iterable[str] | None) -> list[str]:
    return list(ids) if ids else [getattr(value, "id", None) or str(value) for value in values]


@pytest.mark.parametrize(
    "reference", [pytest.param(name, id=f"{row} ({name})") for row, name in references()]
)
def test_row_is_named_by_a_test_that_exists(reference: str) -> None:
    if reference.startswith("exchange: "):
        assert (EXCHANGES / f"{reference.removeprefix('exchange: ')}.yaml").is_file()
        return
    path, _, name = reference.partition("::")
    name, _, parameter = name.partition("[")
    test = getattr(load(path), name)
    assert not parameter or parameter[:-1] in parameters_of(test)


def test_field_tables_have_the_rows_of_the_document() -> None:
    assert {table: set(fields.split()) for table, fields in READ_ROWS.items()} == {
        table: set(rows) for table, rows in READ.items()
    }
    assert {table: set(fields.split()) for table, fields in SENT_ROWS.items()} == {
        table: set(rows) for table, rows in SENT.items()
    }
