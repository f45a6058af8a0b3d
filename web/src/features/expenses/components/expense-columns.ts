/** Columns of the expense list that people choose, in the order of the table; the expense and its amounts always show. */
export const columnLabels = {
  SUBMITTER: 'Person',
  DEPARTMENT: 'Department',
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

/** Columns about the submitter of an expense, which come before its amounts. */
export const submitterColumns: readonly ExpenseColumn[] = ['SUBMITTER', 'DEPARTMENT'];

/** Columns that every screen shows from 640 px, whatever is chosen for large ones. */
export const usualColumns: readonly ExpenseColumn[] = ['STATUS', 'DATE'];

/** Returns the columns without a choice; `wide` means a screen with room for all of them. */
export function defaultColumns(withSubmitter: boolean, wide: boolean): ExpenseColumn[] {
  const more: ExpenseColumn[] = wide ? ['CATEGORY'] : [];
  return [...(withSubmitter ? (['SUBMITTER'] as const) : []), ...more, ...usualColumns];
}

const widthsRem: Record<ExpenseColumn, number> = {
  SUBMITTER: 8,
  DEPARTMENT: 8,
  CATEGORY: 9,
  POLICY: 11,
  SOURCE: 6,
  RECEIPT: 6,
  PAYMENT: 7.5,
  STATUS: 8.5,
  DATE: 6,
  CREATED: 7,
};

/** Those of the columns that stay beside the side panel. */
const tightRem: Partial<typeof widthsRem> = { SUBMITTER: 6.5, STATUS: 7.75, DATE: 3.75 };

/** Returns the grid of a row with these columns on a large screen; `isTight` beside the side panel. */
export function columnGrid(
  columns: readonly ExpenseColumn[],
  { showsAmount, isTight }: { showsAmount: boolean; isTight: boolean },
): string {
  const widthOf = (column: ExpenseColumn) =>
    `${(isTight && tightRem[column]) || widthsRem[column]}rem`;
  const tracks = (wanted: readonly ExpenseColumn[]) =>
    allColumns.filter((column) => wanted.includes(column)).map(widthOf);
  const amount = isTight ? '6rem' : '7rem';
  const before = tracks(columns.filter((column) => submitterColumns.includes(column)));
  const after = tracks(columns.filter((column) => !submitterColumns.includes(column)));
  return [
    'calc(var(--gutter) + 1.75rem) minmax(9rem,1fr)',
    ...before,
    ...(showsAmount ? [amount] : []),
    amount,
    ...after.slice(0, -1),
    // The last one has the edge of the page.
    `calc(var(--gutter) + ${after.at(-1) ?? '0rem'})`,
  ].join(' ');
}
