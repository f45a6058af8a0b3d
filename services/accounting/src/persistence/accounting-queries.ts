import { matching, type Database } from '@outlay/platform/postgres';
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
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
import type { AccountingQueries, MappingView, TrialBalanceRow } from '../use-cases/queries.ts';
import type { JournalExport } from '../use-cases/ports.ts';
import { toEntry } from './journal-row.ts';
import { readOrganization } from './projections.ts';
import { accountLookup, readAccounts } from './read-accounts.ts';
import { readDocuments, readExportedDocuments, toExported } from './read-documents.ts';
import { readFailed } from './read-failed.ts';
import { readNamed } from './read-named.ts';
import { readOpenExpenses } from './read-payables.ts';
import { readWaiting } from './read-waiting.ts';
import {
  accountMappings,
  accountMonths,
  closedPeriods,
  customFields,
  exportedEntries,
  journalEntries,
  journalExports,
  journalMonths,
} from './tables.ts';

const LIST_MAX = 200;
/** DATEV has two cost centres. */
const COST_FIELDS_MAX = 2;

/** Reads the books of an organization. */
export const createAccountingQueries = (database: Database): AccountingQueries => ({
  accounts: (organizationId) => readAccounts(database, organizationId),
  mappings: (organizationId) => readMappings(database, organizationId),
  trialBalance: (organizationId, month) => readTrialBalance(database, organizationId, month),
  openExpenses: (organizationId, asOf) => readOpenExpenses(database, organizationId, asOf),
  exportedEntries: (organizationId, exportId, after, limit) =>
    readExported(database, organizationId, exportId, after, limit),
  exportedDocuments: (...request) => readExportedDocuments(database, ...request),
  exportContents: (organizationId, exportId) => readContents(database, organizationId, exportId),
  timeZone: async (organizationId) => (await readOrganization(database, organizationId)).timeZone,
  ...journalQueries(database),
  ...exportQueries(database),
  ...periodQueries(database),
});

const journalQueries = (
  database: Database,
): Pick<AccountingQueries, 'journal' | 'waiting' | 'countWaiting' | 'countFailed'> => ({
  journal: async (organizationId, month, page) => {
    const rows = await database
      .select()
      .from(journalEntries)
      .where(
        matching(
          journalEntries,
          { organizationId, month },
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

const exportQueries = (database: Database): Pick<AccountingQueries, 'exports' | 'export'> => ({
  exports: async (organizationId, month) => {
    const rows = await database
      .select()
      .from(journalExports)
      .where(
        and(
          eq(journalExports.organizationId, BigInt(organizationId)),
          month === null ? undefined : eq(journalExports.month, month),
        ),
      )
      .orderBy(desc(journalExports.createdAt))
      .limit(LIST_MAX);
    return rows.map(toExport);
  },
  export: async (organizationId, id) => {
    const [row] = await database
      .select()
      .from(journalExports)
      .where(matching(journalExports, { organizationId, id }));
    return row ? toExport(row) : null;
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

const toExport = (row: typeof journalExports.$inferSelect): JournalExport => ({
  ...row,
  createdById: row.createdById.toString(),
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

async function readTrialBalance(
  database: Database,
  organization: string,
  month: string,
): Promise<TrialBalanceRow[]> {
  const { debitCents, creditCents } = accountMonths;
  const before = lt(accountMonths.month, month);
  const rows = await database
    .select({
      code: accountMonths.account,
      opening: sql<string>`coalesce(sum(${debitCents} - ${creditCents}) filter (where ${before}), 0)::text`,
      debit: sql<string>`coalesce(sum(${debitCents}) filter (where not ${before}), 0)::text`,
      credit: sql<string>`coalesce(sum(${creditCents}) filter (where not ${before}), 0)::text`,
    })
    .from(accountMonths)
    .where(
      and(eq(accountMonths.organizationId, BigInt(organization)), lte(accountMonths.month, month)),
    )
    .groupBy(accountMonths.account)
    .orderBy(asc(accountMonths.account));
  const accountOf = await accountLookup(database, organization);
  return rows.map(({ code, opening, debit, credit }) => ({
    account: accountOf(code),
    opening: BigInt(opening),
    debit: BigInt(debit),
    credit: BigInt(credit),
  }));
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
    costFields: known.filter((field) => field.kind === 'choice').slice(0, COST_FIELDS_MAX),
  };
}
