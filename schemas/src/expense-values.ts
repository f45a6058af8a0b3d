/** Statuses of an expense as events and REST spell them; the graph writes them in capitals. */
export const EXPENSE_STATUSES = [
  'draft',
  'submitted',
  'sent_back',
  'approved',
  'rejected',
  'paid',
] as const;

/** Where an expense can come from, spelled likewise. */
export const EXPENSE_SOURCES = ['fiat', 'manual', 'pyusd', 'sol'] as const;

/** Longest text of each field of an expense, in characters. */
export const EXPENSE_TEXT_LENGTH_MAX = {
  title: 200,
  description: 5_000,
  vendor: 200,
  location: 200,
  invoiceNumber: 100,
  expenseType: 50,
} as const;
