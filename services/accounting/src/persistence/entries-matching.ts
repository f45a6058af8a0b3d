import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { EntryFilter } from '../use-cases/entry-filter.ts';
import { POSTING_CENTS } from './stored-posting.ts';
import { approvedExpenses, journalEntries } from './tables.ts';

/** Nothing where there is no value. */
const ifGiven = <Value>(
  value: Value | null | undefined,
  condition: (value: Value) => SQL,
): SQL | undefined => (value === null || value === undefined ? undefined : condition(value));

/** Whether an entry of the organization is asked for. */
export function entriesMatching(organization: string, filter: EntryFilter): SQL | undefined {
  const { organizationId, month, expenseId, signature, description } = journalEntries;
  const id = BigInt(organization);
  const ofExpense = (condition: SQL) => sql`${expenseId} in (
    select a.expense_id from ${approvedExpenses} a where a.organization_id = ${id} and ${condition})`;
  return and(
    eq(organizationId, id),
    ifGiven(filter.month, (given) => eq(month, given)),
    ifGiven(filter.before, (given) => lt(month, given)),
    ifGiven(filter.expenseId, (given) => eq(expenseId, BigInt(given))),
    ifGiven(filter.transaction, (given) => eq(signature, given)),
    ifGiven(filter.vendor, (given) => sql`position(lower(${given}) in lower(${description})) > 0`),
    ifGiven(filter.personId, (given) => ofExpense(sql`a.payee_id = ${given}`)),
    ifGiven(filter.document, (given) =>
      ofExpense(sql`(a.document = lower(${given}) or a.invoice_key = lower(${given}))`),
    ),
    postingMatching(filter),
  );
}

/** The index finds account and field; amounts are then compared in the postings that have both. */
function postingMatching({ account, field, amountFrom, amountTo }: EntryFilter): SQL | undefined {
  const part = JSON.stringify({
    ...(account && { account }),
    ...(field && { tags: { [field.key]: field.value } }),
  });
  const cents = sql`abs(${POSTING_CENTS})`;
  const isBetween = and(
    ifGiven(amountFrom, (given) => sql`${cents} >= ${given}`),
    ifGiven(amountTo, (given) => sql`${cents} <= ${given}`),
  );
  const { postings } = journalEntries;
  return and(
    part === '{}' ? undefined : sql`${postings} @> ${`[${part}]`}::jsonb`,
    isBetween &&
      sql`exists (select from jsonb_array_elements(${postings}) as posting
      where posting @> ${part}::jsonb and ${isBetween})`,
  );
}
