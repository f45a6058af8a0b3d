import { skipToken } from '@apollo/client/react';
import { usePastExpenseQuery, type PastExpenseQuery } from '#graphql';

/** An expense as it was at a moment. */
export type ExpenseInPast = NonNullable<PastExpenseQuery['expense']>;

/** The result for a moment. */
export interface PastAnswer {
  /** Null before the creation, and when it failed to load. */
  expense: ExpenseInPast | null;
  error: unknown;
  retry: () => void;
}

/**
 * The state at a moment; null for now, and before the first one is loaded. The displayed state stays until the next is loaded.
 * Not in the cache, which has one state per expense.
 */
export function usePastExpense(id: string, asOf: string | null): PastAnswer | null {
  const { data, previousData, error, refetch } = usePastExpenseQuery(
    asOf === null ? skipToken : { variables: { id, asOf }, fetchPolicy: 'no-cache' },
  );
  const shown = data ?? previousData;
  if (asOf === null || (!shown && !error)) return null;
  return { expense: shown?.expense ?? null, error, retry: () => void refetch() };
}
