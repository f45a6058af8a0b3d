import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ExpenseDetailFragment } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { savesEnd, unsavedMessage } from '../../../lib/pending-saves.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useSubmitSigned } from '../api/use-submit-signed.ts';
import { readinessOf, type BatchDraft } from './draft-readiness.ts';

/** What the person did with a draft since it was created. */
type DraftChange = Partial<Pick<BatchDraft, 'expense' | 'answered' | 'failure'>>;

interface CreatedDraft {
  draft: ReceiptDraft;
  expense: ExpenseDetailFragment;
}

/** The drafts of several receipts: answers to questions, changes, and their submission together. */
export function useBatchDrafts(created: readonly CreatedDraft[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, DraftChange>>(new Map());
  const submitSigned = useSubmitSigned();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const drafts = created.map((each): BatchDraft => ({
    answered: new Set(),
    failure: null,
    ...each,
    ...changes.get(each.expense.id),
  }));
  const change = (id: string, part: DraftChange) =>
    setChanges((now) => new Map(now).set(id, { ...now.get(id), ...part }));
  const ready = drafts.filter((each) => readinessOf(each).kind === 'ready');

  const submitOne = async ({ expense: shown }: BatchDraft): Promise<boolean> => {
    const { id, version } = shown;
    if (!(await savesEnd(`expense-${id}`))) {
      change(id, { failure: unsavedMessage });
      return false;
    }
    const answer = await submitSigned(shown, `batch-${id}-${version}`).catch(() => null);
    const { expense, errors } = answer ?? {};
    if (expense) change(id, { expense });
    else change(id, { failure: failureMessage(errors, 'Failed to submit expense') });
    return Boolean(expense);
  };
  /** Submits what is ready. Resolves to the number of those that went out. */
  const submitReady = async (): Promise<number> => {
    setBusy(true);
    let count = 0;
    for (const each of ready) if (await submitOne(each)) count += 1;
    setBusy(false);
    await refetchActive(client, expenseQueries);
    return count;
  };
  return {
    drafts,
    ready,
    busy,
    submitReady,
    save: (expense: ExpenseDetailFragment) => change(expense.id, { expense, failure: null }),
    answer: ({ expense, answered }: BatchDraft, name: string) =>
      change(expense.id, { answered: new Set([...answered, name]) }),
  };
}
