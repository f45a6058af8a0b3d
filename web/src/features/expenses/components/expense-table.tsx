import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import type { Selection } from './use-selection.ts';
import { sourceLabels } from './source-labels.ts';
import { StatusBadge } from './status-badge.tsx';

const columnsClass = 'sm:grid-cols-[minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem]';
const chosenColumnsClass =
  'sm:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem] xl:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_9.5rem_7rem_7.5rem_7.5rem_8rem]';
const submitterColumnsClass =
  'sm:grid-cols-[2.75rem_minmax(0,1fr)_9.5rem_7.5rem_7.5rem_8rem] lg:grid-cols-[2.75rem_minmax(0,1fr)_9rem_9.5rem_7.5rem_7.5rem_8rem] xl:grid-cols-[2.75rem_minmax(0,1fr)_9rem_8.5rem_8rem_7rem_7.5rem_6.5rem]';

/** A row with the member who created the expense, where that is shown. */
export type ListedExpense = ExpenseRowFragment & {
  creator?: { firstName: string; lastName: string } | null;
};

export function ExpenseTable({
  expenses,
  label,
  selection,
  withSubmitter = false,
  onDelete,
}: {
  expenses: readonly ListedExpense[];
  label: string;
  /** When given, rows can be selected and wide screens show more columns. */
  selection?: Selection;
  /** Shows whose each expense is. */
  withSubmitter?: boolean;
  onDelete: (expense: ExpenseRowFragment) => Promise<void>;
}) {
  const columns = withSubmitter
    ? submitterColumnsClass
    : selection
      ? chosenColumnsClass
      : columnsClass;
  return (
    <Table
      label={label}
      columns={columns}
      head={
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
          {withSubmitter && <HeadCell className="max-lg:hidden">Submitter</HeadCell>}
          <HeadCell className="text-right">Amount</HeadCell>
          {selection && <HeadCell className="max-xl:hidden">Category</HeadCell>}
          {selection && !withSubmitter && <HeadCell className="max-xl:hidden">Source</HeadCell>}
          <HeadCell>Status</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell className="text-right">Actions</HeadCell>
        </>
      }
    >
      {expenses.map((expense) => (
        <ExpenseRow
          key={expense.id}
          expense={expense}
          selection={selection}
          columns={columns}
          withSubmitter={withSubmitter}
          onDelete={() => onDelete(expense)}
        />
      ))}
    </Table>
  );
}

function ExpenseRow({
  expense,
  selection,
  columns,
  withSubmitter,
  onDelete,
}: {
  expense: ListedExpense;
  selection: Selection | undefined;
  columns: string;
  withSubmitter: boolean;
  onDelete: () => Promise<void>;
}) {
  const { id, status, time } = expense;
  return (
    <Row
      columns={columns}
      className={classNames(
        selection?.has(id) === true && 'bg-accent-soft/60',
        selection && 'max-sm:pl-10.5',
      )}
    >
      {selection && <SelectCell expense={expense} selection={selection} />}
      <NameCells expense={expense} withSubmitter={withSubmitter} />
      <AmountCell expense={expense} />
      {selection && (
        <>
          <Cell className="truncate text-ink-soft max-xl:hidden">
            {expense.category?.name ?? 'None'}
          </Cell>
          {!withSubmitter && (
            <Cell className="text-ink-soft max-xl:hidden">{sourceLabels[expense.source]}</Cell>
          )}
        </>
      )}
      <Cell className="max-sm:order-3 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:self-center">
        <StatusBadge status={status} />
        <span
          className="text-[0.8125rem] whitespace-nowrap text-ink-faint sm:hidden"
          aria-hidden="true"
        >
          {formatDate(time)}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-sm:sr-only">
        <time dateTime={time} title={formatDateTime(time)}>
          {formatDate(time)}
        </time>
      </Cell>
      <Cell className="max-sm:order-4 max-sm:-mr-2">
        <RowActions expense={expense} onDelete={onDelete} />
      </Cell>
    </Row>
  );
}

function NameCells({
  expense: { id, title, vendor, creator },
  withSubmitter,
}: {
  expense: ListedExpense;
  withSubmitter: boolean;
}) {
  const submitter = creator ? personName(creator) : 'Name unavailable';
  return (
    <>
      <Cell className="min-w-0">
        <Link to={`/expenses/${id}`} className="block truncate font-medium hover:text-accent">
          {title}
        </Link>
        <span className="block truncate text-[0.8125rem] text-ink-faint">
          {withSubmitter && <span className="lg:hidden">{submitter} · </span>}
          {vendor ?? 'No vendor'}
        </span>
      </Cell>
      {withSubmitter && <Cell className="truncate text-ink-soft max-lg:hidden">{submitter}</Cell>}
    </>
  );
}

function AmountCell({ expense: { amount, currency, usdAmount } }: { expense: ExpenseRowFragment }) {
  return (
    <Cell className="text-right">
      <Money amount={amount} currency={currency} className="font-medium" />
      {currency !== 'USD' && (
        <span className="block text-[0.8125rem] whitespace-nowrap text-ink-faint">
          {usdAmount === null ? 'rate unavailable' : <Money amount={usdAmount} currency="USD" />}
        </span>
      )}
    </Cell>
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
