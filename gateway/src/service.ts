import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { createInternalTokenMint, type MintInternalToken } from '@outlay/platform/auth';
import { executeOverFastify } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createEventConsumer, createKafkaClient } from '@outlay/platform/kafka';
import { exitWithFault, type Service } from '@outlay/platform/lifecycle';
import { createMetrics, type Logger } from '@outlay/platform/telemetry';
import { TOPICS } from '@outlay/schemas/events';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createAuthenticator, type Authenticate } from './auth/authenticate-request.ts';
import { readDemoAccounts, type Config } from './config.ts';
import { createGatewayServer } from './graphql/apollo-gateway.ts';
import { createGatewayContext } from './graphql/gateway-context.ts';
import { EventStream } from './live/event-stream.ts';
import { createFacade, sendRestError, toRestError, type Facade } from './rest/facade.ts';
import { unauthenticated } from './rest/rest-error.ts';
import { registerApiDocument } from './rest/routes/api-document.ts';
import { registerCatalogueRoutes } from './rest/routes/catalogue.ts';
import { registerExpenseRoutes } from './rest/routes/expenses.ts';
import { registerReceiptRoutes } from './rest/routes/receipts.ts';
import { registerSessionRoutes } from './rest/routes/session.ts';
import { registerWalletRoutes } from './rest/routes/wallet.ts';
import { registerWorkflowRoutes } from './rest/routes/workflow.ts';
import { createRunOperation } from './rest/run-operation.ts';
import { createReceiptFiles } from './upstream/receipt-files.ts';
import { serveWebClient } from './web/serve-web-client.ts';

/** Room for the largest form or document; files do not come this way. */
const BODY_MAX_BYTES = 1_048_576;

/** Nothing but this origin may run, be framed or be talked to; the built client needs no more. */
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

/** Composition root of the gateway. */
export async function createGatewayService(config: Config, log: Logger): Promise<Service> {
  const mint = await createInternalTokenMint(config.INTERNAL_TOKEN_PRIVATE_KEY_FILE);
  const authenticate = createAuthenticator(config.SUBGRAPH_URLS.identity);
  const apollo = createGatewayServer(config.SUBGRAPH_URLS, mint, log);
  const stream = new EventStream();
  const consumer = createEventConsumer({
    client: createKafkaClient({ brokers: config.KAFKA_BROKERS, clientId: 'gateway', log }),
    // A group of its own per instance: every gateway hears everything, from now on.
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
  let stopping = false;
  const server = createHttpServer({
    log,
    metrics: createMetrics('gateway'),
    bodyMaxBytes: BODY_MAX_BYTES,
    trustProxy: config.TRUST_PROXY,
    notReady: () =>
      Promise.resolve([
        ...(stopping ? ['stopping'] : []),
        ...(consumer.isReady() ? [] : ['kafka']),
      ]),
  });
  return {
    start: async () => {
      await apollo.start();
      await registerPlugins(server, config, log);
      registerGraphql(server, apollo, authenticate);
      registerEvents(server, stream, authenticate);
      registerRest(server, createFacade(server, createRunOperation(apollo), authenticate), {
        config,
        mint,
        stream,
      });
      await registerApiDocument(server);
      registerClientConfig(server, config);
      await serveWebClient(server, config.WEB_DIST_DIR);
      await consumer.start();
      await server.listen({ host: config.HOST, port: config.PORT });
      log.info({ port: config.PORT }, 'ready');
    },
    stop: async () => {
      stopping = true;
      stream.close();
      await server.close();
      await consumer.stop();
      await apollo.stop();
    },
  };
}

async function registerPlugins(
  server: FastifyInstance,
  config: Config,
  log: Logger,
): Promise<void> {
  await server.register(cookie);
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: true, directives: CONTENT_SECURITY_POLICY },
    hsts: config.COOKIE_SECURE,
    crossOriginEmbedderPolicy: false,
  });
  acceptEmptyJson(server);
  registerErrors(server, log);
}

function registerRest(
  server: FastifyInstance,
  facade: Facade,
  { config, mint, stream }: { config: Config; mint: MintInternalToken; stream: EventStream },
): void {
  registerSessionRoutes(facade, config.COOKIE_SECURE);
  registerExpenseRoutes(facade);
  registerWorkflowRoutes(facade);
  registerCatalogueRoutes(facade);
  registerWalletRoutes(facade);
  registerReceiptRoutes(
    server,
    facade,
    createReceiptFiles(config.SUBGRAPH_URLS['receipt-ai'], mint),
    (...told) => stream.tellUploader(...told),
  );
}

/** What the web client has to know before anyone signs in. */
function registerClientConfig(server: FastifyInstance, config: Config): void {
  server.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      demo: readDemoAccounts(config),
      explorerTransactionUrl: config.EXPLORER_TRANSACTION_URL,
    }),
  );
}

/** Calls without a body are often sent as JSON all the same: nothing is then read as nothing. A `__proto__` key is refused. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** One error shape for everything below /api/v1; a plain text elsewhere. */
function registerErrors(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler((error, request, reply) => {
    const refusal = toRestError(error);
    if (refusal.status >= 500 && refusal.status !== 503)
      log.error({ err: error, url: request.url }, 'request failed');
    return sendRestError(reply, refusal);
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ detail: 'There is nothing at this address.', code: 'NOT_FOUND' }),
  );
}

function registerGraphql(
  server: FastifyInstance,
  apollo: ReturnType<typeof createGatewayServer>,
  authenticate: Authenticate,
): void {
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async (request, reply) => {
      const { viewer } = await authenticate(request);
      return executeOverFastify(apollo, request, reply, () =>
        Promise.resolve(createGatewayContext(request, viewer)),
      );
    },
  });
}

function registerEvents(
  server: FastifyInstance,
  stream: EventStream,
  authenticate: Authenticate,
): void {
  server.get('/api/v1/events', async (request, reply) => {
    const { viewer } = await authenticate(request);
    if (!viewer) throw unauthenticated();
    reply.hijack();
    stream.open(viewer, reply.raw);
  });
}
