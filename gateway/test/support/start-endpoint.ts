import { createInternalTokenMint } from '@outlay/platform/auth';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { fastify } from 'fastify';
import { exportPKCS8, generateKeyPair } from 'jose';
import type { Authenticate } from '../../src/auth/authenticate-request.ts';
import { createGatewayServer } from '../../src/graphql/apollo-gateway.ts';
import { registerGraphql } from '../../src/graphql/register-graphql.ts';
import { acceptJson } from '../../src/http/accept-json.ts';
import { answerErrors } from '../../src/http/answer-errors.ts';
import { allowOrigins } from '../../src/http/allow-origins.ts';
import { EventStream } from '../../src/live/event-stream.ts';

export interface Endpoint {
  /** Address of /graphql. */
  readonly url: string;
  readonly stream: EventStream;
  close(): Promise<void>;
}

/** The GraphQL endpoint as the gateway serves it, over subgraphs that don't respond. */
export async function startEndpoint(
  authenticate: Authenticate,
  origins: readonly string[] = [],
): Promise<Endpoint> {
  const urls = Object.fromEntries(
    SUBGRAPH_NAMES.map((name) => [name, 'http://127.0.0.1:1']),
  ) as Record<SubgraphName, string>;
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const mint = await createInternalTokenMint(await exportPKCS8(privateKey));
  const log = createLogger('gateway-test', 'silent');
  const apollo = createGatewayServer(urls, mint, log, createMetrics('gateway-test'));
  await apollo.start();
  const stream = new EventStream();
  const server = fastify({ forceCloseConnections: true });
  await allowOrigins(server, origins);
  acceptJson(server);
  answerErrors(server, log);
  registerGraphql(server, { apollo, authenticate, documents: new Map(), stream });
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
