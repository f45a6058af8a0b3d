import { matching, type Database } from '@outlay/platform/postgres';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import {
  hasKey,
  mapped,
  MAPPING_SUBJECTS,
  TREASURY_ASSETS,
  type Account,
  type Mapped,
} from '../domain/account.ts';
import { mayBeDueBy } from '../domain/failed-event.ts';
import type { ExportedEntry } from '../domain/exports/export-format.ts';
import { isDueBy } from '../domain/source-event.ts';
import type { AccountingQueries, MappingView } from '../use-cases/queries.ts';
import { readChecklist } from './checklist-store.ts';
import { entriesMatching } from './entries-matching.ts';
import { exportedEntries } from './export-tables.ts';
import { toEntry } from './journal-row.ts';
import { readOrganization } from './projections.ts';
import { accountLookup, readAccounts } from './read-accounts.ts';
import { readDocuments, readExportedDocuments, toExported } from './read-documents.ts';
import { readExports } from './read-exports.ts';
import { readFailed } from './read-failed.ts';
import { readFeed } from './read-feed.ts';
import { readNamed } from './read-named.ts';
import { readOpenExpenses } from './read-payables.ts';
import { readBooks } from './read-books.ts';
import { readTaxCodes, readTaxNames } from './read-taxes.ts';
import { readTrialBalance } from './read-trial-balance.ts';
import { readVat } from './read-vat.ts';
import { readWaiting } from './read-waiting.ts';
import {
  accountMappings,
  closedPeriods,
  customFields,
  journalEntries,
  journalMonths,
} from './tables.ts';

const LIST_MAX = 200;
/** DATEV has two cost centres. */
const COST_FIELDS_MAX = 2;

/** Reads the books of an organization. */
export const createAccountingQueries = (database: Database): AccountingQueries => ({
  books: (organizationId) => readBooks(database, organizationId),
  accounts: (organizationId) => readAccounts(database, organizationId),
  mappings: (organizationId) => readMappings(database, organizationId),
  taxCodes: (organizationId) => readTaxCodes(database, organizationId),
  taxNames: (organizationId) => readTaxNames(database, organizationId),
  journalFeed: (organizationId, page) => readFeed(database, organizationId, page),
  trialBalance: (organizationId, month) => readTrialBalance(database, organizationId, month),
  vatReport: (organizationId, months) => readVat(database, organizationId, months),
  openExpenses: (...request) => readOpenExpenses(database, ...request),
  exportedEntries: (organizationId, exportId, after, limit) =>
    readExported(database, organizationId, exportId, after, limit),
  exportedRows: async (organizationId, exportId) => {
    const { rows } = await database.execute<{ number: string; rows: number }>(sql`
      select e.number, jsonb_array_length(e.postings) as rows
      from ${exportedEntries} x join ${journalEntries} e using (organization_id, number)
      where x.organization_id = ${organizationId}::bigint and x.export_id = ${exportId}
      order by e.number`);
    return rows.map(({ number, rows: count }) => ({ number: BigInt(number), rows: count }));
  },
  exportedDocuments: (...request) => readExportedDocuments(database, ...request),
  exportContents: (organizationId, exportId) => readContents(database, organizationId, exportId),
  timeZone: async (organizationId) => (await readOrganization(database, organizationId)).timeZone,
  ...journalQueries(database),
  exports: (organizationId, month) =>
    readExports(database, organizationId, month === null ? {} : { month }),
  export: async (organizationId, id) =>
    (await readExports(database, organizationId, { id }))[0] ?? null,
  ...periodQueries(database),
  closeChecklist: (organizationId, month) => readChecklist(database, organizationId, month),
});

const journalQueries = (
  database: Database,
): Pick<AccountingQueries, 'journal' | 'waiting' | 'countWaiting' | 'countFailed'> => ({
  journal: async (organizationId, filter, page) => {
    const rows = await database
      .select()
      .from(journalEntries)
      .where(
        and(
          entriesMatching(organizationId, filter),
          page.after ? gt(journalEntries.number, BigInt(page.after.id)) : undefined,
        ),
      )
      .orderBy(asc(journalEntries.number))
      .limit(page.first + 1);
    const accountOf = await accountLookup(database, organizationId);
    const documentsOf = await readDocuments(
      database,
      organizationId,
      rows.map(({ expenseId }) => expenseId?.toString() ?? null),
    );
    return rows.map((row) => {
      const entry = toEntry(row, accountOf);
      return { ...entry, ...documentsOf(entry.expenseId) };
    });
  },
  waiting: async (organizationId) => {
    const waiting = await readWaiting(database, organizationId, { limit: LIST_MAX });
    const documentsOf = await readDocuments(
      database,
      organizationId,
      waiting.map(({ expenseId }) => expenseId),
    );
    return waiting.map((entry) => ({ ...entry, person: documentsOf(entry.expenseId).person }));
  },
  countWaiting: async (organizationId, month) =>
    (await readWaiting(database, organizationId)).filter(({ source }) => isDueBy(source, month))
      .length,
  countFailed: async (organizationId, month) => {
    const { timeZone } = await readOrganization(database, organizationId);
    const failed = await readFailed(database, organizationId);
    return failed.filter((event) => mayBeDueBy(event, month, timeZone)).length;
  },
});

