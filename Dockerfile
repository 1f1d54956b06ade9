# docs/how-to/container.md says how to build and run this image.
# `make lock` adds the digest that the image has, and renews the files in requirements/.
ARG BASE=python:3.13-slim

# ── Installs the libraries, builds the wheel and installs it: wheels only, so nothing is compiled ──
FROM ${BASE} AS build
WORKDIR /build
COPY requirements requirements
RUN python -m venv --without-pip /opt/customer-sandbox \
 && pip install --quiet --no-cache-dir --only-binary :all: --require-hashes \
        --requirement requirements/build.txt \
 && pip --python /opt/customer-sandbox/bin/python install --quiet --no-cache-dir --no-compile \
        --only-binary :all: --require-hashes --requirement requirements/image.txt
COPY . .
# A release says which wheel it has published: the one that is built here has to be the same.
ARG PROJECT_URL=""
ARG WHEEL_SHA256=""
RUN pip wheel --quiet --no-cache-dir --no-deps --no-build-isolation --wheel-dir /dist . \
 && { test -z "$WHEEL_SHA256" || echo "$WHEEL_SHA256 $(ls /dist/*.whl)" | sha256sum --check; } \
 && pip --python /opt/customer-sandbox/bin/python install --quiet --no-cache-dir --no-compile \
        --no-deps --no-index /dist/*.whl \
 && pip --python /opt/customer-sandbox/bin/python check \
 && /opt/customer-sandbox/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash \
        /opt/customer-sandbox/lib

# ── Only the result ────────────────────────────────────────────────────────────────────────────────
FROM ${BASE}
ARG WHEEL_SHA256=""
LABEL org.opencontainers.image.title="customer-sandbox" \
      org.opencontainers.image.description="A sandbox of the Customer Management interface" \
      org.opencontainers.image.licenses="Apache-2.0" \
      customer-sandbox.wheel.sha256="${WHEEL_SHA256}"
COPY --from=build /opt/customer-sandbox /opt/customer-sandbox
# Base images come without the compiled standard library: what serving needs of it is compiled here,
# because a container with a read-only root would compile it again at each start.
RUN /opt/customer-sandbox/bin/customer-sandbox check default minimal strict \
 && /opt/customer-sandbox/bin/python -c "import mock_server.cli.health, mock_server.cli.event_loop, uvloop"
# Nothing can reach a server that listens on loopback inside a container, so it listens everywhere.
ENV PATH=/opt/customer-sandbox/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    MOCK_SERVER_HOST=0.0.0.0 \
    MOCK_SERVER_PORT=8080
# A folder for stores that the user of the container owns: a named volume takes that over. It is no
# VOLUME, which would leave an unnamed one behind for each container that keeps nothing.
RUN install --directory --owner=10001 --group=10001 --mode=0700 /var/lib/customer-sandbox
WORKDIR /tmp
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-m", "mock_server.cli.health"]
ENTRYPOINT ["customer-sandbox"]
CMD ["serve"]
