import type { PayoutRowFragment } from '../../../generated/graphql.ts';

/** Returns the title of a payout's expense for lists, also when the expense can't be loaded. */
export const expenseTitle = (expense: PayoutRowFragment['expense']): string =>
  expense?.title ?? 'Expense unavailable';
