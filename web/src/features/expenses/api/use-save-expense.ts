import { useApolloClient } from '@apollo/client/react';
import {
  ExpenseDocument,
  useUpdateExpenseMutation,
  type ExpenseQuery,
} from '../../../generated/graphql.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toUpdateInput } from '../components/edit-expense-values.ts';
import type { EditExpenseValues } from '../expense-form-schema.ts';

interface SaveOutcome {
  refusals: readonly Refusal[] | undefined;
  /** The version that someone else saved first. */
  current?: NonNullable<ExpenseQuery['expense']> | null | undefined;
}

/** Saves the form if the expense still has the version that it was loaded from. */
export function useSaveExpense(
  id: string,
): (values: EditExpenseValues, version: number) => Promise<SaveOutcome> {
  const client = useApolloClient();
  const [updateExpense] = useUpdateExpenseMutation();
  const keyFor = useIdempotencyKey();
  return async (values, version) => {
    const input = toUpdateInput(values, version);
    const { data } = await updateExpense({
      variables: { id, input, idempotencyKey: keyFor({ id, input }) },
    });
    const refusals = data?.updateExpense.errors;
    if (!refusals?.some(({ code }) => code === 'STALE_VERSION')) return { refusals };
    const fresh = await client.query({ query: ExpenseDocument, variables: { id } });
    return { refusals, current: fresh.data?.expense };
  };
}
