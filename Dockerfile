# One image for the API and the MCP servers: docker build -t tripkit .
# Another base, such as one of your own registry: --build-arg NODE=… --build-arg PYTHON=…
ARG NODE=node:22-slim
ARG PYTHON=python:3.12-slim

FROM ${NODE} AS web
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
WORKDIR /app
COPY contracts contracts
# The letters of what the agents say are cut from the Korean faces.
COPY backend/src/tripkit/agents backend/src/tripkit/agents
COPY frontend frontend
RUN cd frontend && NEXT_TELEMETRY_DISABLED=1 npm run build

FROM ${PYTHON} AS package
WORKDIR /app
COPY requirements.lock ./
RUN python -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY backend/dev/environment.py backend/dev/wheel.py backend/dev/
COPY backend/src backend/src
COPY mcp_servers/src mcp_servers/src
COPY --from=web /app/frontend/out frontend/out
RUN .venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM ${PYTHON}
RUN useradd --create-home --uid 10001 tripkit && mkdir /data && chown tripkit /data
WORKDIR /app
COPY --from=package /app/.venv /app/.venv
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER tripkit
VOLUME /data
EXPOSE 8000 8050 8051 8052
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
CMD ["tripkit", "serve"]
