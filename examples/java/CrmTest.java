import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

class CrmTest {
    static final String NORTH = "10000000-0000-4000-8000-000000000011";

    /** A sandbox of its own: in JUnit, make one in a method with @BeforeEach. */
    record Sandbox(String url) {
        static final HttpClient HTTP = HttpClient.newHttpClient();

        Sandbox() {
            this(System.getenv("MOCK_SERVER_URL") + "/s/java-" + UUID.randomUUID());
        }

        HttpResponse<String> call(String method, String path, String body) throws Exception {
            var request =
                    HttpRequest.newBuilder(URI.create(url + path)) // not URI.resolve, which drops /s/NAME
                            .header("Content-Type", "application/json")
                            .method(method, BodyPublishers.ofString(body))
                            .build();
            return HTTP.send(request, BodyHandlers.ofString());
        }

        void control(String path, String body) throws Exception {
            var reply = call("POST", "/_sandbox/" + path, body);
            if (reply.statusCode() >= 300) throw new IllegalStateException(reply.body());
        }
    }

    static void aReadIsRefusedOnce() throws Exception {
        var sandbox = new Sandbox();
        sandbox.control("faults", "{\"operation\": \"getCustomer\", \"steps\": [\"GLOBAL_1001\", \"ok\"]}");
        System.out.println("first read: " + sandbox.call("GET", "/api/v2/customer/" + NORTH, "").statusCode());
        System.out.println("second read: " + sandbox.call("GET", "/api/v2/customer/" + NORTH, "").statusCode());
    }

    static void aChangeShowsOnceTheClockHasMoved() throws Exception {
        var sandbox = new Sandbox();
        sandbox.control("clock/freeze", "");
        sandbox.call("PATCH", "/api/v2/customer/" + NORTH, "{\"name\": \"North\"}");
        sandbox.control("clock/advance", "{\"until\": \"idle\"}");
        var read = sandbox.call("GET", "/api/v2/customer/" + NORTH, "");
        System.out.println("changed: " + read.body().contains("\"name\":\"North\""));
    }

    public static void main(String[] arguments) throws Exception {
        aReadIsRefusedOnce();
        aChangeShowsOnceTheClockHasMoved();
    }
}
