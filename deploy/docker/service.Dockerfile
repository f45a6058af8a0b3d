# One image for every service and the gateway: TypeScript runs without a build; only the web client is built.
#   docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=services/expense .
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip CI=true
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc ./
COPY deploy/patches deploy/patches
COPY schemas/package.json schemas/
COPY schemas/client/package.json schemas/client/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY deploy/kafka/package.json deploy/kafka/
COPY deploy/dev/package.json deploy/dev/
COPY deploy/sandbox/package.json deploy/sandbox/
COPY deploy/ops/package.json deploy/ops/
COPY services/platform/package.json services/platform/
COPY services/identity/package.json services/identity/
COPY services/expense/package.json services/expense/
COPY services/workflow/package.json services/workflow/
COPY services/receipt-ai/package.json services/receipt-ai/
COPY services/receipt-ai/training/package.json services/receipt-ai/training/
COPY services/ledger-watcher/package.json services/ledger-watcher/
COPY services/payout/package.json services/payout/
COPY services/signer/package.json services/signer/
COPY services/notification/package.json services/notification/
RUN pnpm install --frozen-lockfile

FROM dependencies AS web
COPY schemas schemas
COPY web web
RUN cd web && node_modules/.bin/graphql-codegen --config codegen.ts && node_modules/.bin/vite build

FROM dependencies AS runtime
ARG SERVICE
ENV NODE_ENV=production SERVICE=${SERVICE} HOST=0.0.0.0 PORT=8080
COPY schemas schemas
COPY services services
COPY gateway gateway
COPY deploy/kafka deploy/kafka
COPY deploy/dev/src deploy/dev/src
COPY deploy/sandbox/src deploy/sandbox/src
COPY deploy/ops/src deploy/ops/src
COPY --from=web /app/web/dist web/dist
RUN for folder in services/identity services/expense services/workflow services/receipt-ai services/ledger-watcher services/payout services/notification gateway; do \
      (cd "$folder" && node_modules/.bin/graphql-codegen --config codegen.ts); \
    done && mkdir -p /data && chown node:node /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["sh", "-c", "exec node --disable-proto=delete ${SERVICE}/src/main.ts"]
