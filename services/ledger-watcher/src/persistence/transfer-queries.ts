import { readsBooks, type Viewer } from '@outlay/platform/auth';
import type { Position } from '@outlay/platform/paging';
import type { Executor } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { WalletTransfer } from '../domain/wallet-transfer.ts';
import type { TransferPage } from '../use-cases/ports.ts';
import { walletTransfers, wallets } from './tables.ts';

/** Movements of wallets visible to the viewer, newest first. */
export async function listTransfers(
  executor: Executor,
  viewer: Viewer,
  { address, first, after }: TransferPage,
): Promise<WalletTransfer[]> {
  const rows = await executor
    .select()
    .from(walletTransfers)
    .where(
      and(
        eq(walletTransfers.organizationId, BigInt(viewer.organizationId)),
        address === null ? ownedBy(viewer) : visibleTo(executor, viewer),
        address === null ? undefined : eq(walletTransfers.walletAddress, address),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(desc(walletTransfers.slot), desc(walletTransfers.id))
    .limit(first + 1);
  return rows.map(toTransfer);
}

/** Movements with these ids, of wallets visible to the viewer, in no order. */
export async function transfersByIds(
  executor: Executor,
  viewer: Viewer,
  ids: readonly string[],
): Promise<WalletTransfer[]> {
  const rows = await executor
    .select()
    .from(walletTransfers)
    .where(
      and(
        inArray(walletTransfers.id, ids.map(toRowId)),
        eq(walletTransfers.organizationId, BigInt(viewer.organizationId)),
        visibleTo(executor, viewer),
      ),
    );
  return rows.map(toTransfer);
}

const toTransfer = ({
  id,
  expenseId,
  walletAddress,
  blockTime,
  ...row
}: typeof walletTransfers.$inferSelect): WalletTransfer => ({
  id: id.toString(),
  signature: row.signature,
  address: walletAddress,
  asset: row.asset,
  direction: row.direction,
  amount: row.amount,
  usdAmount: row.usdAmount,
  counterparty: row.counterparty,
  slot: row.slot,
  at: blockTime,
  outcome: row.outcome,
  expense: expenseId === null ? null : { id: expenseId.toString() },
});

const ownedBy = ({ userId }: Viewer): SQL => eq(walletTransfers.ownerId, BigInt(userId));

/** The viewer's own wallets; for finance and admins also the company's. Only members see their own spending, as with drafts. */
function visibleTo(executor: Executor, viewer: Viewer): SQL | undefined {
  if (!readsBooks(viewer)) return ownedBy(viewer);
  const isCompanyMovement = exists(
    executor
      .select({ one: sql`1` })
      .from(wallets)
      .where(
        and(
          eq(wallets.address, walletTransfers.walletAddress),
          eq(wallets.organizationId, walletTransfers.organizationId),
          eq(wallets.companyWallet, true),
        ),
      ),
  );
  return or(ownedBy(viewer), isCompanyMovement);
}

const isAfter = ({ value, id }: Position): SQL =>
  sql`(${walletTransfers.slot}, ${walletTransfers.id}) < (${value}::bigint, ${toRowId(id)})`;
