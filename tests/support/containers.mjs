// A fake of Testcontainers for machines without a container engine: every container is the server that already runs.
// It has only those methods of Testcontainers for Node that the examples use.
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
