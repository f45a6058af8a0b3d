import type { ExpenseSource, ExpenseStatus } from './expense.ts';

/** Filters of a list. Absent members don't filter. */
export interface ExpenseFilter {
  readonly query?: string;
  readonly status?: readonly ExpenseStatus[];
  readonly source?: readonly ExpenseSource[];
  readonly categoryId?: string;
  readonly policyId?: string;
  readonly creatorId?: string;
  /** Name of the creator's current department. */
  readonly department?: string;
  /** Compared as `vendor_key` does. */
  readonly vendor?: string;
  /** Only expenses without these. */
  readonly without?: readonly ExpenseDetail[];
  readonly currency?: string;
  /** First day, yyyy-mm-dd. */
  readonly dateFrom?: string;
  /** Last day, yyyy-mm-dd, inclusive. */
  readonly dateTo?: string;
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly scope: 'mine' | 'visible';
}

/** What an expense may lack, and what it can be grouped by. */
export type ExpenseDetail = 'category' | 'department' | 'policy' | 'vendor';

export type ExpenseSort =
  | 'time_desc'
  | 'time_asc'
  | 'amount_desc'
  | 'amount_asc'
  | 'created_at_desc'
  | 'created_at_asc';

/** Maximum rows of a list. */
export const PAGE_SIZE_MAX = 100;
