import type { Executor } from '@outlay/platform/postgres';
import { asc, eq } from 'drizzle-orm';
import { mapped, type Mapped } from '../domain/account.ts';
import { categories, taxCodes } from './tables.ts';

/** An organization's categories and tax codes, which are mapped one by one, with their names. */
export async function readNamed(
  executor: Executor,
  organization: string,
): Promise<{ what: Mapped; label: string }[]> {
  const organizationId = BigInt(organization);
  const ofCategories = await executor
    .select({ id: categories.categoryId, label: categories.name })
    .from(categories)
    .where(eq(categories.organizationId, organizationId))
    .orderBy(asc(categories.name));
  const ofTaxes = await executor
    .select({ id: taxCodes.taxCodeId, label: taxCodes.name, kind: taxCodes.kind })
    .from(taxCodes)
    .where(eq(taxCodes.organizationId, organizationId))
    .orderBy(asc(taxCodes.name));
  const named = (what: Mapped, label: string) => ({ what, label });
  return [
    ...ofCategories.map(({ id, label }) => named(mapped('category', id.toString()), label)),
    ...ofTaxes.flatMap(({ id, label, kind }) => [
      named(mapped('tax_code', id.toString()), label),
      ...(kind === 'reverse_charge' ? [named(mapped('output_tax', id.toString()), label)] : []),
    ]),
  ];
}
