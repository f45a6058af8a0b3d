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

/** Initial catalogue of a new organization, which admins change later. Buckets are the OCR's categories. */
const CATEGORIES = [
  { name: 'Meals', bucket: 'meals' },
  { name: 'Travel', bucket: null },
  { name: 'Transportation', bucket: 'transport' },
  { name: 'Fuel', bucket: 'fuel' },
  { name: 'Office Supplies', bucket: 'office_supplies' },
  { name: 'Electronics & Telecom', bucket: 'electronics_telecom' },
  { name: 'Groceries', bucket: 'groceries' },
  { name: 'Repairs & Maintenance', bucket: 'hardware_maintenance' },
  { name: 'Utilities', bucket: 'utilities' },
  { name: 'Health', bucket: 'health' },
  { name: 'Other', bucket: 'retail_other' },
] as const;

const POLICIES = [
  {
    name: 'Standard Reimbursement',
    description: 'Everyday spending, paid back in PYUSD after approval.',
    reimbursable: true,
    amountMaxUsd: '5000.00',
    receiptRequiredAboveUsd: '25.00',
    ageMaxDays: 3650,
  },
  {
    name: 'Company Card',
    description: 'Paid with a company card: approved for bookkeeping, not reimbursed.',
    reimbursable: false,
    amountMaxUsd: null,
    receiptRequiredAboveUsd: '25.00',
    ageMaxDays: null,
  },
] as const;

/**
 * Creates an organization's first categories and policies, and its country's tax codes and rates, with their events. Does
 * nothing when it has any.
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
    .values(CATEGORIES.map((category) => ({ ...category, organizationId })))
    .returning();
  for (const category of madeCategories) {
    const event = categoryChanged({ ...category, id: category.id.toString() });
    await enqueueEvent(tx, event, cause, 'expense');
  }
  const madePolicies = await tx
    .insert(policies)
    .values(POLICIES.map((policy) => ({ ...policy, organizationId })))
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
