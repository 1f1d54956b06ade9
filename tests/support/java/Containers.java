// A fake of Testcontainers and JUnit for machines that lack them, with only the names and signatures that an example
// uses. A container is the server that already runs; `Run` runs each test of a class. This is cut into one file per name.

// file org/testcontainers/containers/GenericContainer.java
package org.testcontainers.containers;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.utility.MountableFile;

public class GenericContainer<SELF extends GenericContainer<SELF>> {
    private static final URI SERVER = URI.create(System.getenv("MOCK_SERVER_URL"));
    private final Map<String, Object> said = new LinkedHashMap<>();

    public GenericContainer(String image) {
        said.put("image", image);
    }

    public SELF withEnv(String name, String value) {
        return say(name, value);
    }

    public SELF withCopyFileToContainer(MountableFile file, String path) {
        return say(path, file.path());
    }

    public SELF withExposedPorts(Integer... ports) {
        return say("port", ports[0]);
    }

    public SELF waitingFor(WaitStrategy strategy) {
        return say("wait", strategy.path());
    }

    public String getHost() {
        return SERVER.getHost();
    }

    public Integer getMappedPort(int port) {
        return SERVER.getPort();
    }

    public void start() {
        System.out.println("asked " + said);
    }

    @SuppressWarnings("unchecked")
    private SELF say(String name, Object value) {
        said.put(name, value);
        return (SELF) this;
    }
}

// file org/testcontainers/containers/wait/strategy/WaitStrategy.java
package org.testcontainers.containers.wait.strategy;

public interface WaitStrategy {
    String path();
}

// file org/testcontainers/containers/wait/strategy/Wait.java
package org.testcontainers.containers.wait.strategy;

public class Wait {
    public static HttpWaitStrategy forHttp(String path) {
        return new HttpWaitStrategy(path);
    }
}

// file org/testcontainers/containers/wait/strategy/HttpWaitStrategy.java
package org.testcontainers.containers.wait.strategy;

public record HttpWaitStrategy(String path) implements WaitStrategy {
    public HttpWaitStrategy forStatusCode(int status) {
        return this;
    }
}

// file org/testcontainers/utility/MountableFile.java
package org.testcontainers.utility;

public record MountableFile(String path) {
    public static MountableFile forHostPath(String path) {
        return new MountableFile(path);
    }
}

// file org/testcontainers/junit/jupiter/Container.java
package org.testcontainers.junit.jupiter;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Container {}

// file org/testcontainers/junit/jupiter/Testcontainers.java
package org.testcontainers.junit.jupiter;

public @interface Testcontainers {}

// file org/junit/jupiter/api/Test.java
package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Test {}

// file org/junit/jupiter/api/Assertions.java
package org.junit.jupiter.api;

import java.util.Objects;

public class Assertions {
    public static void assertEquals(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    public static void assertTrue(boolean condition) {
        assertEquals(true, condition);
    }
}

// file Run.java
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.junit.jupiter.Container;

public class Run {
    public static void main(String[] names) throws Exception {
        var type = Class.forName(names[0]);
        for (var field : type.getDeclaredFields()) {
            if (field.isAnnotationPresent(Container.class)) {
                field.setAccessible(true);
                ((GenericContainer<?>) field.get(null)).start();
            }
        }
        for (var method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                method.setAccessible(true);
                method.invoke(constructor.newInstance());
                System.out.println("passed " + method.getName());
            }
        }
    }
}
