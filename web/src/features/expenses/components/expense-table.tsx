import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { IconButton, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import {
  AmountCell,
  cellClass,
  ChosenCell,
  DateCell,
  ExpenseCell,
  StatusCell,
  type ListedExpense,
} from './expense-cells.tsx';
import {
  allColumns,
  columnGrid,
  columnLabels,
  submitterColumns,
  type ExpenseColumn,
} from './expense-columns.ts';
import type { Selection } from './use-selection.ts';

// Rows are grids, so that the browser skips rendering offscreen ones: a long list scrolls as easily as a short one. Explicit
// roles keep it a table for screen readers.
const rowClass = 'relative grid border-b border-line';
const bodyRowClass =
  'last:border-b-0 [content-visibility:auto] [contain-intrinsic-size:auto_3.6rem] max-sm:grid-cols-[1fr_auto] max-sm:gap-x-2 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 sm:items-center';
const gridClass = 'sm:grid-cols-[minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem]';
const chosenGridClass =
  'sm:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem] lg:grid-cols-(--expense-columns)';

interface TableLayout {
  /** Chosen columns, for screens that have room for them. */
  columns: readonly ExpenseColumn[];
  selection: Selection | undefined;
  submitterLine: 'narrow' | 'always' | undefined;
}

const usualColumns: readonly ExpenseColumn[] = ['STATUS', 'DATE'];

export function ExpenseTable({
  expenses,
  label,
  selection,
  columns = usualColumns,
  submitterLine,
  onDelete,
}: Partial<TableLayout> & {
  expenses: readonly ListedExpense[];
  label: string;
  onDelete: (expense: ExpenseRowFragment) => Promise<void>;
}) {
  const layout = { columns, selection, submitterLine };
  const { template, minRem } = columnGrid(columns);
  const style = { '--expense-columns': template, '--expense-width': `${minRem}rem` };
  return (
    <table
      role="table"
      aria-label={label}
      className={classNames('block w-full text-left', selection && 'lg:min-w-(--expense-width)')}
      style={style as CSSProperties}
    >
      <thead role="rowgroup" className="block max-sm:sr-only">
        <HeadRow expenses={expenses} {...layout} />
      </thead>
      <tbody role="rowgroup" className="block">
        {expenses.map((expense) => (
          <ExpenseRow
            key={expense.id}
            expense={expense}
            {...layout}
            onDelete={() => onDelete(expense)}
          />
        ))}
      </tbody>
    </table>
  );
}

function HeadRow({
  expenses,
  columns,
  selection,
}: TableLayout & { expenses: readonly ListedExpense[] }) {
  const [before, after] = chosenAround(columns);
  const chosenHead = (column: ExpenseColumn) => (
    <HeadCell
      key={column}
      className={classNames('max-lg:hidden', column === 'USD_AMOUNT' && 'text-right')}
    >
      {columnLabels[column]}
    </HeadCell>
  );
  return (
    <tr
      role="row"
      className={classNames(
        rowClass,
        selection ? chosenGridClass : gridClass,
        'text-[0.8125rem] text-ink-faint',
      )}
    >
      {selection && (
        <th role="columnheader" scope="col" className="py-2 pl-5">
          <input
            type="checkbox"
            aria-label="Select all expenses"
            className="size-4 align-middle accent-accent"
            checked={selection.chosen.length === expenses.length}
            onChange={selection.toggleAll}
          />
        </th>
      )}
      <HeadCell>Expense</HeadCell>
      {before.map(chosenHead)}
      <HeadCell className="text-right">Amount</HeadCell>
      {after.map(chosenHead)}
      <HeadCell className={columns.includes('STATUS') ? '' : 'lg:hidden'}>Status</HeadCell>
      <HeadCell className={columns.includes('DATE') ? '' : 'lg:hidden'}>Date</HeadCell>
      {columns.includes('CREATED') && chosenHead('CREATED')}
      <HeadCell className="text-right">Actions</HeadCell>
    </tr>
  );
}

type ChosenColumn = Exclude<ExpenseColumn, 'STATUS' | 'DATE'>;

/** The chosen columns before the amount, and those between it and the status. */
function chosenAround(columns: readonly ExpenseColumn[]): [ChosenColumn[], ChosenColumn[]] {
  const chosen = allColumns.filter(
    (column): column is ChosenColumn =>
      columns.includes(column) && column !== 'STATUS' && column !== 'DATE',
  );
  return [
    chosen.filter((column) => submitterColumns.includes(column)),
    chosen.filter((column) => !submitterColumns.includes(column) && column !== 'CREATED'),
  ];
}

function HeadCell({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`px-3 py-2 font-medium whitespace-nowrap first:pl-5 last:pr-5 ${className}`}
    >
      {children}
    </th>
  );
}

function ExpenseRow({
  expense,
  columns,
  selection,
  submitterLine,
  onDelete,
}: TableLayout & { expense: ListedExpense; onDelete: () => Promise<void> }) {
  const [before, after] = chosenAround(columns);
  const chosenCell = (column: ChosenColumn) => (
    <ChosenCell key={column} column={column} expense={expense} />
  );
  return (
    <tr
      role="row"
      className={classNames(
        rowClass,
        bodyRowClass,
        selection ? chosenGridClass : gridClass,
        'transition-colors hover:bg-sunken/60',
        selection?.has(expense.id) === true && 'bg-accent-soft/60',
        selection && 'max-sm:pl-10.5',
      )}
    >
      {selection && <SelectCell expense={expense} selection={selection} />}
      <ExpenseCell expense={expense} submitterLine={submitterLine} />
      {before.map(chosenCell)}
      <AmountCell expense={expense} />
      {after.map(chosenCell)}
      <StatusCell expense={expense} hidden={!columns.includes('STATUS')} />
      <DateCell expense={expense} hidden={!columns.includes('DATE')} />
      {columns.includes('CREATED') && chosenCell('CREATED')}
      <td role="cell" className={`${cellClass} max-sm:order-4 max-sm:-mr-2`}>
        <RowActions expense={expense} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function SelectCell({
  expense: { id, title },
  selection,
}: {
  expense: ExpenseRowFragment;
  selection: Selection;
}) {
  return (
    <td role="cell" className="max-sm:absolute max-sm:top-3.5 max-sm:left-4 sm:py-2.5 sm:pl-5">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className="size-4 align-middle accent-accent"
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </td>
  );
}

function RowActions({
  expense: { id, title, viewerCan },
  onDelete,
}: {
  expense: ExpenseRowFragment;
  onDelete: () => Promise<void>;
}) {
  const refusal = viewerCan.delete.allowed ? null : viewerCan.delete.reason;
  return (
    <div className="flex justify-end max-sm:*:size-8">
      <IconLink to={`/expenses/${id}`} label={`View ${title}`}>
        <Eye aria-hidden="true" />
      </IconLink>
      {viewerCan.edit.allowed && (
        <IconLink to={`/expenses/${id}/edit`} label={`Edit ${title}`}>
          <Pencil aria-hidden="true" />
        </IconLink>
      )}
      <ConfirmDialog
        title="Delete expense"
        question="Are you sure you want to delete this expense?"
        subject={title}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={
          <IconButton
            label={refusal === null ? `Delete ${title}` : `Delete ${title}: ${refusal}`}
            disabled={!viewerCan.delete.allowed}
            className="hover:text-danger"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        }
      />
    </div>
  );
}
