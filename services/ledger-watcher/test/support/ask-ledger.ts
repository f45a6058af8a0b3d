import type { Viewer } from '@outlay/platform/auth';
import { startSubgraphTestkit, type GraphqlAnswer } from '@outlay/platform/testing';
import { createSandboxFaucet } from '../../src/feed/sandbox-faucet.ts';
import { createSolanaLedger } from '../../src/feed/solana-ledger.ts';
import { createContext, type ContextParts } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createContextParts } from '../../src/service.ts';
import { clock, saveTreasuries, type LedgerTestkit } from './ledger-testkit.ts';
import { PYUSD_MINT } from './sandbox-payments.ts';

export interface AskedLedger {
  readonly ledger: LedgerTestkit;
  readonly rpcUrl: string;
  readonly treasury: string;
  readonly hasFaucet?: boolean;
}

/** What resolvers need, without caches. */
const contextPartsOf = ({
  ledger: { database, unitOfWork, changes },
  rpcUrl,
  hasFaucet = true,
}: AskedLedger): ContextParts =>
  createContextParts({
    database,
    unitOfWork,
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, assetMint: PYUSD_MINT }),
    clock,
    faucet: hasFaucet ? createSandboxFaucet(rpcUrl) : null,
    explorerTransactionUrl: 'https://explorer.test/tx/{signature}',
    changes,
  });

/** Queries the subgraph without caches. */
export async function askLedger<Data>(
  asked: AskedLedger,
  viewer: Viewer | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  await saveTreasuries(asked.ledger, asked.treasury);
  const parts = contextPartsOf(asked);
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
