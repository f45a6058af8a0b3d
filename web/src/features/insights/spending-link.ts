import type { ExpenseScope } from '#graphql';
import type { Period } from '../../lib/period.ts';

/** Statuses that count as spending. */
const spendingStatuses = ['SUBMITTED', 'APPROVED', 'PAID'] as const;

/** Selects the counted expenses. */
export interface SpendingContext {
  period: Period;
  scope: ExpenseScope;
}

/** Returns the address of the list with exactly the expenses that were counted in the period. */
export function spendingLink(
  { period, scope }: SpendingContext,
  filter: Record<string, string> = {},
): string {
  const params = new URLSearchParams();
  for (const status of spendingStatuses) params.append('status', status);
  params.set('from', period.from);
  params.set('to', period.to);
  if (scope === 'MINE') params.set('scope', scope);
  for (const [name, value] of Object.entries(filter)) params.set(name, value);
  return `/expenses?${params.toString()}`;
}

/** Returns the days of a month (yyyy-mm) within the period. */
export function within(month: string, { from, to }: Period): Period {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: first < from ? from : first, to: last > to ? to : last };
}
