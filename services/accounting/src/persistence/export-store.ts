import type { Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import { EURO_PAIR, type ExportFormat } from '../domain/exports/export-format.ts';
import type { Exports } from '../use-cases/ports.ts';
import { exportedEntries, journalExports, voidedExports } from './export-tables.ts';
import { readPrice } from './projections.ts';
import { accountLookup } from './read-accounts.ts';
import { readExports } from './read-exports.ts';
import { bookSettings, journalEntries, journals } from './tables.ts';

/** Batches of entries. An entry is in at most one standing batch of a format, which the chain of `exported_entries` enforces. */
export function createExports(tx: Transaction, organization: string): Exports {
  const organizationId = BigInt(organization);
  // A list that is hashed, whatever the statistics: a join may look at every exported entry for each of the month.
  const left = (month: string, format: ExportFormat) => sql`${journalEntries} e
    where e.organization_id = ${organizationId} and e.month = ${month}
      and coalesce(e.currency, 'USD') = coalesce((select currency from ${bookSettings} where organization_id = ${organizationId}), 'USD')
      and e.number not in (
      select x.number from ${exportedEntries} x join ${journalExports} j on j.id = x.export_id
      where j.organization_id = ${organizationId} and j.month = ${month} and j.format = ${format}
        and not exists (select from ${voidedExports} v where v.export_id = j.id))`;
  return {
    isAny: async () => (await readExports(tx, organization)).some(({ voided }) => !voided),
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
        insert into ${exportedEntries} (organization_id, format, number, export_id, after_export_id)
        select e.organization_id, ${format}, e.number, ${id}::uuid, ${lastOf(format)} from ${left(month, format)}
        order by e.number`);
      const entries = rowCount ?? 0;
      if (entries === 0) {
        await tx.delete(journalExports).where(eq(journalExports.id, id));
        return null;
      }
      await tx.update(journalExports).set({ entries }).where(eq(journalExports.id, id));
      return { ...request, entries, voided: null };
    },
    find: async (id) => (await readExports(tx, organization, { id }))[0] ?? null,
    void: async (exportId, { voidedById, confirmedById, ...why }) => {
      await tx.insert(voidedExports).values({
        ...{ ...why, exportId, organizationId, voidedById: BigInt(voidedById) },
        confirmedById: confirmedById === null ? null : BigInt(confirmedById),
      });
    },
  };
}

/** The export that ends the chain of the entry `e`; null where none held it. */
const lastOf = (format: ExportFormat) => sql`(
  select x.export_id from ${exportedEntries} x
  where (x.organization_id, x.format, x.number) = (e.organization_id, ${format}, e.number) and not exists (
    select from ${exportedEntries} later
    where (later.organization_id, later.format, later.number) = (x.organization_id, x.format, x.number)
      and later.after_export_id = x.export_id))`;
