"""Names in the documents of the contract, written by `make generated`."""

OPERATIONS = (
    "getCustomer",
    "modifyCustomer",
    "createPackage",
    "getRequest",
)
STEP_NUMBERS = (
    "status",
    "rate",
)
STEP_SWITCHES = ("wall",)
