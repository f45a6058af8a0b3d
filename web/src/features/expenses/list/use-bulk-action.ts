import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ItemResult } from '../../../components/ui/result-banner.tsx';
import {
  useDeleteExpenseMutation,
  useSubmitExpenseMutation,
  type ExpenseRowFragment,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { randomId } from '../../../lib/random-id.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';

export type BulkAction = 'submit' | 'delete';

/** Number of parallel requests: fast enough, without loading the server too much. */
const sideBySide = 4;

/** Runs one action on each of several expenses; results are in the order of the list. */
export function useBulkAction() {
  const client = useApolloClient();
  const [submitExpense] = useSubmitExpenseMutation();
  const [deleteExpense] = useDeleteExpenseMutation();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [results, setResults] = useState<{ verb: string; results: ItemResult[] } | null>(null);

  const submit = async (id: string, key: string): Promise<string | null> => {
    const answer = await submitExpense({ variables: { id, idempotencyKey: `${key}-${id}` } });
    if (answer.data?.submitExpense.expense) return null;
    return failureMessage(answer.data?.submitExpense.errors, 'Failed to submit expense');
  };
  const remove = async (id: string): Promise<string | null> => {
    const answer = await deleteExpense({ variables: { id } });
    if (typeof answer.data?.deleteExpense.deletedId === 'string') return null;
    return failureMessage(answer.data?.deleteExpense.errors, 'Failed to delete expense');
  };

  const run = async (action: BulkAction, expenses: readonly ExpenseRowFragment[]) => {
    setRunning(action);
    setResults(null);
    const key = randomId();
    const failed = action === 'submit' ? 'Failed to submit expense' : 'Failed to delete expense';
    const items = await mapSideBySide(expenses, async ({ id, title }) => ({
      key: id,
      title,
      failure: await (action === 'submit' ? submit(id, key) : remove(id)).catch(() => failed),
    }));
    await refetchActive(client, expenseQueries);
    setRunning(null);
    setResults({ verb: action === 'submit' ? 'submitted' : 'deleted', results: items });
  };
  return { run, running, results, forget: () => setResults(null) };
}

async function mapSideBySide<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += sideBySide) {
    results.push(...(await Promise.all(items.slice(start, start + sideBySide).map(each))));
  }
  return results;
}
