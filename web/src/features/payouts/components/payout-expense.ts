/** Returns the title of a payout's expense for lists, also when the expense can't be loaded. */
export const expenseTitle = (expense: { title: string } | null): string =>
  expense?.title ?? 'Expense unavailable';
