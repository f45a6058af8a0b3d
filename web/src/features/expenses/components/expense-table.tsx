import { Eye, Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { IconButton, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import {
  AmountCell,
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

const gridClass = 'sm:grid-cols-[minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem]';
const chosenGridClass =
  'sm:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem] lg:grid-cols-(--expense-columns)';

type SubmitterLine = 'narrow' | 'always' | undefined;

const usualColumns: readonly ExpenseColumn[] = ['STATUS', 'DATE'];

export function ExpenseTable({
  expenses,
  label,
  selection,
  columns = usualColumns,
  submitterLine,
  onDelete,
}: {
  expenses: readonly ListedExpense[];
  label: string;
  /** When given, rows can be selected and large screens show the chosen columns. */
  selection?: Selection;
  columns?: readonly ExpenseColumn[];
  submitterLine?: SubmitterLine;
  onDelete: (expense: ExpenseRowFragment) => Promise<void>;
}) {
  const shown = useMemo(() => columns, [columns.join()]);
  const deleteRow = useLatest(onDelete);
  const { template, minRem } = columnGrid(columns);
  const style = { '--expense-columns': template, '--expense-width': `${minRem}rem` };
  return (
    <div className={selection && 'lg:min-w-(--expense-width)'} style={style as CSSProperties}>
      <Table
        label={label}
        columns={gridOf(selection !== undefined)}
        head={<HeadCells expenses={expenses} columns={columns} selection={selection} />}
      >
        {expenses.map((expense) => (
          <ExpenseRow
            key={expense.id}
            expense={expense}
            columns={shown}
            isSelected={selection?.has(expense.id)}
            submitterLine={submitterLine}
            onToggle={selection?.toggle}
            onDelete={deleteRow}
          />
        ))}
      </Table>
    </div>
  );
}

const gridOf = (isSelectable: boolean): string => (isSelectable ? chosenGridClass : gridClass);

/** The same function at every render, so that rows that haven't changed aren't rendered again. */
function useLatest<Given extends unknown[], Result>(
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

function HeadCells({
  expenses,
  columns,
  selection,
}: {
  expenses: readonly ListedExpense[];
  columns: readonly ExpenseColumn[];
  selection: Selection | undefined;
}) {
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
    <>
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
    </>
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

/** A list may show thousands: a row is rendered again only when it has changed itself. */
const ExpenseRow = memo(function ExpenseRow({
  expense,
  columns,
  isSelected,
  submitterLine,
  onToggle,
  onDelete,
}: {
  expense: ListedExpense;
  columns: readonly ExpenseColumn[];
  /** Undefined where rows can't be selected. */
  isSelected: boolean | undefined;
  submitterLine: SubmitterLine;
  onToggle: ((id: string) => void) | undefined;
  onDelete: (expense: ExpenseRowFragment) => Promise<void>;
}) {
  const [before, after] = chosenAround(columns);
  const chosenCell = (column: ChosenColumn) => (
    <ChosenCell key={column} column={column} expense={expense} />
  );
  return (
    <Row
      columns={gridOf(onToggle !== undefined)}
      className={classNames(
        isSelected === true && 'bg-accent-soft/60',
        onToggle && 'max-sm:pl-10.5',
      )}
    >
      {onToggle && (
        <SelectCell expense={expense} isSelected={isSelected === true} onToggle={onToggle} />
      )}
      <ExpenseCell expense={expense} submitterLine={submitterLine} />
      {before.map(chosenCell)}
      <AmountCell expense={expense} />
      {after.map(chosenCell)}
      <StatusCell expense={expense} hidden={!columns.includes('STATUS')} />
      <DateCell expense={expense} hidden={!columns.includes('DATE')} />
      {columns.includes('CREATED') && chosenCell('CREATED')}
      <Cell className="max-sm:order-4 max-sm:-mr-2">
        <RowActions expense={expense} onDelete={() => onDelete(expense)} />
      </Cell>
    </Row>
  );
});

function SelectCell({
  expense: { id, title },
  isSelected,
  onToggle,
}: {
  expense: ExpenseRowFragment;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <td role="cell" className="max-sm:absolute max-sm:top-3.5 max-sm:left-4 sm:py-2.5 sm:pl-5">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className="size-4 align-middle accent-accent"
        checked={isSelected}
        onChange={() => onToggle(id)}
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
