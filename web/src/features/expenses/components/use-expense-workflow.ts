import { skipToken } from '@apollo/client/react';
import { useExpenseWorkflowQuery, type WorkflowPartsFragment } from '#graphql';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** The expense's approval; null before it is loaded, without one, and for viewers who may not see it. */
export function useExpenseWorkflow({ id, status }: ExpenseOnPage): WorkflowPartsFragment | null {
  const { data } = useExpenseWorkflowQuery(
    status === 'DRAFT' ? skipToken : { variables: { expenseId: id } },
  );
  const view = data?.expenseWorkflow;
  return view?.__typename === 'WorkflowInstance' ? view : null;
}
