import type { ToDo } from '../../components/ui/to-do.tsx';
import {
  useMonthWorkQuery,
  usePayoutHealthQuery,
  useUnmappedCountQuery,
} from '../../generated/graphql.ts';
import { monthToDos } from './month-work.ts';
import { daysOf } from './months.ts';

/** What is left to do in a month. Each source fails alone: the rows of the others show. */
export interface MonthWork {
  readonly items: readonly ToDo[];
  readonly isLoading: boolean;
  readonly failed: readonly { readonly name: string; readonly refetch: () => unknown }[];
}

export function useMonthWork(month: string): MonthWork {
  const unmapped = { name: 'entries without an account', ...useUnmappedCountQuery() };
  const expenses = {
    name: 'open expenses',
    ...useMonthWorkQuery({ variables: { ...daysOf(month) } }),
  };
  const payouts = { name: 'held payouts', ...usePayoutHealthQuery() };
  const sources = [unmapped, expenses, payouts];
  return {
    items: monthToDos({
      month,
      unmapped: unmapped.data?.unmappedEntries.length,
      expenses: expenses.data,
      heldPayouts: payouts.data?.payouts.edges.filter(({ node }) => node.status === 'HELD').length,
    }),
    isLoading: sources.some(({ data, error }) => !data && !error),
    failed: sources.filter(({ data, error }) => error && !data),
  };
}
