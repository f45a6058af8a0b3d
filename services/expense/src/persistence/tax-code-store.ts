import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { CATALOGUE_MAX } from '../domain/catalogue.ts';
import type { TaxCode } from '../domain/tax-code.ts';
import type { CatalogueQueries, CatalogueRepository } from '../use-cases/ports.ts';
import { taxCodes } from './tables.ts';

const toTaxCode = (row: typeof taxCodes.$inferSelect): TaxCode => ({
  ...row,
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
});

const ownedBy = (organizationId: string) => eq(taxCodes.organizationId, BigInt(organizationId));

export const createTaxCodeQueries = (
  executor: Executor,
): Pick<CatalogueQueries, 'taxCodes' | 'taxCodesByIds'> => ({
  taxCodes: async (organizationId, includeArchived) => {
    const offered = includeArchived ? undefined : eq(taxCodes.archived, false);
    const rows = await executor
      .select()
      .from(taxCodes)
      .where(and(ownedBy(organizationId), offered))
      .orderBy(asc(taxCodes.name), asc(taxCodes.id))
      .limit(CATALOGUE_MAX);
    return rows.map(toTaxCode);
  },
  taxCodesByIds: async (organizationId, ids) => {
    const known = inArray(taxCodes.id, ids.filter(isRowId).map(BigInt));
    const rows = await executor
      .select()
      .from(taxCodes)
      .where(and(ownedBy(organizationId), known));
    return rows.map(toTaxCode);
  },
});

export const createTaxCodeStore = (
  executor: Executor,
): Pick<CatalogueRepository, 'insertTaxCode' | 'updateTaxCode'> => ({
  insertTaxCode: async (organizationId, rules) => {
    const values = { ...rules, organizationId: BigInt(organizationId) };
    const [row] = await executor.insert(taxCodes).values(values).returning();
    if (!row) throw new Error('the tax code was not written');
    return toTaxCode(row);
  },
  updateTaxCode: async ({ id, organizationId, ...changed }) => {
    await executor
      .update(taxCodes)
      .set(changed)
      .where(and(eq(taxCodes.id, BigInt(id)), ownedBy(organizationId)));
  },
});
