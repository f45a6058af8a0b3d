import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Country } from '@outlay/schemas/countries';
import { eq } from 'drizzle-orm';
import { taxTemplateOf } from '../domain/tax-code.ts';
import { travelTemplateOf } from '../domain/travel-rate.ts';
import {
  categoryChanged,
  policyChanged,
  taxCodeChanged,
  travelRateChanged,
} from '../use-cases/catalogue-events.ts';
import { categories, policies, policyCategories, taxCodes, travelRates } from './tables.ts';
import defaults from './default-catalogue.json' with { type: 'json' };

/**
 * Creates an organization's first categories and policies, and its country's tax codes and rates, with their events. Does
 * nothing when it has any. Buckets of categories are the OCR's.
 */
export async function createDefaultCatalogue(
  tx: Transaction,
  cause: Cause,
  country: Country | null,
): Promise<void> {
  const organizationId = BigInt(cause.organizationId);
  const existing = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.organizationId, organizationId))
    .limit(1);
  if (existing.length > 0) return;
  if (country) await createTemplates(tx, cause, country);
  const madeCategories = await tx
    .insert(categories)
    .values(defaults.categories.map((category) => ({ ...category, organizationId })))
    .returning();
  for (const category of madeCategories) {
    const event = categoryChanged({ ...category, id: category.id.toString() });
    await enqueueEvent(tx, event, cause, 'expense');
  }
  const madePolicies = await tx
    .insert(policies)
    .values(defaults.policies.map((policy) => ({ ...policy, organizationId })))
    .returning();
  for (const policy of madePolicies) {
    await tx
      .insert(policyCategories)
      .values(madeCategories.map((category) => ({ policyId: policy.id, categoryId: category.id })));
    const categoryIds = madeCategories.map((category) => category.id.toString());
    const event = policyChanged({ ...policy, id: policy.id.toString(), categoryIds });
    await enqueueEvent(tx, event, cause, 'expense');
  }
}

async function createTemplates(tx: Transaction, cause: Cause, country: Country): Promise<void> {
  const organizationId = BigInt(cause.organizationId);
  const taxes = taxTemplateOf(country).map((rules) => ({ ...rules, organizationId }));
  for (const taxCode of await tx.insert(taxCodes).values(taxes).returning()) {
    const event = taxCodeChanged({ ...taxCode, id: taxCode.id.toString() });
    await enqueueEvent(tx, event, cause, 'expense');
  }
  const rates = travelTemplateOf(country).map((rules) => ({ ...rules, organizationId }));
  if (rates.length === 0) return;
  for (const rate of await tx.insert(travelRates).values(rates).returning()) {
    const event = travelRateChanged({ ...rate, id: rate.id.toString() });
    await enqueueEvent(tx, event, cause, 'expense');
  }
}
