import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { OpenExpense } from '../domain/payables.ts';
import { readSettings } from './asset-store.ts';
import { POSTING_CENTS } from './stored-posting.ts';
import { accountMappings, accounts, approvedExpenses, journalEntries, members } from './tables.ts';

type OpenRow = Omit<OpenExpense, 'cents' | 'currency'> & {
  cents: string;
  [column: string]: unknown;
};

/**
 * The expenses that people are owed for: their postings to accounts of kind PAYABLE, up to a day, don't sum to zero. It reads the
 * journal itself, so that the sum is that of the trial balance whatever was booked, and in whatever order. What the company paid
 * itself, such as by card, is left out unless it is booked to the account of PAYABLE. With a payee, only what that member is owed.
 */
export async function readOpenExpenses(
  executor: Executor,
  organization: string,
  asOf: string,
  payeeId?: string,
): Promise<OpenExpense[]> {
  const { currency } = await readSettings(executor, organization);
  const organizationId = sql`${organization}::bigint`;
  const approved = (path: string) => sql`a.source #>> ${`{data,${path}}`}::text[]`;
  const isOwed = sql`${approved('content,reimbursable')} = 'true'`;
  const ofPayee =
    payeeId === undefined
      ? sql`true`
      : sql`e.expense_id = any(array(
          select expense_id from ${approvedExpenses} where organization_id = ${organizationId} and payee_id = ${payeeId}))`;
  const { rows } = await executor.execute<OpenRow>(sql`
    with balances as (
      select e.expense_id, posting ->> 'account' as account, min(e.day) as day,
        -sum(${POSTING_CENTS}) as cents
      from ${journalEntries} e cross join lateral jsonb_array_elements(e.postings) as posting
      where e.organization_id = ${organizationId} and ${ofPayee} and e.day <= ${asOf} and coalesce(e.currency, 'USD') = ${currency} and posting ->> 'account' = any(array(
        select code from ${accounts} where organization_id = ${organizationId} and kind = 'payable'))
      group by e.expense_id, account having sum(${POSTING_CENTS}) <> 0)
    select b.expense_id::text as "expenseId", min(b.day) as day, sum(b.cents)::text as cents,
      case when ${isOwed} then ${approved('content,payeeId')} end as "payeeId", m.name,
      coalesce(${approved('title')}, ${approved('vendor')}, 'Expense ' || b.expense_id) as title,
      ${approved('vendor')} as vendor, ${approved('invoiceNumber')} as "invoiceNumber"
    from balances b
    left join ${approvedExpenses} a on a.expense_id = b.expense_id and a.organization_id = ${organizationId}
    left join ${members} m
      on m.member_id = (${approved('content,payeeId')})::bigint and m.organization_id = a.organization_id
    where ${isOwed} or b.account = (
      select code from ${accountMappings} where organization_id = ${organizationId} and subject = 'payable')
    group by b.expense_id, a.expense_id, m.member_id having sum(b.cents) <> 0`);
  return rows
    .map(({ cents, ...expense }) => ({ ...expense, currency, cents: BigInt(cents) }))
    .filter((expense) => payeeId === undefined || expense.payeeId === payeeId);
}
