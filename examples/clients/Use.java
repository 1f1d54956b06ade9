import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.RequestsApi;
import org.openapitools.client.model.ContactPatch;
import org.openapitools.client.model.Customer;
import org.openapitools.client.model.CustomerPatch;
import org.openapitools.client.model.Failure;
import org.openapitools.client.model.ModifyReply;
import org.openapitools.client.model.OperationRequest;

/** What a Java client made by openapi-generator does with a sandbox. */
public class Use {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        CustomersApi customers = new CustomersApi(client);
        RequestsApi requests = new RequestsApi(client);
        UUID acme = UUID.fromString(arguments[1]);
        UUID nobody = new UUID(0, 0);

        Customer customer = customers.getCustomer(acme).getContent().get(0);
        say("read", customer.getName(), customer.getCurrency());

        CustomerPatch change = new CustomerPatch()
            .name("Acme Two").mfaConfiguration(CustomerPatch.MfaConfigurationEnum.MANDATORY);
        ApiResponse<ModifyReply> accepted = customers.modifyCustomerWithHttpInfo(acme, change);
        say("accepted", accepted.getStatusCode());

        UUID requestId = accepted.getData().getContent().get(0).getRequestId();
        OperationRequest request = requests.getRequest(requestId).getContent().get(0);
        say("request", request.getOperation(), request.getStatus());

        customer = customers.getCustomer(acme).getContent().get(0);
        say("changed", customer.getName(), customer.getMfaConfiguration());

        try {
            customers.getCustomer(nobody);
        } catch (ApiException refused) {
            tell(client, refused);
        }
        try {
            ContactPatch stranger = new ContactPatch().id(nobody).role(ContactPatch.RoleEnum.NONE);
            customers.modifyCustomer(acme, new CustomerPatch().addContactItem(stranger));
        } catch (ApiException refused) {
            tell(client, refused);
        }
    }

    private static void tell(ApiClient client, ApiException refused) throws Exception {
        Failure failure = client.getObjectMapper().readValue(refused.getResponseBody(), Failure.class);
        say("refused", refused.getCode(), failure.getErrorCode());
    }

    private static void say(Object first, Object... others) {
        StringBuilder line = new StringBuilder().append(first);
        for (Object other : others) {
            line.append(' ').append(other);
        }
        System.out.println(line);
    }
}
