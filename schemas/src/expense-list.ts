/** URL parameters of the expense list; a saved view contains no others. */
export const EXPENSE_LIST_PARAMETERS = [
  'query',
  'status',
  'source',
  'category',
  'policy',
  'member',
  'department',
  'vendor',
  'without',
  'reimbursement',
  'currency',
  'from',
  'to',
  'min',
  'max',
  'scope',
  'sort',
  'columns',
  'field',
] as const;

export type ExpenseListParameter = (typeof EXPENSE_LIST_PARAMETERS)[number];

/** Limit of saved views per member. */
export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_LENGTH_MAX = 60;
export const VIEW_SEARCH_LENGTH_MAX = 2_000;
