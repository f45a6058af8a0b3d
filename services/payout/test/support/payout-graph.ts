import { createWithdrawalQueries } from '../../src/persistence/withdrawal-store.ts';
import type { Viewer } from '@outlay/platform/auth';
import { createDatabase } from '@outlay/platform/postgres';
import { startSubgraphTestkit, type GraphqlAnswer } from '@outlay/platform/testing';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createPayoutQueries } from '../../src/persistence/payout-queries.ts';
import { SESSION_KEY_SET } from '@outlay/authority-log/testing';
import { RECEIPT_KEY_SET } from '@outlay/signer/testing';
import { JUST_SIGNED_IN, type PayoutTestkit } from './payout-testkit.ts';

type Answer = GraphqlAnswer<Record<string, never>>;

/** The fields of all payloads that tests check; each query selects some. */
interface Payload {
  errors: { code: string; field: string | null }[];
  treasury: {
    balances: { amount: string };
    paused: object | null;
    warnings: string[];
    settings: { version: number };
  };
  settings: object | null;
  pendingChange: { id: string; diff: object[] } | null;
  change: { status: string } | null;
  payouts: { id: string }[];
  preview: { rentSol: string; amountAfter: string };
}

/** The subgraph over the testkit's database, queried as the viewer whom a test named last. */
export interface PayoutGraph {
  as(userId: string, role: Viewer['roles'][number], organizationId?: string): void;
  nobody(): void;
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** One field of an answer without errors. */
  field(name: string, query: string, variables?: Record<string, unknown>): Promise<Payload>;
  /** Number of statements that queries have sent so far. */
  statements(): number;
  close(): Promise<void>;
}

export async function startPayoutGraph(testkit: PayoutTestkit): Promise<PayoutGraph> {
  let viewer: Viewer | null = null;
  const database = createDatabase({
    url: testkit.databaseUrl,
    poolMax: 2,
    applicationName: 'payout-graph',
    log: testkit.log,
  });
  let statements = 0;
  const query = database.$client.query.bind(database.$client) as (...args: unknown[]) => unknown;
  database.$client.query = ((...args: unknown[]) => {
    statements += 1;
    return query(...args);
  }) as typeof database.$client.query;
  const parts = {
    queries: createPayoutQueries(database),
    withdrawals: createWithdrawalQueries(database),
    explorerUrlOf: (signature: string) => `https://explorer.test/${signature}`,
    useCases: testkit.useCases,
    statementKeys: { receipt: RECEIPT_KEY_SET, wallet: SESSION_KEY_SET },
    genesisHash: null,
  };
  const graph = await startSubgraphTestkit({
    name: 'payout',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
  const ask: PayoutGraph['ask'] = (text, variables) => graph.post(viewer, text, variables);
  return {
    ask,
    as: (userId, role, organizationId = '1') => {
      viewer = { userId, organizationId, roles: [role], authentication: JUST_SIGNED_IN };
    },
    nobody: () => {
      viewer = null;
    },
    field: async (name, text, variables) => {
      const { data, errors } = await ask(text, variables);
      if (errors || !data) throw new Error(JSON.stringify(errors));
      return data[name] as unknown as Payload;
    },
    statements: () => statements,
    close: async () => {
      await graph.close();
      await database.$client.end();
    },
  };
}
