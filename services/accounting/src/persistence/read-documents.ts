import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { sql } from 'drizzle-orm';
import { EURO_PAIR, type ExportedEntry } from '../domain/exports/export-format.ts';
import { exportedEntries } from './export-tables.ts';
import type { BookedEntry, Documents, Posting } from '../domain/journal.ts';
import type { ExportedDocument } from '../use-cases/queries.ts';
import { readTaxedLines } from './read-taxes.ts';
import { approvedExpenses, customFields, journalEntries, members, prices } from './tables.ts';

/** The euro's price is null unless the expense is in euros. */
type ReadDocuments = Documents & Pick<ExportedEntry, 'euroPrice'>;

const NONE: ReadDocuments = {
  ...{ payeeId: null, person: null, title: null, vendor: null },
  ...{ invoiceNumber: null, document: null, euroPrice: null },
};

/** Reads whom expenses concern, and their documents, from the newest approval of each. */
export async function readDocuments(
  executor: Executor,
  organizationId: string,
  expenseIds: readonly (string | null)[],
): Promise<(expenseId: string | null) => ReadDocuments> {
  const ids = [...new Set(expenseIds.filter((id) => id !== null))];
  if (ids.length === 0) return () => NONE;
  const { rows } = await executor.execute<
    ReadDocuments & { expenseId: string; [column: string]: unknown }
  >(sql`
    select a.expense_id::text as "expenseId", data #>> '{content,payeeId}' as "payeeId", m.name as person,
      data ->> 'title' as title, data ->> 'vendor' as vendor, data ->> 'invoiceNumber' as "invoiceNumber",
      data #>> '{content,receiptSha256}' as document,
      case when data #>> '{content,rate,pair}' = ${EURO_PAIR} then data #>> '{content,rate,price}' end as "euroPrice"
    from ${approvedExpenses} a cross join lateral (select a.source -> 'data' as data) as source
    left join ${members} m
      on m.member_id = (data #>> '{content,payeeId}')::bigint and m.organization_id = a.organization_id
    where a.organization_id = ${organizationId}::bigint and a.expense_id = any(${sql.param(ids)}::bigint[])`);
  const found = new Map(rows.map(({ expenseId, ...documents }) => [expenseId, documents]));
  return (expenseId) => (expenseId === null ? undefined : found.get(expenseId)) ?? NONE;
}

/**
 * Reads the receipts of the expenses that an export books, each with the first entry about its expense. A payment books no expense:
 * the receipt was in the export of the approval.
 */
export async function readExportedDocuments(
  executor: Executor,
  organizationId: string,
  exportId: string,
  after: bigint,
  limit: number,
): Promise<ExportedDocument[]> {
  const { rows } = await executor.execute<
    Omit<ExportedDocument, 'entry'> & { entry: string; [column: string]: unknown }
  >(sql`
    select min(e.number)::text as entry, e.expense_id::text as "expenseId",
      a.source #>> '{data,vendor}' as vendor, a.source #>> '{data,invoiceNumber}' as "invoiceNumber",
      a.source #>> '{data,content,receiptSha256}' as sha256
    from ${exportedEntries} x
    join ${journalEntries} e on e.organization_id = x.organization_id and e.number = x.number
    join ${approvedExpenses} a on a.expense_id = e.expense_id and a.organization_id = e.organization_id
    where x.organization_id = ${organizationId}::bigint and x.export_id = ${exportId}::uuid
      and e.kind in ('approval', 'company_wallet')
      and a.source #>> '{data,content,receiptSha256}' is not null
    group by e.expense_id, a.expense_id having min(e.number) > ${after}
    order by min(e.number) limit ${limit}`);
  return rows.map((row) => ({ ...row, entry: BigInt(row.entry) }));
}

/** Returns tags with the names of members in place of their ids; a member who is not known stays an id. */
async function readMemberTags(
  executor: Executor,
  organizationId: string,
  entries: readonly BookedEntry[],
): Promise<(tags: Posting['tags']) => Posting['tags']> {
  const used = entries.flatMap(({ postings }) =>
    postings.flatMap(({ tags }) => Object.values(tags)),
  );
  const ids = [...new Set(used.filter(isRowId))];
  const { rows } = await executor.execute<{ key: string; id: string; name: string }>(sql`
    select f.key, m.member_id::text as id, m.name
    from ${customFields} f join ${members} m using (organization_id)
    where f.organization_id = ${organizationId}::bigint and f.kind = 'member'
      and m.member_id = any(${sql.param(ids)}::bigint[])`);
  const names = new Map(rows.map(({ key, id, name }) => [`${key} ${id}`, name]));
  return (tags) =>
    Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [key, names.get(`${key} ${value}`) ?? value]),
    );
}

/** Adds what exports show besides the journal. An entry about no expense in euros gets the euro's price of the day before. */
export async function toExported(
  executor: Executor,
  organizationId: string,
  entries: readonly BookedEntry[],
): Promise<ExportedEntry[]> {
  const documentsOf = await readDocuments(
    executor,
    organizationId,
    entries.map(({ expenseId }) => expenseId),
  );
  const priceOf = await readEuroPrices(executor);
  const named = await readMemberTags(executor, organizationId, entries);
  const taxedIn = await readTaxedLines(executor, organizationId, entries);
  return entries.map((entry) => {
    const documents = documentsOf(entry.expenseId);
    const postings = entry.postings.map((each) => ({ ...each, tags: named(each.tags) }));
    const euroPrice = documents.euroPrice ?? priceOf(entry.day);
    return { ...entry, ...documents, postings, euroPrice, taxed: taxedIn(entry) };
  });
}

/**
 * The euro's price for a day: the last one of an earlier day, which no later quote changes, or else the first that is known. There
 * is one a day.
 */
async function readEuroPrices(executor: Executor): Promise<(day: string) => string | null> {
  const { rows } = await executor.execute<{ day: string; price: string }>(sql`
    select day, price from ${prices} where pair = ${EURO_PAIR} order by day`);
  return (day) => (rows.findLast((each) => each.day < day) ?? rows[0])?.price ?? null;
}
