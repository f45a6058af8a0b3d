import type { Viewer } from '@outlay/platform/auth';
import { unauthenticated, type RequestFacts } from '@outlay/platform/graphql';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { cancelExpense } from '../use-cases/cancel-expense.ts';
import type { createExpense } from '../use-cases/create-expense.ts';
import type { deleteExpense } from '../use-cases/delete-expense.ts';
import type { Actor, CatalogueQueries, Clock, ExpenseQueries } from '../use-cases/ports.ts';
import type { submitExpense } from '../use-cases/submit-expense.ts';
import type { updateExpense } from '../use-cases/update-expense.ts';
import { createLoaders, type Loaders } from './loaders.ts';

export interface UseCases {
  readonly createExpense: ReturnType<typeof createExpense>;
  readonly updateExpense: ReturnType<typeof updateExpense>;
  readonly deleteExpense: ReturnType<typeof deleteExpense>;
  readonly submitExpense: ReturnType<typeof submitExpense>;
  readonly cancelExpense: ReturnType<typeof cancelExpense>;
}

/** What every resolver of one request is given. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: ExpenseQueries;
  readonly catalogue: CatalogueQueries;
  readonly clock: Clock;
  readonly loaders: Loaders;
  /** @throws UNAUTHENTICATED before sign-in. */
  readonly viewer: () => Viewer;
  readonly actor: (idempotencyKey?: string | null) => Actor;
}

export type ContextParts = Pick<Context, 'useCases' | 'queries' | 'catalogue' | 'clock'>;

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => {
    if (!facts.viewer) throw unauthenticated();
    return facts.viewer;
  };
  return {
    ...parts,
    viewer,
    actor: (idempotencyKey) => ({
      viewer: viewer(),
      cause: causeOfRequest(viewer(), facts),
      idempotencyKey: idempotencyKey ?? null,
    }),
    loaders: createLoaders(parts, viewer),
  };
}
