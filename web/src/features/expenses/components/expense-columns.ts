import texts from './expense-columns.json' with { type: 'json' };

/** Columns of the expense list that people choose, in the order of the table; the expense and its amounts always show. */
export const columnLabels = texts.labels;

/** A column of a custom field, by the field's key. */
export type FieldColumn = `FIELD:${string}`;

type FixedColumn = keyof typeof columnLabels;

export type ExpenseColumn = FixedColumn | FieldColumn;

export const allColumns = Object.keys(columnLabels) as FixedColumn[];

export const isFieldColumn = (column: string): column is FieldColumn =>
  /^FIELD:[a-z][a-z0-9_]{0,39}$/.test(column);

export const fieldColumn = (key: string): FieldColumn => `FIELD:${key}`;

/** Returns the key of a column's custom field. */
export const fieldOf = (column: FieldColumn): string => column.slice('FIELD:'.length);

/** Returns the columns in the order of the table, custom fields before the status; unknown ones are skipped. */
export function inOrder(columns: readonly unknown[]): ExpenseColumn[] {
  const fixed: ExpenseColumn[] = allColumns.filter((column) => columns.includes(column));
  const fields = columns.filter(
    (column): column is FieldColumn => typeof column === 'string' && isFieldColumn(column),
  );
  const position = fixed.findIndex((column) => lastColumns.includes(column));
  return fixed.toSpliced(position === -1 ? fixed.length : position, 0, ...new Set(fields));
}

/** Columns about the submitter of an expense, which come before its amounts. */
export const submitterColumns: readonly ExpenseColumn[] = ['SUBMITTER', 'DEPARTMENT'];

/** Columns that every screen shows from 640 px, whatever is chosen for large ones. */
export const usualColumns: readonly ExpenseColumn[] = ['STATUS', 'DATE'];

/** Columns after all others. */
const lastColumns: readonly ExpenseColumn[] = [...usualColumns, 'CREATED'];

/** Returns the columns without a choice; `wide` means a screen with room for all of them. */
export function defaultColumns(withSubmitter: boolean, wide: boolean): ExpenseColumn[] {
  const more: ExpenseColumn[] = wide ? ['CATEGORY'] : [];
  return [...(withSubmitter ? (['SUBMITTER'] as const) : []), ...more, ...usualColumns];
}

const widthsRem: Record<FixedColumn, number> = texts.widthsRem;

const fieldWidthRem = 9;

/** Those of the columns that stay beside the side panel. */
const tightRem: Partial<Record<ExpenseColumn, number>> = {
  SUBMITTER: 6.5,
  STATUS: 7.75,
  DATE: 3.75,
};

/** Returns the grid of a row with these columns on a large screen; `isTight` beside the side panel. */
export function columnGrid(
  columns: readonly ExpenseColumn[],
  { showsAmount, isTight }: { showsAmount: boolean; isTight: boolean },
): string {
  const widthOf = (column: ExpenseColumn) =>
    `${(isTight && tightRem[column]) || (isFieldColumn(column) ? fieldWidthRem : widthsRem[column])}rem`;
  const tracks = (wanted: readonly ExpenseColumn[]) => inOrder(wanted).map(widthOf);
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
