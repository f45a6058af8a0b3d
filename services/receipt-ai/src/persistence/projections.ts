import { endDelegatedViews, grantView } from '@outlay/authority-log/expense-viewers';
import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ExpenseLink, Projections } from '../use-cases/projections.ts';
import {
  categoryDirectory,
  expenseLinks,
  organizationDirectory,
  policyDirectory,
  receipts,
} from './tables.ts';
import { registrationOn, rememberName } from './vendor-names.ts';

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

async function linkExpenses(
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

/** Writes to the projections, for event handlers only. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  saveOrganization: ({ organizationId, visionProviderHost = null }) =>
    saveRow(tx, organizationDirectory, organizationDirectory.organizationId, {
      organizationId: BigInt(organizationId),
      visionProviderHost,
    }),
  saveCategory: (organizationId, { categoryId, name, bucket, archived }) =>
    saveRow(tx, categoryDirectory, categoryDirectory.categoryId, {
      categoryId: BigInt(categoryId),
      organizationId: BigInt(organizationId),
      name,
      bucket,
      archived,
    }),
  savePolicy: (organizationId, { policyId, categoryIds, reimbursable, archived }) =>
    saveRow(tx, policyDirectory, policyDirectory.policyId, {
      policyId: BigInt(policyId),
      organizationId: BigInt(organizationId),
      categoryIds,
      reimbursable,
      archived,
    }),
  setExpenseStatus: async (expenseId, status) => {
    await tx
      .update(expenseLinks)
      .set({ status })
      .where(eq(expenseLinks.expenseId, BigInt(expenseId)));
  },
  unlinkExpense: async (expenseId) => {
    await tx.delete(expenseLinks).where(eq(expenseLinks.expenseId, BigInt(expenseId)));
  },
  keepChoice: async (expenseId, { vendorKey, categoryId, policyId, at }) => {
    await tx
      .update(expenseLinks)
      .set({
        vendorKey,
        categoryId: BigInt(categoryId),
        policyId: BigInt(policyId),
        submittedAt: at,
      })
      .where(eq(expenseLinks.expenseId, BigInt(expenseId)));
  },
  releaseReceipt: async (receiptId) => {
    const now = sql`now()`;
    await tx
      .update(receipts)
      .set({ deletedAt: sql`coalesce(${receipts.deletedAt}, ${now})`, releasedAt: now })
      .where(and(eq(receipts.id, BigInt(receiptId)), isNull(receipts.releasedAt)));
  },
  linkExpenses: (...links) => linkExpenses(tx, ...links),
  registrationOn: (...receipt) => registrationOn(tx, ...receipt),
  rememberName: (seller) => rememberName(tx, seller),
  grantView: (grant) => grantView(tx, grant),
  endDelegatedViews: (delegationId) => endDelegatedViews(tx, delegationId),
});
