/** Columns of the expense list that people choose, in the order of the table; the expense and its amount always show. */
export const columnLabels = {
  SUBMITTER: 'Submitter',
  DEPARTMENT: 'Department',
  USD_AMOUNT: 'USD amount',
  CATEGORY: 'Category',
  POLICY: 'Policy',
  SOURCE: 'Source',
  RECEIPT: 'Receipt',
  PAYMENT: 'Payment',
  STATUS: 'Status',
  DATE: 'Date',
  CREATED: 'Created',
} as const;

export type ExpenseColumn = keyof typeof columnLabels;

export const allColumns = Object.keys(columnLabels) as ExpenseColumn[];

/** Columns about the submitter of an expense. */
export const submitterColumns: readonly ExpenseColumn[] = ['SUBMITTER', 'DEPARTMENT'];

/** Returns the columns without a choice; `wide` means a screen with room for all of them. */
export function defaultColumns(withSubmitter: boolean, wide: boolean): ExpenseColumn[] {
  if (!wide) return ['STATUS', 'DATE'];
  return withSubmitter
    ? ['SUBMITTER', 'CATEGORY', 'STATUS', 'DATE']
    : ['CATEGORY', 'SOURCE', 'STATUS', 'DATE'];
}

const widthsRem: Record<ExpenseColumn, number> = {
  SUBMITTER: 9,
  DEPARTMENT: 8.5,
  USD_AMOUNT: 7.5,
  CATEGORY: 8,
  POLICY: 10.5,
  SOURCE: 6.5,
  RECEIPT: 6.5,
  PAYMENT: 8,
  STATUS: 7,
  DATE: 7.5,
  CREATED: 7.5,
};
const fixedRem = { select: 2.75, expenseMin: 11, amount: 8.5, actions: 6.5 };

/** Returns the grid of a row with these columns, and the width in rem below which the table scrolls sideways. */
export function columnGrid(columns: readonly ExpenseColumn[]): {
  template: string;
  minRem: number;
} {
  const { select, expenseMin, amount, actions } = fixedRem;
  const tracks = (wanted: readonly ExpenseColumn[]) =>
    allColumns.filter((column) => wanted.includes(column)).map((column) => widthsRem[column]);
  const before = tracks(columns.filter((column) => submitterColumns.includes(column)));
  const after = tracks(columns.filter((column) => !submitterColumns.includes(column)));
  const fixed = [...before, amount, ...after, actions];
  return {
    template: `${select}rem minmax(${expenseMin}rem,1fr) ${fixed.map((width) => `${width}rem`).join(' ')}`,
    minRem: select + expenseMin + fixed.reduce((sum, width) => sum + width, 0),
  };
}
