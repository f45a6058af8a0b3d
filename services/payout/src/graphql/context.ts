import type { Viewer } from '@outlay/platform/auth';
import { memberOf, type RequestFacts } from '@outlay/platform/graphql';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { Actor, PayoutQueries } from '../use-cases/ports.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** Context of every resolver of a request. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: PayoutQueries;
  readonly loaders: Loaders;
  /** Block explorer link. */
  readonly explorerUrlOf: (signature: string) => string;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly actor: () => Actor;
}

export type ContextParts = Pick<Context, 'useCases' | 'queries' | 'explorerUrlOf'>;

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  return {
    ...parts,
    viewer,
    actor: () => ({ viewer: viewer(), cause: causeOfRequest(viewer(), facts) }),
    loaders: createLoaders(parts.queries, viewer),
  };
}
