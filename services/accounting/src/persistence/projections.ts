import { isRole } from '@outlay/platform/auth';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { desc, eq, sql } from 'drizzle-orm';
import type { ApprovalEvent } from '../domain/source-event.ts';
import type { Projections } from '../use-cases/event-ports.ts';
import { createAssetStore } from './asset-store.ts';
import { appendPublished } from './rebuild-journal.ts';
import {
  approvedExpenses,
  categories,
  customFields,
  members,
  organizations,
  prices,
  taxCodes,
} from './tables.ts';

export async function saveApproval(
  tx: Transaction,
  organizationId: string,
  source: ApprovalEvent,
): Promise<void> {
  await tx
    .insert(approvedExpenses)
    .values({
      expenseId: BigInt(source.data.expenseId),
      organizationId: BigInt(organizationId),
      source,
    })
    .onConflictDoUpdate({ target: approvedExpenses.expenseId, set: { source } });
}

/** The newest approval of an expense; null before it. */
export async function readApproval(
  tx: Transaction,
  organizationId: string,
  expenseId: string,
): Promise<ApprovalEvent | null> {
  const [row] = await tx
    .select({ source: approvedExpenses.source })
    .from(approvedExpenses)
    .where(matching(approvedExpenses, { expenseId, organizationId }));
  return row?.source.type === 'ExpenseApproved' ? row.source : null;
}

/** US dollars for one unit; null while none is known. */
export async function readPrice(executor: Executor, pair: string): Promise<string | null> {
  const [row] = await executor
    .select({ price: prices.price })
    .from(prices)
    .where(eq(prices.pair, pair))
    .orderBy(desc(prices.day))
    .limit(1);
  return row?.price ?? null;
}

/** An organization's name, time zone and country; empty, UTC and null before it is known. */
export async function readOrganization(
  executor: Executor,
  organizationId: string,
): Promise<Pick<typeof organizations.$inferSelect, 'name' | 'timeZone' | 'country'>> {
  const known = eq(organizations.organizationId, BigInt(organizationId));
  const [row] = await executor.select().from(organizations).where(known);
  return row ?? { name: '', timeZone: 'UTC', country: null };
}

/** Writes what events say of other services' data. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  saveOrganization: async ({ organizationId, name, timeZone, country = null }) => {
    const id = BigInt(organizationId);
    const added = await tx
      .insert(organizations)
      .values({ organizationId: id, name, timeZone, country })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0) return true;
    await tx
      .update(organizations)
      .set({ name, timeZone, country })
      .where(eq(organizations.organizationId, id));
    return false;
  },
  saveMember: async (organizationId, { memberId, firstName, lastName, roles, active }) => {
    const facts = { name: `${firstName} ${lastName}`.trim(), roles: roles.filter(isRole), active };
    await tx
      .insert(members)
      .values({ ...facts, memberId: BigInt(memberId), organizationId: BigInt(organizationId) })
      .onConflictDoUpdate({ target: members.memberId, set: facts });
  },
  saveCategory: async (organizationId, { categoryId, name, archived }) => {
    const facts = { name, archived };
    await tx
      .insert(categories)
      .values({ ...facts, categoryId: BigInt(categoryId), organizationId: BigInt(organizationId) })
      .onConflictDoUpdate({ target: categories.categoryId, set: facts });
  },
  saveCustomField: async (organizationId, { customFieldId, key, name, kind }) => {
    const facts = { organizationId: BigInt(organizationId), key, name, kind };
    await tx
      .insert(customFields)
      .values({ ...facts, customFieldId: BigInt(customFieldId) })
      .onConflictDoUpdate({ target: customFields.customFieldId, set: facts });
  },
  saveTaxCode: async (organizationId, { taxCodeId, name, rate, kind, archived }) => {
    const facts = { name, rate, kind, archived };
    await tx
      .insert(taxCodes)
      .values({ ...facts, taxCodeId: BigInt(taxCodeId), organizationId: BigInt(organizationId) })
      .onConflictDoUpdate({ target: taxCodes.taxCodeId, set: facts });
  },
  savePrice: async ({ pair, price, publishedAt }) => {
    const row = { price, publishedAt: new Date(publishedAt) };
    await tx
      .insert(prices)
      .values({ pair, day: publishedAt.slice(0, 'yyyy-mm-dd'.length), ...row })
      .onConflictDoUpdate({
        target: [prices.pair, prices.day],
        set: row,
        setWhere: sql`${prices.publishedAt} < excluded.published_at`,
      });
  },
  appendPublished: (...entry) => appendPublished(tx, ...entry),
  saveSettings: (organizationId, settings) =>
    createAssetStore(tx, organizationId).saveSettings(settings),
});
