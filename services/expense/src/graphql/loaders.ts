import type { Viewer } from '@outlay/platform/auth';
import DataLoader from 'dataloader';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { Expense } from '../domain/expense.ts';
import type { ContextParts } from './context.ts';

/** Look-ups by id, one statement per kind and request however many rows ask. */
export interface Loaders {
  readonly expense: DataLoader<string, Expense | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly policy: DataLoader<string, Policy | null>;
}

const ID = /^[1-9]\d{0,17}$/;

/** Answers in the order of the ids; null for ids that are none, unknown, or hidden from the viewer. */
function byId<Value extends { id: string }>(
  load: (ids: readonly string[]) => Promise<readonly Value[]>,
): DataLoader<string, Value | null> {
  return new DataLoader<string, Value | null>(async (ids) => {
    const usable = ids.filter((id) => ID.test(id));
    const found = new Map(
      usable.length === 0 ? [] : (await load(usable)).map((value) => [value.id, value] as const),
    );
    return ids.map((id) => found.get(id) ?? null);
  });
}

export const createLoaders = (
  { queries, catalogue }: Pick<ContextParts, 'queries' | 'catalogue'>,
  viewer: () => Viewer,
): Loaders => ({
  expense: byId((ids) => queries.findMany(viewer(), ids)),
  category: byId((ids) => catalogue.categoriesByIds(viewer().organizationId, ids)),
  policy: byId((ids) => catalogue.policiesByIds(viewer().organizationId, ids)),
});
