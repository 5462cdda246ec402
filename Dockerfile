# palheta as a service. Three stages: the browser app, the wheel, and a slim machine with nothing else on it.
FROM node:20-bookworm-slim AS web
WORKDIR /build
COPY web ./web
COPY src ./src
RUN cd web && npm ci --omit=dev --no-audit --no-fund && npm run build

FROM python:3.11-slim-bookworm AS wheel
WORKDIR /build
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY src ./src
COPY situations ./situations
COPY web/locale ./web/locale
COPY --from=web /build/src/palheta/server/static ./src/palheta/server/static
RUN python -m venv /opt/palheta \
 && /opt/palheta/bin/pip install --no-cache-dir --require-hashes -r requirements.lock \
 && /opt/palheta/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim-bookworm
RUN useradd --system --create-home --home-dir /var/lib/palheta palheta
COPY --from=wheel /opt/palheta /opt/palheta
# The physics is compiled here, once: the first player waits for nothing.
ENV PALHETA_CACHE=/var/cache/palheta PATH=/opt/palheta/bin:$PATH
RUN install -d -o palheta -g palheta /var/cache/palheta
USER palheta
RUN python -m palheta.play.warm
WORKDIR /var/lib/palheta
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["palheta", "serve", "--host", "0.0.0.0", "--no-browser", "--log", "json"]
