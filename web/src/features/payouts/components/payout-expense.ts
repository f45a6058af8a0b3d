import type { PayoutRowFragment } from '../../../generated/graphql.ts';

/** The expense of a payout, as a list names it; also when the expense can't be loaded. */
export const expenseTitle = (expense: PayoutRowFragment['expense']): string =>
  expense?.title ?? 'Expense unavailable';