const periodQueries = (
  database: Database,
): Pick<AccountingQueries, 'periods' | 'organizationName'> => ({
  periods: async (organizationId) => {
    const [counted, closed] = await Promise.all([
      database
        .select({ month: journalMonths.month, entries: journalMonths.entries })
        .from(journalMonths)
        .where(eq(journalMonths.organizationId, BigInt(organizationId))),
      database
        .select()
        .from(closedPeriods)
        .where(eq(closedPeriods.organizationId, BigInt(organizationId))),
    ]);
    return {
      counted,
      closed: closed.map((row) => ({ ...row, closedById: row.closedById.toString() })),
    };
  },
  organizationName: async (organizationId) =>
    (await readOrganization(database, organizationId)).name,
});

/** Everything that can be mapped, also what has no account yet. */
async function readMappings(database: Database, organization: string): Promise<MappingView[]> {
  const [accounts, rows, named] = await Promise.all([
    readAccounts(database, organization),
    database
      .select()
      .from(accountMappings)
      .where(eq(accountMappings.organizationId, BigInt(organization))),
    readNamed(database, organization),
  ]);
  const accountOf = (what: Mapped): Account | null => {
    const row = rows.find(({ subject, key }) => subject === what.subject && key === what.key);
    return accounts.find(({ code }) => code === row?.code) ?? null;
  };
  return [
    ...named,
    ...TREASURY_ASSETS.map((symbol) => ({ what: mapped('asset', symbol), label: symbol })),
    ...MAPPING_SUBJECTS.filter((subject) => !hasKey(subject)).map((subject) => ({
      what: mapped(subject),
      label: null,
    })),
  ].map(({ what, label }) => ({ ...what, label, account: accountOf(what) }));
}

async function readExported(
  database: Database,
  organization: string,
  exportId: string,
  after: bigint,
  limit: number,
): Promise<ExportedEntry[]> {
  const rows = await database
    .select({ entry: journalEntries })
    .from(exportedEntries)
    .innerJoin(
      journalEntries,
      and(
        eq(journalEntries.organizationId, exportedEntries.organizationId),
        eq(journalEntries.number, exportedEntries.number),
      ),
    )
    .where(
      matching(
        exportedEntries,
        { organizationId: organization, exportId },
        gt(exportedEntries.number, after),
      ),
    )
    .orderBy(asc(exportedEntries.number))
    .limit(limit);
  const accountOf = await accountLookup(database, organization);
  return toExported(
    database,
    organization,
    rows.map(({ entry }) => toEntry(entry, accountOf)),
  );
}

async function readContents(
  database: Database,
  organization: string,
  exportId: string,
): ReturnType<AccountingQueries['exportContents']> {
  const { rows } = await database.execute<{ code: string; keys: string[] | null }>(sql`
    select posting ->> 'account' as code, array_agg(distinct key) filter (where key is not null) as keys
    from ${exportedEntries} x
    join ${journalEntries} e on e.organization_id = x.organization_id and e.number = x.number
    cross join jsonb_array_elements(e.postings) as posting
    left join jsonb_object_keys(posting -> 'tags') as key on true
    where x.organization_id = ${organization}::bigint and x.export_id = ${exportId}
    group by code order by code`);
  const accountOf = await accountLookup(database, organization);
  const used = new Set(rows.flatMap(({ keys }) => keys ?? []));
  const { key, name, kind, customFieldId } = customFields;
  const known = await database
    .select({ key, name, kind })
    .from(customFields)
    .where(eq(customFields.organizationId, BigInt(organization)))
    .orderBy(asc(customFieldId));
  return {
    accounts: rows.map(({ code }) => accountOf(code)),
    fields: known.filter((field) => used.has(field.key)),
    taxNames: await readTaxNames(database, organization),
    costFields: known.filter((field) => field.kind === 'choice').slice(0, COST_FIELDS_MAX),
  };
}
