"""Names in the documents of the contract, written by `make generated`."""

OPERATIONS = ("getCustomer", "modifyCustomer", "createPackage", "getRequest")
STEP_NUMBERS = ("status", "rate")
STEP_SWITCHES = ("wall",)
MANDATORY = {
    "customer": (
        "customerId",
        "status",
        "currency",
        "allowOfferDelegation",
        "isAllowedImeiLock",
        "isImeiLockEnabled",
        "mfaConfiguration",
    ),
    "package": ("id", "name"),
    "offer": ("id",),
    "contact": ("id", "role", "identity"),
    "identity": ("idType", "idNumber"),
    "address": ("id", "type", "isPrimary"),
    "invoiceConfiguration": (
        "activityIndication",
        "deviceCost",
        "deviceCostCurrency",
        "paymentDueAfterInvoiceIssued",
        "paymentDueUnits",
    ),
}
IDENTIFIERS = ("customerId", "id", "nestedOfferIds", "linkedOfferIds")
NUMERICS = ("campaign", "paymentDueAfterInvoiceIssued")
WORDS = (
    "currency",
    "billCyclePeriod",
    "mfaConfiguration",
    "type",
    "role",
    "salutation",
    "gender",
    "idType",
    "title",
    "chargeByActive",
    "activityIndication",
    "deviceCostCurrency",
    "deliveryMethod",
    "paymentDueUnits",
)
