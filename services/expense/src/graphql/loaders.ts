import type { Viewer } from '@outlay/platform/auth';
import { createByIdLoader } from '@outlay/platform/graphql';
import type DataLoader from 'dataloader';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { Expense } from '../domain/expense.ts';
import type { CatalogueQueries, ExpenseQueries } from '../use-cases/ports.ts';

/** Look-ups by id, one statement per kind and request however many rows ask. */
export interface Loaders {
  readonly expense: DataLoader<string, Expense | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly policy: DataLoader<string, Policy | null>;
}

export const createLoaders = (
  { queries, catalogue }: { queries: ExpenseQueries; catalogue: CatalogueQueries },
  viewer: () => Viewer,
): Loaders => ({
  expense: createByIdLoader((ids) => queries.findMany(viewer(), ids)),
  category: createByIdLoader((ids) => catalogue.categoriesByIds(viewer().organizationId, ids)),
  policy: createByIdLoader((ids) => catalogue.policiesByIds(viewer().organizationId, ids)),
});
