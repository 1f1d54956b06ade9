# docs/how-to/container.md describes how to build and run this image.
# `make lock` pins the base image to its current digest, and renews the files in requirements/.
# RUN_BASE may be another image with the same Python at the same path; it needs no shell.
ARG BASE=python:3.13-slim
ARG RUN_BASE=${BASE}

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
# A release passes the digest of the wheel that it has published: the wheel built here has to match.
ARG PROJECT_URL=""
ARG WHEEL_SHA256=""
# There is no git here: without a version, the wheel has the fallback of pyproject.toml.
ARG VERSION=""
RUN { test -z "$VERSION" || export SETUPTOOLS_SCM_PRETEND_VERSION="$VERSION"; } \
 && pip wheel --quiet --no-cache-dir --no-deps --no-build-isolation --wheel-dir /dist . \
 && { test -z "$WHEEL_SHA256" || echo "$WHEEL_SHA256 $(ls /dist/*.whl)" | sha256sum --check; } \
 && pip --python /opt/customer-sandbox/bin/python install --quiet --no-cache-dir --no-compile \
        --no-deps --no-index /dist/*.whl \
 && pip --python /opt/customer-sandbox/bin/python check \
 && /opt/customer-sandbox/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash \
        /opt/customer-sandbox/lib
# Base images do not contain the compiled standard library. The modules that serving needs are
# compiled here, because a container with a read-only root would compile them at each start.
RUN /opt/customer-sandbox/bin/customer-sandbox check default minimal strict \
 && /opt/customer-sandbox/bin/python -c "import mock_server.cli.health, mock_server.server.serve, uvloop" \
 && library=$(python -c "import sysconfig; print(sysconfig.get_path('stdlib'))") \
 && mkdir --parents "/result$library" /result/opt /result/var/lib \
 && cd "$library" \
 && find . -name site-packages -prune -o -name __pycache__ -exec cp --archive --parents {} "/result$library" ";" \
 && cp --archive /opt/customer-sandbox /result/opt \
 && install --directory --owner=10001 --group=10001 --mode=0700 /result/var/lib/customer-sandbox

# ── Only the result ────────────────────────────────────────────────────────────────────────────────
FROM ${RUN_BASE}
ARG WHEEL_SHA256=""
LABEL org.opencontainers.image.title="customer-sandbox" \
      org.opencontainers.image.description="A sandbox of the Customer Management interface" \
      org.opencontainers.image.licenses="Apache-2.0" \
      customer-sandbox.wheel.sha256="${WHEEL_SHA256}"
# With /var/lib/customer-sandbox, a folder for stores, owned by the user of the container, as is a named
# volume mounted there. It is not a VOLUME, which would leave an unnamed volume behind for each container.
COPY --from=build /result /
# A server on loopback cannot be reached from outside the container, so it listens on all interfaces.
ENV PATH=/opt/customer-sandbox/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    MOCK_SERVER_HOST=0.0.0.0 \
    MOCK_SERVER_PORT=8080
WORKDIR /tmp
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# The first check is made after one interval, and Compose waits for it.
HEALTHCHECK --interval=2s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-m", "mock_server.cli.health"]
ENTRYPOINT ["customer-sandbox"]
CMD ["serve"]
