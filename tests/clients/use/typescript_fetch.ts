// What a TypeScript client made by openapi-generator does with a sandbox.
import {
  Configuration,
  CustomerPatchMfaConfigurationEnum,
  ContactPatchRoleEnum,
  CustomersApi,
  ModifyCustomer400ResponseFromJSON,
  RequestsApi,
  ResponseError,
} from "./client/index.js";

const [basePath, id] = (globalThis as any).process.argv.slice(2);
const configuration = new Configuration({ basePath });
const customers = new CustomersApi(configuration);
const requests = new RequestsApi(configuration);
const nobody = "00000000-0000-0000-0000-000000000000";

async function refused(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const failure = ModifyCustomer400ResponseFromJSON(await error.response.json());
    console.log("refused", error.response.status, failure.errorCode);
  }
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

await refused(customers.getCustomer({ id: nobody }));
const contact = [{ id: nobody, role: ContactPatchRoleEnum.None }];
await refused(customers.modifyCustomer({ id, customerPatch: { contact } }));
