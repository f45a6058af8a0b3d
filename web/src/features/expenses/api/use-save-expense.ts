import { useApolloClient } from '@apollo/client/react';
import { useUpdateExpenseMutation } from '#graphql';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toUpdateInput } from '../components/edit-expense-values.ts';
import type { EditExpenseValues } from '../expense-form-schema.ts';
import { useSubmitSigned } from './use-submit-signed.ts';

interface SaveOutcome {
  refusals: readonly Refusal[] | undefined;
  /** Whether it was saved, although its submission may have been refused. */
  isSaved: boolean;
}

/** Saves the form if the expense still has the version that it was loaded from, and submits it when that is wanted. */
export function useSaveExpense(
  id: string,
): (values: EditExpenseValues, version: number, then: 'stay' | 'submit') => Promise<SaveOutcome> {
  const client = useApolloClient();
  const [updateExpense] = useUpdateExpenseMutation();
  const submitSigned = useSubmitSigned();
  const keyFor = useIdempotencyKey();
  return async (values, version, then) => {
    const input = toUpdateInput(values, version);
    const idempotencyKey = keyFor({ id, input });
    const answer = await updateExpense({ id, input, idempotencyKey });
    const refusals = answer?.errors;
    if (refusals?.some(({ code }) => code === 'STALE_VERSION')) {
      // The form merges what someone else saved first.
      await refetchActive(client, ['Expense']);
      return { refusals, isSaved: false };
    }
    const saved = answer?.expense;
    const isSaved = Boolean(saved);
    if (!saved || then === 'stay') return { refusals, isSaved };
    const { currency } = saved;
    const shown = { id, amount: input.amount ?? saved.amount, currency };
    const submission = await submitSigned(shown, `${idempotencyKey}-submit`);
    await refetchActive(client, expenseQueries);
    return { refusals: submission?.errors, isSaved };
  };
}
