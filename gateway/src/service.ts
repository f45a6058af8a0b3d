import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createHttpServer, createManagementServer } from '@outlay/platform/http';
import {
  createEventConsumer,
  createKafkaClient,
  kafkaConnectionOf,
  type EventConsumer,
} from '@outlay/platform/kafka';
import { exitWithFault, type Service } from '@outlay/platform/lifecycle';
import { createMetrics, startTracing, stopTracing, type Logger } from '@outlay/platform/telemetry';
import { TOPICS } from '@outlay/schemas/events';
import type { FastifyInstance } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertScope } from './auth/api-scopes.ts';
import { createAccessWatch } from './auth/access-watch.ts';
import { createLinkGuard, type LinkGuard } from './auth/link-guard.ts';
import { createAuthenticator, type Authenticate } from './auth/authenticate-request.ts';
import { readDemoAccounts, type Config } from './config.ts';
import { registerDocs } from './docs/register-docs.ts';
import { createGatewayServer } from './graphql/apollo-gateway.ts';
import { registerGraphql } from './graphql/register-graphql.ts';
import { loadTrustedDocuments } from './graphql/trusted-documents.ts';
import { acceptJson } from './http/accept-json.ts';
import { answerErrors, refuseAddress, refuseConnection } from './http/answer-errors.ts';
import { answerUpgradesLast } from './http/answer-upgrades-last.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { EventStream } from './live/event-stream.ts';
import { ALL_ROUTES } from './rest/all-routes.ts';
import { registerRoutes } from './rest/facade.ts';
import { RestError, unauthenticated } from './rest/rest-error.ts';
import type { RestParts } from './rest/route.ts';
import { registerApiDocument } from './rest/routes/api-document.ts';
import { registerEventDocuments } from './rest/routes/event-documents.ts';
import { serveIssuerKeys } from './http/serve-issuer-keys.ts';
import { registerExportArchives } from './rest/routes/export-archives.ts';
import { registerExports } from './rest/routes/exports.ts';
import { registerReceiptLinks } from './rest/routes/receipt-links.ts';
import { createRunOperation } from './rest/run-operation.ts';
import { createCarryForbidden } from './upstream/carry-forbidden.ts';
import { createOperatorApi } from './upstream/operator-api.ts';
import { createReceiptFiles } from './upstream/receipt-files.ts';
import { pageScriptHashes, serveWebClient } from './web/serve-web-client.ts';

/** Allows the largest form or document; files use other limits. */
const BODY_MAX_BYTES = 1_048_576;

/** Health checks, which have no rate limit. */
const OPERATOR_PATHS = new Set(['/livez', '/readyz']);

/** The window is a minute from its first request, so a quarter of it is a fair estimate. */
const RATE_LIMIT_RETRY_AFTER_S = 15;

/** Only this origin may run scripts, be framed or be connected to, besides a configured Solana node. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  upgradeInsecureRequests: null,
};

const originOf = (url: string | undefined): string[] =>
  url === undefined ? [] : [new URL(url).origin];

/** The graph, and the signer's port for what people forbid. */
const createApollo = (
  config: Config,
  mint: Awaited<ReturnType<typeof createInternalTokenMint>>,
  log: Logger,
  metrics: ReturnType<typeof createMetrics>,
) => {
  const door = {
    url: config.SIGNER_AUTHORITY_URL,
    sharedKey: config.AUTHORITY_CARRIER_KEY_FILE,
  };
  const carry = createCarryForbidden(door, log);
  return createGatewayServer(config.SUBGRAPH_URLS, mint, carry, log, metrics);
};

