import type { ToDo } from '../../components/ui/to-do.tsx';
import type {
  HomeExpensesFragment,
  HomeQuery,
  MyPayableQuery,
  PendingTaskSummaryQuery,
  WaitingChangesQuery,
} from '#graphql';
import { compareDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatElapsed } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import type { BooksValue, Valued } from '../../lib/use-books-value.ts';

/** What has loaded; undefined is not requested, or unavailable. */
export interface ToDoData {
  readonly home: HomeQuery | undefined;
  readonly tasks: PendingTaskSummaryQuery | undefined;
  readonly changes: WaitingChangesQuery | undefined;
  readonly owed: MyPayableQuery | undefined;
  readonly hasWallet: boolean;
  /** In which sums are shown. */
  readonly value: BooksValue;
}

/** Everything that this person can do now, most urgent first. */
export function toDosOf({ home, tasks, changes, owed, hasWallet, value }: ToDoData): ToDo[] {
  const drafts = nodesOf(home?.drafts);
  return [
    sentBack(nodesOf(home?.sentBack), value),
    approvals(tasks, value),
    changesToConfirm(changes),
    payBack(owed),
    hasWallet ? null : missingWallet(home, value),
    missingReceipts(drafts.filter(lacksReceipt), value),
    readyDrafts(
      drafts.filter((draft) => draft.viewerCan.submit.allowed && !lacksReceipt(draft)),
      value,
    ),
  ].filter((item) => item !== null);
}

type HomeExpense = HomeExpensesFragment['edges'][number]['node'];

const nodesOf = (list: HomeExpensesFragment | undefined): HomeExpense[] =>
  list?.edges.map(({ node }) => node) ?? [];

const lacksReceipt = ({ violations }: HomeExpense): boolean =>
  violations.some(({ code }) => code === 'RECEIPT_REQUIRED');

/** The total of what has a rate. */
const totalText = (valued: readonly Valued[], { sumOf, currency }: BooksValue): string =>
  formatMoney(sumOf(valued), currency);

/** Names two, and counts the others. */
function listed(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0
    ? `${first} and ${second}`
    : `${first}, ${second}, ${others.length} more`;
}

const namesOf = (expenses: readonly HomeExpense[]): string =>
  listed([...new Set(expenses.map(({ vendor, title }) => vendor ?? title))]);

/** Where several are handled together, or the page of the only one. */
const listOrOne = (expenses: readonly HomeExpense[], status: string, page: string): string =>
  expenses.length === 1
    ? `/expenses/${expenses[0]?.id ?? ''}${page}`
    : `/expenses?status=${status}&scope=MINE`;

function sentBack(expenses: readonly HomeExpense[], value: BooksValue): ToDo | null {
  const [first] = expenses;
  if (!first) return null;
  const isOne = expenses.length === 1;
  return {
    key: 'sent-back',
    count: expenses.length,
    title: isOne ? `expense was sent back: ${first.title}` : 'expenses were sent back',
    note: isOne ? (first.vendor ?? undefined) : namesOf(expenses),
    sum: totalText(expenses, value),
    action: isOne ? 'Fix and resubmit' : 'Fix',
    to: listOrOne(expenses, 'SENT_BACK', '/edit'),
  };
}

function approvals(data: PendingTaskSummaryQuery | undefined, value: BooksValue): ToDo | null {
  const { count = 0, usdTotal = '0', oldestSubmittedAt = null } = data?.pendingTaskSummary ?? {};
  if (count === 0) return null;
  const age = oldestSubmittedAt === null ? null : formatElapsed(oldestSubmittedAt);
  return {
    key: 'approvals',
    count,
    title: count === 1 ? 'expense to approve' : 'expenses to approve',
    note: age === null ? 'Just submitted' : `Oldest: ${age}`,
    sum: totalText([{ amount: usdTotal, currency: 'USD', usdAmount: usdTotal }], value),
    action: 'Review',
    to: '/pending-tasks',
  };
}

function changesToConfirm(data: WaitingChangesQuery | undefined): ToDo | null {
  const changes = data?.pendingChanges.filter(({ viewerMayConfirm }) => viewerMayConfirm) ?? [];
  if (changes.length === 0) return null;
  return {
    key: 'changes',
    count: changes.length,
    title: changes.length === 1 ? 'change needs a second person' : 'changes need a second person',
    note: listed(changes.map(({ title }) => title)),
    action: 'Confirm',
    to: '/admin/changes',
  };
}

/** What the viewer owes, above zero, with the sentence that says so; null for nothing. */
export function debtOf(data: MyPayableQuery | undefined) {
  const { myPayable: payable = null, organization } = data ?? {};
  if (!payable || compareDecimals(payable.amount, '0') >= 0) return null;
  const amount = subtractDecimals('0', payable.amount);
  const creditor = organization?.name ?? 'your company';
  return {
    ...{ ...payable, amount },
    title: `You owe ${creditor} ${formatMoney(amount, payable.currency)}`,
  };
}

function payBack(data: MyPayableQuery | undefined): ToDo | null {
  const debt = debtOf(data);
  return (
    debt && {
      key: 'owed',
      count: debt.expenses.length,
      title: debt.title,
      note: listed([...new Set(debt.expenses.map(({ title }) => title))]),
      action: 'Pay it back',
      to: '/pay-back',
    }
  );
}

/** The viewer's expenses that are, or will be, paid to them. A credit note never is. */
export const awaitingPayment = (home: HomeQuery) =>
  home.open.edges
    .map(({ node }) => node)
    .filter(
      ({ policy, usdAmount }) =>
        policy?.reimbursable !== false && compareDecimals(usdAmount ?? '0', '0') >= 0,
    );

function missingWallet(home: HomeQuery | undefined, value: BooksValue): ToDo | null {
  const payable = home ? awaitingPayment(home) : [];
  if (payable.length === 0) return null;
  return {
    key: 'wallet',
    count: payable.length,
    title: `${payable.length === 1 ? 'expense' : 'expenses'} can’t be paid without a wallet`,
    note: 'Add a wallet to be paid',
    sum: totalText(payable, value),
    action: 'Add wallet',
    to: '/settings/wallet',
  };
}

const missingReceipts = (drafts: readonly HomeExpense[], value: BooksValue): ToDo | null =>
  draftsToDo(drafts, value, {
    key: 'receipts',
    title: drafts.length === 1 ? 'receipt missing' : 'receipts missing',
    action: 'Attach',
    to: listOrOne(drafts, 'DRAFT', '/edit'),
  });

const readyDrafts = (drafts: readonly HomeExpense[], value: BooksValue): ToDo | null =>
  draftsToDo(drafts, value, {
    key: 'drafts',
    title: drafts.length === 1 ? 'draft is ready to submit' : 'drafts are ready to submit',
    action: 'Submit',
    to: listOrOne(drafts, 'DRAFT', ''),
  });

const draftsToDo = (
  drafts: readonly HomeExpense[],
  value: BooksValue,
  item: Pick<ToDo, 'key' | 'title' | 'action' | 'to'>,
): ToDo | null =>
  drafts.length === 0
    ? null
    : { count: drafts.length, note: namesOf(drafts), sum: totalText(drafts, value), ...item };
