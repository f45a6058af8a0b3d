import type { ApolloClient } from '@apollo/client/core';

/** Queries whose result a change of an expense may affect. */
export const expenseQueries = [
  'Expense',
  'ExpenseHistory',
  'ExpensePayout',
  'ExpenseWorkflow',
  'Home',
  'WorkflowHistory',
  'RecentExpenses',
  'ExpenseList',
  'ExpenseTotal',
  'ExpenseCounts',
  'PendingTasks',
  'PendingTaskSummary',
  'SpendInsights',
  'DepartmentBudgets',
  'WaitingApprovals',
  'ReimbursementsDue',
] as const;

/** Refetches those of the named queries that are on screen; the others are fetched when shown next. */
export async function refetchActive(client: ApolloClient, names: readonly string[]): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter(
    (query) => query.queryName !== undefined && names.includes(query.queryName),
  );
  await Promise.allSettled(active.map((query) => query.refetch()));
}