export async function createGatewayService(config: Config, log: Logger): Promise<Service> {
  await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const metrics = createMetrics('gateway');
  const mint = await createInternalTokenMint(config.INTERNAL_TOKEN_PRIVATE_KEY_FILE);
  const stream = new EventStream();
  const access = createAccessWatch(config.SUBGRAPH_URLS.identity, mint, log, () => {
    stream.closeOver((grant) => access.stateOf(grant) === 'good');
    links.recheck();
  });
  const links = createLinkGuard(access);
  const authenticate = createAuthenticator(config.SUBGRAPH_URLS.identity, mint, access);
  const apollo = createApollo(config, mint, log, metrics);
  const consumer = followEvents(config, log, stream);
  let stopping = false;
  const notReady = (): Promise<string[]> =>
    Promise.resolve([
      ...(stopping ? ['stopping'] : []),
      ...(consumer.isReady() ? [] : ['kafka']),
      ...(access.isReady() ? [] : ['identity']),
    ]);
  const server = createHttpServer({
    log,
    metrics,
    isEdge: true,
    bodyMaxBytes: BODY_MAX_BYTES,
    trustProxy: config.TRUST_PROXY,
    refuseAddress,
    refuseConnection,
    notReady,
    instance: config.INSTANCE_ID,
  });
  const management = createManagementServer(metrics);
  return {
    start: async () => {
      await apollo.start();
      await registerPlugins(server, config, log);
      const documents = loadTrustedDocuments(config.WEB_DIST_DIR);
      registerGraphql(server, { apollo, authenticate, documents, stream });
      registerEvents(server, stream, authenticate);
      registerRest(server, config, links, {
        run: createRunOperation(apollo),
        authenticate,
        cookieSecure: config.COOKIE_SECURE,
        operatorApi: createOperatorApi(config.SUBGRAPH_URLS, mint),
        notReady,
        files: createReceiptFiles(config.SUBGRAPH_URLS['receipt-ai'], mint),
        notifyUploader: (...progress) => stream.notifyUploader(...progress),
      });
      await registerApiDocument(server);
      await serveWebClient(server, config.WEB_DIST_DIR);
      registerClientConfig(server, config);
      await consumer.start();
      await management.listen({ host: config.HOST, port: config.MANAGEMENT_PORT });
      await access.start();
      await server.listen({ host: config.HOST, port: config.PORT });
      log.info({ port: config.PORT }, 'ready');
    },
    stop: async () => {
      stopping = true;
      stream.close();
      await access.stop();
      await server.close();
      await management.close();
      await consumer.stop();
      await apollo.stop();
      await stopTracing();
    },
  };
}

/** Every gateway receives every new event, because each instance has its own consumer group. */
const followEvents = (config: Config, log: Logger, stream: EventStream): EventConsumer =>
  createEventConsumer({
    client: createKafkaClient({ ...kafkaConnectionOf(config), clientId: 'gateway', log }),
    groupId: `gateway-live-${randomUUID()}`,
    topics: TOPICS,
    from: 'latest',
    log,
    handle: (messages) => {
      for (const message of messages) stream.receive(message);
      return Promise.resolve();
    },
    onFatal: (reason, error) => exitWithFault(log, reason, error),
    watchdog: false,
  });

async function registerPlugins(
  server: FastifyInstance,
  config: Config,
  log: Logger,
): Promise<void> {
  await server.register(cookie);
  await allowOrigins(server, config.CORS_ORIGINS);
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        ...CONTENT_SECURITY_POLICY,
        scriptSrc: ["'self'", ...pageScriptHashes(config.WEB_DIST_DIR)],
        connectSrc: ["'self'", ...originOf(config.PUBLIC_SOLANA_RPC_URL)],
      },
    },
    hsts: config.COOKIE_SECURE,
    crossOriginEmbedderPolicy: false,
  });
  if (config.REQUESTS_PER_MINUTE_MAX > 0) {
    await server.register(rateLimit, {
      max: config.REQUESTS_PER_MINUTE_MAX,
      timeWindow: 60_000,
      cache: 10_000,
      allowList: (request) => OPERATOR_PATHS.has(request.url),
      errorResponseBuilder: () =>
        new RestError(429, 'RATE_LIMITED', 'Too many requests. Try again in a moment.', {
          retryAfterSeconds: RATE_LIMIT_RETRY_AFTER_S,
        }),
    });
  }
  acceptJson(server);
  answerUpgradesLast(server);
  answerErrors(server, log);
}

function registerRest(
  server: FastifyInstance,
  config: Config,
  links: LinkGuard,
  parts: RestParts,
): void {
  registerRoutes(server, ALL_ROUTES, parts);
  registerReceiptLinks(server, parts.files, links);
  registerExports(server, config.SUBGRAPH_URLS, links);
  registerExportArchives(server, config.SUBGRAPH_URLS, links, parts);
  serveIssuerKeys(server, config);
  registerEventDocuments(server);
  registerDocs(server);
}

/** Configuration that the web client needs before sign-in. */
function registerClientConfig(server: FastifyInstance, config: Config): void {
  const version = versionOf(join(config.WEB_DIST_DIR, 'index.html'));
  server.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      demo: readDemoAccounts(config),
      explorerTransactionUrl: config.EXPLORER_TRANSACTION_URL,
      explorerAddressUrl: config.EXPLORER_ADDRESS_URL,
      faucet: config.SANDBOX_FAUCET,
      mailboxUrl: config.DEMO_MAILBOX_URL ?? null,
      contactUrl: config.CONTACT_URL ?? null,
      selfService: config.SELF_SERVICE_ORGANIZATIONS,
      version,
    }),
  );
}

/** Identifies the page's build by its hashed files, so that an open page notices a newer one. */
const versionOf = (page: string): string =>
  createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 16);

function registerEvents(
  server: FastifyInstance,
  stream: EventStream,
  authenticate: Authenticate,
): void {
  // HEAD would wait for the end of an endless stream.
  server.get('/api/v1/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { grant } = await authenticate(request);
    if (!grant) throw unauthenticated();
    assertScope(grant.principal, 'READ');
    stream.open(grant, reply);
  });
}
