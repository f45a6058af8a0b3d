import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ItemResult } from '../../../subjects/expenses/result-banner.tsx';
import {
  LinesToRecodeDocument,
  useDeleteExpenseMutation,
  useRecodeExpenseMutation,
  type ExpenseRowFragment,
} from '#graphql';
import { useSubmitSigned } from '../api/use-submit-signed.ts';
import type { CodingChoice } from '../coding/choose-coding.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { savesEnd, unsavedMessage } from '../../../lib/pending-saves.ts';
import { randomId } from '../../../lib/random-id.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';

export type BulkAction = 'submit' | 'delete' | 'recode';

/** One coding for the lines of several expenses. */
export type Coding = CodingChoice & { reason: string };

const texts = {
  submit: { verb: 'submitted', failed: 'Failed to submit expense' },
  delete: { verb: 'deleted', failed: 'Failed to delete expense' },
  recode: { verb: 'recoded', failed: 'Failed to change the coding' },
} as const;

/** Number of parallel requests: fast enough, without loading the server too much. */
const sideBySide = 4;

/** Runs one action on each of several expenses; results are in the order of the list. */
export function useBulkAction() {
  const client = useApolloClient();
  const submitSigned = useSubmitSigned();
  const [recodeExpense] = useRecodeExpenseMutation();
  const [deleteExpense] = useDeleteExpenseMutation();
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [results, setResults] = useState<{ verb: string; results: ItemResult[] } | null>(null);

  const submit = async (expense: ExpenseRowFragment, key: string): Promise<string | null> => {
    const { id } = expense;
    if (!(await savesEnd(`expense-${id}`))) return unsavedMessage;
    const answer = await submitSigned(expense, `${key}-${id}`);
    return answer?.expense ? null : failureMessage(answer?.errors, texts.submit.failed);
  };
  const remove = async (id: string): Promise<string | null> => {
    const answer = await deleteExpense({ id });
    if (typeof answer?.deletedId === 'string') return null;
    return failureMessage(answer?.errors, texts.delete.failed);
  };

  const recode = async (id: string, key: string, coding: Coding): Promise<string | null> => {
    const { reason, ...choice } = coding;
    const found = await client.query({ query: LinesToRecodeDocument, variables: { id } });
    const lines = found.data?.expense?.lines.map(({ amount }) => ({ amount, ...choice }));
    const idempotencyKey = `${key}-${id}`;
    const answer = lines && (await recodeExpense({ id, lines, reason, idempotencyKey }));
    if (answer?.expense) return null;
    return failureMessage(answer?.errors, texts.recode.failed);
  };

  const run = async (
    action: BulkAction,
    expenses: readonly ExpenseRowFragment[],
    coding?: Coding,
  ) => {
    setRunning(action);
    setResults(null);
    const key = randomId();
    const { failed, verb } = texts[action];
    const runOne = (expense: ExpenseRowFragment) => {
      if (coding) return recode(expense.id, key, coding);
      return action === 'submit' ? submit(expense, key) : remove(expense.id);
    };
    const items = await mapSideBySide(expenses, async (expense) => ({
      key: expense.id,
      title: expense.title,
      failure: await runOne(expense).catch(() => failed),
    }));
    await refetchActive(client, expenseQueries);
    setRunning(null);
    setResults({ verb, results: items });
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
