import type { ExpenseSource, ExpenseStatus } from './expense.ts';

/** Filters of a list. Absent members don't filter. */
export interface ExpenseFilter {
  readonly query?: string;
  readonly status?: readonly ExpenseStatus[];
  readonly source?: readonly ExpenseSource[];
  readonly categoryId?: string;
  readonly policyId?: string;
  readonly currency?: string;
  /** First day, yyyy-mm-dd. */
  readonly dateFrom?: string;
  /** Last day, yyyy-mm-dd, inclusive. */
  readonly dateTo?: string;
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly scope: 'mine' | 'visible';
}

export type ExpenseSort =
  | 'time_desc'
  | 'time_asc'
  | 'amount_desc'
  | 'amount_asc'
  | 'created_at_desc'
  | 'created_at_asc';

/** Maximum rows of a list. */
export const PAGE_SIZE_MAX = 100;
