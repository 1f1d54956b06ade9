"""The field tables of sections 2.2 and 4.2, row by row, with a valid and an invalid value.

Copied from the interface document, not from the contract: the tests compare the two.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, NamedTuple

from support import ADDRESS, CONTACT, DATA, NOBODY, NORTH


class Row(NamedTuple):
    """One row: whether it is mandatory on read (M, O, CM or -), a valid value, an invalid one."""

    rule: str
    valid: Any
    invalid: Any


PACKAGE: Final = {"id": DATA, "name": "Gold", "nestedOfferIds": [DATA]}
OFFER: Final = {"id": DATA, "name": "Data", "linkedOfferIds": []}
IDENTITY: Final = {"idType": "ID", "idNumber": "1"}
CONTACT_ENTRY: Final = {
    "id": CONTACT,
    "role": "SELFCARE",
    "identity": [IDENTITY],
    "landlinePhoneNumber": "01632 960002",
    "mobilePhoneNumber": "+441632960001",
}
ADDRESS_ENTRY: Final = {
    "id": ADDRESS,
    "type": "PRIVATE",
    "street": "High Street",
    "buildingNumber": "1",
    "pobox": "9",
    "isPrimary": True,
}
INVOICE: Final = {
    "activityIndication": "NETWORK_REGISTRATION",
    "deviceCost": 0,
    "deviceCostCurrency": "",
    "paymentDueAfterInvoiceIssued": 30,
    "paymentDueUnits": "DAYS",
}

READ: Final[Mapping[str, Mapping[str, Row]]] = {
    "Customer": {
        "customerId": Row("M", NORTH, "42"),
        "status": Row("M", "SUSPENDED", "ASLEEP"),
        "type": Row("O", "PRIVATE", 7),
        "name": Row("O", "Nörth & Søn", 7),
        "currency": Row("M", "USD", "XXZ"),
        "allowOfferDelegation": Row("M", False, "no"),
        "isAllowedImeiLock": Row("M", False, 0),
        "isImeiLockEnabled": Row("M", True, "true"),
        "companyNumber": Row("O", "12345", 12345),
        "vatRegistrationNumber": Row("O", "NL000099998B57", 99),
        "bankNumber": Row("O", "0011", 11),
        "bankBranchNumber": Row("O", "007", 7),
        "bankAccountNumber": Row("O", "000123", 123),
        "tagging": Row("O", "VIP", True),
        "billCyclePeriod": Row("O", "WEEKLY", "YEARLY"),
        "mfaConfiguration": Row("M", "DISABLED", "SOMETIMES"),
        "invoiceTemplateId": Row("O", "T-1", 1),
        "package": Row("-", [PACKAGE], {}),
        "offer": Row("O", [OFFER], {}),
        "contact": Row("O", [CONTACT_ENTRY], {"id": CONTACT}),
        "address": Row("O", [ADDRESS_ENTRY], "High Street 1"),
        "invoiceConfiguration": Row("O", INVOICE, [INVOICE]),
        "campaign": Row("O", [0, 17, 9_223_372_036_854_775_807], ["17"]),
        "customFields": Row("O", [{"keyName": "colour", "keyValue": "red"}], {"colour": "red"}),
    },
    "Package": {
        "id": Row("M", NOBODY, 17),
        "name": Row("M", "Silver", None),
        "nestedOfferIds": Row("O", [], ["data"]),
    },
    "Offer": {
        "id": Row("M", NOBODY, ""),
        "name": Row("O", "Voice", 7),
        "linkedOfferIds": Row("O", [NOBODY], NOBODY),
    },
    "Contact": {
        "id": Row("M", CONTACT, "c1"),
        "emailAddress": Row("O", "ann.o'neil+x@mail.example", "ann@example"),
        "type": Row("O", "MEMBER", "GUEST"),
        "role": Row("M", "NONE", "ADMIN"),
        "salutation": Row("O", "MS", "DR"),
        "firstName": Row("O", "Ann", 7),
        "middleName": Row("O", "B.", ["B."]),
        "lastName": Row("O", "Doe", False),
        "identity": Row("M", [{"idType": "PASSPORT", "idNumber": "X1"}], IDENTITY),
        "gender": Row("O", "FEMALE", "female"),
        "birthdate": Row("O", "29022000", "29022001"),
        "landlinePhoneNumber": Row("CM", "ext. 12", 12),
        "mobilePhoneNumber": Row("CM", "+12", "0044 1632 960001"),
        "additionalPhoneNumber": Row("O", "any", 1),
        "picture": Row("O", "ann.png", 1),
        "remarks": Row("O", "calls back", 1),
        "isPrimary": Row("O", True, "true"),
    },
    "Identity": {
        "idType": Row("M", "DRIVER_LICENSE", "VISA"),
        "idNumber": Row("M", "0042", 42),
    },
    "Address": {
        "id": Row("M", ADDRESS, "a1"),
        "type": Row("M", "MAILING", "HOME"),
        "street": Row("CM", "Low Street", 1),
        "buildingNumber": Row("CM", "1a", 1),
        "buildingName": Row("O", "The Mill", 1),
        "buildingFloor": Row("O", "2", 2),
        "zipCode": Row("O", "01234", 1234),
        "apartmentNumber": Row("O", "4b", 4),
        "entrance": Row("O", "C", 3),
        "city": Row("O", "York", 1),
        "province": Row("O", "Yorkshire", 1),
        "state": Row("O", "NY", 1),
        "country": Row("O", "NO", False),
        "pobox": Row("CM", "99", 99),
        "salutation": Row("O", "MR", "MRS"),
        "fullName": Row("O", "Ann Doe", 1),
        "title": Row("O", "PROF", "SIR"),
        "company": Row("O", "Acme", 1),
        "emailAddress": Row("O", "a@b.example", "a@b..example"),
        "isPrimary": Row("M", False, None),
    },
    "InvoiceConfiguration": {
        "chargeByActive": Row("O", "IMSI", "IMEI"),
        "activityIndication": Row("M", "DATA_CONSUMPTION", "NONE"),
        "deviceCost": Row("M", Decimal("10.50"), "10.50"),
        "deviceCostCurrency": Row("M", "", "EUR"),
        "deliveryMethod": Row("O", "EDI", "FAX"),
        "paymentDueAfterInvoiceIssued": Row("M", 14, "14"),
        "paymentDueUnits": Row("M", "DAYS", "WEEKS"),
        "vat": Row("O", Decimal("0.00"), Decimal("-0.01")),
        "invoiceText": Row("O", "x" * 60, "x" * 61),
    },
    "CustomField": {
        "keyName": Row("O", "colour", 1),
        "keyValue": Row("O", "red", 1),
    },
}
"""The tables of section 2.2."""

SENT: Final[Mapping[str, Mapping[str, str]]] = {
    "Customer": {
        **dict.fromkeys(("type", "name", "allowOfferDelegation", "isAllowedImeiLock"), "O"),
        **dict.fromkeys(("vatRegistrationNumber", "contact", "address"), "O"),
        **dict.fromkeys(("invoiceConfiguration", "campaign", "customFields"), "O"),
        "mfaConfiguration": "O",
    },
    "Contact": {**dict.fromkeys(READ["Contact"], "O"), "id": "M", "role": "M"},
    "Identity": {"idType": "O", "idNumber": "O"},
    "Address": {**dict.fromkeys(READ["Address"], "O"), "id": "M"},
    "InvoiceConfiguration": {
        **dict.fromkeys(READ["InvoiceConfiguration"].keys() - {"deviceCostCurrency"}, "O"),
        "paymentDueUnits": "CM",
    },
    "CustomField": {"keyName": "O", "keyValue": "O"},
}
"""The tables of section 4.2: whether each field is mandatory in a request."""
