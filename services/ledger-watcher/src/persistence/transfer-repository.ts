import { matching, type Transaction } from '@outlay/platform/postgres';
import { formatMoney } from '@outlay/platform/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewTransfer, Scope } from '../use-cases/ports.ts';
import type { Projections } from '../use-cases/projections.ts';
import {
  addressCursors,
  payoutSignatures,
  quarantinedTransactions,
  walletTransfers,
} from './tables.ts';

export const createTransferRepository = (tx: Transaction): Scope['transfers'] => ({
  insert: async (transfers) => {
    if (transfers.length === 0) return [];
    const { organizationId, signature, account, asset } = walletTransfers;
    const added = await tx
      .insert(walletTransfers)
      .values(transfers.map(toRow))
      .onConflictDoNothing()
      .returning({ organizationId, signature, account, asset });
    const keyOf = (key: Pick<typeof walletTransfers.$inferInsert, keyof (typeof added)[number]>) =>
      `${key.organizationId}:${key.signature}:${key.account}:${key.asset}`;
    const isNew = new Set(added.map(keyOf));
    // Deduplicated: a chunk may contain the same movement twice.
    return transfers.filter((transfer) => isNew.delete(keyOf(toRow(transfer))));
  },
  quarantine: async (address, { signature, slot }, { reason, raw }) => {
    await tx
      .insert(quarantinedTransactions)
      .values({ signature, address, slot, reason: reason.slice(0, 2_000), raw })
      .onConflictDoNothing();
  },
  saveCursor: async (cursor) => {
    const { walletAddress, signature, slot } = cursor;
    await tx
      .insert(addressCursors)
      .values(cursor)
      .onConflictDoUpdate({
        target: addressCursors.address,
        set: { walletAddress, signature, slot },
        setWhere: sql`${addressCursors.slot} <= excluded.slot`,
      });
  },
});

const toRow = ({ wallet, movement, value, ...transfer }: NewTransfer) => ({
  organizationId: BigInt(wallet.organizationId),
  ownerId: wallet.ownerId === null ? null : BigInt(wallet.ownerId),
  walletAddress: wallet.address,
  account: movement.account,
  asset: movement.asset,
  direction: movement.direction,
  amount: formatMoney(movement.amount),
  counterparty: movement.counterparty,
  usdAmount: value && formatMoney(value.usdAmount),
  rate: value?.rate ?? null,
  ...transfer,
});

export const createPayoutSignatures = (tx: Transaction): Scope['payouts'] => ({
  idsOf: async (signatures) => {
    const rows = await tx
      .select()
      .from(payoutSignatures)
      .where(sql`${payoutSignatures.signature} = any(${sql.param([...signatures])}::text[])`);
    return new Map(rows.map(({ signature, payoutId }) => [signature, payoutId]));
  },
});

/** The writes of events about drafts and payouts. */
export const createTransferWriter = (
  tx: Transaction,
): Pick<Projections, 'linkExpense' | 'savePayoutSignature'> => ({
  linkExpense: async (draft) => {
    await tx
      .update(walletTransfers)
      .set({ expenseId: BigInt(draft.expenseId) })
      .where(
        matching(
          walletTransfers,
          {
            signature: draft.signature,
            organizationId: draft.organizationId,
            ownerId: draft.ownerId,
            outcome: 'draft',
          },
          sql`${walletTransfers.asset} = ${draft.asset}`,
        ),
      );
  },
  savePayoutSignature: async ({ signature, payoutId }) => {
    await tx.insert(payoutSignatures).values({ signature, payoutId }).onConflictDoNothing();
    await tx
      .update(walletTransfers)
      .set({ outcome: 'own_payout', payoutId })
      .where(
        and(
          eq(walletTransfers.signature, signature),
          inArray(walletTransfers.outcome, [
            'incoming',
            'not_watched_for_expenses',
            'own_transfer',
          ]),
        ),
      );
  },
});
