import type { Viewer } from '@outlay/platform/auth';
import { isRowId } from '@outlay/platform/text';
import DataLoader from 'dataloader';
import type { AttemptRecord, Payout } from '../domain/payout.ts';
import type { PayoutQueries } from '../use-cases/ports.ts';
import { createProofLoaders, type ProofLoaders } from './proof-loaders.ts';

/** Loads rows with one statement per kind and request. Null for unknown or hidden rows. */
export interface Loaders extends ProofLoaders {
  readonly payout: DataLoader<string, Payout | null>;
  readonly payoutOfExpense: DataLoader<string, Payout | null>;
  /** Oldest first; empty for viewers who may not see them. */
  readonly attempts: DataLoader<string, readonly AttemptRecord[]>;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function createLoader(
  isKey: (key: string) => boolean,
  keyOf: (payout: Payout) => string,
  load: (keys: readonly string[]) => Promise<readonly Payout[]>,
): DataLoader<string, Payout | null> {
  return new DataLoader(async (keys) => {
    const usable = keys.filter(isKey);
    const rows = usable.length === 0 ? [] : await load(usable);
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    return keys.map((key) => found.get(key) ?? null);
  });
}

export const createLoaders = (queries: PayoutQueries, viewer: () => Viewer): Loaders => ({
  ...createProofLoaders(queries, viewer),
  payout: createLoader(
    isUuid,
    ({ id }) => id,
    (ids) => queries.findMany(viewer(), ids),
  ),
  payoutOfExpense: createLoader(
    isRowId,
    ({ expenseId }) => expenseId,
    (ids) => queries.findByExpenses(viewer(), ids),
  ),
  attempts: new DataLoader(async (payoutIds) => {
    const byPayout = Map.groupBy(
      await queries.attemptsOf(viewer(), payoutIds),
      ({ payoutId }) => payoutId,
    );
    return payoutIds.map((id) => byPayout.get(id) ?? []);
  }),
});
