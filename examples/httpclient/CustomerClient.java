import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/**
 * Run {@code customer-sandbox serve examples/scenarios/tests.yaml} in another terminal, then run here
 * {@code BASE_URL=http://127.0.0.1:8080 java CustomerClient.java}. Neither libraries nor containers are needed.
 */
class CustomerClient {
    private static final String ACME = "3f0c9a52-0000-4000-8000-000000000001";
    private static final String ACME_NORTH = "3f0c9a52-0000-4000-8000-000000000011";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String url;

    CustomerClient(String url) {
        this.url = url;
    }

    public static void main(String[] arguments) throws Exception {
        // A sandbox is created by its first use; no other client uses this one.
        var client = new CustomerClient(System.getenv("BASE_URL") + "/s/java-" + UUID.randomUUID());
        client.call("POST", "/_sandbox/clock/freeze", "");

        say("first read", client.read(ACME).statusCode()); // the scenario fails this one
        say("second read", client.read(ACME).statusCode());
        say("unknown", client.read(UUID.randomUUID().toString()).statusCode());

        var change = "{\"name\": \"North & Sons\"}";
        say("accepted", client.call("PATCH", "/api/v2/customer/" + ACME_NORTH, change).statusCode());
        client.call("POST", "/_sandbox/clock/advance", "{\"until\": \"idle\"}");
        say("changed", client.read(ACME_NORTH).body().contains("\"name\":\"North & Sons\""));
    }

    private HttpResponse<String> read(String id) throws Exception {
        return call("GET", "/api/v2/customer/" + id, "");
    }

    private HttpResponse<String> call(String method, String path, String body) throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(url + path))
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private static void say(String what, Object value) {
        System.out.println(what + ": " + value);
    }
}
