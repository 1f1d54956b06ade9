import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.MountableFile;

/** A container for a class of tests; each test uses its own named sandbox in it. */
@Testcontainers
class CustomerClientTest {
    private static final String ACME_NORTH = "3f0c9a52-0000-4000-8000-000000000011";

    @Container
    private static final GenericContainer<?> SERVER =
            new GenericContainer<>("customer-sandbox:latest")
                    .withEnv("MOCK_SERVER_SCENARIO", "/scenarios/tests.yaml")
                    .withCopyFileToContainer(MountableFile.forHostPath("scenarios"), "/scenarios")
                    .withExposedPorts(8080)
                    .waitingFor(Wait.forHttp("/_ready").forStatusCode(200));

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void readsACustomer() throws Exception {
        var reply = get("/api/v2/customer/" + ACME_NORTH);
        assertEquals(200, reply.statusCode());
        assertTrue(reply.body().contains("\"name\":\"Acme North\""));
    }

    @Test
    void meetsAServiceThatIsDown() throws Exception {
        var plan = "{\"operation\": \"getCustomer\", \"fault\": \"GLOBAL_1001\", \"times\": 1}";
        client.send(
                HttpRequest.newBuilder(uri("/_sandbox/faults"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(plan))
                        .build(),
                BodyHandlers.discarding());
        assertEquals(503, get("/api/v2/customer/" + ACME_NORTH).statusCode());
        assertEquals(200, get("/api/v2/customer/" + ACME_NORTH).statusCode());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    /** Return an address in this test's own sandbox, which its first use creates. */
    private URI uri(String path) {
        var sandbox = "java-" + Integer.toHexString(System.identityHashCode(this));
        return URI.create(
                "http://" + SERVER.getHost() + ":" + SERVER.getMappedPort(8080) + "/s/" + sandbox + path);
    }
}
