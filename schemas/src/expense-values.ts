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
