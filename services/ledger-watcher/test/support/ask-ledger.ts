import type { Viewer } from '@outlay/platform/auth';
import { startSubgraphTestkit, type GraphqlAnswer } from '@outlay/platform/testing';
import { createSandboxFaucet } from '../../src/feed/sandbox-faucet.ts';
import { createSolanaLedger } from '../../src/feed/solana-ledger.ts';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createContextParts } from '../../src/service.ts';
import { clock, saveTreasuries, type LedgerTestkit } from './ledger-testkit.ts';
import { PYUSD_MINT } from './sandbox-payments.ts';

/** Asks the subgraph with nothing cached. */
export async function askLedger<Data>(
  {
    ledger,
    rpcUrl,
    treasury,
    hasFaucet = true,
  }: { ledger: LedgerTestkit; rpcUrl: string; treasury: string; hasFaucet?: boolean },
  viewer: Viewer | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  await saveTreasuries(ledger, treasury);
  const parts = createContextParts({
    database: ledger.database,
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, pyusdMint: PYUSD_MINT }),
    clock,
    faucet: hasFaucet ? createSandboxFaucet(rpcUrl) : null,
    explorerTransactionUrl: 'https://explorer.test/tx/{signature}',
  });
  const graph = await startSubgraphTestkit({
    name: 'ledger-watcher',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
  try {
    return await graph.post<Data>(viewer, query, variables);
  } finally {
    await graph.close();
  }
}
