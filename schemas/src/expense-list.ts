/** Parameters in the address of the expense list; a saved view may contain no others. */
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
  'currency',
  'from',
  'to',
  'min',
  'max',
  'scope',
  'sort',
  'columns',
] as const;

export type ExpenseListParameter = (typeof EXPENSE_LIST_PARAMETERS)[number];

/** Limits of saved views: per member, and in characters. */
export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_LENGTH_MAX = 60;
export const VIEW_SEARCH_LENGTH_MAX = 2_000;
