import type { PayoutRowFragment } from '../../../generated/graphql.ts';

/** What a payout is for, as a list names it: one whose expense cannot be loaded has its place all the same. */
export const expenseTitle = (expense: PayoutRowFragment['expense']): string =>
  expense?.title ?? 'Expense unavailable';
