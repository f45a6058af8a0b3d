import type { Viewer } from '@outlay/platform/auth';
import { unauthenticated, type RequestFacts } from '@outlay/platform/graphql';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { isPrintable } from '../domain/printable-text.ts';
import type { cancelExpense } from '../use-cases/cancel-expense.ts';
import type { createCategory, updateCategory } from '../use-cases/change-category.ts';
import type { createPolicy, setPolicyArchived, updatePolicy } from '../use-cases/change-policy.ts';
import type { checkDraft } from '../use-cases/check-draft.ts';
import type { createExpense } from '../use-cases/create-expense.ts';
import type { deleteExpense } from '../use-cases/delete-expense.ts';
import type {
  Actor,
  CatalogueQueries,
  Clock,
  Directory,
  ExpenseQueries,
  Signer,
} from '../use-cases/ports.ts';
import type { resolveDuplicate } from '../use-cases/resolve-duplicate.ts';
import type { submitExpense } from '../use-cases/submit-expense.ts';
import type { updateExpense } from '../use-cases/update-expense.ts';
import { createLoaders, type Loaders } from './loaders.ts';

export interface UseCases {
  readonly createExpense: ReturnType<typeof createExpense>;
  readonly updateExpense: ReturnType<typeof updateExpense>;
  readonly deleteExpense: ReturnType<typeof deleteExpense>;
  readonly submitExpense: ReturnType<typeof submitExpense>;
  readonly cancelExpense: ReturnType<typeof cancelExpense>;
  readonly resolveDuplicate: ReturnType<typeof resolveDuplicate>;
  readonly checkDraft: ReturnType<typeof checkDraft>;
  readonly createCategory: ReturnType<typeof createCategory>;
  readonly updateCategory: ReturnType<typeof updateCategory>;
  readonly createPolicy: ReturnType<typeof createPolicy>;
  readonly updatePolicy: ReturnType<typeof updatePolicy>;
  readonly setPolicyArchived: ReturnType<typeof setPolicyArchived>;
}

/** What every resolver of one request is given. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: ExpenseQueries;
  readonly catalogue: CatalogueQueries;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly loaders: Loaders;
  /** @throws UNAUTHENTICATED before sign-in. */
  readonly viewer: () => Viewer;
  readonly actor: (idempotencyKey?: string | null) => Actor;
}

export type ContextParts = Pick<
  Context,
  'useCases' | 'queries' | 'catalogue' | 'signer' | 'clock'
> & { readonly directory: Directory };

/** A key that cannot be stored counts as empty, which is refused by name. */
const readKey = (key: string | null | undefined): string | null =>
  key === null || key === undefined ? null : isPrintable(key) ? key : '';

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
      idempotencyKey: readKey(idempotencyKey),
    }),
    loaders: createLoaders(parts, viewer),
  };
}
