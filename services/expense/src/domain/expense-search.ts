import type { ExpenseSource, ExpenseStatus, ReimbursementStatus } from './expense.ts';

/** Filters of a list. Absent fields don't filter. */
export interface ExpenseFilter {
  readonly query?: string;
  readonly status?: readonly ExpenseStatus[];
  readonly source?: readonly ExpenseSource[];
  readonly categoryId?: string;
  readonly policyId?: string;
  readonly creatorId?: string;
  /** Name of the creator's current department. */
  readonly department?: string;
  /** Compared in the same way as `vendor_key`. */
  readonly vendor?: string;
  /** Only expenses without these values. */
  readonly without?: readonly ExpenseDetail[];
  readonly reimbursement?: readonly ReimbursementStatus[];
  readonly currency?: string;
  /** First day, yyyy-mm-dd. */
  readonly dateFrom?: string;
  /** Last day, yyyy-mm-dd, inclusive. */
  readonly dateTo?: string;
  readonly amountMin?: string;
  readonly amountMax?: string;
  /** Values of custom fields, all of which the expense or one of its lines has. */
  readonly fields?: readonly { readonly key: string; readonly value: string }[];
  readonly scope: 'mine' | 'visible';
}

/** Details that an expense may lack, and by which expenses can be grouped. */
export type ExpenseDetail =
  | 'category'
  | 'department'
  | 'field'
  | 'policy'
  | 'receipt'
  | 'tax_code'
  | 'vendor';

export type ExpenseSort =
  | 'time_desc'
  | 'time_asc'
  | 'amount_desc'
  | 'amount_asc'
  | 'created_at_desc'
  | 'created_at_asc';

/** Maximum rows of a list. */
export const PAGE_SIZE_MAX = 100;
