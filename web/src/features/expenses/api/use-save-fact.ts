import { useApolloClient } from '@apollo/client/react';
import { useUpdateExpenseMutation, type UpdateExpenseInput } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useSaveQueue } from '../../../lib/use-save-queue.ts';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';

/** One or two values of an expense. */
export type FactInput = Omit<UpdateExpenseInput, 'expectedVersion'>;

const failed = 'Failed to update expense';

/**
 * Saves values in place, with a notice that takes them back. Resolves to the error message, or to null. After a change made
 * elsewhere the current values are loaded, and nothing is saved.
 */
export function useSaveFact(
  { id, version }: ExpenseOnPage,
  onFailure: (message: string) => void,
): (label: string, input: FactInput, before: FactInput) => Promise<string | null> {
  const client = useApolloClient();
  const [updateExpense] = useUpdateExpenseMutation();
  const inTurn = useSaveQueue(version);
  /** An undo is of the version that was saved, and the rest of the latest. */
  const send = (input: FactInput, savedVersion?: number) =>
    inTurn(
      async (latest) => {
        const expectedVersion = savedVersion ?? latest;
        const answer = await updateExpense({ id, input: { ...input, expectedVersion } });
        await refetchActive(client, expenseQueries);
        return answer;
      },
      (answer) => answer?.expense?.version,
    );
  const undo = async (before: FactInput, savedVersion: number) => {
    const answer = await send(before, savedVersion);
    if (!answer?.expense) onFailure(failureMessage(answer?.errors, failed));
  };
  return async (label, input, before) => {
    const answer = await send(input);
    const saved = answer?.expense;
    if (saved) {
      showSuccess(`${label} changed`, () => void undo(before, saved.version));
      return null;
    }
    return answer?.errors.some(({ code }) => code === 'STALE_VERSION')
      ? 'Someone else changed this expense. Check the current values, then save again.'
      : failureMessage(answer?.errors, failed);
  };
}
