import type { Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import { EURO_PAIR, type ExportFormat } from '../domain/exports/export-format.ts';
import type { Exports } from '../use-cases/ports.ts';
import { readPrice } from './projections.ts';
import { accountLookup } from './read-accounts.ts';
import {
  bookSettings,
  exportedEntries,
  journalEntries,
  journalExports,
  journals,
} from './tables.ts';

/** Batches of entries. An entry is in at most one batch of a format, which the primary key enforces. */
export function createExports(tx: Transaction, organization: string): Exports {
  const organizationId = BigInt(organization);
  // A list that is hashed, whatever the statistics: a join may look at every exported entry for each of the month.
  const left = (month: string, format: ExportFormat) => sql`${journalEntries} e
    where e.organization_id = ${organizationId} and e.month = ${month}
      and coalesce(e.currency, 'USD') = coalesce((select currency from ${bookSettings} where organization_id = ${organizationId}), 'USD')
      and e.number not in (
      select x.number from ${exportedEntries} x join ${journalExports} j on j.id = x.export_id
      where j.organization_id = ${organizationId} and j.month = ${month} and j.format = ${format})`;
  return {
    isAny: async () =>
      (await tx.$count(exportedEntries, eq(exportedEntries.organizationId, organizationId))) > 0,
    hasEuroPrice: async () => (await readPrice(tx, EURO_PAIR)) !== null,
    accountsLeft: async (month, format) => {
      // Entries that are being appended are in this batch or the next; two batches at once don't wait for the same rows.
      await tx
        .select({ entries: journals.entries })
        .from(journals)
        .where(eq(journals.organizationId, organizationId))
        .for('update');
      const { rows } = await tx.execute<{ code: string }>(sql`
        select distinct posting ->> 'account' as code
        from (select e.postings from ${left(month, format)}) as found,
          jsonb_array_elements(postings) as posting
        order by code`);
      const accountOf = await accountLookup(tx, organization);
      return rows.map(({ code }) => accountOf(code));
    },
    take: async (request) => {
      const { id, month, format } = request;
      const createdById = BigInt(request.createdById);
      await tx
        .insert(journalExports)
        .values({ ...request, organizationId, entries: 0, createdById });
      const { rowCount } = await tx.execute(sql`
        insert into ${exportedEntries} (organization_id, format, number, export_id)
        select e.organization_id, ${format}, e.number, ${id}::uuid from ${left(month, format)}
        order by e.number`);
      const entries = rowCount ?? 0;
      if (entries === 0) {
        await tx.delete(journalExports).where(eq(journalExports.id, id));
        return null;
      }
      await tx.update(journalExports).set({ entries }).where(eq(journalExports.id, id));
      return { ...request, entries };
    },
  };
}
