import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createPayoutQueries } from '../../src/persistence/payout-queries.ts';
import type { PayoutBench } from './payout-bench.ts';

interface Answer {
  data: Record<string, never> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Whatever payloads have in common, as tests look at it; each query asks for a part. */
interface Payload {
  errors: { code: string; field: string | null }[];
  treasury: {
    balances: { pyusd: string };
    paused: object | null;
    warnings: string[];
    settings: { version: number };
  };
  settings: object | null;
  payouts: { id: string }[];
  preview: { rentSol: string; pyusdAfter: string };
}

/** The subgraph over the bench's database, asked as whomever a test names. */
export interface PayoutGraph {
  as(userId: string, role: Viewer['roles'][number], organizationId?: string): void;
  nobody(): void;
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** One field of an answer without faults. */
  field(name: string, query: string, variables?: Record<string, unknown>): Promise<Payload>;
  /** Statements that reading for pages has sent so far. */
  statements(): number;
  close(): Promise<void>;
}

export async function startPayoutGraph(bench: PayoutBench): Promise<PayoutGraph> {
  const log = createLogger('payout-test', 'fatal');
  let viewer: Viewer | null = null;
  const database = createDatabase({
    url: bench.databaseUrl,
    poolMax: 2,
    applicationName: 'payout-graph',
    log,
  });
  let statements = 0;
  const query = database.$client.query.bind(database.$client) as (...args: unknown[]) => unknown;
  database.$client.query = ((...args: unknown[]) => {
    statements += 1;
    return query(...args);
  }) as typeof database.$client.query;
  const parts = {
    queries: createPayoutQueries(database),
    explorerUrlOf: (signature: string) => `https://explorer.test/${signature}`,
    useCases: bench.useCases,
  };
  const subgraph = createSubgraph({
    name: 'payout',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
    verifyInternalToken: () => Promise.resolve({ viewer }),
    log,
  });
  const server = createHttpServer({
    log,
    metrics: createMetrics('payout-test'),
    notReady: () => Promise.resolve([]),
  });
  await subgraph.start();
  subgraph.register(server);
  const ask: PayoutGraph['ask'] = async (text, variables = {}) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: { query: text, variables },
    });
    return reply.json<Answer>();
  };
  return {
    ask,
    as: (userId, role, organizationId = '1') => {
      viewer = { userId, organizationId, roles: [role] };
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
      await server.close();
      await subgraph.stop();
      await database.$client.end();
    },
  };
}
