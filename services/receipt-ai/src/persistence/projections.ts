import type { Transaction } from '@outlay/platform/postgres';
import type { CategoryChanged, OrganizationChanged, PolicyChanged } from '@outlay/schemas/events';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { EarlierChoice } from '../domain/recommendation.ts';
import {
  categoryDirectory,
  expenseLinks,
  organizationDirectory,
  policyDirectory,
  receipts,
} from './tables.ts';

/** Writes to the projections, for event handlers only. */

/** Stores the current state of one row. */
async function saveRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  target: PgColumn,
  values: PgInsertValue<Table>,
): Promise<void> {
  const set = values as PgUpdateSetSource<Table>;
  await tx.insert(table).values(values).onConflictDoUpdate({ target, set });
}

export const saveOrganization = (
  tx: Transaction,
  { organizationId, visionProviderHost = null }: OrganizationChanged,
): Promise<void> =>
  saveRow(tx, organizationDirectory, organizationDirectory.organizationId, {
    organizationId: BigInt(organizationId),
    visionProviderHost,
  });

export const saveCategory = (
  tx: Transaction,
  organizationId: string,
  { categoryId, name, bucket, archived }: CategoryChanged,
): Promise<void> =>
  saveRow(tx, categoryDirectory, categoryDirectory.categoryId, {
    categoryId: BigInt(categoryId),
    organizationId: BigInt(organizationId),
    name,
    bucket,
    archived,
  });

export const savePolicy = (
  tx: Transaction,
  organizationId: string,
  { policyId, categoryIds, reimbursable, archived }: PolicyChanged,
): Promise<void> =>
  saveRow(tx, policyDirectory, policyDirectory.policyId, {
    policyId: BigInt(policyId),
    organizationId: BigInt(organizationId),
    categoryIds,
    reimbursable,
    archived,
  });

/** An expense and its receipt, if it has one. */
export interface ExpenseLink {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly receiptId: string | null;
  readonly companyWallet?: boolean;
}

/**
 * Links different expenses with their receipts in one statement. A null status keeps the known one. An expense that was shared, by
 * its submission or a company wallet, stays shared. The receipts are locked first, so that a concurrent correction or deletion
 * either ends before or sees the link.
 */
export async function linkExpenses(
  tx: Transaction,
  links: readonly ExpenseLink[],
  status: string | null,
): Promise<void> {
  const column = (name: keyof ExpenseLink) => sql.param(links.map((link) => link[name]));
  const shared = links.map((link) => status === 'submitted' || link.companyWallet === true);
  await tx.execute(
    sql`select from ${receipts} where id = any(${column('receiptId')}::bigint[]) order by id for update`,
  );
  await tx.execute(sql`
    insert into ${expenseLinks} (expense_id, organization_id, receipt_id, status, shared)
    select expense_id, organization_id, receipt_id, coalesce(${status}::text, 'draft'), shared from unnest(
      ${column('expenseId')}::bigint[], ${column('organizationId')}::bigint[], ${column('receiptId')}::bigint[],
      ${sql.param(shared)}::boolean[]
    ) as link(expense_id, organization_id, receipt_id, shared) order by expense_id
    on conflict (expense_id) do update
    set receipt_id = excluded.receipt_id, status = coalesce(${status}::text, expense_links.status),
      shared = expense_links.shared or excluded.shared`);
  // The submission came before the deletion: expense refuses one that comes after.
  if (status === 'submitted') {
    await tx.execute(sql`
      update ${receipts} set deleted_at = null
      where id = any(${column('receiptId')}::bigint[]) and deleted_at is not null and released_at is null`);
  }
}

/** Records that no submitted expense names this deleted receipt or ever will, so that its file and row can be removed. */
export async function releaseReceipt(tx: Transaction, receiptId: string): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(receipts)
    .set({ deletedAt: sql`coalesce(${receipts.deletedAt}, ${now})`, releasedAt: now })
    .where(and(eq(receipts.id, BigInt(receiptId)), isNull(receipts.releasedAt)));
}

export async function setExpenseStatus(
  tx: Transaction,
  expenseId: string,
  status: string,
): Promise<void> {
  await tx
    .update(expenseLinks)
    .set({ status })
    .where(eq(expenseLinks.expenseId, BigInt(expenseId)));
}

export async function unlinkExpense(tx: Transaction, expenseId: string): Promise<void> {
  await tx.delete(expenseLinks).where(eq(expenseLinks.expenseId, BigInt(expenseId)));
}

/** Keeps what was chosen for a submitted expense, instead of the choice of an earlier submission. */
export async function keepChoice(
  tx: Transaction,
  expenseId: string,
  { vendorKey, categoryId, policyId, at }: EarlierChoice & { vendorKey: string; at: Date },
): Promise<void> {
  await tx
    .update(expenseLinks)
    .set({
      vendorKey,
      categoryId: BigInt(categoryId),
      policyId: BigInt(policyId),
      submittedAt: at,
    })
    .where(eq(expenseLinks.expenseId, BigInt(expenseId)));
}
