// What a TypeScript client made by openapi-generator does with a sandbox.
import {
  Configuration,
  CustomerPatchMfaConfigurationEnum,
  ContactPatchRoleEnum,
  CustomersApi,
  GetCustomer404ResponseFromJSON,
  ModifyCustomer400ResponseFromJSON,
  RequestsApi,
  ResponseError,
} from "./typescript-fetch/index.js";

const [basePath, id] = (globalThis as any).process.argv.slice(2);
const configuration = new Configuration({ basePath });
const customers = new CustomersApi(configuration);
const requests = new RequestsApi(configuration);
const nobody = "00000000-0000-0000-0000-000000000000";

/** Make a call that is refused, and return its code by the type of that operation and status. */
async function refused<T extends { errorCode: string }>(
  call: Promise<unknown>,
  read: (json: unknown) => T,
): Promise<T["errorCode"]> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const { errorCode } = read(await error.response.json());
    console.log("refused", error.response.status, errorCode);
    return errorCode;
  }
  throw new Error("the call was not refused");
}

const [before] = (await customers.getCustomer({ id })).content;
console.log("read", before.name, before.currency);

const customerPatch = { name: "Acme Two", mfaConfiguration: CustomerPatchMfaConfigurationEnum.Mandatory };
const accepted = await customers.modifyCustomerRaw({ id, customerPatch });
console.log("accepted", accepted.raw.status);

const { requestId } = (await accepted.value()).content[0];
const [request] = (await requests.getRequest({ requestId })).content;
console.log("request", request.operation, request.status);

const [after] = (await customers.getCustomer({ id })).content;
console.log("changed", after.name, after.mfaConfiguration);

const gone: "CUSTOMER_1002" = await refused(
  customers.getCustomer({ id: nobody }),
  GetCustomer404ResponseFromJSON,
);
const contact = [{ id: nobody, role: ContactPatchRoleEnum.None }];
const invalid = await refused(
  customers.modifyCustomer({ id, customerPatch: { contact } }),
  ModifyCustomer400ResponseFromJSON,
);
// @ts-expect-error: no modify that is invalid is refused so
const other: typeof invalid = "CUSTOMER_1002";
