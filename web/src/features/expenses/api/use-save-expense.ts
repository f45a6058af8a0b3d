import { useApolloClient } from '@apollo/client/react';
import {
  ExpenseDocument,
  useUpdateExpenseMutation,
  type ExpenseQuery,
} from '../../../generated/graphql.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toUpdateInput } from '../components/edit-expense-values.ts';
import type { EditExpenseValues } from '../expense-form-schema.ts';

export type SaveOutcome =
  | { kind: 'saved' }
  /** Someone else saved first; `current` is their version. */
  | { kind: 'stale'; current: NonNullable<ExpenseQuery['expense']> }
  | { kind: 'refused'; message: string; errors: readonly Refusal[] };

const fallback = 'Failed to update expense';

/** Saves the form over the version that it was loaded from. */
export function useSaveExpense(
  id: string,
): (values: EditExpenseValues, version: number) => Promise<SaveOutcome> {
  const client = useApolloClient();
  const [updateExpense] = useUpdateExpenseMutation();
  const keyFor = useIdempotencyKey();
  return async (values, version) => {
    const input = toUpdateInput(values, version);
    const answer = await updateExpense({
      variables: { id, input, idempotencyKey: keyFor({ id, input }) },
    }).catch(() => null);
    if (answer?.data?.updateExpense.expense) return { kind: 'saved' };
    const errors: readonly Refusal[] = answer?.data?.updateExpense.errors ?? [];
    if (errors.some(({ code }) => code === 'STALE_VERSION')) {
      const fresh = await client.query({ query: ExpenseDocument, variables: { id } });
      if (fresh.data?.expense) return { kind: 'stale', current: fresh.data.expense };
    }
    return { kind: 'refused', message: failureMessage(errors, fallback), errors };
  };
}
