import { createAuthenticator } from '@outlay/gateway/authenticator';
import { createInternalTokenMint } from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';

/** The product's HTTP server, sign-in check and internal tokens, in front of the stub subgraphs. No session has ended. */
export async function createEdge(stubUrl: string, keyPem: string) {
  const log = createLogger('bench', 'silent');
  const metrics = createMetrics('bench');
  const mint = await createInternalTokenMint(keyPem);
  const server = createHttpServer({ log, metrics, notReady: () => Promise.resolve([]) });
  const nothingEnded = { isReady: () => true, stateOf: () => 'good' as const };
  const authenticate = createAuthenticator(stubUrl, mint, nothingEnded);
  return { log, metrics, mint, server, authenticate };
}

/** Listens on a free port, and says so to the benchmark. */
export async function announce({
  server,
}: Pick<Awaited<ReturnType<typeof createEdge>>, 'server'>): Promise<void> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  console.log(`ready ${typeof address === 'object' && address ? address.port : 0}`);
}
