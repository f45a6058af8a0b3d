import type { ExpenseSource, ExpenseStatus } from './expense.ts';

/** What a list asks for. Absent members do not narrow it. */
export interface ExpenseFilter {
  readonly query?: string;
  readonly status?: readonly ExpenseStatus[];
  readonly source?: readonly ExpenseSource[];
  readonly categoryId?: string;
  readonly policyId?: string;
  readonly currency?: string;
  /** First day, yyyy-mm-dd. */
  readonly dateFrom?: string;
  /** Last day, yyyy-mm-dd, the whole of it included. */
  readonly dateTo?: string;
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly scope: 'mine' | 'visible';
}

export type ExpenseSort =
  'time_desc' | 'time_asc' | 'amount_desc' | 'amount_asc' | 'created_at_desc' | 'created_at_asc';

/** Lists never give more at once. */
export const PAGE_SIZE_MAX = 100;
