import type { Viewer } from '@outlay/platform/auth';
import { formatMoney } from '@outlay/platform/money';
import { valueOf, type CustomField } from '../domain/custom-field.ts';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import type { Expense } from '../domain/expense.ts';
import { csvLines, distinctColumns } from '@outlay/platform/csv';
import { positionOf, type Position } from '../domain/page-position.ts';
import type { CatalogueQueries } from './ports.ts';
import type { ExpenseQueries } from './queries.ts';

/** What a link to an export opens. */
export interface ExportRequest {
  readonly viewer: Viewer;
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
}

/** Where a link leads, and what it may open. */
export const EXPORT_LINK = { path: '/files/expenses.csv', purpose: 'export' } as const;

const BATCH_ROWS = 500;
/** Ends an export that new expenses would extend forever, after 1,000,000 rows. */
const BATCHES_MAX = 2_000;

const COLUMNS = [
  'id',
  'title',
  'vendor',
  'date',
  'amount',
  'currency',
  'usd_amount',
  'rate',
  'status',
  'source',
  'category',
  'policy',
  'invoice_number',
  'location',
  'description',
  'expense_type',
  'created_at',
  'submitted_at',
  'approved_at',
  'paid_at',
  'user_id',
  'submitter',
  'receipt_id',
  'reimbursement_status',
  'reimbursement_pyusd',
  'reimbursement_tx_hash',
] as const;

type Cells = Readonly<Record<(typeof COLUMNS)[number], string | null>>;

const moment = (at: Date | null): string | null => at && at.toISOString();

interface Names {
  readonly category: string | null;
  readonly policy: string | null;
  readonly submitter: string | null;
}

const toCells = (expense: Expense, { category, policy, submitter }: Names): Cells => ({
  id: expense.id,
  title: expense.title,
  vendor: expense.vendor,
  date: expense.day,
  amount: formatMoney(expense.amount),
  currency: expense.amount.currency,
  usd_amount: expense.usdAmount && formatMoney(expense.usdAmount),
  rate: expense.rate?.price ?? null,
  status: expense.status,
  source: expense.source,
  category,
  policy,
  invoice_number: expense.invoiceNumber,
  location: expense.location,
  description: expense.description,
  expense_type: expense.expenseType,
  created_at: moment(expense.createdAt),
  submitted_at: moment(expense.submittedAt),
  approved_at: moment(expense.approvedAt),
  paid_at: moment(expense.paidAt),
  user_id: expense.creatorId,
  submitter,
  receipt_id: expense.receiptId,
  reimbursement_status: expense.reimbursement?.status ?? null,
  reimbursement_pyusd: expense.reimbursement?.amount ?? null,
  reimbursement_tx_hash: expense.reimbursement?.transactionSignature ?? null,
});

export interface ExportPorts {
  readonly queries: ExpenseQueries;
  readonly catalogue: CatalogueQueries;
}

/** Yields the file in chunks, each read on demand, so that memory holds only one batch. */
export async function* exportExpenses(
  ports: ExportPorts,
  { viewer, filter, sort }: ExportRequest,
): AsyncGenerator<string> {
  const { organizationId } = viewer;
  const fields = await ports.catalogue.customFields(organizationId, false);
  const columns = distinctColumns([...COLUMNS, ...fields.map(({ name }) => name)]);
  yield csvLines([columns], { bom: true });
  let after: Position | null = null;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const request = { filter, sort, first: BATCH_ROWS, after };
    const page: Awaited<ReturnType<ExpenseQueries['after']>> = await ports.queries.after(
      viewer,
      request,
    );
    const last = page.items.at(-1);
    if (!last) return;
    yield await toLines(ports, viewer, page.items, fields);
    if (!page.hasMore) return;
    after = positionOf(last, sort);
  }
  throw new Error(`an export of more than ${BATCHES_MAX * BATCH_ROWS} rows was cut off`);
}

/** Returns the different values of a custom field, of the expense or its lines. */
const valuesIn = ({ fields, lines }: Expense, { key }: CustomField): string[] => [
  ...new Set(
    [fields, ...(lines ?? []).map((line) => line.fields)].flatMap(
      (values) => valueOf(values, key) ?? [],
    ),
  ),
];

const membersIn = (expense: Expense, fields: readonly CustomField[]): string[] =>
  fields.filter(({ kind }) => kind === 'member').flatMap((field) => valuesIn(expense, field));

async function toLines(
  { queries, catalogue }: ExportPorts,
  viewer: Viewer,
  expenses: readonly Expense[],
  fields: readonly CustomField[],
): Promise<string> {
  const { organizationId } = viewer;
  const distinct = (ids: readonly (string | null)[]): string[] => [
    ...new Set(ids.filter((id) => id !== null)),
  ];
  const [categories, policies, members] = await Promise.all([
    catalogue.categoriesByIds(organizationId, distinct(expenses.map((each) => each.categoryId))),
    catalogue.policiesByIds(organizationId, distinct(expenses.map((each) => each.policyId))),
    queries.memberNames(
      viewer,
      distinct(expenses.flatMap((each) => [each.creatorId, ...membersIn(each, fields)])),
    ),
  ]);
  const nameIn = (named: readonly { id: string; name: string }[], id: string | null) =>
    named.find(({ id: namedId }) => namedId === id)?.name ?? null;
  return csvLines(
    expenses.map((expense) => {
      const cells = toCells(expense, {
        category: nameIn(categories, expense.categoryId),
        policy: nameIn(policies, expense.policyId),
        submitter: members.get(expense.creatorId) ?? null,
      });
      const custom = fields.map((field) =>
        valuesIn(expense, field)
          .map((value) => (field.kind === 'member' ? (members.get(value) ?? value) : value))
          .join('; '),
      );
      return [...COLUMNS.map((column) => cells[column]), ...custom];
    }),
  );
}
