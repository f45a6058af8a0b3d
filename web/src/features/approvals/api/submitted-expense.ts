import type { ApolloClient } from '@apollo/client/core';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  ExpenseHistoryDocument,
  SubmittedExpenseDocument,
  type ShownExpensePartsFragment,
  type SubmittedContentPartsFragment,
} from '#graphql';
import { isCoded } from '../../../subjects/expenses/line-totals.ts';
import { linesHashOf } from '../content-hash.ts';

type Content = SubmittedContentPartsFragment;
type Shown = ShownExpensePartsFragment;

/** Whether these lines and fields were submitted. Content without their hash is of an unsplit expense without tax. */
export async function matchesLines(shown: Shown, { linesHash }: Content): Promise<boolean> {
  if (linesHash === null) return !isCoded(shown.lines) && shown.fields.length === 0;
  const hash = await linesHashOf(shown);
  return hash === null || hash === linesHash;
}

/** Returns the expense as it was submitted: finance may have changed its coding since. */
export async function submittedExpenseOf(
  client: ApolloClient,
  expense: Shown,
  content: Content,
): Promise<Shown> {
  if (await matchesLines(expense, content)) return expense;
  const { id } = expense;
  const history = await client.query({ query: ExpenseHistoryDocument, variables: { id } });
  const asOf = history.data?.expense?.activity.findLast(
    ({ kind }) => kind === 'EXPENSE_SUBMITTED',
  )?.at;
  if (asOf === undefined) return expense;
  // Not in the cache, which has one state per expense.
  const { data } = await client.query({
    query: SubmittedExpenseDocument,
    variables: { id, asOf },
    fetchPolicy: 'no-cache',
  });
  return data?.expense ?? expense;
}

/** The expense as it was submitted, which may be the current one; null until that is known. */
export function useSubmittedExpense(expense: Shown | null, content: Content): Shown | null {
  const client = useApolloClient();
  const [found, setFound] = useState<{ of: Shown; submitted: Shown } | null>(null);
  useEffect(() => {
    if (!expense) return;
    let isCurrent = true;
    void submittedExpenseOf(client, expense, content)
      .catch(() => expense)
      .then((submitted) => isCurrent && setFound({ of: expense, submitted }));
    return () => {
      isCurrent = false;
    };
  }, [client, expense, content]);
  return found && found.of === expense ? found.submitted : null;
}
