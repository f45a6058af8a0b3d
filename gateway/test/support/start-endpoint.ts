import cookie from '@fastify/cookie';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { fastify } from 'fastify';
import { exportPKCS8, generateKeyPair } from 'jose';
import type { Authenticate } from '../../src/auth/authenticate-request.ts';
import { createGatewayServer } from '../../src/graphql/apollo-gateway.ts';
import { registerGraphql } from '../../src/graphql/register-graphql.ts';
import { acceptJson } from '../../src/http/accept-json.ts';
import { answerErrors, refuseAddress } from '../../src/http/answer-errors.ts';
import { allowOrigins } from '../../src/http/allow-origins.ts';
import { EventStream } from '../../src/live/event-stream.ts';
import { ALL_ROUTES } from '../../src/rest/all-routes.ts';
import { registerRoutes } from '../../src/rest/facade.ts';
import { createRunOperation } from '../../src/rest/run-operation.ts';
import { createOperatorApi } from '../../src/upstream/operator-api.ts';
import { createReceiptFiles } from '../../src/upstream/receipt-files.ts';
import { restParts } from './rest-parts.ts';

export interface Endpoint {
  /** Address of /graphql. */
  readonly url: string;
  readonly stream: EventStream;
  close(): Promise<void>;
}

/** The GraphQL endpoint and the routes of the REST API as the gateway serves them, over subgraphs that don't respond. */
export async function startEndpoint(
  authenticate: Authenticate,
  origins: readonly string[] = [],
): Promise<Endpoint> {
  const urls = perSubgraph(() => 'http://127.0.0.1:1');
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  const log = createLogger('gateway-test', 'silent');
  const apollo = createGatewayServer(
    urls,
    mint,
    () => undefined,
    log,
    createMetrics('gateway-test'),
  );
  await apollo.start();
  const stream = new EventStream();
  const server = fastify({
    forceCloseConnections: true,
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 5_000 },
  });
  await server.register(cookie);
  await allowOrigins(server, origins);
  acceptJson(server);
  answerErrors(server, log);
  registerGraphql(server, { apollo, authenticate, documents: new Map(), stream });
  const parts = restParts({
    notReady: () => Promise.resolve([]),
    run: createRunOperation(apollo),
    authenticate,
    operatorApi: createOperatorApi(urls, mint),
    files: createReceiptFiles(urls['receipt-ai'], mint),
  });
  registerRoutes(server, ALL_ROUTES, parts);
  return {
    url: `${await server.listen({ host: '127.0.0.1', port: 0 })}/graphql`,
    stream,
    close: async () => {
      stream.close();
      await server.close();
      await apollo.stop();
    },
  };
}
