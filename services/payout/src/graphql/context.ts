import type { Viewer } from '@outlay/platform/auth';
import { memberOf, type RequestFacts } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { Actor, PayoutQueries } from '../use-cases/ports.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { WithdrawalQueries } from '../use-cases/withdrawal-ports.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** Context of every resolver of a request. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: PayoutQueries;
  readonly withdrawals: WithdrawalQueries;
  readonly loaders: Loaders;
  /** URL of a transaction in the block explorer. */
  readonly explorerUrlOf: (signature: string) => string;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly actor: () => Actor;
  readonly cause: () => Cause;
  /** JSON Web Key Sets that this service pins. */
  readonly statementKeys: StatementKeys;
  /** Genesis hash of the network; null when none is configured. */
  readonly genesisHash: string | null;
}

export interface StatementKeys {
  readonly receipt: string;
  readonly wallet: string;
}

export type ContextParts = Pick<
  Context,
  'useCases' | 'queries' | 'withdrawals' | 'explorerUrlOf' | 'statementKeys' | 'genesisHash'
>;

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  const cause = (): Cause => causeOfRequest(viewer(), facts);
  return {
    ...parts,
    viewer,
    cause,
    actor: () => ({ viewer: viewer(), cause: cause(), credentials: facts.credentials }),
    loaders: createLoaders(parts.queries, viewer),
  };
}
