import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/ui/money.tsx';
import { Cell } from '../../../components/ui/table.tsx';
import type { ExpenseListQuery, ExpenseRowFragment } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import type { ExpenseColumn } from './expense-columns.ts';
import { reimbursementLabels } from './reimbursement-labels.ts';
import { sourceLabels } from '../../../lib/source-labels.ts';
import { StatusBadge } from './status-badge.tsx';

type ListNode = ExpenseListQuery['expenses']['edges'][number]['node'];

/** A row; values that only the list's columns show may be missing. */
export type ListedExpense = ExpenseRowFragment & Partial<ListNode>;

const submitterName = ({ creator }: ListedExpense): string => personName(creator ?? null);

/** The title with the vendor below it. `submitterLine` shows the submitter, on narrow screens or always. */
export function ExpenseCell({
  expense,
  submitterLine,
}: {
  expense: ListedExpense;
  submitterLine: 'narrow' | 'always' | undefined;
}) {
  const { id, title, vendor } = expense;
  return (
    <Cell className="min-w-0">
      <Link to={`/expenses/${id}`} className="block truncate font-medium hover:text-accent">
        {title}
      </Link>
      <span className="block truncate text-sm text-ink-faint">
        {submitterLine !== undefined && (
          <span className={submitterLine === 'narrow' ? 'lg:hidden' : ''}>
            {submitterName(expense)} ·{' '}
          </span>
        )}
        <DuplicateNote duplicates={expense.duplicates} />
        {vendor ?? 'No vendor'}
      </span>
    </Cell>
  );
}

function DuplicateNote({ duplicates }: Pick<ListedExpense, 'duplicates'>) {
  const isMarked = duplicates.some(({ marked }) => marked === 'THIS');
  if (!isMarked && !duplicates.some(({ open }) => open)) return null;
  return (
    <span className="font-medium text-warning">
      {isMarked ? 'Marked as a duplicate' : 'Possible duplicate'} ·{' '}
    </span>
  );
}

export function AmountCell({
  expense: { amount, currency, usdAmount },
}: {
  expense: ListedExpense;
}) {
  return (
    <Cell className="text-right">
      <Money amount={amount} currency={currency} className="font-medium" />
      {currency !== 'USD' && (
        <span className="block text-sm whitespace-nowrap text-ink-faint">
          {usdAmount === null ? 'rate unavailable' : <Money amount={usdAmount} currency="USD" />}
        </span>
      )}
    </Cell>
  );
}

/** Also shows the date on small screens. */
export function StatusCell({ expense, hidden }: { expense: ListedExpense; hidden: boolean }) {
  return (
    <Cell
      className={classNames(
        'max-sm:order-3 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:self-center',
        hidden && 'lg:hidden',
      )}
    >
      <StatusBadge status={expense.status} />
      <span className="text-sm whitespace-nowrap text-ink-faint sm:hidden" aria-hidden="true">
        {formatDay(expense.date)}
      </span>
    </Cell>
  );
}

export function DateCell({
  expense: { date },
  hidden,
}: {
  expense: ListedExpense;
  hidden: boolean;
}) {
  return (
    <Cell
      className={classNames(
        'whitespace-nowrap text-ink-soft max-sm:sr-only',
        hidden && 'lg:hidden',
      )}
    >
      <time dateTime={date}>{formatDay(date)}</time>
    </Cell>
  );
}

/** A column that only large screens show. */
export function ChosenCell({
  column,
  expense,
}: {
  column: Exclude<ExpenseColumn, 'STATUS' | 'DATE'>;
  expense: ListedExpense;
}) {
  return (
    <Cell
      className={classNames(
        'truncate text-ink-soft max-lg:hidden',
        column === 'USD_AMOUNT' && 'text-right',
      )}
    >
      {contents[column](expense)}
    </Cell>
  );
}

const contents: Record<
  Exclude<ExpenseColumn, 'STATUS' | 'DATE'>,
  (expense: ListedExpense) => ReactNode
> = {
  SUBMITTER: submitterName,
  DEPARTMENT: ({ creator }) => (creator ? (creator.department ?? 'None') : 'Unavailable'),
  USD_AMOUNT: ({ usdAmount }) =>
    usdAmount === null ? 'rate unavailable' : <Money amount={usdAmount} currency="USD" />,
  CATEGORY: ({ category }) => category?.name ?? 'None',
  POLICY: ({ policy }) => policy?.name ?? 'None',
  SOURCE: ({ source }) => sourceLabels[source],
  RECEIPT: ({ receipt }) => (receipt ? 'Attached' : 'None'),
  PAYMENT: ({ reimbursement }) =>
    reimbursement ? reimbursementLabels[reimbursement.status] : 'None',
  CREATED: ({ createdAt }) => createdAt !== undefined && <Moment at={createdAt} />,
};

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}
