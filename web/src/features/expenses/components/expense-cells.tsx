import type { ReactNode } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { Cell } from '../../../components/ui/table.tsx';
import type { ExpenseListQuery, ExpenseRowFragment } from '#graphql';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import type { FieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { fieldOf, isFieldColumn, type ExpenseColumn, type FieldColumn } from './expense-columns.ts';
import { openCopies } from './open-copies.ts';
import { reimbursementLabels } from './reimbursement-labels.ts';

type ListNode = ExpenseListQuery['expenses']['edges'][number]['node'];

/** A row; values that only the list's columns show may be missing. */
export type ListedExpense = ExpenseRowFragment & Partial<ListNode>;

const submitterName = ({ creator }: ListedExpense): string => personName(creator ?? null);

/** Returns what keeps the expense from going on, in a word or two. */
function problemOf({ duplicates, status, violations }: ListedExpense): string | undefined {
  if (duplicates.some(({ marked }) => marked === 'THIS')) return 'Duplicate';
  if (openCopies(duplicates).length > 0) return 'Duplicate?';
  const isOpen = status === 'DRAFT' || status === 'SENT_BACK' || status === 'SUBMITTED';
  const lacksReceipt = violations?.some(({ code }) => code === 'RECEIPT_REQUIRED') === true;
  return isOpen && lacksReceipt ? 'No receipt' : undefined;
}

interface ExpenseCellProps {
  expense: ListedExpense;
  link: ReactNode;
}

/** The title with the vendor beside it; the link of the row. */
export const ExpenseCell = ({ expense: { vendor }, link }: ExpenseCellProps) => (
  <Cell className="truncate">
    {link} <span className="ml-0.5 text-ink-soft">{vendor ?? 'No vendor'}</span>
  </Cell>
);

/** The amount as it was spent; nothing where it is the amount in dollars. */
export const AmountCell = ({ expense: { amount, currency } }: { expense: ListedExpense }) => (
  <Cell className="text-right text-ink-soft max-sm:hidden">
    {currency !== 'USD' && <Money amount={amount} currency={currency} />}
  </Cell>
);

export const UsdCell = ({ expense: { status, usdAmount } }: { expense: ListedExpense }) => (
  <Cell className="text-right">
    {usdAmount === null ? (
      <span className="text-sm whitespace-nowrap text-ink-faint">rate unavailable</span>
    ) : (
      <Money
        amount={usdAmount}
        currency="USD"
        settled={status === 'PAID'}
        className="font-strong"
      />
    )}
  </Cell>
);

interface StatusCellProps {
  expense: ListedExpense;
  hidden: boolean;
  withPerson?: boolean;
}

/** `withPerson` also names the submitter on small screens, which have no column for them. */
export function StatusCell({ expense, hidden, withPerson = false }: StatusCellProps) {
  const { label, tone } =
    expense.reimbursement?.status === 'HELD' && expense.status === 'APPROVED'
      ? ({ label: 'Held', tone: 'held' } as const)
      : expenseStatusLabels[expense.status];
  return (
    <Cell className={classNames('flex items-center', hidden && 'lg:hidden')}>
      <Status tone={tone} problem={problemOf(expense)}>
        {label}
      </Status>
      {withPerson && (
        <span className="ml-2 text-sm text-ink-soft sm:hidden" aria-hidden="true">
          {submitterName(expense)}
        </span>
      )}
    </Cell>
  );
}

interface DateCellProps {
  expense: ListedExpense;
  hidden: boolean;
}

export const DateCell = ({ expense: { date }, hidden }: DateCellProps) => (
  <Cell
    className={classNames(
      'whitespace-nowrap text-ink-soft max-sm:text-right max-sm:text-sm',
      hidden && 'lg:hidden',
    )}
  >
    <time dateTime={date} title={formatDay(date)}>
      {formatDay(date, 'short')}
    </time>
  </Cell>
);

interface ChosenCellProps {
  column: ChosenColumn;
  expense: ListedExpense;
  fieldTexts: FieldTexts;
}

/** A column that only large screens show. */
export function ChosenCell({ column, expense, fieldTexts }: ChosenCellProps) {
  const content = isFieldColumn(column)
    ? fieldText(expense, fieldOf(column), fieldTexts)
    : contents[column](expense);
  return (
    <Cell className="truncate text-ink-soft max-lg:hidden">
      <span title={typeof content === 'string' ? content : undefined}>{content}</span>
    </Cell>
  );
}

export type ChosenColumn = Exclude<ExpenseColumn, 'STATUS' | 'DATE'>;

/** The value of a custom field; of a field of lines, their different values. */
function fieldText({ fields = [], lines = [] }: ListedExpense, key: string, texts: FieldTexts) {
  const values = [...fields, ...lines.flatMap((line) => line.fields)];
  const shown = texts(values.filter(({ field }) => field === key)).map(({ text }) => text);
  return shown.length === 0 ? 'None' : [...new Set(shown)].join(', ');
}

const contents: Record<
  Exclude<ChosenColumn, FieldColumn>,
  (expense: ListedExpense) => ReactNode
> = {
  SUBMITTER: submitterName,
  DEPARTMENT: ({ creator }) => (creator ? (creator.department ?? 'None') : 'Unavailable'),
  CATEGORY: ({ category }) => category?.name ?? 'None',
  POLICY: ({ policy }) => policy?.name ?? 'None',
  SOURCE: ({ source }) => sourceLabels[source],
  RECEIPT: ({ receipt }) => (receipt ? 'Attached' : 'None'),
  PAYMENT: ({ reimbursement }) =>
    reimbursement ? reimbursementLabels[reimbursement.status] : 'None',
  CREATED: ({ createdAt }) => createdAt !== undefined && <Moment at={createdAt} />,
};

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatDate(at)}
  </time>
);
