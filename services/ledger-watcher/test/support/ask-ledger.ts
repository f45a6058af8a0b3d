import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createMetrics } from '@outlay/platform/telemetry';
import { createSolanaLedger } from '../../src/feed/solana-ledger.ts';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createContextParts } from '../../src/service.ts';
import { clock, log, type TestLedger } from './a-ledger.ts';
import { PYUSD_MINT } from './sandbox-payments.ts';

/** Asks the service's real door, with nothing cached, as the gateway does for `viewer`. */
export async function askLedger<Data>(
  { ledger, rpcUrl, treasury }: { ledger: TestLedger; rpcUrl: string; treasury: string },
  viewer: Viewer | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const contextParts = createContextParts({
    database: ledger.database,
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, pyusdMint: PYUSD_MINT }),
    clock,
    treasury: { address: treasury, organizationId: '1' },
    explorerTransactionUrl: 'https://explorer.test/tx/{signature}',
  });
  const subgraph = createSubgraph({
    name: 'ledger-watcher',
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    verifyInternalToken: () => Promise.resolve({ viewer }),
    log,
  });
  const server = createHttpServer({
    log,
    metrics: createMetrics('ledger-watcher'),
    notReady: () => Promise.resolve([]),
  });
  await subgraph.start();
  subgraph.register(server);
  const response = await server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: 'Bearer test' },
    payload: { query, variables },
  });
  await server.close();
  await subgraph.stop();
  return response.json<Data>();
}
