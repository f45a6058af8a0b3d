import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { ROOT } from '@outlay/stack/paths';
import { FIRST_ID } from './sample.ts';

/** Something that a person asks or does, and waits for. */
export interface Question {
  readonly name: string;
  /** What has to be there before, which is not measured. */
  readonly prepare?: () => Promise<unknown>;
  readonly ask: () => Promise<unknown>;
}

type Role = 'admin' | 'finance' | 'manager' | 'employee' | 'newcomer';

/** The web client's operations by name, as its build wrote them with their ids. */
function readDocumentIds(): ReadonlyMap<string, string> {
  const file = join(ROOT, 'web/dist/trusted-documents.json');
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return new Map(
    Object.entries(documents).map(([id, text]) => [
      /^(?:query|mutation|subscription) (\w+)/m.exec(text)?.[1] ?? '',
      id,
    ]),
  );
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = dayBefore(60).slice(0, 7);
/** What the page of insights shows at first: the last twelve months, as whole ones. */
const [year = 0, monthNumber = 0] = dayBefore(0).split('-').map(Number);
const ofMonth = (months: number, day: number): string =>
  new Date(Date.UTC(year, monthNumber - 1 + months, day)).toISOString().slice(0, 10);
const twelveMonths = { from: ofMonth(-11, 1), to: ofMonth(1, 0) };
const otherDays = { from: dayBefore(180), to: dayBefore(0) };

/** The operations of each page, by what people call it. */
const readsOf = (
  categoryId: string,
): readonly [name: string, role: Role, operation: string, variables?: object][] => [
  ['list, newest', 'finance', 'ExpenseList', list()],
  ['list, newest', 'manager', 'ExpenseList', list()],
  ['list, own', 'employee', 'ExpenseList', list({ scope: 'MINE' })],
  ['list, largest', 'finance', 'ExpenseList', list({}, 'AMOUNT_DESC')],
  ['count of the list', 'finance', 'ExpenseTotal', { filter: {} }],
  ['counts of the filters', 'finance', 'ExpenseCounts'],
  ['counts of the filters', 'manager', 'ExpenseCounts'],
  ['search, a common word', 'finance', 'ExpenseList', list({ query: 'nordlicht hotel' })],
  ['search, a common word', 'manager', 'ExpenseList', list({ query: 'nordlicht hotel' })],
  ['search, a number', 'finance', 'ExpenseList', list({ query: 'INV-0007778' })],
  ['search, no result', 'finance', 'ExpenseList', list({ query: 'zeppelin' })],
  ['count of a search', 'finance', 'ExpenseTotal', { filter: { query: 'nordlicht hotel' } }],
  ['filter, submitted', 'finance', 'ExpenseList', list({ status: ['SUBMITTED'] })],
  ['filter, sent back', 'manager', 'ExpenseList', list({ status: ['SENT_BACK'] })],
  ['filter, drafts', 'finance', 'ExpenseList', list({ status: ['DRAFT'] })],
  ['filter, held', 'finance', 'ExpenseList', list({ reimbursement: ['HELD'] })],
  ['filter, category', 'finance', 'ExpenseList', list({ categoryId })],
  ['filter, an unused category', 'finance', 'ExpenseList', list({ categoryId: '999999' })],
  ['filter, vendor', 'finance', 'ExpenseList', list({ vendor: 'Atlas Rail' })],
  ['filter, department', 'finance', 'ExpenseList', list({ department: 'Department 3' })],
  [
    'filter, a week',
    'finance',
    'ExpenseList',
    list({ dateFrom: dayBefore(107), dateTo: dayBefore(100) }),
  ],
  [
    'filter, no receipt',
    'finance',
    'ExpenseList',
    list({ without: ['RECEIPT'], status: ['SUBMITTED'] }),
  ],
  ['filter, an amount', 'finance', 'ExpenseList', list({ amountMin: '1600' })],
  ['dashboard', 'employee', 'Home'],
  ['dashboard, payments', 'finance', 'LatestPayments'],
  ['dashboard, payout health', 'finance', 'PayoutHealth'],
  ['dashboard, due', 'finance', 'ReimbursementsDue'],
  ['dashboard, treasury', 'finance', 'TreasuryFunds'],
  ['inbox', 'manager', 'PendingTasks'],
  ['inbox', 'finance', 'PendingTasks'],
  ['inbox, sum', 'manager', 'PendingTaskSummary'],
  ['insights, month', 'finance', 'SpendInsights', { ...twelveMonths, groupBy: 'MONTH' }],
  ['insights, category', 'finance', 'SpendInsights', { ...twelveMonths, groupBy: 'CATEGORY' }],
  ['insights, vendor', 'finance', 'SpendInsights', { ...twelveMonths, groupBy: 'VENDOR' }],
  ['insights, department', 'finance', 'SpendInsights', { ...twelveMonths, groupBy: 'DEPARTMENT' }],
  ['insights, other days', 'finance', 'SpendInsights', { ...otherDays, groupBy: 'MONTH' }],
  ['insights, own', 'employee', 'SpendInsights', { ...twelveMonths, groupBy: 'MONTH' }],
  ['insights, budgets', 'finance', 'DepartmentBudgets'],
  ['insights, approval times', 'finance', 'ApprovalTimes', twelveMonths],
  ['insights, waiting', 'finance', 'WaitingApprovals'],
  ['expense', 'finance', 'Expense', { id: String(FIRST_ID + 90) }],
  ['expense, approvals', 'finance', 'ExpenseWorkflow', { expenseId: String(FIRST_ID + 90) }],
  ['expense, history', 'employee', 'ExpenseHistory', { id: String(FIRST_ID + 90) }],
  ['expense, payout', 'employee', 'ExpensePayout', { id: String(FIRST_ID + 90) }],
  ['payouts', 'finance', 'PayoutQueue', { status: null, first: 25 }],
  ['payouts, held', 'finance', 'PayoutQueue', { status: ['HELD'], first: 25 }],
  ['journal', 'finance', 'Journal', { month, first: 25 }],
  ['journal, sums', 'finance', 'MonthFigures', { month }],
  ['month to close', 'finance', 'MonthWork', { month }],
  ['audit log', 'admin', 'AuditLog', { filter: null }],
  ['notifications', 'manager', 'NewestNotifications'],
  ['notifications, unread', 'manager', 'UnreadNotificationCount'],
  ['rules', 'admin', 'ApprovalRules'],
  ['members', 'admin', 'MemberPage', { filter: {}, sort: 'NAME_ASC', first: 50 }],
];

/** Variables of the list. */
function list(filter: object = {}, sort = 'TIME_DESC'): object {
  return { filter, sort, first: 25, withFields: false };
}

/** Signs the demo members in. @returns what they ask, with submissions and approvals of new expenses */
export async function createQuestions(url: string): Promise<Question[]> {
  const documents = readDocumentIds();
  const signIn = (role: Role): Promise<RestClient> =>
    RestClient.signIn(url, `${role}@outlay.test`, DEMO_PASSWORD);
  const clients = {
    admin: await signIn('admin'),
    finance: await signIn('finance'),
    manager: await signIn('manager'),
    employee: await signIn('employee'),
    newcomer: await signIn('newcomer'),
  };
  const ask = async (role: Role, operation: string, variables: object): Promise<void> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${clients[role].token}`,
      },
      body: JSON.stringify({ documentId: documents.get(operation), variables }),
    });
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    if (errors) throw new Error(`${operation} as ${role}: ${JSON.stringify(errors)}`);
  };
  const [category] = await clients.newcomer.call<{ id: number }[]>('GET', '/expense-categories/');
  const categoryId = category?.id ?? 0;
  return [
    ...readsOf(String(categoryId)).map(([name, role, operation, variables = {}]) => ({
      name: `${name} (${role})`,
      ask: () => ask(role, operation, variables),
    })),
    ...(await decisions(clients, categoryId)),
  ];
}

/** Each submission and approval needs an expense of its own. What is submitted gets approved, so that no inbox grows. */
async function decisions(
  { newcomer, manager }: Record<'newcomer' | 'manager', RestClient>,
  categoryId: number,
): Promise<Question[]> {
  const policies = await newcomer.call<{ id: number; name: string }[]>('GET', '/expense-policies/');
  const card = policies.find(({ name }) => name === 'Company Card');
  const drafts: number[] = [];
  const submitted: { id: number; stepId: number }[] = [];
  let made = 0;
  const create = async (): Promise<void> => {
    made += 1;
    const { id } = await newcomer.createExpense({
      title: `Paper ${made}`,
      amount: `${made}.50`,
      currency: 'USD',
      time: dayBefore(3),
      vendor: `Stationer ${made}`,
      category_id: categoryId,
      policy_id: card?.id ?? 0,
    });
    drafts.push(id);
  };
  const submit = async (): Promise<void> => {
    const id = drafts.shift() ?? 0;
    await newcomer.submit(id);
    submitted.push({ id, stepId: 0 });
  };
  const approve = async (): Promise<void> => {
    const { id, stepId } = submitted.shift() ?? { id: 0, stepId: 0 };
    await manager.decideStep(id, stepId, 'approve');
  };
  const awaitStep = async (): Promise<void> => {
    const [next] = submitted;
    if (next) next.stepId = await manager.openStep(next.id);
  };
  return [
    { name: 'create (newcomer)', ask: create },
    { name: 'submit (newcomer)', ask: submit },
    { name: 'approve (manager)', prepare: awaitStep, ask: approve },
  ];
}
