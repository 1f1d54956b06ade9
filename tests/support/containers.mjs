// What Testcontainers is to an example where there is no engine: each container is the server that is there already.
// It knows the methods that Testcontainers for Node has of what the examples ask for, and no others.
export const Wait = { forHttp: (path, port) => ({ path, port }) };

export class GenericContainer {
  constructor(image) {
    this.said = { image };
  }

  withEnvironment(environment) {
    return this.say({ environment });
  }

  withBindMounts(mounts) {
    return this.say({ mounts });
  }

  withExposedPorts(...ports) {
    return this.say({ ports });
  }

  withWaitStrategy(wait) {
    return this.say({ wait });
  }

  async start() {
    console.log(`asked ${JSON.stringify(this.said)}`);
    const { hostname, port } = new URL(process.env.MOCK_SERVER_URL);
    return { getHost: () => hostname, getMappedPort: () => Number(port), stop: async () => {} };
  }

  say(more) {
    Object.assign(this.said, more);
    return this;
  }
}
