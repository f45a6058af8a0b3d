import { recordset, type Transaction } from '@outlay/platform/postgres';
import { formatMoney } from '@outlay/platform/money';
import { sql } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import type { NewExpense } from '../use-cases/ports.ts';
import { expenses } from './tables.ts';

/** Values known when an expense is created; all others have the table's defaults. */
const COLUMNS = {
  organization_id: 'bigint',
  creator_id: 'bigint',
  title: 'text',
  description: 'text',
  amount: 'numeric',
  currency: 'text',
  usd_amount: 'numeric',
  rate_pair: 'text',
  rate_price: 'numeric',
  rate_confidence: 'numeric',
  rate_source: 'text',
  rate_published_at: 'timestamptz',
  rate_proof: 'jsonb',
  vendor: 'text',
  location: 'text',
  invoice_number: 'text',
  category_id: 'bigint',
  policy_id: 'bigint',
  expense_type: 'text',
  receipt_id: 'bigint',
  status: 'text',
  source: 'text',
  day: 'date',
  created_at: 'timestamptz',
  wallet_signature: 'text',
  wallet_account: 'text',
  wallet_time: 'timestamptz',
  wallet_amount: 'numeric',
  wallet_currency: 'text',
  already_paid: 'boolean',
} as const;

const NAMES = sql.raw(Object.keys(COLUMNS).join(', '));
const COLUMN_TYPES = `place int, ${Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')}`;

const rowOf = ({
  rate,
  walletOrigin,
  ...expense
}: NewExpense): Record<keyof typeof COLUMNS, unknown> => ({
  organization_id: expense.organizationId,
  creator_id: expense.creatorId,
  title: expense.title,
  description: expense.description,
  amount: formatMoney(expense.amount),
  currency: expense.amount.currency,
  usd_amount: expense.usdAmount && formatMoney(expense.usdAmount),
  rate_pair: rate?.pair,
  rate_price: rate?.price,
  rate_confidence: rate?.confidence,
  rate_source: rate?.source,
  rate_published_at: rate?.publishedAt,
  rate_proof: rate?.proof,
  vendor: expense.vendor,
  location: expense.location,
  invoice_number: expense.invoiceNumber,
  category_id: expense.categoryId,
  policy_id: expense.policyId,
  expense_type: expense.expenseType,
  receipt_id: expense.receiptId,
  status: expense.status,
  source: expense.source,
  day: expense.day,
  created_at: expense.createdAt,
  wallet_signature: walletOrigin?.signature,
  wallet_account: walletOrigin?.account,
  wallet_time: walletOrigin?.time,
  wallet_amount: walletOrigin?.paid && formatMoney(walletOrigin.paid),
  wallet_currency: walletOrigin?.paid.currency,
  already_paid: walletOrigin?.alreadyPaid ?? false,
});

/**
 * Writes new expenses in one statement; their ids ascend in the given order. The ids are drawn before the insert, because its
 * result doesn't say which row is which.
 */
export async function insertExpenses(
  tx: Transaction,
  given: readonly NewExpense[],
): Promise<Expense[]> {
  if (given.length === 0) return [];
  const rows = given.map((expense, place) => ({ place, ...rowOf(expense) }));
  const { rows: made } = await tx.execute<{ id: string; place: number }>(sql`
    with given as materialized (
      select nextval('expenses_id_seq') as id, r.*
      from (select * from ${recordset(rows, COLUMN_TYPES)} order by place) as r
    ), made as (
      insert into ${expenses} (id, ${NAMES}) select id, ${NAMES} from given order by place
    )
    select id, place from given`);
  const ids = new Map(made.map(({ id, place }) => [place, id]));
  return given.map((expense, place) => {
    const id = ids.get(place);
    if (id === undefined) throw new Error('an expense was not written');
    return { ...expense, ...UNTOUCHED, id };
  });
}

/** The state of a new expense. */
const UNTOUCHED = {
  submittedAt: null,
  approvedAt: null,
  paidAt: null,
  submission: 0,
  submittedViolations: null,
  submissionProof: null,
  reimbursement: null,
  version: 1,
} as const;
