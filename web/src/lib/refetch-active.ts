import type { ApolloClient } from '@apollo/client/core';

/** Queries whose answer a change of an expense may change. */
export const expenseQueries = [
  'Expense',
  'ExpenseHistory',
  'ExpensePayout',
  'ExpenseWorkflow',
  'ExpenseSummary',
  'SpendFigures',
  'WorkflowHistory',
  'RecentExpenses',
  'ExpenseList',
  'ExpenseCount',
  'PendingTasks',
] as const;

/** Asks those of the named queries again that are on screen; the others ask when they are shown next. */
export async function refetchActive(client: ApolloClient, names: readonly string[]): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter(
    (query) => query.queryName !== undefined && names.includes(query.queryName),
  );
  await Promise.allSettled(active.map((query) => query.refetch()));
}
