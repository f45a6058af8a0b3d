import type { Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import {
  categoryDirectory,
  expenseLinks,
  expenseViewers,
  policyDirectory,
  vendorMemory,
} from './tables.ts';

/** Writes of what other services told, called by event handlers only. */

export async function saveCategory(
  tx: Transaction,
  organizationId: string,
  category: { categoryId: string; name: string; bucket: string | null; archived: boolean },
): Promise<void> {
  const values = {
    ...category,
    categoryId: BigInt(category.categoryId),
    organizationId: BigInt(organizationId),
  };
  await tx
    .insert(categoryDirectory)
    .values(values)
    .onConflictDoUpdate({ target: categoryDirectory.categoryId, set: values });
}

export async function savePolicy(
  tx: Transaction,
  organizationId: string,
  policy: { policyId: string; categoryIds: string[]; reimbursable: boolean; archived: boolean },
): Promise<void> {
  const { categoryIds, reimbursable, archived } = policy;
  const values = {
    policyId: BigInt(policy.policyId),
    organizationId: BigInt(organizationId),
    categoryIds,
    reimbursable,
    archived,
  };
  await tx
    .insert(policyDirectory)
    .values(values)
    .onConflictDoUpdate({ target: policyDirectory.policyId, set: values });
}

export async function linkExpense(
  tx: Transaction,
  organizationId: string,
  link: { expenseId: string; receiptId: string | null; status?: string },
): Promise<void> {
  const receiptId = link.receiptId === null ? null : BigInt(link.receiptId);
  await tx
    .insert(expenseLinks)
    .values({
      expenseId: BigInt(link.expenseId),
      organizationId: BigInt(organizationId),
      receiptId,
      status: link.status ?? 'draft',
    })
    .onConflictDoUpdate({
      target: expenseLinks.expenseId,
      set: { receiptId, ...(link.status !== undefined && { status: link.status }) },
    });
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

export async function grantView(
  tx: Transaction,
  expenseId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insert(expenseViewers)
    .values(
      memberIds.map((memberId) => ({ expenseId: BigInt(expenseId), memberId: BigInt(memberId) })),
    )
    .onConflictDoNothing();
}

export async function rememberVendor(
  tx: Transaction,
  choice: {
    organizationId: string;
    vendorKey: string;
    categoryId: string;
    policyId: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insert(vendorMemory)
    .values({
      organizationId: BigInt(choice.organizationId),
      vendorKey: choice.vendorKey,
      categoryId: BigInt(choice.categoryId),
      policyId: BigInt(choice.policyId),
      times: 1,
      lastAt: choice.at,
    })
    .onConflictDoUpdate({
      target: [
        vendorMemory.organizationId,
        vendorMemory.vendorKey,
        vendorMemory.categoryId,
        vendorMemory.policyId,
      ],
      set: { times: sql`${vendorMemory.times} + 1`, lastAt: choice.at },
    });
}
