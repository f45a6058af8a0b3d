import type { Executor, Transaction } from '@outlay/platform/postgres';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { SignerNotice } from '../domain/signer-notice.ts';
import { signerNotices } from './tables.ts';

export interface PendingNotice {
  readonly id: bigint;
  readonly organizationId: string;
  readonly notice: SignerNotice;
}

/** Adds a notice; called by event handlers only. */
export async function addSignerNotice(
  tx: Transaction,
  organizationId: string,
  notice: SignerNotice,
): Promise<void> {
  await tx.insert(signerNotices).values({ organizationId: BigInt(organizationId), notice });
}

/** The oldest notices that were not sent yet. */
export async function pendingNotices(executor: Executor, max: number): Promise<PendingNotice[]> {
  const rows = await executor
    .select()
    .from(signerNotices)
    .where(isNull(signerNotices.sentAt))
    .orderBy(asc(signerNotices.id))
    .limit(max);
  return rows.map(({ id, organizationId, notice }) => ({
    id,
    organizationId: organizationId.toString(),
    notice,
  }));
}

/** `refusedCode` is null when the signer accepted the notice. */
export async function settleNotice(
  executor: Executor,
  id: bigint,
  refusedCode: string | null,
): Promise<void> {
  await executor
    .update(signerNotices)
    .set({ sentAt: sql`now()`, refusedCode })
    .where(eq(signerNotices.id, id));
}
