import type { Viewer } from '@outlay/platform/auth';
import type { Executor } from '@outlay/platform/postgres';
import { and, desc, eq } from 'drizzle-orm';
import type { WalletTransfer } from '../domain/wallet-transfer.ts';
import { walletTransfers } from './tables.ts';

/** Movements of the viewer's own wallets, newest first. */
export async function listTransfers(
  executor: Executor,
  viewer: Viewer,
  limit: number,
): Promise<WalletTransfer[]> {
  const rows = await executor
    .select()
    .from(walletTransfers)
    .where(
      and(
        eq(walletTransfers.ownerId, BigInt(viewer.userId)),
        eq(walletTransfers.organizationId, BigInt(viewer.organizationId)),
      ),
    )
    .orderBy(desc(walletTransfers.slot), desc(walletTransfers.id))
    .limit(limit);
  return rows.map(({ walletAddress, blockTime, ...row }) => ({
    signature: row.signature,
    address: walletAddress,
    asset: row.asset,
    direction: row.direction,
    amount: row.amount,
    usdAmount: row.usdAmount,
    counterparty: row.counterparty,
    at: blockTime,
    outcome: row.outcome,
  }));
}
