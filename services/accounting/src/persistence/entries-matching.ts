import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { EntryFilter } from '../use-cases/queries.ts';
import { approvedExpenses, journalEntries } from './tables.ts';

/** Whether an entry of the organization is asked for. */
export function entriesMatching(organization: string, filter: EntryFilter): SQL | undefined {
  const { month, before, expenseId, signature, vendor, personId, document } = filter;
  const organizationId = BigInt(organization);
  return and(
    eq(journalEntries.organizationId, organizationId),
    month === undefined ? undefined : eq(journalEntries.month, month),
    before === undefined ? undefined : lt(journalEntries.month, before),
    expenseId === undefined ? undefined : eq(journalEntries.expenseId, BigInt(expenseId)),
    signature === undefined ? undefined : eq(journalEntries.signature, signature),
    vendor === undefined
      ? undefined
      : sql`position(lower(${vendor}) in lower(${journalEntries.description})) > 0`,
    personId === undefined ? undefined : ofExpense(organizationId, isPayee(personId)),
    document === undefined ? undefined : ofExpense(organizationId, hasDocument(document)),
    ...postingMatching(filter),
  );
}

const ofExpense = (
  organizationId: bigint,
  condition: SQL,
): SQL => sql`${journalEntries.expenseId} in (
  select a.expense_id from ${approvedExpenses} a where a.organization_id = ${organizationId} and ${condition})`;

// The expressions are those of the indexes.
const isPayee = (id: string): SQL => sql`(a.source #>> '{data,content,payeeId}') = ${id}`;
const hasDocument = (document: string): SQL => sql`(
  (a.source #>> '{data,content,receiptSha256}') = lower(${document})
  or lower(a.source #>> '{data,invoiceNumber}') = lower(${document}))`;

/** The index finds account and field; amounts are then compared in the postings that have both. */
function postingMatching({ account, field, centsFrom, centsTo }: EntryFilter): SQL[] {
  const part = JSON.stringify({
    ...(account !== undefined && { account }),
    ...(field && { tags: { [field.key]: field.value } }),
  });
  if (centsFrom === undefined && centsTo === undefined) {
    return part === '{}' ? [] : [sql`${journalEntries.postings} @> ${`[${part}]`}::jsonb`];
  }
  const cents = sql`abs((posting ->> 'usdCents')::bigint)`;
  const isBetween = and(
    centsFrom === undefined ? undefined : sql`${cents} >= ${centsFrom}`,
    centsTo === undefined ? undefined : sql`${cents} <= ${centsTo}`,
  );
  return [
    sql`${journalEntries.postings} @> ${`[${part}]`}::jsonb`,
    sql`exists (select from jsonb_array_elements(${journalEntries.postings}) as posting
      where posting @> ${part}::jsonb and ${isBetween})`,
  ];
}
